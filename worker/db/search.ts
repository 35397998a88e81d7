import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { MAX_MATCHES, MAX_RESULTS } from "#domain/front-desk/desk.ts";
import { phoneSearchDigits } from "#domain/people/phones.ts";
import { isExactly } from "./bookings/booking-lists.ts";
import { clientColumns } from "./clients.ts";
import { bookings } from "./schema/bookings.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, leads } from "./schema/inbox.ts";
import { meetings } from "./schema/meeting-room.ts";
import { memberships } from "./schema/memberships.ts";
import type { Database } from "./sql/database.ts";
import { unindexed } from "./sql/keyset.ts";
import { matchesPerson, NAME_INDEXES, startsWith } from "./sql/name-search.ts";
import { subjectsOfPayment, subjectsOfTransaction } from "./sql/paid-subjects.ts";

/** Bookings whose notes a search reads, the newest. */
const MAX_NOTES_READ = 1000;
/** Shorter texts would match most notes. */
const MIN_NOTES_TEXT = 3;

export type SearchRepository = ReturnType<typeof makeSearchRepository>;
export type Found = Awaited<ReturnType<SearchRepository["find"]>>;

/** Which rows of each kind a text finds. */
type Conditions = Record<"clients" | "bookings" | "leads" | "contacts" | "registrations" | "meetings", SQL>;

/** Of each kind no row, found by its index. */
const NOTHING: Conditions = {
  clients: eq(clients.id, ""),
  bookings: eq(bookings.id, ""),
  leads: eq(leads.id, ""),
  contacts: eq(contacts.id, ""),
  registrations: eq(eventRegistrations.id, ""),
  meetings: eq(meetings.id, ""),
};

/** One consistent search over everything about a person. */
export function makeSearchRepository(db: Database) {
  /** A complete payment reference, receipt, transaction or booking number finds only what it names. */
  async function conditionsFor(text: string): Promise<Conditions> {
    const paid = subjectsOfPayment(text) ?? (await findTransaction(text));
    if (paid) return paidConditions(paid);
    const exact = isExactly({ text, phoneE164: null });
    if (exact) return { ...NOTHING, bookings: exact };
    return {
      clients: matchesPerson(NAME_INDEXES.clients, clients.email, text),
      bookings: matchesBooking(text),
      leads: matchesPerson(NAME_INDEXES.leads, leads.email, text),
      contacts: matchesPerson(NAME_INDEXES.contacts, contacts.email, text),
      registrations: matchesPerson(NAME_INDEXES.registrations, eventRegistrations.attendeeEmail, text),
      meetings: matchesMeeting(text),
    };
  }

  async function findTransaction(text: string): Promise<SQL | null> {
    const subjects = subjectsOfTransaction(text);
    return (await db.all(sql`select 1 from ${subjects} limit 1`)).length > 0 ? subjects : null;
  }

  return {
    /**
     * The newest `MAX_RESULTS` of each kind: by a complete payment reference, receipt, transaction or booking number,
     * else whose name or phone number contains the text, or whose email address starts with it. Current bookings come
     * first. `today` is the day's first instant.
     */
    async find(text: string, today: Date) {
      const where = await conditionsFor(text);
      const isAhead = sql`(coalesce(${bookings.endDate}, ${bookings.startDate}) >= ${today.getTime()} and ${bookings.status} <> 'cancelled')`;
      const [foundClients, foundBookings, foundLeads, foundContacts, foundRegistrations, foundMeetings] =
        await db.batch([
          db
            .select(clientColumns)
            .from(clients)
            .innerJoin(memberships, eq(memberships.id, clients.id))
            .where(where.clients)
            .orderBy(desc(unindexed(clients.createdAt)))
            .limit(MAX_RESULTS),
          db
            .select()
            .from(bookings)
            .where(where.bookings)
            .orderBy(desc(isAhead), desc(unindexed(bookings.createdAt)))
            .limit(MAX_RESULTS),
          db
            .select()
            .from(leads)
            .where(where.leads)
            .orderBy(desc(unindexed(leads.createdAt)))
            .limit(MAX_RESULTS),
          db
            .select()
            .from(contacts)
            .where(where.contacts)
            .orderBy(desc(unindexed(contacts.createdAt)))
            .limit(MAX_RESULTS),
          db
            // A batch's rows are keyed by column name, so names must be unique.
            .select({
              ...getTableColumns(eventRegistrations),
              eventTitle: sql<string>`${events.title}`.as("event_title"),
              eventDate: sql<Date>`${events.eventDate}`.mapWith(events.eventDate).as("date_of_event"),
            })
            .from(eventRegistrations)
            .innerJoin(events, eq(events.id, eventRegistrations.eventId))
            .where(where.registrations)
            .orderBy(desc(unindexed(eventRegistrations.createdAt)))
            .limit(MAX_RESULTS),
          db
            .select()
            .from(meetings)
            .where(and(where.meetings, isNull(meetings.clientId)))
            .orderBy(desc(unindexed(meetings.startsAt)))
            .limit(MAX_RESULTS),
        ]);
      return {
        clients: foundClients,
        bookings: foundBookings,
        leads: foundLeads,
        contacts: foundContacts,
        registrations: foundRegistrations,
        meetings: foundMeetings,
      };
    },

    /** The ids of all that the text finds, up to `MAX_MATCHES` of each kind. */
    async findIds(text: string): Promise<string[]> {
      const where = await conditionsFor(text);
      const found = await db.batch([
        db.select({ id: clients.id }).from(clients).where(where.clients).limit(MAX_MATCHES),
        db.select({ id: bookings.id }).from(bookings).where(where.bookings).limit(MAX_MATCHES),
        db.select({ id: leads.id }).from(leads).where(where.leads).limit(MAX_MATCHES),
        db.select({ id: contacts.id }).from(contacts).where(where.contacts).limit(MAX_MATCHES),
        db.select({ id: eventRegistrations.id }).from(eventRegistrations).where(where.registrations).limit(MAX_MATCHES),
        db.select({ id: meetings.id }).from(meetings).where(where.meetings).limit(MAX_MATCHES),
      ]);
      return found.flat().map(({ id }) => id);
    },
  };
}

