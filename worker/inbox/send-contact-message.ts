import type { ContactInput } from "#contract/inbox/contact.ts";
import type { ContactRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import type { IdempotencyFields } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { submitForm } from "./submit-form.ts";

/** Returns the message's id. Only the team hears of a suspected bot: its address may belong to a stranger. */
export function sendContactMessage(
  deps: Deps,
  input: ContactInput,
  idempotencyKey: string | null = null,
): Promise<string> {
  return submitForm(deps, input, idempotencyKey, {
    find: deps.contacts.findByIdempotencyKey,
    insert: (idempotency) => insertContact(deps, input, idempotency),
  });
}

async function insertContact(
  deps: Deps,
  input: ContactInput,
  idempotency: IdempotencyFields,
): Promise<ContactRow | null> {
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
    isSuspectedBot: Boolean(input.website),
    ...idempotency,
    createdAt: at,
  };
  const { id, email } = contact;
  const saved = await enforceQuota(
    deps,
    { id, kind: "contact", email, phone: contact.phoneE164 ?? contact.phone, at },
    [
      ...(contact.isSuspectedBot
        ? []
        : [makeOutboxEntry(deps, { kind: "contact_received", audience: "customer", subjectId: id, at })]),
      makeOutboxEntry(deps, { kind: "contact_notice", audience: "team", subjectId: id, at }),
    ],
    (submission) => deps.contacts.create(contact, submission),
  );
  return saved && contact;
}
