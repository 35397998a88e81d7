const DESK_PREFIX = "desk-";

/** Reference of a desk payment. `token` is letters and digits. */
export function formatDeskReference(token: string): string {
  return `${DESK_PREFIX}${token}`;
}

export function isDeskReference(reference: string): boolean {
  return reference.startsWith(DESK_PREFIX);
}

/** Normalises a typed payment reference; null if the text is not one. */
export function parsePaymentReference(text: string): string | null {
  const reference = text.toLowerCase();
  const token = isDeskReference(reference) ? reference.slice(DESK_PREFIX.length) : reference;
  return /^[0-9a-f]{32}$/.test(token) ? reference : null;
}