/** What was paid for, or the client or booking whose membership, mail or meeting it was. */
function paidConditions(paid: SQL): Conditions {
  const members = sql`(select membership_id from membership_periods where id in ${paid})`;
  return {
    ...NOTHING,
    clients: sql`${clients.id} in (select * from ${paid} union select client_id from memberships where id in ${members}
      union select client_id from mail_items where id in ${paid} union select client_id from meetings where id in ${paid})`,
    bookings: sql`${bookings.id} in (select * from ${paid} union select booking_id from memberships where id in ${members})`,
    registrations: sql`${eventRegistrations.id} in ${paid}`,
    meetings: sql`${meetings.id} in ${paid}`,
  };
}

/** Buyers of room hours are found by the start of their email address; their names and numbers have no index. */
function matchesMeeting(text: string): SQL {
  if (text.includes("@"))
    return sql`(${meetings.customerEmail} is not null and ${startsWith(meetings.customerEmail, text)})`;
  const digits = phoneSearchDigits(text);
  const isFound =
    digits === null
      ? hasEveryWord(sql`folded`, text)
      : sql`(${hasEveryWord(sql`folded`, text)} or instr(phone, ${digits}) > 0)`;
  return sql`${meetings.id} in (select id from (select id, lower(name) as folded, coalesce(customer_phone_e164, '') as phone
    from meetings where starts_at > 0 order by starts_at desc, id desc limit ${MAX_MATCHES}) where ${isFound})`;
}

/** A booking of the person, or one of the newest whose notes contain every word: notes have no index. */
function matchesBooking(text: string): SQL {
  const isOfPerson = matchesPerson(NAME_INDEXES.bookings, bookings.customerEmail, text);
  if (text.includes("@") || text.length < MIN_NOTES_TEXT || phoneSearchDigits(text) !== null) return isOfPerson;
  return sql`(${isOfPerson} or ${bookings.id} in (select id from (select id, lower(notes) as folded from bookings
    where created_at > 0 order by created_at desc, id desc limit ${MAX_NOTES_READ})
    where folded is not null and ${hasEveryWord(sql`folded`, text)}))`;
}

function hasEveryWord(folded: SQL, text: string): SQL {
  const words = JSON.stringify(text.toLowerCase().split(/\s+/));
  return sql`not exists (select 1 from json_each(${words}) where instr(${folded}, value) = 0)`;
}
