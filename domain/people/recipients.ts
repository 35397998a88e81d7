/** Mail services that see no dots in what stands before the "@". */
const DOTLESS_PROVIDERS = ["gmail.com", "googlemail.com"];

/** The box that an e-mail address leads to: in small letters, without what follows a "+", and of some services without dots. */
export function canonicalMailbox(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const [box = ""] = name.split("+");
  return `${DOTLESS_PROVIDERS.includes(host) ? box.replaceAll(".", "") : box}@${host}`;
}
