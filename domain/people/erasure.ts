/** What somebody is known by: an e-mail address, in any case of letters, or a phone number in international form. */
export type DataSubject = { email: string } | { phone: string };

/** What stands in an anonymous row where a person's details were. The address is reserved: mail to it goes nowhere. */
export const ERASED = {
  name: "Erased",
  email: "erased@erased.invalid",
  phone: "erased",
} as const;

export function isErased(email: string): boolean {
  return email === ERASED.email;
}
