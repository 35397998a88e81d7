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
    /** True only for the call that put it there. */
    async open(dispute: DisputeRow, audit: AuditEntry, notices: OutboxEntry[]): Promise<boolean> {
      const [opened] = await db.batch([
        db.insert(disputes).values(dispute).onConflictDoNothing({ target: disputes.id }).returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return opened.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(disputes).where(eq(disputes.id, id)).get()) ?? null;
    },

    /** What the gateway says of one that has not ended, or of which nobody knows how. */
    async recordGatewayState(id: string, said: Partial<DisputeRow>): Promise<void> {
      await db
        .update(disputes)
        .set(said)
        .where(and(eq(disputes.id, id), isUndecided));
    },

    /** True only for the call that closed it, or that learned how it had ended. */
    async resolve(
      id: string,
      to: Pick<DisputeRow, "outcome" | "resolvedAt">,
      audit: AuditEntry,
      notices: OutboxEntry[],
    ): Promise<boolean> {
      const [resolved] = await db.batch([
        db
          .update(disputes)
          .set(to)
          .where(and(eq(disputes.id, id), isUndecided, sql`${disputes.outcome} is not ${to.outcome}`))
          .returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return resolved.length === 1;
    },

    /** Those that have not ended, or of which nobody knows how, the longest unasked first. */
    async listUndecided(wanted: { checkedBefore: Date; openedSince: Date; limit: number }) {
      return db
        .select()
        .from(disputes)
        .where(
          and(
            isUndecided,
            gte(disputes.openedAt, wanted.openedSince),
            or(isNull(disputes.checkedAt), lte(disputes.checkedAt, wanted.checkedBefore)),
          ),
        )
        .orderBy(asc(disputes.checkedAt))
        .limit(wanted.limit);
    },

    /** The oldest first, with what was paid for, or those alone that have not ended. */
    async list(wanted: { isOpen: boolean; after: PageKey<number> | null; limit: number }) {
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
        .where(and(wanted.isOpen ? isNull(disputes.resolvedAt) : undefined, rowsAfter([openedAt, id], wanted.after, 0)))
        .orderBy(asc(openedAt), asc(id))
        .limit(wanted.limit);
    },

    /** The oldest first. */
    async listByCharges(chargeIds: readonly string[]) {
      return db
        .select()
        .from(disputes)
        .where(inJsonArray(disputes.chargeId, chargeIds))
        .orderBy(asc(disputes.openedAt));
    },

    async countOpen(): Promise<number> {
      // Every one was checked since: the index of those that are open answers it.
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
