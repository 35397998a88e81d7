import { and, asc, count, desc, eq, gte, inArray, max, ne, sql } from "drizzle-orm";
import { CALENDAR_CHANGE_ACTIONS } from "#domain/operations/audit.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { submissions } from "#worker/db/schema/submissions.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { countCustomerMoves } from "./bookings.ts";

export type MyBookingsRepository = ReturnType<typeof makeMyBookingsRepository>;

/** More than anybody has ahead of them. */
const MAX_UPCOMING = 50;

/** What only customers ask and change of bookings, by their links. */
export function makeMyBookingsRepository(db: Database) {
  const isAheadWith = (email: string, since: Date) =>
    and(
      sql`lower(${bookings.customerEmail}) = lower(${email})`,
      ne(unindexed(bookings.status), "cancelled"),
      gte(unindexed(bookings.startDate), since.getTime()),
    );

  return {
    async findByCalendarId(calendarId: string): Promise<BookingRow | null> {
      return (await db.select().from(bookings).where(eq(bookings.calendarId, calendarId)).get()) ?? null;
    },

    /** What the history says of a booking: how often its days or its state changed, and when last; how often its customer moved it. */
    async findChanges(id: string): Promise<{ count: number; lastAt: Date | null; customerMoves: number }> {
      const { at, action, subjectType, subjectId } = auditTrail;
      const [found] = await db
        .select({ count: count(), lastAt: max(at), ownMoves: sql<number>`(${countCustomerMoves(db, id)})` })
        .from(auditTrail)
        .where(and(eq(subjectType, "booking"), eq(subjectId, id), inArray(action, [...CALENDAR_CHANGE_ACTIONS])));
      return { count: found?.count ?? 0, lastAt: found?.lastAt ?? null, customerMoves: found?.ownMoves ?? 0 };
    },

    /** Ends the links of a booking that there are, for one that follows. True only for the call that did. */
    async renewLink(
      seen: Pick<BookingRow, "id" | "linkVersion">,
      audit: AuditEntry,
      notices: OutboxEntry[],
    ): Promise<boolean> {
      const [renewed] = await db.batch([
        db
          .update(bookings)
          .set({ linkVersion: seen.linkVersion + 1 })
          .where(and(eq(bookings.id, seen.id), eq(bookings.linkVersion, seen.linkVersion)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return renewed.length === 1;
    },

    /** The bookings of an address that begin after an instant and are not cancelled, the earliest first. */
    async listUpcoming(email: string, since: Date): Promise<BookingRow[]> {
      return db
        .select()
        .from(bookings)
        .where(isAheadWith(email, since))
        .orderBy(asc(unindexed(bookings.startDate)))
        .limit(MAX_UPCOMING);
    },

    /**
     * Writes a message about the newest such booking of an address, unless there is none, or as many have been asked for
     * within the time. The same statements in every case, so that the time they take tells nothing.
     */
    async requestLinks(asked: {
      email: string;
      since: Date;
      notice: Omit<OutboxEntry, "subjectId">;
      asking: { mailbox: string; since: Date; most: number };
    }): Promise<void> {
      const { email, notice, asking } = asked;
      const [newest] = await db
        .select({ id: bookings.id })
        .from(bookings)
        .where(isAheadWith(email, asked.since))
        .orderBy(desc(unindexed(bookings.createdAt)))
        .limit(1);
      const subjectId = newest?.id ?? "";
      const isThere = sql`exists (select 1 from ${bookings} where ${bookings.id} = ${subjectId})`;
      await db.batch([
        db.insert(submissions).select(sql`
          select ${notice.id}, 'link', ${asking.mailbox}, null, null, 1, ${notice.createdAt.getTime()}
          where (select count(*) from submissions where mailbox = ${asking.mailbox} and at > ${asking.since.getTime()}) < ${asking.most}`),
        insertOutboxEntries(db, [{ ...notice, subjectId }], sql`${onlyIfChanged} and ${isThere}`),
      ]);
    },
  };
}
