import { and, asc, count, eq, gt, gte, inArray, max, ne, sql } from "drizzle-orm";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { ADDRESS_REFUSED, IMPORTANCE } from "#domain/operations/outbox.ts";
import { ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { isFailedDelivery } from "./outbox.ts";

export type HealthChecksRepository = ReturnType<typeof makeHealthChecksRepository>;

/** What the database knows of how the house is doing. */
export function makeHealthChecksRepository(db: Database) {
  return {
    async ping(): Promise<void> {
      await db.run(sql`select 1`);
    },

    /** What strangers cause, to be held against the alarms. */
    async countAbuse(now: Date) {
      const hourAgo = new Date(now.getTime() - MS_PER_HOUR);
      const [attempts, resting, size] = await Promise.all([
        db.$count(
          paymentAttempts,
          and(inArray(paymentAttempts.status, [...ATTEMPT_STATUSES]), gte(paymentAttempts.createdAt, hourAgo)),
        ),
        db.$count(outbox, and(eq(outbox.status, "waiting"), gt(outbox.importance, IMPORTANCE.essential))),
        db.run(sql`select 1`),
      ]);
      return { attempts, resting, databaseBytes: Number(size.meta.size_after ?? 0) };
    },

    /** When the longest waiting message about money was written, or null: others may rest. */
    async findOldestWaiting(): Promise<Date | null> {
      const oldest = await db
        .select({ createdAt: outbox.createdAt })
        .from(outbox)
        .where(and(eq(outbox.status, "waiting"), eq(outbox.importance, IMPORTANCE.essential)))
        .orderBy(asc(outbox.createdAt))
        .limit(1)
        .get();
      return oldest?.createdAt ?? null;
    },

    /** Messages that failed since an instant. That a customer's address takes no mail says nothing about the house. */
    async countFailed(since: Date): Promise<number> {
      return db.$count(
        outbox,
        and(isFailedDelivery, ne(outbox.lastError, ADDRESS_REFUSED), gte(outbox.createdAt, since)),
      );
    },

    /** Who brought the news of payments since an instant: the gateway by its notices, or the clock by asking. */
    async countPaidBy(since: Date) {
      return db
        .select({ actor: auditTrail.actor, count: count(), newest: max(auditTrail.at) })
        .from(auditTrail)
        .where(
          and(
            gte(auditTrail.at, since),
            eq(auditTrail.action, "booking_paid"),
            inArray(auditTrail.actor, ["gateway", "clock"]),
          ),
        )
        .groupBy(auditTrail.actor);
    },
  };
}
