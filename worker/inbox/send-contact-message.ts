import type { ContactInput } from "#contract/inbox/contact.ts";
import type { ContactRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import type { IdempotencyFields } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { type SubmissionHeaders, submitForm } from "./submit-form.ts";

/** Gives the message's id, or null when the hidden field was filled and nothing is kept. */
export function sendContactMessage(
  deps: Deps,
  input: ContactInput,
  sending: Partial<SubmissionHeaders> = {},
): Promise<string | null> {
  return submitForm(deps, input, sending, {
    find: deps.contacts.findByIdempotencyKey,
    insert: (sent) => insertContact(deps, input, sent),
  });
}

async function insertContact(deps: Deps, input: ContactInput, sent: IdempotencyFields): Promise<ContactRow | null> {
  const at = deps.now();
  const contact: ContactRow = {
    id: deps.newId(),
    name: input.name,
    email: input.email,
    phone: input.phone,
    phoneE164: await deps.phoneNumbers.toE164(input.phone),
    message: input.message,
    category: input.category ?? null,
    status: "new",
    ownerInitials: null,
    ownerId: null,
    answeredAt: null,
    ...sent,
    createdAt: at,
  };
  const { id, email } = contact;
  const kept = await enforceQuota(
    deps,
    { id, kind: "contact", email, phone: contact.phoneE164 ?? contact.phone, at },
    [
      makeOutboxEntry(deps, { kind: "contact_received", audience: "customer", subjectId: id, at }),
      makeOutboxEntry(deps, { kind: "contact_notice", audience: "team", subjectId: id, at }),
    ],
    (sending) => deps.contacts.create(contact, sending),
  );
  return kept && contact;
}
