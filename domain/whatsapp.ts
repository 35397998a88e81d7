import { site } from "./site.ts";

/** A WhatsApp chat with the house that opens with `text` drafted. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${site.whatsapp}?text=${encodeURIComponent(text)}`;
}
