import type { ByPerson, PersonDetail, PersonRecord } from "#contract/front-desk/people/people.ts";
import { formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { documentState } from "#domain/documents/documents.ts";
import { MAX_PERSON_RECORDS } from "#domain/front-desk/desk.ts";
import { MAIL_KIND_NAMES } from "#domain/mail-items/mail-item-copy.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { membershipState } from "#domain/memberships/memberships.ts";
import { CHANNEL_NAMES } from "#domain/messages/channels.ts";
import { NO_CHANNEL } from "#domain/operations/outbox.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import { visitState } from "#domain/visits/visits.ts";
import type { PersonRows } from "#worker/db/people.ts";
import type { Deps } from "#worker/deps.ts";
import { listOwed } from "#worker/payments/desk/list-due.ts";
import { findPerson } from "./find-person.ts";
import { noteAnswers } from "./notes.ts";

/** Everything about the person whom a record names. */
export async function getPerson(deps: Deps, { person: personId }: ByPerson): Promise<PersonDetail> {
  const { anchor, name, email, phone, phoneE164 } = await findPerson(deps, personId);
  const rows = await deps.people.findRecords({ ...anchor, email, phoneE164 });
  const today = dayAt(deps.now().getTime());
  const id = personIdOf(anchor);
  const known = { name, email, phone: phone || null, phoneE164 };
  return {
    ...known,
    id,
    others: otherDetails(rows, known),
    clientIds: rows.clients.map((client) => client.id),
    owes: await listOwed(deps, { email, phoneE164 }, anchor.id),
    bookings: newestFirst(bookingRecords(rows, name)),
    memberships: membershipRecords(rows, today),
    payments: paymentRecords(rows),
    messages: newestFirst(messageRecords(rows)),
    documents: documentRecords(rows, today),
    mail: mailRecords(rows),
    visits: visitRecords(rows),
    notes: await noteAnswers(deps, rows.notes),
    isComplete: Object.values(rows).every((found) => !Array.isArray(found) || found.length < MAX_PERSON_RECORDS),
  };
}

type Contact = Pick<PersonDetail, "name" | "email" | "phone" | "phoneE164">;

/** Names, addresses and numbers that differ from those shown, each once. */
function otherDetails(rows: PersonRows, shown: Contact): PersonDetail["others"] {
  const people = [
    ...rows.clients.map(({ id, fullName, email, phone, phoneE164 }) => ({
      id: personIdOf({ kind: "client", id }),
      name: fullName,
      email,
      phone,
      phoneE164,
    })),
    ...rows.bookings.map((row) => ({
      id: personIdOf({ kind: "booking", id: row.id }),
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      phoneE164: row.customerPhoneE164,
    })),
    ...rows.registrations.map(({ id, name, email, phone, phoneE164 }) => ({
      id: personIdOf({ kind: "registration", id }),
      name,
      email,
      phone,
      phoneE164,
    })),
    ...rows.leads.map(({ id, firstName, lastName, email, phone, phoneE164 }) => ({
      id: personIdOf({ kind: "lead", id }),
      name: [firstName, lastName].filter(Boolean).join(" "),
      email,
      phone,
      phoneE164,
    })),
    ...rows.contacts.map(({ id, name, email, phone, phoneE164 }) => ({
      id: personIdOf({ kind: "contact", id }),
      name,
      email,
      phone,
      phoneE164,
    })),
    ...rows.meetings.flatMap(({ id, clientId, name, customerEmail, customerPhone, customerPhoneE164 }) =>
      clientId === null
        ? {
            id: personIdOf({ kind: "meeting", id }),
            name: name ?? "",
            email: customerEmail,
            phone: customerPhone,
            phoneE164: customerPhoneE164,
          }
        : [],
    ),
  ];
  const textOf = ({ name, email, phone, phoneE164 }: Contact) =>
    [foldName(name), email?.toLowerCase() ?? "", phoneE164 ?? phone ?? ""].join("\n");
  const seen = new Set([textOf(shown)]);
  return people.flatMap((person) => {
    const text = textOf(person);
    if (seen.has(text)) return [];
    seen.add(text);
    const { id, name, email, phone } = person;
    return [{ id, name, email: email || null, phone: phone || null }];
  });
}

function record(row: Pick<PersonRecord, "kind" | "id" | "title" | "at"> & Partial<PersonRecord>): PersonRecord {
  return { detail: "", state: null, amount: null, parentId: null, ...row };
}

function bookingRecords(
  { bookings, registrations, meetings, waitlist }: PersonRows,
  shownName: string,
): PersonRecord[] {
  const otherName = (name: string) => (foldName(name) === foldName(shownName) ? null : name);
  return [
    ...bookings.map(({ id, bookingType, customerName, companyName, startDate, endDate, status, amountPesewas }) => {
      const until = endDate && endDate > startDate ? `until ${formatLongDate(dayAt(endDate.getTime()))}` : null;
      return record({
        kind: "booking",
        id,
        title: PLANS[bookingType].name,
        detail: [until, otherName(customerName), companyName].filter(Boolean).join(", "),
        at: dayAt(startDate.getTime()),
        state: status,
        amount: toCedis(amountPesewas),
      });
    }),
    ...registrations.map(({ id, eventId, title, name, eventDate, state, amountPesewas }) =>
      record({
        kind: "registration",
        id,
        title,
        detail: otherName(name) ?? "",
        at: dayAt(eventDate.getTime()),
        state,
        amount: toCedis(amountPesewas),
        parentId: eventId,
      }),
    ),
    ...meetings.map(({ id, name, startsAt, endsAt, cancelledAt, amountPesewas }) => {
      const [from, to] = [startsAt, endsAt].map((at) => formatTimeOfDay(at.toISOString()));
      return record({
        kind: "meeting",
        id,
        title: "Meeting room",
        detail: [`${from} to ${to}`, otherName(name ?? shownName)].filter(Boolean).join(", "),
        at: dayAt(startsAt.getTime()),
        amount: toCedis(amountPesewas),
        state: cancelledAt ? "cancelled" : null,
      });
    }),
    ...waitlist.map(({ id, bookingType, name, firstDay, status }) =>
      record({
        kind: "waitlist_entry",
        id,
        title: `Waiting list: ${PLANS[bookingType].name}`,
        detail: otherName(name) ?? "",
        at: firstDay,
        state: status,
      }),
    ),
  ];
}

function membershipRecords({ memberships, clients }: PersonRows, today: Day): PersonRecord[] {
  return memberships.map((membership) => {
    const client = clients.find(({ id }) => id === membership.clientId);
    const state = membershipState({ ...membership, isEnded: membership.endedAt !== null }, today);
    return record({
      kind: "membership",
      id: membership.id,
      title: PLANS[membership.plan].name,
      detail: [state === "ended" ? null : describeMonth(membership), client?.businessName].filter(Boolean).join(", "),
      at: membership.startsOn,
      state,
      amount: toCedis(membership.amountPesewas),
    });
  });
}

function describeMonth(membership: PersonRows["memberships"][number]): string {
  const { startsBy } = firstMonthPeriod(membership);
  return startsBy === null
    ? `next due ${formatLongDate(membership.nextDueDate)}`
    : `starts when verified, or on ${formatLongDate(startsBy)} at the latest`;
}

function paymentRecords({ payments }: PersonRows): PersonRecord[] {
  return payments.map(({ id, kind, plan, way, at, amountPesewas, receiptNumber, reference }) =>
    record({
      kind: "payment",
      id,
      title: kind,
      detail: [
        plan && plan in PLANS ? PLANS[plan as keyof typeof PLANS].name : null,
        receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
        reference !== null && isDeskReference(reference) ? null : reference,
      ]
        .filter(Boolean)
        .join(", "),
      at: at.toISOString(),
      state: way,
      amount: toCedis(amountPesewas),
    }),
  );
}

function messageRecords({ leads, contacts, replies, calls, messages, conversations }: PersonRows): PersonRecord[] {
  return [
    ...leads.map(({ id, plan, message, createdAt, status }) =>
      record({
        kind: "lead",
        id,
        title: plan ?? "",
        detail: message ?? "",
        at: createdAt.toISOString(),
        state: status,
      }),
    ),
    ...contacts.map(({ id, category, message, createdAt, status }) =>
      record({
        kind: "contact",
        id,
        title: category ?? "",
        detail: message,
        at: createdAt.toISOString(),
        state: status,
      }),
    ),
    ...replies.map(({ id, leadId, contactId, channel, text, createdAt }) =>
      record({
        kind: "reply",
        id,
        title: channel,
        detail: text,
        at: createdAt.toISOString(),
        parentId:
          leadId === null
            ? contactId && personIdOf({ kind: "contact", id: contactId })
            : personIdOf({ kind: "lead", id: leadId }),
      }),
    ),
    ...calls.map(({ id, callerName, message, takenAt }) =>
      record({ kind: "call", id, title: callerName, detail: message, at: takenAt.toISOString() }),
    ),
    ...conversations.map(({ id, address, lastText, lastMessageAt, unread }) =>
      record({
        kind: "conversation",
        id,
        title: address,
        detail: lastText,
        at: lastMessageAt.toISOString(),
        state: unread > 0 ? "new" : null,
      }),
    ),
    // Nothing was tried where there is no address to try.
    ...messages
      .filter(({ lastError }) => lastError !== NO_CHANNEL)
      .map(({ id, kind, channel, status, createdAt }) =>
        record({
          kind: "email",
          id,
          title: kind,
          detail: channel === null ? "" : `by ${CHANNEL_NAMES[channel]}`,
          at: createdAt.toISOString(),
          state: status,
        }),
      ),
  ];
}

function documentRecords({ documents, clients }: PersonRows, today: Day): PersonRecord[] {
  return documents.map((document) =>
    record({
      kind: "document",
      id: document.id,
      title: documentName(document.kind),
      detail: [
        document.expiresOn && `valid until ${formatLongDate(document.expiresOn)}`,
        clients.find(({ id }) => id === document.clientId)?.businessName,
      ]
        .filter(Boolean)
        .join(", "),
      at: (document.reviewedAt ?? document.uploadedAt ?? document.updatedAt).toISOString(),
      state: documentState(document, today),
      parentId: document.clientId,
    }),
  );
}

function mailRecords({ mail }: PersonRows): PersonRecord[] {
  return mail.map(({ id, kind, sender, receivedAt, doneHow, clientId }) =>
    record({
      kind: "mail_item",
      id,
      title: MAIL_KIND_NAMES[kind],
      detail: sender ?? "",
      at: receivedAt.toISOString(),
      state: doneHow ?? "waiting",
      parentId: clientId,
    }),
  );
}

function visitRecords({ visits }: PersonRows): PersonRecord[] {
  return visits.map((visit) => {
    const times = [visit.checkedInAt, visit.checkedOutAt].flatMap((at) =>
      at ? [formatTimeOfDay(at.toISOString())] : [],
    );
    return record({ kind: "visit", id: visit.id, title: visitState(visit), detail: times.join(" to "), at: visit.day });
  });
}

function newestFirst(records: PersonRecord[]): PersonRecord[] {
  return records.sort((a, b) => b.at.localeCompare(a.at));
}
