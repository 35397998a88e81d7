import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type ChargeRow, charges } from "#worker/db/schema/charges.ts";
import type { MembershipPeriodRow } from "#worker/db/schema/memberships.ts";
import type { PaymentReversalRow } from "#worker/db/schema/payments.ts";
import { insertSelected, onlyIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { NO_END } from "#worker/db/sql/has-capacity.ts";
import { partySize } from "#worker/db/sql/has-seat.ts";
import { changeCharge, isUnpaid } from "./booking-charges.ts";

/*
 * Batch statements that open, change and void charges. Only they and those of booking-charges.ts write charges, in the
 * batch that writes the subject. `payCharge` in charges.ts pays them.
 */

/** A place that is held or offered for money is payable until its event begins, with those booked with it. */
export function openRegistrationCharge(db: Database, id: string) {
  return insertSelected(
    db,
    charges,
    {
      ...{ id, subjectType: "registration", subjectId: id, amountPesewas: sql`r.amount_pesewas * ${partySize(id)}` },
      payableUntil: sql`e.event_date`,
      createdAt: sql`coalesce(r.updated_at, r.created_at)`,
    },
    sql`from event_registrations as r join events as e on e.id = r.event_id
      where r.id = ${id} and r.booked_with is null and r.state in ('held', 'offered', 'lapsed') and r.amount_pesewas > 0`,
  ).onConflictDoUpdate({ target: charges.id, set: { state: "open" }, setWhere: eq(charges.state, "void") });
}

/** Sold hours of the meeting room are payable online until they begin. */
export function openMeetingCharge(db: Database, id: string) {
  return insertSelected(
    db,
    charges,
    {
      ...{ id, subjectType: "meeting", subjectId: id, amountPesewas: sql`m.amount_pesewas` },
      payableUntil: sql`m.starts_at`,
      createdAt: sql`m.created_at`,
    },
    sql`from meetings as m where m.id = ${id} and m.amount_pesewas > 0`,
  ).onConflictDoNothing();
}

/**
 * Opens the charges of months that are due, at their current price: also void ones. `periods` limits the rows of `p`.
 */
export function openPeriodCharges(db: Database, periods: SQL) {
  return insertSelected(
    db,
    charges,
    {
      ...{ id: sql`p.id`, subjectType: "membership_period", subjectId: sql`p.id` },
      amountPesewas: sql`max(0, p.price_pesewas * p.months + p.late_fee_pesewas - ${paidInPart(sql`p.id`)})`,
      createdAt: sql`p.created_at`,
    },
    sql`from membership_periods as p join memberships as m on m.id = p.membership_id
      where ${periods} and p.from_day = m.next_due_date and m.ended_at is null and coalesce(m.ends_on, ${NO_END}) >= m.next_due_date`,
  ).onConflictDoUpdate({
    target: charges.id,
    set: { amountPesewas: sql`excluded.amount_pesewas`, state: "open" },
    setWhere: isUnpaid,
  });
}

/** Voids the open charges of months that these memberships no longer owe. */
export function voidChargesOfMovedPeriods(db: Database, membershipIds: SQL) {
  return voidCharges(
    db,
    sql`${charges.id} in (select p.id from membership_periods as p join memberships as m on m.id = p.membership_id
      where m.id in (${membershipIds})
        and (p.from_day <> m.next_due_date or p.from_day > coalesce(m.ends_on, p.from_day) or m.ended_at is not null))`,
  );
}

/** Waives the charge of an unchanged month. */
export function waivePeriodCharge(db: Database, period: Pick<MembershipPeriodRow, "id" | "untilDay">) {
  return db
    .update(charges)
    .set({ state: "waived" })
    .where(
      and(
        eq(charges.id, period.id),
        eq(charges.state, "open"),
        sql`(select until_day from membership_periods where membership_periods.id = ${charges.id}) = ${period.untilDay}`,
      ),
    )
    .returning({ id: charges.id });
}

/** Two statements: a mail item with a price is payable until it leaves. */
export function chargeForwarding(db: Database, id: string) {
  const isPayable = sql`from mail_items as m where m.id = ${id} and m.price_pesewas > 0 and m.done_at is null`;
  return [
    insertSelected(
      db,
      charges,
      {
        ...{ id, subjectType: "forwarding", subjectId: id, amountPesewas: sql`m.price_pesewas` },
        createdAt: sql`m.updated_at`,
      },
      isPayable,
    ).onConflictDoUpdate({
      target: charges.id,
      set: { amountPesewas: sql`excluded.amount_pesewas`, state: "open" },
      setWhere: isUnpaid,
    }),
    voidCharges(db, sql`${charges.id} = ${id} and not exists (select 1 ${isPayable})`),
  ] as const;
}

/** Changes the deadline of every place at an event. */
export function moveEventDeadline(db: Database, eventId: string, payableUntil: Date, condition: SQL) {
  return db
    .update(charges)
    .set({ payableUntil })
    .where(
      and(
        condition,
        eq(charges.state, "open"),
        sql`${charges.id} in (select r.id from event_registrations as r where r.event_id = ${eventId})`,
      ),
    );
}

export function voidCharges(db: Database, condition: SQL) {
  return db
    .update(charges)
    .set({ state: "void" })
    .where(and(eq(charges.state, "open"), condition));
}

/** Reopens a charge whose desk payment is voided. Returns it if the payment is the one that was read. */
export function reopenCharge(db: Database, reversal: PaymentReversalRow, condition: SQL) {
  return db
    .update(charges)
    .set({ state: "open", paymentReference: null, paidAt: null, receiptNumber: null })
    .where(
      and(
        eq(charges.id, reversal.chargeId),
        eq(charges.state, "paid"),
        eq(charges.paymentReference, reversal.paymentReference),
        eq(charges.receiptNumber, reversal.receiptNumber),
        condition,
      ),
    )
    .returning({ id: charges.id });
}

/** What is paid of a charge in parts. */
export function paidInPart(chargeId: SQL) {
  return sql<number>`coalesce((select sum(part.amount_pesewas) from charges as part where part.part_of = ${chargeId} and part.state = 'paid'), 0)`;
}

/** Two batch statements: voids a part payment, whose amount the charge owes again. The first returns the part if it did. */
export function voidPart(db: Database, partOf: string, reversal: PaymentReversalRow) {
  return [
    db
      .update(charges)
      .set({ state: "void", paymentReference: null, paidAt: null, receiptNumber: null })
      .where(
        and(
          eq(charges.id, reversal.chargeId),
          eq(charges.state, "paid"),
          eq(charges.paymentReference, reversal.paymentReference),
          sql`(select whole.state from charges as whole where whole.id = ${partOf}) <> 'paid'`,
        ),
      )
      .returning({ id: charges.id }),
    db
      .update(charges)
      .set({ amountPesewas: sql`${charges.amountPesewas} + ${reversal.amountPesewas}` })
      .where(and(eq(charges.id, partOf), onlyIfChanged)),
  ] as const;
}

/**
 * Two batch statements: a part of the sum becomes a paid charge of its own, and the charge owes the rest. A booking that
 * is paid in part is confirmed, so that its hold does not end.
 */
export function payPart(
  db: Database,
  {
    charge,
    reference,
    paidAt,
    at,
  }: {
    charge: Pick<ChargeRow, "id" | "subjectType" | "subjectId">;
    reference: string;
    paidAt: Date;
    at: Date;
  },
  part: { id: string; amountPesewas: number },
  condition: SQL | undefined,
) {
  const { subjectType, subjectId } = charge;
  return [
    insertSelected(
      db,
      charges,
      {
        ...{ id: part.id, subjectType, subjectId, amountPesewas: part.amountPesewas, state: "paid", paidAt },
        ...{ paymentReference: reference, receiptNumber: NEXT_RECEIPT_NUMBER, createdAt: at, partOf: charge.id },
      },
      sql`from charges where ${and(condition, gt(charges.amountPesewas, part.amountPesewas))}`,
    ).returning({ id: charges.id }),
    ...(subjectType === "booking"
      ? [
          db
            .update(bookings)
            .set({ status: sql`iif(${bookings.status} = 'pending', 'confirmed', ${bookings.status})` })
            .where(and(eq(bookings.id, subjectId), onlyIfChanged)),
        ]
      : []),
    changeCharge(
      db,
      charge.id,
      { amountPesewas: sql`${charges.amountPesewas} - ${part.amountPesewas}` },
      onlyIfChanged,
    ),
  ] as const;
}

// A voided payment keeps its number.
export const NEXT_RECEIPT_NUMBER = sql<number>`(select 1 + max(
  coalesce((select max(receipt_number) from charges), 0),
  coalesce((select max(receipt_number) from payment_reversals), 0)))`;
