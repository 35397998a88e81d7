import { and, asc, count, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import {
  ACTION_NEEDED_REFUND_STATUSES,
  EXTERNAL_REFUND_RULES,
  IN_PROGRESS_REFUND_STATUSES,
  OPEN_REFUND_STATUSES,
  type RefundStatus,
} from "#domain/payments/refunds.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { releaseQuestions } from "#worker/db/schema/books.ts";
import { type RefundRow, refunds } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  insertSelected,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "#worker/db/sql/keyset.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";
import { recordRefunds } from "./ledger.ts";
import { resolveReview } from "./payment-attempts.ts";

export type RefundsRepository = ReturnType<typeof makeRefundsRepository>;

export function makeRefundsRepository(db: Database) {
  return {
    async findById(id: string) {
      return (await db.select().from(refunds).where(eq(refunds.id, id)).get()) ?? null;
    },

    /** The refund that began here: a payment has at most one. */
    async findByPayment(paymentReference: string) {
      const ours = and(eq(refunds.paymentReference, paymentReference), notInArray(refunds.rule, EXTERNAL_REFUND_RULES));
      return (await db.select().from(refunds).where(ours).get()) ?? null;
    },

    /** Including external refunds. */
    async listByPayment(paymentReference: string) {
      return db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentReference, paymentReference))
        .orderBy(asc(refunds.createdAt));
    },

    /** Stores an external refund. True only for the call that did. */
    async saveExternal(refund: RefundRow, audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<boolean> {
      const [inserted] = await db.batch([
        db.insert(refunds).values(refund).onConflictDoNothing({ target: refunds.id }).returning({ id: refunds.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        shrinkReversal(db, refund, refund.updatedAt),
        insertPlaceQuestion(db, refund.chargeId, refund.updatedAt),
        recordRefunds(db, refund),
      ]);
      return inserted.length === 1;
    },

    /** Oldest first. */
    async listByCharges(chargeIds: readonly string[]) {
      return db.select().from(refunds).where(inJsonArray(refunds.chargeId, chargeIds)).orderBy(asc(refunds.createdAt));
    },

    /** Resolves a payment under review with a refund, all or nothing. False if it is already resolved. */
    async createForReview(refund: RefundRow & { paymentReference: string }, audit: AuditEntry): Promise<boolean> {
      const [resolved] = await db.batch([
        resolveReview(db, { reference: refund.paymentReference, note: null, at: refund.createdAt }),
        insertRows(db, refunds, [refund], onlyIfChanged),
        insertAuditIfChanged(db, audit),
      ]);
      return resolved.length === 1;
    },

    /** Updates an unchanged refund. Null if another call was faster. */
    async move(
      expected: RefundRow,
      to: {
        status: RefundStatus;
        gatewayId?: string;
        failure?: string | null;
        owed?: Pick<RefundRow, "amountPesewas" | "externalPesewas">;
        /** How staff paid it by hand. */
        way?: string | null;
        at: Date;
        audit: AuditEntry | null;
        outboxEntries: OutboxEntry[];
      },
    ) {
      const updated = db
        .update(refunds)
        .set({
          status: to.status,
          updatedAt: to.at,
          checkedAt: to.at,
          ...(to.gatewayId !== undefined && { gatewayId: to.gatewayId }),
          ...(to.failure !== undefined && { failure: to.failure }),
          ...to.owed,
        })
        .where(
          and(
            eq(refunds.id, expected.id),
            eq(refunds.status, expected.status),
            eq(refunds.updatedAt, expected.updatedAt),
          ),
        )
        .returning();
      const [rows] =
        to.audit === null
          ? await db.batch([updated, recordRefunds(db, expected)])
          : await db.batch([
              updated,
              insertAuditIfChanged(db, to.audit),
              insertOutboxEntriesIfChanged(db, to.outboxEntries),
              shrinkReversal(db, expected, to.at),
              insertPlaceQuestion(db, expected.chargeId, to.at),
              recordRefunds(db, expected, to.way),
            ]);
      return rows[0] ?? null;
    },

    async recordCheck(id: string, at: Date): Promise<void> {
      await db.update(refunds).set({ checkedAt: at }).where(eq(refunds.id, id));
    },

    /** Unfinished refunds, least recently checked first. */
    async listUnfinished(filter: { checkedBefore: Date; limit: number }) {
      return db
        .select()
        .from(refunds)
        .where(and(inArray(refunds.status, IN_PROGRESS_REFUND_STATUSES), lte(refunds.checkedAt, filter.checkedBefore)))
        .orderBy(asc(refunds.checkedAt))
        .limit(filter.limit);
    },

    /** Open refunds, or all, oldest first, with their booking or payer. */
    async list(filter: { isOpen: boolean; after: PageKey<number> | null; limit: number }) {
      // Few of all refunds are open: SQLite must find them by status, not by age.
      const months = membershipJoins(refunds.chargeId);
      const age = filter.isOpen ? unindexed(refunds.createdAt) : refunds.createdAt;
      return db
        .select({ refund: refunds, booking: bookings, months: membershipPayer, seat: otherPayer(refunds.chargeId) })
        .from(refunds)
        .leftJoin(bookings, eq(bookings.id, refunds.chargeId))
        .leftJoin(...months[0])
        .leftJoin(...months[1])
        .leftJoin(...months[2])
        .leftJoin(...months[3])
        .where(
          and(
            filter.isOpen ? inArray(refunds.status, OPEN_REFUND_STATUSES) : undefined,
            rowsAfter([age, refunds.id], filter.after, 0),
          ),
        )
        .orderBy(asc(age), asc(refunds.id))
        .limit(filter.limit);
    },

    /** Refunds that are due and not paid out yet. */
    async sumOpen(): Promise<{ count: number; pesewas: number }> {
      const [sum] = await db
        .select({ count: count(), pesewas: sql<number>`coalesce(sum(${refunds.amountPesewas}), 0)` })
        .from(refunds)
        .where(inArray(refunds.status, OPEN_REFUND_STATUSES));
      return sum ?? { count: 0, pesewas: 0 };
    },

    async countOwed(): Promise<number> {
      return db.$count(refunds, inArray(refunds.status, ACTION_NEEDED_REFUND_STATUSES));
    },
  };
}

/** Batch statement: an unlisted reversal is the charged amount minus all listed refunds. */
function shrinkReversal(db: Database, { paymentReference }: Pick<RefundRow, "paymentReference">, at: Date) {
  const remaining = sql`max(0, (select charged_pesewas from payment_attempts where reference = ${paymentReference})
    - (select coalesce(sum(listed.amount_pesewas), 0) from refunds as listed
      where listed.payment_reference = ${paymentReference} and listed.id <> ${refunds.id}
        and listed.status in ('pending', 'needs_attention', 'done')))`;
  return db
    .update(refunds)
    .set({ amountPesewas: remaining, updatedAt: at })
    .where(and(eq(refunds.id, `reversed-${paymentReference}`), sql`${refunds.amountPesewas} <> ${remaining}`));
}

/**
 * Batch statement: asks staff once whether to release a paid booking that was refunded in full externally and never
 * used.
 */
function insertPlaceQuestion(db: Database, chargeId: string, at: Date) {
  return insertSelected(
    db,
    releaseQuestions,
    { chargeId: sql`booking.id`, askedAt: at },
    sql`from bookings as booking
      where booking.id = ${chargeId} and booking.status = 'paid' and booking.amount_pesewas > 0
        and booking.amount_pesewas <= (select coalesce(sum(gone.amount_pesewas), 0) from refunds as gone
          where gone.charge_id = booking.id and gone.payment_reference = booking.payment_reference and gone.status = 'done')
        and not exists (select 1 from visits as visit where visit.subject_id = booking.id and visit.checked_in_at is not null)`,
  ).onConflictDoNothing();
}
