import type { ExternalStore, PersonalDataInput } from "#contract/personal-data.ts";
import type { DataSubject } from "#domain/people/erasure.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";

/** The email address or phone number that staff entered. */
export function parsePerson({ email, phone }: PersonalDataInput): DataSubject {
  if (email !== undefined) return { email };
  if (phone !== undefined) return { phone };
  throw invalidField("email", "Enter an email address or a phone number");
}

/** A hash that names a person in the audit trail without their address or number. */
export function personId(deps: Pick<Deps, "sha256">, person: DataSubject): Promise<string> {
  return deps.sha256(`person:${"email" in person ? person.email.toLowerCase() : person.phone}`);
}

/** Systems outside the database that know the person. */
export async function findExternalCopies(
  deps: Pick<Deps, "personalData">,
  person: DataSubject,
): Promise<ExternalStore[]> {
  const { audiences, hasPaymentAttempts, isClient } = await deps.personalData.findExternalCopies(person);
  return [
    ...(audiences.includes("customer") || audiences.includes("team") ? (["mailboxes"] as const) : []),
    ...(audiences.includes("crm") ? (["crm"] as const) : []),
    ...(hasPaymentAttempts ? (["payment_gateway"] as const) : []),
    ...(isClient ? (["staff_devices"] as const) : []),
  ];
}
