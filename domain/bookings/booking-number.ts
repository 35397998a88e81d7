/** The number that a customer quotes, from the first email to the last: the start of the id, short enough to read out. */
export function formatBookingNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** The start of the id of a booking number; null for other texts. Eight digits without a dash may be of a phone. */
export function parseBookingNumber(text: string): string | null {
  const [, first, second] = /^([0-9a-f]{4})-?([0-9a-f]{4})$/i.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined || /^\d{8}$/.test(text.trim())) return null;
  return `${first}${second}`.toLowerCase();
}
