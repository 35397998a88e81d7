import { site } from "#domain/site.ts";

/** Label of every link that opens a WhatsApp chat. */
export const CHAT_LABEL = "Chat on WhatsApp";

/** Link to a WhatsApp chat with `text` as a draft. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${site.whatsapp}?text=${encodeURIComponent(text)}`;
}
