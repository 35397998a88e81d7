import { and, desc, eq, exists, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { PAYMENT_VOIDED } from "#domain/operations/outbox.ts";
import { insertAllocation, type NewAllocation } from "#worker/db/inventory/allocations.ts";
import {
  followUpStatements,
  insertTransactionIfChanged,
  isTransactionUnused,
  type PaidCharge,
  payCharge,
} from "#worker/db/payments/charges.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { allocations, closures } from "#worker/db/schema/inventory.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
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
  insertBookingIfChanged,
  insertOutboxEntriesIfChanged,
  insertPaymentReversalIfChanged,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { hasCapacity } from "#worker/db/sql/has-capacity.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { canReprice, isBookingUnchanged } from "./bookings.ts";

export type StaffBookingsRepository = ReturnType<typeof makeStaffBookingsRepository>;

/** What of a booking staff can correct, as it was seen. */
export type SeenContact = Partial<
  Pick<BookingRow, "customerName" | "customerEmail" | "customerPhone" | "notes" | "companyName" | "companyTin">
>;

/** Money that was taken with a booking, and what follows from it. */
export type AuditedDeskPayment = PaidCharge & { audit: AuditEntry; notices: OutboxEntry[] };

/** What only staff make, ask and change of bookings. */
export function makeStaffBookingsRepository(db: Database) {
  return {
    /**
     * Takes a place, if the booking takes one, and is written with it, and with its money if some was taken. False, and
     * nothing written, where the idempotency key or the transaction's number is used, or no place is left.
     */
    async create(made: {
      booking: BookingRow;
      place: NewAllocation | null;
      audit: AuditEntry;
      notices: OutboxEntry[];
      paid: AuditedDeskPayment | null;
    }): Promise<boolean> {
      const { booking, place, paid } = made;
      const isNew = sql`not exists (select 1 from ${bookings} where ${bookings.idempotencyKey} = ${booking.idempotencyKey})
        and ${isTransactionUnused(paid?.transactionId) ?? sql`true`}`;
      const rest: BatchItem<"sqlite">[] = [
        insertAuditIfChanged(db, made.audit),
        insertOutboxEntriesIfChanged(db, made.notices),
        ...(paid === null ? [] : paymentStatements(db, paid)),
      ];
      if (place !== null) {
        const taken = insertAllocation(db, booking.id, place, isNew);
        return (await db.batch([taken, insertBookingIfChanged(db, booking), ...rest]))[0].length === 1;
      }
      const written = insertBookingIfChanged(db, booking, isNew).returning({ id: bookings.id });
      return (await db.batch([written, ...rest]))[0].length === 1;
    },

    /** Whom a wallet's transaction paid for, and when that was noted. */
    async findTransaction(id: string): Promise<{ name: string | null; at: Date } | null> {
      const found = await db
        .select({ name: bookings.customerName, at: deskTransactions.createdAt })
        .from(deskTransactions)
        .leftJoin(bookings, eq(bookings.id, deskTransactions.chargeId))
        .where(eq(deskTransactions.id, id))
        .get();
      return found ?? null;
    },

    /** The payment of each of these charges that was begun last. */
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

    /** Writes what was corrected where each of the corrected fields is still as it was seen. */
    async correct(corrected: {
      id: string;
      seen: SeenContact;
      to: Partial<BookingRow>;
      /** Whether the links that went to another address open no more. */
      endsLinks: boolean;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const isAsSeen = Object.entries(corrected.seen).map(
        ([field, value]) => sql`${bookings[field as keyof SeenContact]} is ${value}`,
      );
      const [moved] = await db.batch([
        db
          .update(bookings)
          .set({ ...corrected.to, ...(corrected.endsLinks && { linkVersion: sql`${bookings.linkVersion} + 1` }) })
          .where(and(eq(bookings.id, corrected.id), ...isAsSeen))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, corrected.audit),
        insertOutboxEntriesIfChanged(db, corrected.notices),
      ]);
      return moved.length === 1;
    },

    /** Gives an unpaid booking whose payment nobody has begun the price that was agreed. False where it is another by now. */
    async setPrice(priced: {
      seen: Pick<BookingRow, "id" | "amountPesewas">;
      amountPesewas: number;
      /** What was agreed; null where the price is open again. */
      reason: string | null;
      at: Date;
      audit: AuditEntry;
    }): Promise<boolean> {
      const { seen, amountPesewas, reason, at } = priced;
      const [moved] = await db.batch([
        db
          .update(bookings)
          .set({ amountPesewas, agreedReason: reason, quotedAt: at })
          .where(canReprice(db, seen))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, priced.audit),
      ]);
      return moved.length === 1;
    },

    /**
     * Lets a booking that is still as it was seen end later, while the closures it gains the days for are there. True only
     * for the call that lengthened it: not where no place is left on the days it would gain.
     */
    async extend(lengthened: {
      seen: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">;
      to: Pick<BookingRow, "endDate" | "extendedDays">;
      gained: { from: string; until: string; at: Date };
      closureIds: string[];
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const { seen, closureIds } = lengthened;
      const isAsSeen = isBookingUnchanged(seen);
      const isThere = and(
        exists(db.select({ id: bookings.id }).from(bookings).where(isAsSeen)),
        eq(db.$count(closures, inJsonArray(closures.id, closureIds)), closureIds.length),
      );
      const [, changed] = await db.batch([
        extendAllocation(db, seen.id, lengthened.gained, isThere ?? sql`true`),
        db.update(bookings).set(lengthened.to).where(and(isAsSeen, onlyIfChanged)).returning({ id: bookings.id }),
        insertAuditIfChanged(db, lengthened.audit),
        insertOutboxEntriesIfChanged(db, lengthened.notices),
      ]);
      return changed.length === 1;
    },

    /** Whether staff had confirmed a booking, before or after it was paid. */
    async wasConfirmed(bookingId: string): Promise<boolean> {
      const { subjectType, subjectId, action } = auditTrail;
      const isOfBooking = and(eq(subjectType, "booking"), eq(subjectId, bookingId));
      return (await db.$count(auditTrail, and(isOfBooking, eq(action, "booking_confirmed")))) > 0;
    },

    /**
     * Undoes a payment that was noted at the desk, all or nothing: the charge is open again, the booking what it was, its
     * receipt's number used up, a wallet's number free again, and a receipt that waits is not sent any more. A booking that was pending is held until
     * then. True only for the call that did it.
     */
    async voidPayment(back: {
      reversal: PaymentReversalRow;
      status: BookingStatus;
      heldUntil: Date;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const { reversal, status } = back;
      const { chargeId: id } = reversal;
      const isPaid = exists(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(eq(bookings.id, id), eq(bookings.status, "paid"))),
      );
      const unpaid = { paymentReference: null, paidAt: null, receiptNumber: null };
      const isTakenBack = exists(
        db.select({ id: auditTrail.id }).from(auditTrail).where(eq(auditTrail.id, back.audit.id)),
      );
      const [moved] = await db.batch([
        db
          .update(charges)
          .set({ ...unpaid, state: "open" })
          .where(
            and(
              eq(charges.id, id),
              eq(charges.state, "paid"),
              eq(charges.paymentReference, reversal.paymentReference),
              eq(charges.receiptNumber, reversal.receiptNumber),
              isPaid,
            ),
          )
          .returning({ id: charges.id }),
        insertPaymentReversalIfChanged(db, reversal),
        db
          .update(bookings)
          .set({ ...unpaid, status })
          .where(and(eq(bookings.id, id), onlyIfChanged)),
        insertAuditIfChanged(db, back.audit),
        insertOutboxEntriesIfChanged(db, back.notices),
        db
          .update(outbox)
          .set({ status: "failed", lastError: PAYMENT_VOIDED })
          .where(and(eq(outbox.subjectId, id), eq(outbox.kind, "payment_received"), isWaiting, isTakenBack)),
        db.delete(deskTransactions).where(and(eq(deskTransactions.chargeId, id), isTakenBack)),
        db
          .update(allocations)
          .set({ heldUntil: back.heldUntil })
          .where(and(eq(allocations.id, id), isTakenBack, status === "pending" ? undefined : sql`false`)),
      ]);
      return moved.length === 1;
    },

    /** A booking's payment that was taken back last, and whether its receipt had gone out, or may have. */
    async findReversal(bookingId: string): Promise<(PaymentReversalRow & { wasTold: boolean }) | null> {
      const wasTold = sql<number>`exists (select 1 from outbox where outbox.subject_id = payment_reversals.charge_id
        and outbox.kind = 'payment_received' and outbox.audience = 'customer'
        and outbox.created_at <= payment_reversals.voided_at
        and (+outbox.status = 'sent' or outbox.attempts > 0))`;
      const found = await db
        .select({ ...getTableColumns(paymentReversals), wasTold })
        .from(paymentReversals)
        .where(eq(paymentReversals.chargeId, bookingId))
        .orderBy(desc(paymentReversals.voidedAt))
        .limit(1)
        .get();
      return found ? { ...found, wasTold: found.wasTold === 1 } : null;
    },
  };
}

/** Statements for the batch that writes a booking: its charge is there only if that one wrote it. */
function paymentStatements(db: Database, paid: AuditedDeskPayment): BatchItem<"sqlite">[] {
  return [
    ...payCharge(db, paid, and(eq(charges.id, paid.charge.id), eq(charges.state, "open"))),
    ...(paid.transactionId ? [insertTransactionIfChanged(db, paid.transactionId, paid)] : []),
    insertAuditIfChanged(db, paid.audit),
    insertOutboxEntriesIfChanged(db, paid.notices),
    ...followUpStatements(db, paid, []),
  ];
}

const isWaiting: SQL = sql`+${outbox.status} = 'waiting'`;

/** A statement for a batch: a place that is kept for good is taken on days after its last too, where one is left. */
function extendAllocation(db: Database, id: string, gained: { from: string; until: string; at: Date }, condition: SQL) {
  const resource = sql`(select resource from allocations where id = ${id})`;
  const wanted = { resource, firstDay: gained.from, lastDay: gained.until, except: id, at: gained.at };
  return db
    .update(allocations)
    .set({ lastDay: gained.until })
    .where(
      and(
        eq(allocations.id, id),
        isNull(allocations.heldUntil),
        sql`${allocations.lastDay} = date(${gained.from}, '-1 day')`,
        hasCapacity(wanted),
        condition,
      ),
    )
    .returning({ id: allocations.id });
}
