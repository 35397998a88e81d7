import { and, eq, exists, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { type ReviewReason, UNSETTLED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { followMemberships } from "#worker/db/change-memberships.ts";
import { confirmAllocation, hasNoHold } from "#worker/db/inventory/allocations.ts";
import { confirmSeat, hasConfirmedSeat } from "#worker/db/inventory/seats.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type ChargeRow, charges } from "#worker/db/schema/charges.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { mailItems } from "#worker/db/schema/mail-items.ts";
import { type MembershipPeriodRow, membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { deskTransactions, paymentAttempts } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { startMembership } from "#worker/db/start-membership.ts";
import { openFirstMonthCharge } from "./charge-statements.ts";
import { recordAttempt, recordDeskPayment } from "./ledger.ts";
import { type GatewayResult, hasReview } from "./payment-attempts.ts";

/** A payment of a charge, online or at the desk: made at `paidAt`, recorded at `at`. */
export interface PaidCharge {
  charge: Pick<ChargeRow, "id" | "subjectType" | "subjectId" | "amountPesewas">;
  reference: string;
  /** The gateway's data; null for a desk payment. */
  gatewayResult: GatewayResult | null;
  isReviewed?: boolean;
  /** The wallet's transaction number of mobile money taken at the desk, unique among payments. */
  transactionId?: string | null;
  paidAt: Date;
  at: Date;
}

/** A desk payment with what is written about it. */
export type AuditedDeskPayment = PaidCharge & { audit: AuditEntry; outboxEntries: OutboxEntry[] };

export function makeChargesRepository(db: Database) {
  return {
    async findById(id: string) {
      return (await db.select().from(charges).where(eq(charges.id, id)).get()) ?? null;
    },

    async listByIds(ids: readonly string[]): Promise<ChargeRow[]> {
      return ids.length === 0 ? [] : db.select().from(charges).where(inJsonArray(charges.id, ids));
    },

    /**
     * Makes the allocation permanent, marks the charge as paid, numbers the receipt and writes the follow-up rows, all
     * or nothing. True only for the call that did: not if the hold has expired and no capacity is left. A review blocks
     * a desk payment. A payment under review counts only until staff resolve it.
     */
    async recordPaid(paid: PaidCharge & { audit: AuditEntry; outboxEntries: OutboxEntry[] }): Promise<boolean> {
      const { charge, gatewayResult } = paid;
      const isPayable = and(
        eq(charges.id, charge.id),
        eq(charges.state, "open"),
        eq(charges.amountPesewas, charge.amountPesewas),
        gatewayResult === null ? not(hasReview(db, charges.id, isNull(paymentAttempts.resolvedAt))) : undefined,
        isTransactionUnused(paid.transactionId),
        paid.isReviewed
          ? hasReview(
              db,
              charges.id,
              and(eq(paymentAttempts.reference, paid.reference), isNull(paymentAttempts.resolvedAt)),
            )
          : undefined,
      );
      const isPayableCharge = exists(db.select({ id: charges.id }).from(charges).where(isPayable));
      const confirmation =
        charge.subjectType === "registration"
          ? confirmSeat(db, charge.subjectId, paid.at, isPayableCharge)
          : confirmAllocation(db, charge.id, paid.at, isPayableCharge);
      const isConfirmed =
        charge.subjectType === "registration" ? hasConfirmedSeat(charges.subjectId) : hasNoHold(charges.id);
      const [payment, subject] = payCharge(db, paid, and(isPayable, isConfirmed));
      const audit = insertAuditIfChanged(db, paid.audit);
      const outboxEntries = insertOutboxEntriesIfChanged(db, paid.outboxEntries);
      const after = [
        ...followUpStatements(db, paid),
        gatewayResult === null
          ? recordDeskPayment(db, { reference: paid.reference, way: paid.audit.detail.channel })
          : recordAttempt(db, paid.reference),
      ];
      if (paid.transactionId) {
        const transaction = insertTransactionIfChanged(db, paid.transactionId, paid);
        return (
          (await db.batch([confirmation, payment, subject, transaction, audit, outboxEntries, ...after]))[1].length ===
          1
        );
      }
      if (gatewayResult === null)
        return (await db.batch([confirmation, payment, subject, audit, outboxEntries, ...after]))[1].length === 1;
      const succeeded = db
        .update(paymentAttempts)
        .set({ ...gatewayResult, status: "succeeded", reviewReason: null, updatedAt: paid.at, checkedAt: paid.at })
        .where(and(eq(paymentAttempts.reference, paid.reference), onlyIfChanged));
      return (
        (await db.batch([confirmation, payment, subject, succeeded, audit, outboxEntries, ...after]))[1].length === 1
      );
    },

    /** For a payment that has already paid its charge. */
    async recordSucceeded(reference: string, gatewayResult: GatewayResult, at: Date): Promise<void> {
      await db.batch([
        db
          .update(paymentAttempts)
          .set({ ...gatewayResult, status: "succeeded", updatedAt: at, checkedAt: at })
          .where(
            and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES)),
          ),
        recordAttempt(db, reference),
      ]);
    },

    /** Stores a payment that pays for nothing. True only for the call that did. */
    async recordReview(review: {
      reference: string;
      reason: ReviewReason;
      gatewayResult: GatewayResult;
      at: Date;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(paymentAttempts)
          .set({
            ...review.gatewayResult,
            status: "review",
            reviewReason: review.reason,
            updatedAt: review.at,
            checkedAt: review.at,
          })
          .where(
            and(
              eq(paymentAttempts.reference, review.reference),
              inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES),
            ),
          )
          .returning({ id: paymentAttempts.id }),
        insertAuditIfChanged(db, review.audit),
        insertOutboxEntriesIfChanged(db, review.outboxEntries),
        recordAttempt(db, review.reference),
      ]);
      return updated.length === 1;
    },
  };
}

