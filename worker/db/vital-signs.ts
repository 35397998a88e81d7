import { and, asc, count, eq, gte, inArray, max, ne, sql } from "drizzle-orm";
import { ADDRESS_REFUSED } from "#domain/operations/outbox.ts";
import { isGivenUp } from "./outbox.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import type { Database } from "./sql/database.ts";

export type VitalSignsRepository = ReturnType<typeof makeVitalSignsRepository>;

/** What the database knows of how the house is doing. */
export function makeVitalSignsRepository(db: Database) {
  return {
    async ping(): Promise<void> {
      await db.run(sql`select 1`);
    },

    /** When the longest waiting message was written, or null. */
    async findOldestWaiting(): Promise<Date | null> {
      const oldest = await db
        .select({ createdAt: outbox.createdAt })
        .from(outbox)
        .where(eq(outbox.status, "waiting"))
        .orderBy(asc(outbox.createdAt))
        .limit(1)
        .get();
      return oldest?.createdAt ?? null;
    },

    /** Messages that failed since an instant. That a customer's address takes no mail says nothing about the house. */
    async countGivenUp(since: Date): Promise<number> {
      return db.$count(outbox, and(isGivenUp, ne(outbox.lastError, ADDRESS_REFUSED), gte(outbox.createdAt, since)));
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
