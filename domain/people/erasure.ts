/** The identifier of a data subject: an email address in any case, or a phone number in E.164 form. */
export type DataSubject = { email: string } | { phone: string };

/** Values that replace personal details in anonymised rows. The address is reserved, so mail to it is not delivered. */
export const ERASED = {
  name: "Erased",
  email: "erased@erased.invalid",
  phone: "erased",
} as const;

export function isErased(email: string): boolean {
  return email === ERASED.email;
}