/** Two batch statements: one pays the charge and numbers its receipt, the other updates its subject. */
export function payCharge(db: Database, paid: PaidCharge, condition: SQL | undefined) {
  const { reference, paidAt, charge } = paid;
  const payment = db
    .update(charges)
    .set({
      state: "paid",
      paymentReference: reference,
      paidAt,
      // A voided payment keeps its number.
      receiptNumber: sql`(select 1 + max(
        coalesce((select max(receipt_number) from charges), 0),
        coalesce((select max(receipt_number) from payment_reversals), 0)))`,
    })
    .where(condition)
    .returning({ id: charges.id });
  return [payment, UPDATE_SUBJECT[charge.subjectType](db, paid)] as const;
}

/** True without a transaction number; otherwise whether no payment has used it. */
export function isTransactionUnused(transactionId: string | null | undefined): SQL | undefined {
  return transactionId ? sql`not exists (select 1 from desk_transactions where id = ${transactionId})` : undefined;
}

/** Batch statement, right after the one that changed the paid subject. */
export function insertTransactionIfChanged(db: Database, id: string, { charge, at }: PaidCharge) {
  return insertRows(db, deskTransactions, [{ id, chargeId: charge.id, createdAt: at }], onlyIfChanged);
}

/** The update of a paid charge's subject: a batch statement that must change exactly one row. */
const UPDATE_SUBJECT = {
  booking: (db, { charge, reference, paidAt }) =>
    db
      .update(bookings)
      .set({ status: "paid", paymentReference: reference, paidAt, receiptNumber: receiptNumberOf(charge.id) })
      .where(and(eq(bookings.id, charge.subjectId), onlyIfChanged)),
  membership_period: (db, { charge, paidAt, at }) => {
    const columnOf = (column: "until_day" | "plan" | "price_pesewas" | "membership_id") =>
      sql`(select ${sql.raw(column)} from membership_periods where id = ${charge.subjectId})`;
    const isNextPlan = sql`${memberships.nextPlan} = ${columnOf("plan")}`;
    return db
      .update(memberships)
      .set({
        nextDueDate: sql`${columnOf("until_day")}`,
        startsBy: null,
        plan: sql`${columnOf("plan")}`,
        amountPesewas: sql`${columnOf("price_pesewas")}`,
        nextPlan: sql`case when ${isNextPlan} then null else ${memberships.nextPlan} end`,
        nextAmountPesewas: sql`case when ${isNextPlan} then null else ${memberships.nextAmountPesewas} end`,
        pausedFrom: null,
        lastPaidAt: paidAt,
        updatedAt: at,
      })
      .where(and(sql`${memberships.id} = ${columnOf("membership_id")}`, onlyIfChanged));
  },
  registration: (db, { charge, at }) =>
    db
      .update(eventRegistrations)
      .set({ updatedAt: at })
      .where(and(eq(eventRegistrations.id, charge.subjectId), onlyIfChanged)),
  forwarding: (db, { charge, at }) =>
    db
      .update(mailItems)
      .set({ updatedAt: sql`max(${mailItems.updatedAt} + 1, ${at.getTime()})` })
      .where(and(eq(mailItems.id, charge.subjectId), onlyIfChanged)),
} satisfies Record<ChargeSubjectType, (db: Database, paid: PaidCharge) => unknown>;

