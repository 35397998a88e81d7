import { site } from "#domain/site.ts";

/** WhatsApp with a drafted text; the visitor chooses the recipient. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

export const phoneLink = `tel:${site.phone.e164}`;

export function emailLink(subject?: string, text?: string): string {
  const body = text ? `&body=${encodeURIComponent(text)}` : "";
  return subject ? `mailto:${site.email}?subject=${encodeURIComponent(subject)}${body}` : `mailto:${site.email}`;
}

/** The external booking calendar, with the appointment's subject. */
export function calendarLink(about: Record<string, string> = {}): string {
  const url = new URL(site.calendarUrl);
  for (const [name, value] of Object.entries(about)) url.searchParams.set(name, value);
  return url.href;
}

/** Spread on every external link. */
export const external = { target: "_blank", rel: "noopener noreferrer" } as const;
