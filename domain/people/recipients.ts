/** Mail services that ignore dots before the "@". */
export const DOTLESS_PROVIDERS = ["gmail.com", "googlemail.com"];

/** The mailbox behind an address: lower case, without a "+" suffix, and without dots if the service ignores them. */
export function canonicalMailbox(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const [mailbox = ""] = name.split("+");
  return `${DOTLESS_PROVIDERS.includes(host) ? mailbox.replaceAll(".", "") : mailbox}@${host}`;
}
