import { and, asc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type DisputeRow, disputes } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter } from "#worker/db/sql/keyset.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";

export type DisputesRepository = ReturnType<typeof makeDisputesRepository>;

export function makeDisputesRepository(db: Database) {
  return {
    /** True only for the call that inserted it. */
    async open(dispute: DisputeRow, audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<boolean> {
      const [opened] = await db.batch([
        db.insert(disputes).values(dispute).onConflictDoNothing({ target: disputes.id }).returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return opened.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(disputes).where(eq(disputes.id, id)).get()) ?? null;
    },

    /** Records the gateway's state of a dispute that is open or has an unknown outcome. */
    async recordGatewayState(id: string, state: Partial<DisputeRow>): Promise<void> {
      await db
        .update(disputes)
        .set(state)
        .where(and(eq(disputes.id, id), isUndecided));
    },

    /** True only for the call that resolved it, or that learned its outcome. */
    async resolve(
      id: string,
      to: Pick<DisputeRow, "outcome" | "resolvedAt">,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<boolean> {
      const [resolved] = await db.batch([
        db
          .update(disputes)
          .set(to)
          .where(and(eq(disputes.id, id), isUndecided, sql`${disputes.outcome} is not ${to.outcome}`))
          .returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return resolved.length === 1;
    },

    /** Disputes that are open or have an unknown outcome, least recently checked first. */
    async listUndecided(filter: { checkedBefore: Date; openedSince: Date; limit: number }) {
      return db
        .select()
        .from(disputes)
        .where(
          and(
            isUndecided,
            gte(disputes.openedAt, filter.openedSince),
            or(isNull(disputes.checkedAt), lte(disputes.checkedAt, filter.checkedBefore)),
          ),
        )
        .orderBy(asc(disputes.checkedAt))
        .limit(filter.limit);
    },

    /** Oldest first, with what the charge was for. `isOpen` restricts to open disputes. */
    async list(filter: { isOpen: boolean; after: PageKey<number> | null; limit: number }) {
      const { openedAt, id } = disputes;
      const months = membershipJoins(disputes.chargeId);
      return db
        .select({ dispute: disputes, booking: bookings, months: membershipPayer, seat: otherPayer(disputes.chargeId) })
        .from(disputes)
        .leftJoin(bookings, eq(bookings.id, disputes.chargeId))
        .leftJoin(...months[0])
        .leftJoin(...months[1])
        .leftJoin(...months[2])
        .leftJoin(...months[3])
        .where(and(filter.isOpen ? isNull(disputes.resolvedAt) : undefined, rowsAfter([openedAt, id], filter.after, 0)))
        .orderBy(asc(openedAt), asc(id))
        .limit(filter.limit);
    },

    /** Oldest first. */
    async listByCharges(chargeIds: readonly string[]) {
      return db
        .select()
        .from(disputes)
        .where(inJsonArray(disputes.chargeId, chargeIds))
        .orderBy(asc(disputes.openedAt));
    },

    async countOpen(): Promise<number> {
      // Every dispute has a check time: naming it makes SQLite use the index of open disputes.
      return db.$count(disputes, and(isNull(disputes.resolvedAt), gte(disputes.checkedAt, new Date(0))));
    },

    async isPaymentDisputed(paymentReference: string): Promise<boolean> {
      return (
        (await db.$count(disputes, and(eq(disputes.paymentReference, paymentReference), isNull(disputes.resolvedAt)))) >
        0
      );
    },
  };
}

const isUndecided = or(isNull(disputes.resolvedAt), eq(disputes.outcome, "unknown"));
