import { and, desc, eq, exists, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Day, startOfDay } from "#domain/calendar/days.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { endMembershipLinks } from "#worker/db/change-memberships.ts";
import { insertAllocation, type NewAllocation } from "#worker/db/inventory/allocations.ts";
import { changeCharge } from "#worker/db/payments/booking-charges.ts";
import { type AuditedPayment, deskPaymentStatements, isTransactionUnused } from "#worker/db/payments/charges.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { allocations, closures } from "#worker/db/schema/inventory.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import {
  deskTransactions,
  type PaymentAttemptRow,
  type PaymentReversalRow,
  paymentAttempts,
  paymentReversals,
} from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  isWritten,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { withFoldedName } from "#worker/db/sql/folded-names.ts";
import { capacityOf, hasCapacity, peakAllocated } from "#worker/db/sql/has-capacity.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { moveStartedMembership } from "#worker/db/start-membership.ts";
import { isBookingUnchanged } from "./booking-changes.ts";
import { canReprice } from "./bookings.ts";
import { insertBooking } from "./insert-booking.ts";

/** The fields that staff can correct, as the caller read them. */
export type ExpectedContact = Partial<
  Pick<BookingRow, "customerName" | "customerEmail" | "customerPhone" | "notes" | "companyName" | "companyTin">
>;

type BookingNames = Pick<BookingRow, "customerName" | "companyName">;

interface StaffBookingParts {
  booking: BookingRow;
  allocation: NewAllocation | null;
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
  paid: AuditedPayment | null;
}

/** Batch statements that book for another person, after the first booking of the batch if that was written. */
function bookWithFirst(
  db: Database,
  { booking, allocation, audit, outboxEntries, paid }: StaffBookingParts,
  firstId: string,
) {
  const isWithFirst = sql`exists (select 1 from ${bookings} where ${bookings.id} = ${firstId})`;
  return [
    ...(allocation === null ? [] : [insertAllocation(db, booking.id, allocation, isWithFirst)]),
    ...insertBooking(db, booking, allocation === null ? isWithFirst : undefined),
    insertAuditIfChanged(db, audit),
    insertOutboxEntriesIfChanged(db, outboxEntries),
    ...(paid === null ? [] : deskPaymentStatements(db, paid)),
  ];
}

/** Whether the days have a unit for the booking and for `more` besides. */
function hasUnitsFor(id: string, { days, at }: NewAllocation, more: number) {
  return sql`${capacityOf(days.resource)} > ${peakAllocated({ ...days, excludedId: id, at })} + ${more}`;
}

