import type { ExternalStore, PersonalDataInput } from "#contract/personal-data.ts";
import type { DataSubject } from "#domain/people/erasure.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";

/** The one thing that the staff named somebody by. */
export function parsePerson({ email, phone }: PersonalDataInput): DataSubject {
  if (email !== undefined) return { email };
  if (phone !== undefined) return { phone };
  throw invalidField("email", "Give an e-mail address or a phone number");
}

/** What the audit trail calls a person, so that it need not keep the address or the number. */
export function personId(deps: Pick<Deps, "sha256">, person: DataSubject): Promise<string> {
  return deps.sha256(`person:${"email" in person ? person.email.toLowerCase() : person.phone}`);
}

/** Where else a person is known. */
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
