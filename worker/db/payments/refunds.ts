import { and, asc, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import { EXTERNAL_REFUND_RULES } from "#domain/bookings/cancellation.ts";
import {
  ACTION_NEEDED_REFUND_STATUSES,
  IN_PROGRESS_REFUND_STATUSES,
  OPEN_REFUND_STATUSES,
  type RefundStatus,
} from "#domain/payments/refunds.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { placeQuestions } from "#worker/db/schema/books.ts";
import { type RefundRow, refunds } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRefundIfChanged,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "#worker/db/sql/keyset.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";
import { resolveReview } from "./payment-attempts.ts";

export type RefundsRepository = ReturnType<typeof makeRefundsRepository>;

export function makeRefundsRepository(db: Database) {
  return {
    async findById(id: string) {
      return (await db.select().from(refunds).where(eq(refunds.id, id)).get()) ?? null;
    },

    /** A payment has at most one refund of ours. */
    async findByPayment(paymentReference: string) {
      const ours = and(eq(refunds.paymentReference, paymentReference), notInArray(refunds.rule, EXTERNAL_REFUND_RULES));
      return (await db.select().from(refunds).where(ours).get()) ?? null;
    },

    /** Of ours and elsewhere. */
    async listByPayment(paymentReference: string) {
      return db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentReference, paymentReference))
        .orderBy(asc(refunds.createdAt));
    },

    /** Keeps a refund that was begun elsewhere. True only for the call that put it there. */
    async saveExternal(refund: RefundRow, audit: AuditEntry, notices: OutboxEntry[]): Promise<boolean> {
      const [kept] = await db.batch([
        db.insert(refunds).values(refund).onConflictDoNothing({ target: refunds.id }).returning({ id: refunds.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
        shrinkReversal(db, refund, refund.updatedAt),
        insertPlaceQuestion(db, refund.chargeId, refund.updatedAt),
      ]);
      return kept.length === 1;
    },

    /** The oldest first. */
    async listByCharges(chargeIds: readonly string[]) {
      return db.select().from(refunds).where(inJsonArray(refunds.chargeId, chargeIds)).orderBy(asc(refunds.createdAt));
    },

    /** Resolves a payment under review by paying it back, all or nothing. False when somebody has resolved it already. */
    async createForReview(refund: RefundRow & { paymentReference: string }, audit: AuditEntry): Promise<boolean> {
      const [resolved] = await db.batch([
        resolveReview(db, { reference: refund.paymentReference, note: null, at: refund.createdAt }),
        insertRefundIfChanged(db, refund),
        insertAuditIfChanged(db, audit),
      ]);
      return resolved.length === 1;
    },

    /** Moves a refund that nobody has moved since it was seen. Null for whoever comes second. */
    async move(
      seen: RefundRow,
      to: {
        status: RefundStatus;
        gatewayId?: string;
        failure?: string | null;
        owed?: Pick<RefundRow, "amountPesewas" | "externalPesewas">;
        at: Date;
        audit: AuditEntry | null;
        notices: OutboxEntry[];
      },
    ) {
      const moved = db
        .update(refunds)
        .set({
          status: to.status,
          updatedAt: to.at,
          checkedAt: to.at,
          ...(to.gatewayId !== undefined && { gatewayId: to.gatewayId }),
          ...(to.failure !== undefined && { failure: to.failure }),
          ...to.owed,
        })
        .where(and(eq(refunds.id, seen.id), eq(refunds.status, seen.status), eq(refunds.updatedAt, seen.updatedAt)))
        .returning();
      const [rows] =
        to.audit === null
          ? await db.batch([moved])
          : await db.batch([
              moved,
              insertAuditIfChanged(db, to.audit),
              insertOutboxEntriesIfChanged(db, to.notices),
              shrinkReversal(db, seen, to.at),
              insertPlaceQuestion(db, seen.chargeId, to.at),
            ]);
      return rows[0] ?? null;
    },

    async recordCheck(id: string, at: Date): Promise<void> {
      await db.update(refunds).set({ checkedAt: at }).where(eq(refunds.id, id));
    },

    /** Refunds that have not come to their end, the longest unasked first. */
    async listUnfinished(wanted: { checkedBefore: Date; limit: number }) {
      return db
        .select()
        .from(refunds)
        .where(and(inArray(refunds.status, IN_PROGRESS_REFUND_STATUSES), lte(refunds.checkedAt, wanted.checkedBefore)))
        .orderBy(asc(refunds.checkedAt))
        .limit(wanted.limit);
    },

    /** What is still owed or on its way, or everything there is, the oldest first, with the bookings or whose months they were for. */
    async list(wanted: { isOpen: boolean; after: PageKey<number> | null; limit: number }) {
      // Few are open among all: they are found by their status, never in the order of age.
      const months = membershipJoins(refunds.chargeId);
      const age = wanted.isOpen ? unindexed(refunds.createdAt) : refunds.createdAt;
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
            wanted.isOpen ? inArray(refunds.status, OPEN_REFUND_STATUSES) : undefined,
            rowsAfter([age, refunds.id], wanted.after, 0),
          ),
        )
        .orderBy(asc(age), asc(refunds.id))
        .limit(wanted.limit);
    },

    async countOwed(): Promise<number> {
      return db.$count(refunds, inArray(refunds.status, ACTION_NEEDED_REFUND_STATUSES));
    },
  };
}

/** A statement for a batch: a reversal that nobody listed is what is left once what is listed has been taken off. */
function shrinkReversal(db: Database, { paymentReference }: Pick<RefundRow, "paymentReference">, at: Date) {
  const left = sql`max(0, (select charged_pesewas from payment_attempts where reference = ${paymentReference})
    - (select coalesce(sum(listed.amount_pesewas), 0) from refunds as listed
      where listed.payment_reference = ${paymentReference} and listed.id <> ${refunds.id}
        and listed.status in ('pending', 'needs_attention', 'done')))`;
  return db
    .update(refunds)
    .set({ amountPesewas: left, updatedAt: at })
    .where(and(eq(refunds.id, `reversed-${paymentReference}`), sql`${refunds.amountPesewas} <> ${left}`));
}

/**
 * A statement for a batch: of a booking that is paid, that the gateway has paid back whole by what did not begin here, and to
 * which nobody has come, staff are asked once whether its place is free again.
 */
function insertPlaceQuestion(db: Database, chargeId: string, at: Date) {
  return db
    .insert(placeQuestions)
    .select(sql`
      select booking.id, ${at.getTime()}, null, null from bookings as booking
      where booking.id = ${chargeId} and booking.status = 'paid' and booking.amount_pesewas > 0
        and booking.amount_pesewas <= (select coalesce(sum(gone.amount_pesewas), 0) from refunds as gone
          where gone.charge_id = booking.id and gone.payment_reference = booking.payment_reference and gone.status = 'done')
        and not exists (select 1 from visits as visit where visit.subject_id = booking.id and visit.checked_in_at is not null)`)
    .onConflictDoNothing();
}
