import { and, asc, desc, eq, getTableColumns, isNull, or, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_PERSON_RECORDS } from "#domain/front-desk/desk.ts";
import { addressesOf } from "#domain/messages/conversations.ts";
import type { PersonAnchor } from "#domain/people/person-id.ts";
import { lastMessageOf } from "./inbox/conversations.ts";
import { bookings } from "./schema/bookings.ts";
import { ledgerEntries } from "./schema/books.ts";
import { charges } from "./schema/charges.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { conversations } from "./schema/conversations.ts";
import { documents } from "./schema/documents.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, inboxReplies, leads } from "./schema/inbox.ts";
import { callMessages, mailItems } from "./schema/mail-items.ts";
import { meetings } from "./schema/meeting-room.ts";
import { membershipPeriods, memberships } from "./schema/memberships.ts";
import { type NoteRow, notes } from "./schema/notes.ts";
import { outbox } from "./schema/outbox.ts";
import { visits } from "./schema/visits.ts";
import { waitlistEntries } from "./schema/waitlist.ts";
import { type AuditEntry, insertAuditIfChanged, insertRows } from "./sql/conditional-insert.ts";
import { type ContactDetails, hasContactDetails } from "./sql/contact-details.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { unindexed } from "./sql/keyset.ts";
import { isToHandOver } from "./sql/partial-indexes.ts";

/** A record that has a person's contact details. */
interface Anchor extends ContactDetails {
  kind: PersonAnchor;
  id: string;
}

const ANCHORS = {
  booking: {
    table: bookings,
    name: bookings.customerName,
    email: bookings.customerEmail,
    phone: bookings.customerPhone,
    phoneE164: bookings.customerPhoneE164,
  },
  client: {
    table: clients,
    name: clients.fullName,
    email: clients.email,
    phone: clients.phone,
    phoneE164: clients.phoneE164,
  },
  lead: {
    table: leads,
    name: sql<string>`trim(${leads.firstName} || ' ' || coalesce(${leads.lastName}, ''))`,
    email: leads.email,
    phone: leads.phone,
    phoneE164: leads.phoneE164,
  },
  contact: {
    table: contacts,
    name: contacts.name,
    email: contacts.email,
    phone: contacts.phone,
    phoneE164: contacts.phoneE164,
  },
  registration: {
    table: eventRegistrations,
    name: eventRegistrations.attendeeName,
    email: eventRegistrations.attendeeEmail,
    phone: eventRegistrations.attendeePhone,
    phoneE164: eventRegistrations.attendeePhoneE164,
  },
  meeting: {
    table: meetings,
    name: meetings.name,
    email: meetings.customerEmail,
    phone: meetings.customerPhone,
    phoneE164: meetings.customerPhoneE164,
  },
  conversation: {
    table: conversations,
    name: conversations.name,
    email: sql<string>`iif(${conversations.address} like '+%', '', ${conversations.address})`,
    phone: sql<string>`iif(${conversations.address} like '+%', ${conversations.address}, null)`,
    phoneE164: sql<string>`iif(${conversations.address} like '+%', ${conversations.address}, null)`,
  },
} as const satisfies Record<PersonAnchor, unknown>;

export type PeopleRepository = ReturnType<typeof makePeopleRepository>;
export type PersonRows = Awaited<ReturnType<PeopleRepository["findRecords"]>>;