/** Statements for the end of the batch that pays: they start, or follow, the membership of a booking or a month. */
function followUpStatements(db: Database, { charge, reference, at }: PaidCharge): BatchItem<"sqlite">[] {
  if (charge.subjectType === "booking") return startMembership(db, charge.subjectId, reference, at);
  if (charge.subjectType !== "membership_period") return [];
  return followMemberships(db, sql`select membership_id from membership_periods where id = ${charge.subjectId}`, at);
}

/** Batch statements: pay a charge at the desk that an earlier statement of the batch opened, if the condition holds. */
export function deskPaymentStatements(db: Database, paid: AuditedDeskPayment, condition?: SQL) {
  return [
    ...payCharge(db, paid, and(eq(charges.id, paid.charge.id), eq(charges.state, "open"), condition)),
    ...(paid.transactionId ? [insertTransactionIfChanged(db, paid.transactionId, paid)] : []),
    insertAuditIfChanged(db, paid.audit),
    insertOutboxEntriesIfChanged(db, paid.outboxEntries),
    ...followUpStatements(db, paid),
    recordDeskPayment(db, { reference: paid.reference, way: paid.audit.detail.channel }),
  ] as const;
}

/** A client's month before the first due date, with its desk payment. */
export interface FirstMonth {
  period: MembershipPeriodRow;
  paid: AuditedDeskPayment;
}

/**
 * Batch statements: record a first month as paid if nothing has been paid and the dates are still those of the period.
 * One that was voided before is paid again. The third statement returns a row only if they did.
 */
export function firstMonthStatements(db: Database, { period, paid }: FirstMonth, condition?: SQL) {
  const isUnpaid = and(
    sql`exists (select 1 from ${memberships} where ${and(
      eq(memberships.id, period.membershipId),
      eq(memberships.startsOn, period.fromDay),
      eq(memberships.nextDueDate, period.untilDay),
      isNull(memberships.lastPaidAt),
      isNull(memberships.endedAt),
    )})`,
    sql`not exists (select 1 from ${membershipPeriods} where ${membershipPeriods.membershipId} = ${period.membershipId}
      and ${membershipPeriods.fromDay} = ${period.fromDay} and ${membershipPeriods.id} <> ${period.id})`,
    condition,
  );
  const { id, untilDay, plan, pricePesewas, isFirstMonth } = period;
  return [
    insertRows(db, membershipPeriods, [period], sql`${isUnpaid}`).onConflictDoUpdate({
      target: membershipPeriods.id,
      set: { untilDay, plan, pricePesewas, isFirstMonth },
      setWhere: sql`(select state from ${charges} where ${charges.id} = ${id}) = 'void'`,
    }),
    openFirstMonthCharge(db, period),
    ...deskPaymentStatements(db, paid, isUnpaid),
  ] as const;
}

function receiptNumberOf(chargeId: string): SQL<number> {
  return sql<number>`(select ${charges.receiptNumber} from ${charges} where ${charges.id} = ${chargeId})`;
}
