import { and, asc, count, desc, eq, gte, inArray, max, ne, sql } from "drizzle-orm";
import { CALENDAR_CHANGE_ACTIONS } from "#domain/operations/audit.ts";
import { insertLinkRequest, type LinkRequest } from "#worker/db/operations/link-requests.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { countCustomerMoves } from "./booking-changes.ts";

export type MyBookingsRepository = ReturnType<typeof makeMyBookingsRepository>;

const MAX_UPCOMING = 50;

/** Queries and changes that customers make through their links. */
export function makeMyBookingsRepository(db: Database) {
  const isUpcomingOf = (email: string, since: Date) =>
    and(
      sql`lower(${bookings.customerEmail}) = lower(${email})`,
      ne(unindexed(bookings.status), "cancelled"),
      gte(unindexed(bookings.startDate), since.getTime()),
    );

  return {
    async findByCalendarId(calendarId: string): Promise<BookingRow | null> {
      return (await db.select().from(bookings).where(eq(bookings.calendarId, calendarId)).get()) ?? null;
    },

    /** Counts from the history: changes of days or state, the latest of them, and moves by the customer. */
    async findChanges(id: string): Promise<{ count: number; lastAt: Date | null; customerMoves: number }> {
      const { at, action, subjectType, subjectId } = auditTrail;
      const [found] = await db
        .select({ count: count(), lastAt: max(at), ownMoves: sql<number>`(${countCustomerMoves(db, id)})` })
        .from(auditTrail)
        .where(and(eq(subjectType, "booking"), eq(subjectId, id), inArray(action, [...CALENDAR_CHANGE_ACTIONS])));
      return { count: found?.count ?? 0, lastAt: found?.lastAt ?? null, customerMoves: found?.ownMoves ?? 0 };
    },

    /** Invalidates the booking's links in favour of a new one. True only for the call that did. */
    async renewLink(
      expected: Pick<BookingRow, "id" | "linkVersion">,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ linkVersion: expected.linkVersion + 1 })
          .where(and(eq(bookings.id, expected.id), eq(bookings.linkVersion, expected.linkVersion)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return updated.length === 1;
    },

    /** Bookings of an address that start after an instant and are not cancelled, earliest first. */
    async listUpcoming(email: string, since: Date): Promise<BookingRow[]> {
      return db
        .select()
        .from(bookings)
        .where(isUpcomingOf(email, since))
        .orderBy(asc(unindexed(bookings.startDate)))
        .limit(MAX_UPCOMING);
    },

    /**
     * Emails the newest upcoming booking's customer, if there is one and the limit allows. It always runs the same
     * statements, so that timing reveals nothing.
     */
    async requestLinks(email: string, since: Date, request: LinkRequest): Promise<void> {
      const [newest] = await db
        .select({ id: bookings.id })
        .from(bookings)
        .where(isUpcomingOf(email, since))
        .orderBy(desc(unindexed(bookings.createdAt)))
        .limit(1);
      const subjectId = newest?.id ?? "";
      const isExisting = sql`exists (select 1 from ${bookings} where ${bookings.id} = ${subjectId})`;
      await db.batch(insertLinkRequest(db, request, subjectId, isExisting));
    },
  };
}
