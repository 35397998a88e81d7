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

export function makeHealthChecksRepository(db: Database) {
  return {
    async ping(): Promise<void> {
      await db.run(sql`select 1`);
    },

    /** Counts that are compared with the alarm limits. */
    async countAbuse(now: Date) {
      const hourAgo = new Date(now.getTime() - MS_PER_HOUR);
      const [attempts, throttled, size] = await Promise.all([
        db.$count(
          paymentAttempts,
          and(inArray(paymentAttempts.status, [...ATTEMPT_STATUSES]), gte(paymentAttempts.createdAt, hourAgo)),
        ),
        db.$count(outbox, and(eq(outbox.status, "waiting"), gt(outbox.importance, IMPORTANCE.essential))),
        db.run(sql`select 1`),
      ]);
      return { attempts, throttled, databaseBytes: Number(size.meta.size_after ?? 0) };
    },

    /** The creation time of the oldest waiting payment email; other emails may be throttled. */
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

    /** Failures since an instant, except rejected customer addresses, which are no fault of ours. */
    async countFailed(since: Date): Promise<number> {
      return db.$count(
        outbox,
        and(isFailedDelivery, ne(outbox.lastError, ADDRESS_REFUSED), gte(outbox.createdAt, since)),
      );
    },

    /** How payments were detected since an instant: by the gateway's webhook or by the scheduled check. */
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
