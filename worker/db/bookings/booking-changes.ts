import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { bookingPayableUntil } from "#domain/charges/charges.ts";
import { moveAllocation, type NewAllocation } from "#worker/db/inventory/allocations.ts";
import { updateSubmission } from "#worker/db/operations/submissions.ts";
import { changeCharge } from "#worker/db/payments/booking-charges.ts";
import { voidCharges } from "#worker/db/payments/charge-statements.ts";
import { hasReview } from "#worker/db/payments/payment-attempts.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { allocations } from "#worker/db/schema/inventory.ts";
import { type MembershipRow, membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { paymentAttempts, type RefundRow, refunds } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  isWritten,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { isDisputed } from "#worker/db/sql/is-disputed.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { endStartedMembership, moveStartedMembership } from "#worker/db/start-membership.ts";

/** A cancellation with everything that determines its refund, as it was read. */
export interface CancelledBooking {
  expected: Pick<BookingRow, "id" | "status" | "startDate" | "amountPesewas" | "paidAt">;
  /** How many part payments it has. */
  parts?: number;
  reason: string | null;
  unlessBegunSince: Date | null;
  /** Whether an open dispute blocks the cancellation. */
  unlessDisputed: boolean;
  /** Whether a payment under review blocks the cancellation. */
  unlessReviewed?: boolean;
  /** Whether another paid month of the membership that it started blocks the cancellation. */
  unlessRenewed?: boolean;
  /** The first month of a virtual office, which decides its start. */
  firstMonth?: Pick<MembershipRow, "startsOn" | "startsBy"> | null;
  refund: RefundRow | null;
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}

/** Batch statements; the first returns the booking if it was cancelled, and the others depend on it. */
export function cancelStatements(db: Database, cancelled: CancelledBooking, condition?: SQL) {
  const { expected, unlessBegunSince: since, refund, firstMonth } = cancelled;
  const updated = db
    .update(bookings)
    .set({ status: "cancelled", cancelledReason: cancelled.reason })
    .where(
      and(
        eq(bookings.id, expected.id),
        ne(bookings.status, "cancelled"),
        eq(bookings.status, expected.status),
        eq(bookings.startDate, expected.startDate),
        eq(bookings.amountPesewas, expected.amountPesewas),
        sql`(select count(*) from charges as part where part.part_of = ${expected.id} and part.state = 'paid') = ${cancelled.parts ?? 0}`,
        cancelled.unlessDisputed ? not(isDisputed(db, bookings.id)) : undefined,
        cancelled.unlessReviewed ? hasNoOpenReview(db) : undefined,
        cancelled.unlessRenewed ? not(hasPaidMonths(db)) : undefined,
        firstMonth ? hasFirstMonth(db, firstMonth) : undefined,
        expected.paidAt === null ? isNull(bookings.paidAt) : eq(bookings.paidAt, expected.paidAt),
        since === null ? undefined : and(hasNoOpenReview(db), not(hasAttemptSince(db, since))),
        condition,
      ),
    )
    .returning({ id: bookings.id });
  return [
    updated,
    ...(refund === null ? [] : [insertRows(db, refunds, [refund], onlyIfChanged)]),
    insertAuditIfChanged(db, cancelled.audit),
    insertOutboxEntriesIfChanged(db, cancelled.outboxEntries),
    voidCharges(db, sql`${charges.id} = ${expected.id} and ${isWritten(cancelled.audit)}`),
    ...(expected.status === "paid"
      ? endStartedMembership(db, expected.id, cancelled.audit.at, isWritten(cancelled.audit))
      : []),
    db.delete(allocations).where(and(eq(allocations.id, expected.id), isWritten(cancelled.audit))),
  ] as const;
}

function hasNoOpenReview(db: Database): SQL {
  return not(hasReview(db, bookings.id, isNull(paymentAttempts.resolvedAt)));
}

function hasPaidMonths(db: Database): SQL {
  return exists(
    db
      .select({ id: membershipPeriods.id })
      .from(membershipPeriods)
      .innerJoin(charges, eq(charges.id, membershipPeriods.id))
      .where(
        and(eq(membershipPeriods.membershipId, bookings.id), inArray(unindexed(charges.state), ["paid", "waived"])),
      ),
  );
}

function hasFirstMonth(db: Database, { startsOn, startsBy }: Pick<MembershipRow, "startsOn" | "startsBy">): SQL {
  return exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(
        and(
          eq(memberships.id, bookings.id),
          eq(unindexed(memberships.startsOn), startsOn),
          startsBy === null ? isNull(memberships.startsBy) : eq(memberships.startsBy, startsBy),
        ),
      ),
  );
}

function hasAttemptSince(db: Database, since: Date) {
  return exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.chargeId, bookings.id), gte(paymentAttempts.createdAt, since))),
  );
}

