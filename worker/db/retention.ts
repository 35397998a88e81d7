import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { insertCountedAudit } from "./insert-counted-audit.ts";
import { unindexed } from "./keyset.ts";
import {
  bookings,
  contacts,
  leads,
  newsletterSubscribers,
  outbox,
  paymentAttempts,
  paymentLinks,
  refunds,
} from "./schema.ts";

interface Page {
  /** What is older goes. */
  before: Date;
  limit: number;
  /** Written in the same batch as the deletion, with how many rows went. */
  audit: RetentionAudit;
}

interface RetentionAudit {
  id: string;
  at: Date;
}

export type RetentionRepository = ReturnType<typeof makeRetentionRepository>;

/** Deletes what has been kept long enough, the oldest first, a page at a time, and gives how many rows went. */
export function makeRetentionRepository(db: Database) {
  return {
    async deleteContacts(page: Page): Promise<number> {
      const old = db
        .select({ id: contacts.id })
        .from(contacts)
        .where(lt(contacts.createdAt, page.before))
        .orderBy(asc(contacts.createdAt), asc(contacts.id))
        .limit(page.limit);
      const [, deleted] = await db.batch([
        db.delete(outbox).where(inArray(outbox.subjectId, old)),
        db.delete(contacts).where(inArray(contacts.id, old)).returning({ id: contacts.id }),
        insertCount(db, page.audit, "contacts"),
      ]);
      return deleted.length;
    },

    async deleteLeads(page: Page): Promise<number> {
      const old = db
        .select({ id: leads.id })
        .from(leads)
        .where(lt(leads.createdAt, page.before))
        .orderBy(asc(leads.createdAt), asc(leads.id))
        .limit(page.limit);
      const [, deleted] = await db.batch([
        db.delete(outbox).where(inArray(outbox.subjectId, old)),
        db.delete(leads).where(inArray(leads.id, old)).returning({ id: leads.id }),
        insertCount(db, page.audit, "leads"),
      ]);
      return deleted.length;
    },

    async deleteUnsubscribed(page: Page): Promise<number> {
      const left = db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(lt(newsletterSubscribers.unsubscribedAt, page.before))
        .orderBy(asc(newsletterSubscribers.unsubscribedAt), asc(newsletterSubscribers.id))
        .limit(page.limit);
      const [, deleted] = await db.batch([
        db.delete(outbox).where(inArray(outbox.subjectId, left)),
        db
          .delete(newsletterSubscribers)
          .where(inArray(newsletterSubscribers.id, left))
          .returning({ id: newsletterSubscribers.id }),
        insertCount(db, page.audit, "newsletter"),
      ]);
      return deleted.length;
    },

    /**
     * Bookings nobody paid, whose days are over. One with a payment that is under way, was good or is being looked at
     * stays, and so does one whose failed payment is younger than the limit: the gateway may still change its mind.
     */
    async deleteUnpaidBookings(page: Page): Promise<number> {
      const unpaid = db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            isUnpaid,
            // No stay ends before it starts: the index begins with the start.
            lt(bookings.startDate, page.before),
            lt(unindexed(bookings.createdAt), page.before.getTime()),
            sql`coalesce(${bookings.endDate}, ${bookings.startDate}) < ${page.before.getTime()}`,
            isNull(unindexed(bookings.receiptNumber)),
            sql`not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.bookingId} = ${bookings.id}
              and (${paymentAttempts.status} <> 'failed' or ${paymentAttempts.updatedAt} >= ${page.before.getTime()}))`,
            sql`not exists (select 1 from ${refunds} where ${refunds.bookingId} = ${bookings.id})`,
          ),
        )
        .orderBy(asc(bookings.startDate), asc(bookings.id))
        .limit(page.limit);
      // The choice is made once: what it rests on goes before the bookings do. What changes in between keeps its booking.
      const ids = (await unpaid).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const isChosen = (column: unknown) => sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
      const results = await db.batch([
        db
          .delete(paymentAttempts)
          .where(
            and(
              isChosen(paymentAttempts.bookingId),
              eq(paymentAttempts.status, "failed"),
              lt(paymentAttempts.updatedAt, page.before),
            ),
          ),
        db.delete(paymentLinks).where(isChosen(paymentLinks.bookingId)),
        db
          .delete(bookings)
          .where(
            and(
              isChosen(bookings.id),
              isNull(bookings.paidAt),
              sql`not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.bookingId} = ${bookings.id})`,
            ),
          )
          .returning({ id: bookings.id }),
        insertCount(db, page.audit, "bookings"),
        db
          .delete(outbox)
          .where(
            and(
              isChosen(outbox.subjectId),
              sql`not exists (select 1 from ${bookings} where ${bookings.id} = ${outbox.subjectId})`,
            ),
          ),
      ]);
      return results[2].length;
    },
  };
}

/** The partial index's own words, in which no other index is recognised. */
const isUnpaid = sql`${bookings.status} <> 'paid' and ${bookings.status} <> 'confirmed'
  and coalesce(${bookings.paidAt}, 0) = 0`;

// Counts what the statement just before it deleted. See sqlite.org/lang_corefunc.html#changes
function insertCount(db: Database, { id, at }: RetentionAudit, kind: string) {
  return insertCountedAudit(
    db,
    { id, at, actor: "clock", action: "retention_applied", subjectType: "retention", subjectId: kind },
    sql`json_object('deleted', changes())`,
    sql`changes() > 0`,
  );
}
