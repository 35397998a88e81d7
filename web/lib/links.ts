import { site } from "#domain/site.ts";

/** A WhatsApp chat with the house that opens with `text` drafted. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${site.whatsapp}?text=${encodeURIComponent(text)}`;
}

export const phoneLink = `tel:${site.phone.e164}`;

export function emailLink(subject?: string): string {
  return subject ? `mailto:${site.email}?subject=${encodeURIComponent(subject)}` : `mailto:${site.email}`;
}

/** Spread on every link that leaves the site. */
export const external = { target: "_blank", rel: "noopener noreferrer" } as const;
