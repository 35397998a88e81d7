import type { ContactInput } from "#contract/contact.ts";
import type { ContactRow } from "#worker/db/schema.ts";
import type { Deps } from "#worker/deps.ts";
import { makeNotice } from "./make-notice.ts";

/** Gives the message's id, or null when the hidden field was filled and nothing is kept. */
export async function sendContactMessage(deps: Deps, input: ContactInput): Promise<string | null> {
  if (input.website) return null;
  const at = deps.now();
  const contact: ContactRow = {
    id: deps.newId(),
    name: input.name,
    email: input.email,
    phone: input.phone,
    phoneE164: deps.phoneNumbers.toE164(input.phone),
    message: input.message,
    category: input.category ?? null,
    status: "new",
    ownerInitials: null,
    answeredAt: null,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: at,
  };
  await deps.contacts.create(contact, [
    makeNotice(deps, { kind: "contact_received", audience: "customer", subjectId: contact.id, at }),
    makeNotice(deps, { kind: "contact_notice", audience: "team", subjectId: contact.id, at }),
  ]);
  return contact.id;
}
