import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { MAX_RESULTS } from "#domain/front-desk/desk.ts";
import { isExactly } from "./bookings/booking-lists.ts";
import { clientColumns } from "./clients.ts";
import { bookings } from "./schema/bookings.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, leads } from "./schema/inbox.ts";
import { memberships } from "./schema/memberships.ts";
import type { Database } from "./sql/database.ts";
import { unindexed } from "./sql/keyset.ts";
import { matchesPerson, NAME_INDEXES } from "./sql/name-search.ts";

export type SearchRepository = ReturnType<typeof makeSearchRepository>;
export type Found = Awaited<ReturnType<SearchRepository["find"]>>;

/** One consistent search over everything about a person. */
export function makeSearchRepository(db: Database) {
  const bookingsWhere = (isFound: SQL, today: number) => {
    const isAhead = sql`(coalesce(${bookings.endDate}, ${bookings.startDate}) >= ${today} and ${bookings.status} <> 'cancelled')`;
    return db
      .select()
      .from(bookings)
      .where(isFound)
      .orderBy(desc(isAhead), desc(unindexed(bookings.createdAt)))
      .limit(MAX_RESULTS);
  };

  return {
    /** The booking of a complete payment reference, receipt number or booking number; null for other texts. */
    async findExactly(text: string) {
      const isFound = isExactly({ text, phoneE164: null });
      return isFound && bookingsWhere(isFound, 0);
    },

    /**
     * The newest `MAX_RESULTS` of each kind whose name or phone number contains the text, or whose email address starts
     * with it. Current bookings come first. `today` is the day's first instant.
     */
    async find(text: string, today: Date) {
      const [foundClients, foundBookings, foundLeads, foundContacts, foundRegistrations] = await db.batch([
        db
          .select(clientColumns)
          .from(clients)
          .innerJoin(memberships, eq(memberships.id, clients.id))
          .where(matchesPerson(NAME_INDEXES.clients, clients.email, text))
          .orderBy(desc(unindexed(clients.createdAt)))
          .limit(MAX_RESULTS),
        bookingsWhere(matchesPerson(NAME_INDEXES.bookings, bookings.customerEmail, text), today.getTime()),
        db
          .select()
          .from(leads)
          .where(matchesPerson(NAME_INDEXES.leads, leads.email, text))
          .orderBy(desc(unindexed(leads.createdAt)))
          .limit(MAX_RESULTS),
        db
          .select()
          .from(contacts)
          .where(matchesPerson(NAME_INDEXES.contacts, contacts.email, text))
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
          .where(matchesPerson(NAME_INDEXES.registrations, eventRegistrations.attendeeEmail, text))
          .orderBy(desc(unindexed(eventRegistrations.createdAt)))
          .limit(MAX_RESULTS),
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