/** Whether everything that determines the booking's days is unchanged. */
export function isBookingUnchanged(expected: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">) {
  return and(
    eq(bookings.id, expected.id),
    eq(bookings.status, expected.status),
    eq(bookings.startDate, expected.startDate),
    eq(bookings.extendedDays, expected.extendedDays),
  );
}

/** Changes of a booking that also change its charge, its allocation and its membership. */
export function makeBookingChangesRepository(db: Database) {
  /** Whether the customer ever received a checkout. Erasing a person deletes its URL, so an open status counts too. */
  const hasCheckout = exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.chargeId, bookings.id),
          or(isNotNull(paymentAttempts.authorizationUrl), eq(paymentAttempts.status, "open")),
        ),
      ),
  );

  return {
    /**
     * Pending bookings with an unfinished checkout, least recently checked first. Bookings under review, or reviewed
     * after `createdBefore`, are left out: they may be paid again.
     */
    async listUnpaid(filter: { createdBefore: Date; attemptedBefore: Date; limit: number }) {
      // Start from the few with a payment attempt, not the many that are pending.
      const withAttempt = sql`(select booking_id from begun_bookings where booking_id >= '')`;
      const lastChecked = sql`(select max(checked_at) from payment_attempts where charge_id = ${bookings.id})`;
      return db
        .select()
        .from(bookings)
        .where(
          and(
            sql`${bookings.id} in ${withAttempt}`,
            lt(unindexed(bookings.createdAt), filter.createdBefore.getTime()),
            gt(bookings.amountPesewas, 0),
            hasCheckout,
            not(hasAttemptSince(db, filter.attemptedBefore)),
            not(
              hasReview(
                db,
                bookings.id,
                or(isNull(paymentAttempts.resolvedAt), gte(paymentAttempts.resolvedAt, filter.createdBefore)),
              ),
            ),
          ),
        )
        .orderBy(asc(lastChecked))
        .limit(filter.limit);
    },

    /**
     * Cancels a booking if everything that determines its refund is unchanged. With `unlessBegunSince`, a review or a
     * newer payment attempt blocks it. True only for the call that cancelled.
     */
    async cancel(cancelled: CancelledBooking): Promise<boolean> {
      const [rows] = await db.batch(cancelStatements(db, cancelled));
      return rows.length === 1;
    },

    /** Moves an unchanged booking and its allocation to other days. False if there is no capacity. */
    async move(move: {
      expected: Pick<BookingRow, "id" | "status" | "bookingType" | "startDate" | "extendedDays">;
      to: Pick<BookingRow, "startDate" | "endDate" | "extendedDays">;
      allocation: NewAllocation | null;
      /** For a move by the customer: the maximum number of moves. A review or dispute blocks it as well. */
      maxCustomerMoves?: number;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const { allocation, maxCustomerMoves } = move;
      const { id } = move.expected;
      const isAsExpected = and(
        isBookingUnchanged(move.expected),
        maxCustomerMoves === undefined
          ? undefined
          : and(
              sql`(${countCustomerMoves(db, id)}) < ${maxCustomerMoves}`,
              hasNoOpenReview(db),
              not(isDisputed(db, bookings.id)),
            ),
      );
      const change = db
        .update(bookings)
        .set(move.to)
        .where(and(isAsExpected, allocation === null ? undefined : onlyIfChanged))
        .returning({ id: bookings.id });
      const audit = insertAuditIfChanged(db, move.audit);
      const outboxEntries = insertOutboxEntriesIfChanged(db, move.outboxEntries);
      const payableUntil = bookingPayableUntil({ ...move.expected, ...move.to });
      const deadline = changeCharge(db, id, { payableUntil }, isWritten(move.audit));
      const membership = moveStartedMembership(db, id, move.audit.at, isWritten(move.audit));
      if (allocation === null)
        return (await db.batch([change, audit, outboxEntries, deadline, ...membership]))[0].length === 1;
      const isUnchanged = exists(db.select({ id: bookings.id }).from(bookings).where(isAsExpected));
      const { resource: _, ...days } = allocation.days;
      return (
        (
          await db.batch([
            moveAllocation(db, id, allocation, isUnchanged),
            change,
            audit,
            outboxEntries,
            deadline,
            ...membership,
            updateSubmission(db, id, days, isWritten(move.audit)),
          ])
        )[1].length === 1
      );
    },
  };
}

/** How often the customer has moved the booking, according to the history. */
export function countCustomerMoves(db: Database, id: string) {
  const { action, actor, subjectType, subjectId } = auditTrail;
  return db
    .select({ count: count() })
    .from(auditTrail)
    .where(and(eq(subjectType, "booking"), eq(subjectId, id), eq(action, "booking_moved"), eq(actor, "visitor")));
}
