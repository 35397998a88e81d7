import type { MessageAffectedInput, ToldAffected } from "#contract/front-desk/availability/message-affected.ts";
import type { AffectedByHours } from "#contract/front-desk/availability/special-hours.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { CustomerAddress } from "#domain/messages/channels.ts";
import { addressesOf } from "#domain/messages/conversations.ts";
import { type PersonAnchor, type PersonId, personIdOf } from "#domain/people/person-id.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { getClosure } from "#worker/inventory/add-closure.ts";
import { affectedByHours } from "#worker/inventory/affected-by-hours.ts";
import { listChannelsTo } from "#worker/outbox/find-channel.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPerson } from "#worker/people/find-person.ts";
import { NO_FILE } from "./send-message.ts";
import { withoutStopped } from "./without-stopped.ts";

interface AffectedPerson extends CustomerAddress {
  id: PersonId;
  name: string;
  phoneE164: string | null;
}

export async function messageAffectedByClosure(
  deps: Deps,
  { id, text }: ById<MessageAffectedInput>,
): Promise<ToldAffected> {
  const { affected: bookings, ...impact } = await getClosure(deps, { id });
  return messageAffected(deps, { subjectType: "closure", subjectId: id }, { ...impact, bookings, viewings: [] }, text);
}

export async function messageAffectedByHours(
  deps: Deps,
  { id, text }: ById<MessageAffectedInput>,
): Promise<ToldAffected> {
  const row = await deps.specialHours.findById(id);
  if (!row) throw new AppError("not_found");
  const affected = await affectedByHours(deps, {
    ...row,
    withoutReception: row.withoutReception ? "true" : undefined,
  });
  return messageAffected(deps, { subjectType: "special_hours", subjectId: id }, affected, text);
}

/** One message per person, once per subject and text. Names those whom no channel reaches. */
async function messageAffected(
  deps: Deps,
  subject: { subjectType: "closure" | "special_hours"; subjectId: string },
  affected: AffectedByHours,
  text: string,
): Promise<ToldAffected> {
  const at = deps.now();
  const messages = new Map<string, Parameters<Deps["conversations"]["sendToAll"]>[0][number]>();
  const untold: ToldAffected["untold"] = [];
  for (const person of distinct(await listPeople(deps, affected))) {
    const { name, email, phoneE164 } = person;
    const [channel] = await withoutStopped(deps, person, listChannelsTo(deps, person));
    const address = channel === "email" ? email.toLowerCase() : phoneE164;
    if (channel === undefined || address === null) {
      untold.push({ id: person.id, name });
      continue;
    }
    const id = await idFromIdempotencyKey(deps, subject.subjectId, { text, address });
    messages.set(address, {
      conversation: { id: deps.newId(), address, name, unread: 0, lastInboundAt: null, lastMessageAt: at },
      message: {
        ...NO_FILE,
        ...{ id, isInbound: false, channel, text, providerId: null, createdAt: at },
        kind: channel === "whatsapp" ? "template" : "text",
        staffId: deps.staff?.staffId ?? null,
      },
      outboxEntry: makeOutboxEntry(deps, { kind: "desk_message", audience: "customer", subjectId: id, at }),
    });
  }
  await deps.conversations.sendToAll(
    [...messages.values()],
    makeAudit(deps, "staff", { at, action: "affected_messaged", ...subject, detail: { text } }),
  );
  return { sent: messages.size, untold };
}

/** By email address, else by phone number, else by name; who gives an email address once is reached by it. */
function distinct(people: readonly AffectedPerson[]): AffectedPerson[] {
  const seen = new Set<string>();
  return [...people]
    .sort((a, b) => Number(a.email === "") - Number(b.email === ""))
    .filter((person) => {
      const addresses = addressesOf(person);
      const key = person.email.toLowerCase() || (person.phoneE164 ?? person.name);
      const isNew = !seen.has(key);
      for (const known of [key, ...addresses]) seen.add(known);
      return isNew;
    });
}

async function listPeople(deps: Deps, affected: AffectedByHours): Promise<AffectedPerson[]> {
  const { bookings, officeDays, meetings, viewings, events } = affected;
  const clientIds = [...officeDays, ...meetings].flatMap(({ clientId }) => clientId ?? []);
  const records: { kind: PersonAnchor; id: string }[] = [
    ...[...new Set(clientIds)].map((id) => ({ kind: "client" as const, id })),
    ...meetings.flatMap(({ id, clientId }) => (clientId === null ? [{ kind: "meeting" as const, id }] : [])),
    ...viewings.map(({ id }) => ({ kind: "lead" as const, id })),
  ];
  const [found, guests] = await Promise.all([
    Promise.all(records.map((record) => findPerson(deps, personIdOf(record)))),
    Promise.all(events.map(({ id }) => deps.registrations.listByEvent(id))),
  ]);
  return [
    ...bookings.map(({ id, customerName, customerEmail, customerPhoneE164: phoneE164, channel }) => ({
      id: personIdOf({ kind: "booking", id }),
      name: customerName,
      email: customerEmail ?? "",
      ...{ phoneE164, channel },
    })),
    ...found.map(({ anchor, name, email, phoneE164 }) => ({
      id: personIdOf(anchor),
      ...{ name, email: email ?? "", phoneE164 },
    })),
    ...guests.flat().flatMap(({ registration: { id, state, attendeeName, attendeeEmail, attendeePhoneE164 } }) =>
      state === "registered"
        ? [
            {
              id: personIdOf({ kind: "registration", id }),
              ...{ name: attendeeName, email: attendeeEmail, phoneE164: attendeePhoneE164 },
            },
          ]
        : [],
    ),
  ];
}