/** Everything about a person at the front desk, and the notes of staff. */
export function makePeopleRepository(db: Database) {
  return {
    async findAnchor({ kind, id }: Pick<Anchor, "kind" | "id">) {
      const { table, name, email, phone, phoneE164 } = ANCHORS[kind];
      const columns = {
        name: sql<string>`coalesce(${name}, '')`,
        email: sql<string>`coalesce(${email}, '')`,
        phone: sql<string | null>`${phone}`,
        phoneE164: sql<string | null>`${phoneE164}`,
      };
      return (await db.select(columns).from(table).where(eq(table.id, id)).get()) ?? null;
    },

    /** Records with the contact details, each kind newest first, and what belongs to them. */
    async findRecords(anchor: Anchor) {
      const theirs = (kind: Exclude<PersonAnchor, "conversation">) => {
        const { table, email, phoneE164 } = ANCHORS[kind];
        return or(
          hasContactDetails(anchor, email, phoneE164),
          anchor.kind === kind ? eq(table.id, anchor.id) : undefined,
        );
      };
      const isTheirMeeting = (clientIds: readonly string[]) =>
        sql`(${theirs("meeting") ?? sql`false`} or ${inJsonArray(meetings.clientId, clientIds)})`;
      const [foundBookings, foundClients, foundLeads, foundContacts, registrations, waitlist, foundNotes, written] =
        await db.batch([
          db
            .select()
            .from(bookings)
            .where(theirs("booking"))
            .orderBy(desc(bookings.startDate))
            .limit(MAX_PERSON_RECORDS),
          db.select().from(clients).where(theirs("client")).orderBy(desc(clients.createdAt)).limit(MAX_PERSON_RECORDS),
          db.select().from(leads).where(theirs("lead")).orderBy(desc(leads.createdAt)).limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(contacts)
            .where(theirs("contact"))
            .orderBy(desc(contacts.createdAt))
            .limit(MAX_PERSON_RECORDS),
          db
            .select({
              id: eventRegistrations.id,
              eventId: eventRegistrations.eventId,
              name: eventRegistrations.attendeeName,
              email: eventRegistrations.attendeeEmail,
              phone: eventRegistrations.attendeePhone,
              phoneE164: eventRegistrations.attendeePhoneE164,
              state: eventRegistrations.state,
              amountPesewas: eventRegistrations.amountPesewas,
              title: events.title,
              eventDate: events.eventDate,
            })
            .from(eventRegistrations)
            .innerJoin(events, eq(events.id, eventRegistrations.eventId))
            .where(theirs("registration"))
            .orderBy(desc(events.eventDate))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(waitlistEntries)
            .where(hasContactDetails(anchor, waitlistEntries.email, waitlistEntries.phoneE164))
            .orderBy(desc(waitlistEntries.firstDay))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(notes)
            .where(hasContactDetails(anchor, notes.email, notes.phoneE164))
            .orderBy(desc(notes.createdAt), desc(notes.id))
            .limit(MAX_PERSON_RECORDS),
          db
            .select({
              ...getTableColumns(conversations),
              lastText: lastMessageOf("text"),
            })
            .from(conversations)
            .where(inJsonArray(conversations.address, addressesOf(anchor))),
        ]);
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      const clientIds = idsOf(foundClients);
      const bookingIds = idsOf(foundBookings);
      const enquiryIds = [...idsOf(foundLeads), ...idsOf(foundContacts)];
      const isOfClient = (column: SQLWrapper) => inJsonArray(column, clientIds);
      const isTheirMembership = or(isOfClient(memberships.clientId), inJsonArray(memberships.bookingId, bookingIds));
      const subjects = JSON.stringify([
        ...bookingIds,
        ...clientIds,
        ...idsOf(registrations),
        ...enquiryIds,
        ...idsOf(waitlist),
      ]);
      const theirIds = sql`
        select value from json_each(${subjects})
        union all select ${membershipPeriods.id} from ${membershipPeriods} where ${membershipPeriods.membershipId} in
          (select ${memberships.id} from ${memberships} where ${isTheirMembership})
        union all select ${mailItems.id} from ${mailItems} where ${isOfClient(mailItems.clientId)}
        union all select ${meetings.id} from ${meetings} where ${isTheirMeeting(clientIds)}`;
      /** Ids of charges, with those of part payments, and of what emails are about. */
      const isTheirs = (column: SQLWrapper) => sql`(${column} in (${theirIds})
        or ${column} in (select ${charges.id} from ${charges} where ${charges.partOf} in (${theirIds})))`;
      const [foundMemberships, payments, replies, messages, calls, foundDocuments, foundMeetings, mail, foundVisits] =
        await db.batch([
          db
            .select()
            .from(memberships)
            .where(isTheirMembership)
            .orderBy(desc(memberships.startsOn))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(ledgerEntries)
            .where(and(isTheirs(ledgerEntries.subjectId), sql`${ledgerEntries.kind} <> 'fee'`))
            .orderBy(desc(ledgerEntries.at))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(inboxReplies)
            .where(or(inJsonArray(inboxReplies.leadId, enquiryIds), inJsonArray(inboxReplies.contactId, enquiryIds)))
            .orderBy(desc(inboxReplies.createdAt))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(outbox)
            .where(and(isTheirs(outbox.subjectId), eq(outbox.audience, "customer")))
            .orderBy(desc(outbox.createdAt))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(callMessages)
            .where(isOfClient(callMessages.clientId))
            .orderBy(desc(callMessages.takenAt))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(documents)
            .where(isOfClient(documents.clientId))
            .orderBy(asc(documents.kind))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(meetings)
            .where(isTheirMeeting(clientIds))
            .orderBy(desc(unindexed(meetings.startsAt)))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(mailItems)
            .where(isOfClient(mailItems.clientId))
            .orderBy(desc(mailItems.receivedAt))
            .limit(MAX_PERSON_RECORDS),
          db
            .select()
            .from(visits)
            .where(sql`${visits.subjectId} in (select value from json_each(${subjects}))`)
            .orderBy(desc(visits.day))
            .limit(MAX_PERSON_RECORDS),
        ]);
      return {
        bookings: foundBookings,
        clients: foundClients,
        leads: foundLeads,
        contacts: foundContacts,
        registrations,
        waitlist,
        notes: foundNotes,
        memberships: foundMemberships,
        payments,
        replies,
        messages,
        calls,
        documents: foundDocuments,
        meetings: foundMeetings,
        mail,
        visits: foundVisits,
        conversations: written,
      };
    },

    /** Writes a note, once. */
    async addNote(note: NoteRow, audit: AuditEntry): Promise<void> {
      await db.batch([
        insertRows(db, notes, [note], sql`true`).onConflictDoNothing({ target: notes.id }),
        insertAuditIfChanged(db, audit),
      ]);
    },

    async findNote(id: string): Promise<NoteRow | null> {
      return (await db.select().from(notes).where(eq(notes.id, id)).get()) ?? null;
    },

    /** False if it was deleted before. */
    async deleteNote(id: string, audit: AuditEntry): Promise<boolean> {
      const [deleted] = await db.batch([
        db.delete(notes).where(eq(notes.id, id)).returning({ id: notes.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return deleted.length === 1;
    },

    /** Messages between shifts that are not done, newest first. */
    async listHandOvers(limit: number): Promise<NoteRow[]> {
      return db.select().from(notes).where(isToHandOver(notes)).orderBy(desc(notes.createdAt)).limit(limit);
    },

    /** False if the message does not exist, or is so already. */
    async setHandOverDone(id: string, doneAt: Date | null, audit: AuditEntry): Promise<boolean> {
      const isAbout = and(eq(notes.id, id), isNull(notes.email), isNull(notes.phoneE164));
      const [changed] = await db.batch([
        db
          .update(notes)
          .set({ doneAt })
          .where(and(isAbout, doneAt === null ? sql`${notes.doneAt} is not null` : isNull(notes.doneAt)))
          .returning({ id: notes.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },
  };
}
