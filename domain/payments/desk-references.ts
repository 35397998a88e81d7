const DESK_PREFIX = "desk-";

/** Reference of a desk payment. `token` is letters and digits. A payment for several things numbers them. */
export function formatDeskReference(token: string, position = 0): string {
  return `${DESK_PREFIX}${token}${position === 0 ? "" : `-${position + 1}`}`;
}

/** The reference of the whole payment: that of its first thing. */
export function wholePaymentReference(reference: string): string {
  return reference.split("-", 2).join("-");
}

export function isDeskReference(reference: string): boolean {
  return reference.startsWith(DESK_PREFIX);
}

/** Normalises a typed payment reference; null if the text is not one. */
export function parsePaymentReference(text: string): string | null {
  const reference = text.toLowerCase();
  const token = isDeskReference(reference) ? wholePaymentReference(reference).slice(DESK_PREFIX.length) : reference;
  return /^[0-9a-f]{32}$/.test(token) ? reference : null;
}
