import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { FoundPayment } from "#worker/gateways/paystack.ts";
import { attemptRow, CHECKOUT } from "./row-makers.ts";
import { makeTestDeps } from "./test-deps.ts";

export interface PaymentFixture {
  booking?: Partial<BookingRow>;
  /** Null where no payment was begun. */
  attempt?: Partial<PaymentAttemptRow> | null;
  /** Null where the gateway has never heard of it. */
  payment?: Partial<FoundPayment> | null;
}

/** A booking with a payment that was opened and that nobody has made yet. */
export function paymentFixture(overrides: PaymentFixture = {}) {
  const made = makeTestDeps();
  const { rows, insert, gateway } = made;
  const booked = insert.booking(overrides.booking);
  const begun = attemptRow({
    chargeId: booked.id,
    status: "open",
    authorizationUrl: CHECKOUT,
    ...overrides.attempt,
  });
  const { reference } = begun;
  if (overrides.attempt !== null) insert.attempt(begun);
  if (overrides.payment !== null) gateway.hold(reference, { status: "abandoned", ...overrides.payment });
  return {
    ...made,
    reference,
    /** As they are stored now. */
    booking: () => found(rows.bookings().find(({ id }) => id === booked.id)),
    attempt: () => found(rows.attempts().find((row) => row.reference === reference)),
    updateBooking: (to: Partial<BookingRow>) => made.update.booking(booked.id, to),
    updateAttempt: (to: Partial<PaymentAttemptRow>) => made.update.attempt(begun.id, to),
  };
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("the row is gone");
  return row;
}