/** Queries and changes that only staff make. */
export function makeStaffBookingsRepository(db: Database) {
  /** The newest of a booking's entries in the history with one of these actions. */
  async function findLast(bookingId: string, actions: readonly AuditAction[]) {
    const { subjectType, subjectId, action, at } = auditTrail;
    const last = db
      .select()
      .from(auditTrail)
      .where(and(eq(subjectType, "booking"), eq(subjectId, bookingId), inArray(unindexed(action), [...actions])))
      .orderBy(desc(at));
    return (await last.limit(1).get()) ?? null;
  }

  return {
    /**
     * Books, with an allocation and a payment if given. False if the key or the transaction number is taken, or no
     * capacity is left for it and the `others`, which are written with it or not at all.
     */
    async create(
      input: StaffBookingParts & { others?: readonly Omit<StaffBookingParts, "allocation">[] },
    ): Promise<boolean> {
      const { booking, allocation, paid, others = [] } = input;
      const isNew = sql`not exists (select 1 from ${bookings} where ${bookings.idempotencyKey} = ${booking.idempotencyKey})
        and ${isTransactionUnused(paid?.transactionId) ?? sql`true`}`;
      const rest: BatchItem<"sqlite">[] = [
        insertAuditIfChanged(db, input.audit),
        insertOutboxEntriesIfChanged(db, input.outboxEntries),
        ...(paid === null ? [] : deskPaymentStatements(db, paid)),
        ...others.flatMap((other) => bookWithFirst(db, { ...other, allocation }, booking.id)),
      ];
      if (allocation !== null) {
        const isRoom =
          others.length === 0 || allocation.overbookReason !== null
            ? sql`true`
            : hasUnitsFor(booking.id, allocation, others.length);
        const allocated = insertAllocation(db, booking.id, allocation, sql`${isNew} and ${isRoom}`);
        return (await db.batch([allocated, ...insertBooking(db, booking), ...rest]))[0].length === 1;
      }
      return (await db.batch([...insertBooking(db, booking, isNew), ...rest]))[0].length === 1;
    },

    /** The customer whose payment used this wallet transaction, and when staff recorded it. */
    async findTransaction(id: string): Promise<{ name: string | null; at: Date } | null> {
      const found = await db
        .select({ name: bookings.customerName, at: deskTransactions.createdAt })
        .from(deskTransactions)
        .leftJoin(bookings, eq(bookings.id, deskTransactions.chargeId))
        .where(eq(deskTransactions.id, id))
        .get();
      return found ?? null;
    },

    /** The newest payment attempt of each charge. */
    async findNewestAttempts(chargeIds: readonly string[]): Promise<Map<string, PaymentAttemptRow>> {
      const { chargeId, createdAt } = paymentAttempts;
      const found = await db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            inJsonArray(chargeId, chargeIds),
            sql`${createdAt} = (select max(later.created_at) from payment_attempts as later where later.charge_id = ${chargeId})`,
          ),
        );
      return new Map(found.map((attempt) => [attempt.chargeId, attempt]));
    },

    /** Corrects the booking if each of these fields is unchanged. */
    async correct(correction: {
      id: string;
      /** Both names, because the search folds them together. */
      expected: ExpectedContact & BookingNames;
      to: Partial<BookingRow> & BookingNames;
      /** Whether links sent to the previous address stop working. */
      endsLinks: boolean;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const isUnchanged = Object.entries(correction.expected).map(
        ([field, value]) => sql`${bookings[field as keyof ExpectedContact]} is ${value}`,
      );
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({
            ...withFoldedName(bookings, correction.to),
            ...(correction.endsLinks && { linkVersion: sql`${bookings.linkVersion} + 1` }),
          })
          .where(and(eq(bookings.id, correction.id), ...isUnchanged))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, correction.audit),
        insertOutboxEntriesIfChanged(db, correction.outboxEntries),
        ...(correction.endsLinks ? [endMembershipLinks(db, correction.id, isWritten(correction.audit))] : []),
      ]);
      return updated.length === 1;
    },

    /** Sets the agreed price of an unpaid booking. False if its price has changed or a payment has started. */
    async setPrice(change: {
      expected: Pick<BookingRow, "id" | "amountPesewas">;
      amountPesewas: number;
      /** The agreement; null to open the price again. */
      reason: string | null;
      at: Date;
      audit: AuditEntry;
    }): Promise<boolean> {
      const { expected, amountPesewas, reason, at } = change;
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ amountPesewas, agreedReason: reason, quotedAt: at })
          .where(canReprice(db, expected))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, change.audit),
        changeCharge(db, expected.id, { amountPesewas }, onlyIfChanged),
      ]);
      return updated.length === 1;
    },

    /**
     * Extends an unchanged booking, as long as the closures that justify it exist. True only if the extra days had
     * capacity.
     */
    async extend(extension: {
      expected: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">;
      to: Pick<BookingRow, "endDate" | "extendedDays">;
      gained: { from: string; until: string; at: Date };
      closureIds: string[];
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const { expected, closureIds } = extension;
      const isUnchanged = isBookingUnchanged(expected);
      const isApplicable = and(
        exists(db.select({ id: bookings.id }).from(bookings).where(isUnchanged)),
        eq(db.$count(closures, inJsonArray(closures.id, closureIds)), closureIds.length),
      );
      const [, updated] = await db.batch([
        extendAllocation(db, expected.id, extension.gained, isApplicable ?? sql`true`),
        db.update(bookings).set(extension.to).where(and(isUnchanged, onlyIfChanged)).returning({ id: bookings.id }),
        insertAuditIfChanged(db, extension.audit),
        insertOutboxEntriesIfChanged(db, extension.outboxEntries),
        ...moveStartedMembership(db, expected.id, extension.audit.at, isWritten(extension.audit)),
      ]);
      return updated.length === 1;
    },

    /** Whether staff confirmed the booking, before or after it was paid, and did not undo it. */
    async wasConfirmed(bookingId: string): Promise<boolean> {
      const last = await findLast(bookingId, ["booking_confirmed", "booking_confirmation_undone"]);
      return last?.action === "booking_confirmed";
    },

    /** Makes a confirmed booking pending again. False if it was confirmed before an instant, or something is paid. */
    async undoConfirmation(undone: {
      id: string;
      since: Date;
      heldUntil: Date;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const { id, since, heldUntil } = undone;
      const last = await findLast(id, ["booking_confirmed", "booking_confirmation_undone"]);
      if (last?.action !== "booking_confirmed" || last.at < since) return false;
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ status: "pending" })
          .where(
            and(
              eq(bookings.id, id),
              eq(bookings.status, "confirmed"),
              sql`not exists (select 1 from charges as part where part.part_of = ${id} and part.state = 'paid')`,
            ),
          )
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, undone.audit),
        insertOutboxEntriesIfChanged(db, undone.outboxEntries),
        db
          .update(allocations)
          .set({ heldUntil, claimEndsAt: null })
          .where(and(eq(allocations.id, id), isWritten(undone.audit))),
      ]);
      return updated.length === 1;
    },

    /** The days of the last extension since an instant; null if there is none, or staff undid it. */
    async findExtension(bookingId: string, since: Date): Promise<{ fromDate: Day; toDate: Day } | null> {
      const last = await findLast(bookingId, ["booking_lengthened", "booking_extension_undone"]);
      if (last?.action !== "booking_lengthened" || last.at < since) return null;
      return { fromDate: String(last.detail?.fromDate), toDate: String(last.detail?.toDate) };
    },

    /** Undoes the extension of a booking that has not changed since. */
    async undoExtension(undone: {
      expected: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">;
      /** The last day of the extension. */
      from: Day;
      to: { lastDay: Day } & Pick<BookingRow, "endDate" | "extendedDays">;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const { expected, from, audit } = undone;
      const { lastDay, ...to } = undone.to;
      const isUndone = isWritten(audit);
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set(to)
          .where(and(isBookingUnchanged(expected), eq(bookings.endDate, new Date(startOfDay(from)))))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, undone.outboxEntries),
        db
          .update(allocations)
          .set({ lastDay })
          .where(and(eq(allocations.id, expected.id), eq(allocations.lastDay, from), isUndone)),
        ...moveStartedMembership(db, expected.id, audit.at, isUndone),
      ]);
      return updated.length === 1;
    },

    /** The booking's latest voided payment, and whether its receipt was or may have been sent. */
    async findReversal(bookingId: string): Promise<(PaymentReversalRow & { wasSent: boolean }) | null> {
      const wasSent = sql<number>`exists (select 1 from outbox where outbox.subject_id = payment_reversals.charge_id
        and outbox.kind = 'payment_received' and outbox.audience = 'customer'
        and outbox.created_at <= payment_reversals.voided_at
        and (+outbox.status = 'sent' or outbox.attempts > 0))`;
      const found = await db
        .select({ ...getTableColumns(paymentReversals), wasSent })
        .from(paymentReversals)
        .where(eq(paymentReversals.chargeId, bookingId))
        .orderBy(desc(paymentReversals.voidedAt))
        .limit(1)
        .get();
      return found ? { ...found, wasSent: found.wasSent === 1 } : null;
    },
  };
}

/** Batch statement: extends a permanent allocation if the extra days have capacity. */
function extendAllocation(
  db: Database,
  id: string,
  extraDays: { from: string; until: string; at: Date },
  condition: SQL,
) {
  const resource = sql`(select resource from allocations where id = ${id})`;
  const wanted = { resource, firstDay: extraDays.from, lastDay: extraDays.until, excludedId: id, at: extraDays.at };
  return db
    .update(allocations)
    .set({ lastDay: extraDays.until })
    .where(
      and(
        eq(allocations.id, id),
        isNull(allocations.heldUntil),
        sql`${allocations.lastDay} = date(${extraDays.from}, '-1 day')`,
        hasCapacity(wanted),
        condition,
      ),
    )
    .returning({ id: allocations.id });
}
