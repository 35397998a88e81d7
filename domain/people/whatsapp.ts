import { site } from "#domain/site.ts";

/** On every link that opens a chat with the house. */
export const CHAT_LABEL = "Chat on WhatsApp";

/** A WhatsAppLink chat with the house that opens with `text` drafted. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${site.whatsapp}?text=${encodeURIComponent(text)}`;
}
