import { and, eq, inArray, type SQL } from "drizzle-orm";
import { bookingPayableUntil } from "#domain/charges/charges.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { type ChargeRow, charges } from "#worker/db/schema/charges.ts";
import { insertRows, onlyIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

// The statements of charge-statements.ts that every start of the worker loads.

/** The charge that a booking has from its first statement on. */
export function toBookingCharge(booking: BookingRow): ChargeRow {
  const { id, amountPesewas, status, paidAt, paymentReference, receiptNumber, createdAt } = booking;
  return {
    id,
    subjectType: "booking",
    subjectId: id,
    amountPesewas,
    payableUntil: bookingPayableUntil(booking),
    state: status === "paid" || paidAt !== null ? "paid" : status === "cancelled" ? "void" : "open",
    paymentReference,
    paidAt,
    receiptNumber,
    partOf: null,
    createdAt,
  };
}

/** Right after the statement that inserts the booking. */
export function openBookingCharge(db: Database, booking: BookingRow) {
  return insertRows(db, charges, [toBookingCharge(booking)], onlyIfChanged);
}

/** Changes the amount or the deadline of an unpaid charge. */
export function changeCharge(
  db: Database,
  id: string,
  to: { amountPesewas?: number | SQL; payableUntil?: Date | null },
  condition: SQL,
) {
  return db
    .update(charges)
    .set(to)
    .where(and(eq(charges.id, id), isUnpaid, condition));
}

export const isUnpaid = inArray(charges.state, ["open", "void"]);
