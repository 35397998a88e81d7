import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { MOST_HITS } from "#domain/front-desk/desk.ts";
import { isExactly } from "./bookings.ts";
import { bookings } from "./schema/bookings.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, leads } from "./schema/inbox.ts";
import type { Database } from "./sql/database.ts";
import { unindexed } from "./sql/keyset.ts";
import { NAMED, type NameIndex, rowsNamed } from "./sql/name-search.ts";

const LAST_CHARACTER = "\u{10ffff}";

export type SearchRepository = ReturnType<typeof makeSearchRepository>;
export type Found = Awaited<ReturnType<SearchRepository["find"]>>;

/** Everything that is about a person, found at one instant. */
export function makeSearchRepository(db: Database) {
  const bookingsWhere = (isFound: SQL, today: number) => {
    const isAhead = sql`(coalesce(${bookings.endDate}, ${bookings.startDate}) >= ${today} and ${bookings.status} <> 'cancelled')`;
    return db
      .select()
      .from(bookings)
      .where(isFound)
      .orderBy(desc(isAhead), desc(unindexed(bookings.createdAt)))
      .limit(MOST_HITS);
  };

  return {
    /** The booking of a payment's whole reference or of a receipt's number; null of any other text. */
    async findExactly(text: string) {
      const isFound = isExactly({ text, phoneE164: null });
      return isFound && bookingsWhere(isFound, 0);
    },

    /**
     * Of each kind the newest `MOST_HITS` that have a text in their names or their phone number, or whose e-mail address
     * begins with it where it is one; of bookings first those that are not over. `today` is the first instant of the day.
     */
    async find(text: string, today: Date) {
      const isFound = (table: string, index: NameIndex, email: SQLiteColumn) =>
        text.includes("@") ? beginsWith(email, text) : sql`${sql.identifier(table)}.rowid in ${rowsNamed(index, text)}`;
      const [foundClients, foundBookings, foundLeads, foundContacts, foundRegistrations] = await db.batch([
        db
          .select()
          .from(clients)
          .where(isFound("virtual_office_clients", NAMED.clients, clients.email))
          .orderBy(desc(unindexed(clients.createdAt)))
          .limit(MOST_HITS),
        bookingsWhere(isFound("bookings", NAMED.bookings, bookings.customerEmail), today.getTime()),
        db
          .select()
          .from(leads)
          .where(isFound("leads", NAMED.leads, leads.email))
          .orderBy(desc(unindexed(leads.createdAt)))
          .limit(MOST_HITS),
        db
          .select()
          .from(contacts)
          .where(isFound("contacts", NAMED.contacts, contacts.email))
          .orderBy(desc(unindexed(contacts.createdAt)))
          .limit(MOST_HITS),
        db
          .select({ registration: eventRegistrations, event: events })
          .from(eventRegistrations)
          .innerJoin(events, eq(events.id, eventRegistrations.eventId))
          .where(isFound("event_registrations", NAMED.registrations, eventRegistrations.attendeeEmail))
          .orderBy(desc(unindexed(eventRegistrations.createdAt)))
          .limit(MOST_HITS),
      ]);
      return {
        clients: foundClients,
        bookings: foundBookings,
        leads: foundLeads,
        contacts: foundContacts,
        registrations: foundRegistrations,
      };
    },
  };
}

function beginsWith(email: SQLWrapper, text: string): SQL {
  const start = text.toLowerCase();
  return sql`lower(${email}) >= ${start} and lower(${email}) < ${start + LAST_CHARACTER}`;
}
