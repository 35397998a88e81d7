import { site } from "#domain/site.ts";

/** The button for written notice: an email to us, which the terms accept. */
export function noticeByEmail(
  days: number,
  planName: string,
  bookingNumber: string | null = null,
): { label: string; href: string } {
  const subject = `Notice: ${planName}${bookingNumber === null ? "" : `, booking ${bookingNumber}`}`;
  const body = `Hello,\n\nI would like to end my ${planName}. My name:\nMy last day:\n`;
  return {
    label: days === 0 ? "End it by email" : `Give ${days} days' notice by email`,
    href: `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`,
  };
}
