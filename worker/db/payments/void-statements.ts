import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Day } from "#domain/calendar/days.ts";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { nextReminderDay } from "#domain/memberships/periods.ts";
import { type OutboxKind, PAYMENT_VOIDED } from "#domain/operations/outbox.ts";
import { changeMemberships } from "#worker/db/change-memberships.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { allocations } from "#worker/db/schema/inventory.ts";
import { meetings } from "#worker/db/schema/meeting-room.ts";
import { type MembershipPeriodRow, membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { deskTransactions, type PaymentReversalRow, paymentReversals } from "#worker/db/schema/payments.ts";
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
import { isBookedUnder } from "#worker/db/sql/has-seat.ts";
import { endStartedMembership } from "#worker/db/start-membership.ts";
import { openPeriodCharges, reopenCharge, voidPart } from "./charge-statements.ts";
import { recordReversal } from "./ledger.ts";

/** What the payment of a booking, or a part of it, leaves behind when it is voided. */
interface UnpaidBooking {
  status: "pending" | "confirmed";
  /** A pending booking is held until then. */
  heldUntil: Date;
}

/** What the payment of months leaves behind. */
interface UnpaidPeriod {
  period: MembershipPeriodRow;
  oneMonthUntil: Day;
  lastPaidAt: Date | null;
}

/** A desk payment of a charge, or of a part of one, that staff void, with what is written about it. */
export interface VoidedPayment {
  charge: Pick<ChargeRow, "id" | "subjectType" | "subjectId" | "partOf">;
  reversal: PaymentReversalRow;
  booking?: UnpaidBooking;
  membershipPeriod?: UnpaidPeriod;
  at: Date;
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}

const RECEIPT_MAILS: Record<ChargeSubjectType, OutboxKind> = {
  booking: "payment_received",
  membership_period: "membership_paid",
  registration: "registration_paid",
  forwarding: "mail_paid",
  meeting: "meeting_paid",
};

/**
 * Batch statements: void a desk payment, all or nothing. They reopen the charge, restore its subject, retire the receipt
 * number and free the transaction number; a waiting receipt is not sent. The first returns the charge if they did.
 */
export function voidStatements(db: Database, voided: VoidedPayment): BatchItem<"sqlite">[] {
  const { charge, reversal, audit } = voided;
  const isVoided = isWritten(audit);
  const reopened =
    charge.partOf === null
      ? [reopenCharge(db, reversal, isVoidable(db, voided))]
      : voidPart(db, charge.partOf, reversal);
  return [
    ...reopened,
    insertRows(db, paymentReversals, [reversal], onlyIfChanged),
    insertAuditIfChanged(db, audit),
    insertOutboxEntriesIfChanged(db, voided.outboxEntries),
    db
      .update(outbox)
      .set({ status: "failed", lastError: PAYMENT_VOIDED })
      .where(
        and(
          eq(outbox.subjectId, charge.partOf === null ? charge.subjectId : charge.id),
          eq(outbox.kind, charge.partOf === null ? RECEIPT_MAILS[charge.subjectType] : "part_paid"),
          sql`+${outbox.status} = 'waiting'`,
          isVoided,
        ),
      ),
    db.delete(deskTransactions).where(and(eq(deskTransactions.chargeId, charge.id), isVoided)),
    ...restoreSubject(db, voided, isVoided),
    recordReversal(db, reversal.id),
  ];
}

/** Whether the subject of a fully paid charge still stands as its payment left it. */
function isVoidable(db: Database, { charge, membershipPeriod }: VoidedPayment): SQL {
  switch (charge.subjectType) {
    case "booking":
      return exists(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(eq(bookings.id, charge.subjectId), eq(bookings.status, "paid"))),
      );
    case "membership_period":
      return sql`exists (select 1 from memberships where id = ${membershipPeriod?.period.membershipId}
        and next_due_date = ${membershipPeriod?.period.untilDay} and ended_at is null)`;
    case "registration":
      return sql`not exists (select 1 from event_registrations where ${isBookedUnder(charge.subjectId)} and (state <> 'registered' or attended_at is not null))`;
    case "forwarding":
      return sql`exists (select 1 from mail_items where id = ${charge.subjectId} and done_at is null)`;
    case "meeting":
      return sql`exists (select 1 from meetings where id = ${charge.subjectId} and cancelled_at is null)`;
  }
}

function restoreSubject(db: Database, voided: VoidedPayment, isVoided: SQL): BatchItem<"sqlite">[] {
  const { charge, booking, membershipPeriod, at } = voided;
  if (booking) {
    const isPart = charge.partOf !== null;
    const unpaid = isPart ? {} : { paymentReference: null, paidAt: null, receiptNumber: null };
    return [
      db
        .update(bookings)
        .set({ ...unpaid, status: booking.status })
        .where(and(eq(bookings.id, charge.subjectId), isVoided, isPart ? eq(bookings.status, "confirmed") : undefined)),
      ...(booking.status === "pending"
        ? [
            db
              .update(allocations)
              .set({ heldUntil: booking.heldUntil, claimEndsAt: null })
              .where(and(eq(allocations.id, charge.subjectId), isVoided)),
          ]
        : []),
      ...(isPart ? [] : endStartedMembership(db, charge.subjectId, at, isVoided)),
    ];
  }
  if (charge.partOf !== null) return [];
  if (membershipPeriod) {
    const { period, oneMonthUntil, lastPaidAt } = membershipPeriod;
    return [
      db
        .update(membershipPeriods)
        .set({
          months: 1,
          untilDay: oneMonthUntil,
          nextReminderOn: nextReminderDay(period, null),
        })
        .where(and(eq(membershipPeriods.id, period.id), isVoided)),
      ...changeMemberships(db, {
        to: { nextDueDate: period.fromDay, lastPaidAt, updatedAt: at },
        condition: and(eq(memberships.id, period.membershipId), isVoided),
        ids: sql`${period.membershipId}`,
        at,
      }),
      openPeriodCharges(db, sql`p.id = ${period.id} and ${isVoided}`),
    ];
  }
  // An unpaid place at an event or hour of the meeting room is only held.
  if (charge.subjectType === "registration")
    return [
      db
        .update(eventRegistrations)
        .set({ state: "held", heldUntil: sql`${at.getTime() + LONG_HOLD_MS}`, updatedAt: at })
        .where(and(isBookedUnder(charge.subjectId), isVoided)),
    ];
  if (charge.subjectType === "meeting")
    return [
      db
        .update(meetings)
        .set({ heldUntil: sql`${at.getTime() + LONG_HOLD_MS}` })
        .where(and(eq(meetings.id, charge.subjectId), isVoided)),
    ];
  return [];
}
