/** Mail services that see no dots in what stands before the "@". */
const WITHOUT_DOTS = ["gmail.com", "googlemail.com"];

/** The box that an e-mail address leads to: in small letters, without what follows a "+", and of some services without dots. */
export function boxOf(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const [box = ""] = name.split("+");
  return `${WITHOUT_DOTS.includes(host) ? box.replaceAll(".", "") : box}@${host}`;
}
