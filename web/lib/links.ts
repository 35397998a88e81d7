import { site } from "#domain/site.ts";

/** WhatsAppLink with `text` drafted, for whomever the visitor chooses. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

export const phoneLink = `tel:${site.phone.e164}`;

export function emailLink(subject?: string): string {
  return subject ? `mailto:${site.email}?subject=${encodeURIComponent(subject)}` : `mailto:${site.email}`;
}

/** The external calendar, told what the appointment is about. */
export function calendarLink(about: Record<string, string> = {}): string {
  const url = new URL(site.calendarUrl);
  for (const [name, value] of Object.entries(about)) url.searchParams.set(name, value);
  return url.href;
}

/** Spread on every link that leaves the site. */
export const external = { target: "_blank", rel: "noopener noreferrer" } as const;
