import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import type { ReportedPayment } from "#worker/gateways/paystack.ts";
import { receiveWebhook } from "#worker/payments/receive-webhook.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { attemptRow, CHECKOUT } from "./row-makers.ts";
import { makeTestDeps } from "./test-deps.ts";

export interface PaymentFixture {
  booking?: Partial<BookingRow>;
  /** Null if no payment was started. */
  attempt?: Partial<PaymentAttemptRow> | null;
  /** Null if the gateway does not know it. */
  payment?: Partial<ReportedPayment> | null;
}

/** A booking with an open, unpaid payment. */
export function paymentFixture(overrides: PaymentFixture = {}) {
  const testDeps = makeTestDeps();
  const { rows, insert, gateway } = testDeps;
  const booked = insert.booking(overrides.booking);
  const attempt = attemptRow({
    chargeId: booked.id,
    status: "open",
    authorizationUrl: CHECKOUT,
    ...overrides.attempt,
  });
  const { reference } = attempt;
  if (overrides.attempt !== null) insert.attempt(attempt);
  if (overrides.payment !== null) gateway.hold(reference, { status: "abandoned", ...overrides.payment });
  return {
    ...testDeps,
    reference,
    /** As stored now. */
    booking: () => found(rows.bookings().find(({ id }) => id === booked.id)),
    attempt: () => found(rows.attempts().find((row) => row.reference === reference)),
    updateBooking: (to: Partial<BookingRow>) => testDeps.update.booking(booked.id, to),
    updateAttempt: (to: Partial<PaymentAttemptRow>) => testDeps.update.attempt(attempt.id, to),
  };
}

/** A paid booking whose payment the gateway knows. */
export async function paidOnlineBooking(overrides: Partial<BookingRow> = {}) {
  const fixture = paymentFixture({ booking: overrides, payment: { status: "success" } });
  await settlePayment(fixture.deps, fixture.reference, "visitor");
  return { ...fixture, input: { bookingId: fixture.booking().id, reason: "The customer is ill" } };
}

/** A booking paid online that starts in so many days, and what happens to its payment in the gateway's dashboard. */
export function paidInDashboard(days: number) {
  const fixture = paymentFixture({
    booking: {
      ...{ status: "paid", paidAt: new Date(Date.UTC(2026, 10, 18)), receiptNumber: 1 },
      startDate: new Date(startOfDay(addDays(dayAt(Date.UTC(2026, 10, 21)), days))),
    },
    attempt: { status: "succeeded", chargedPesewas: 200_000, chargedCurrency: "GHS" },
    payment: { status: "success" },
  });
  const { gateway, reference, rows } = fixture;
  fixture.updateBooking({ paymentReference: reference });
  function refundInDashboard(amountPesewas: number, changes: object = {}): string {
    const gatewayId = `99${gateway.refunds.size}`;
    const refund = { gatewayId, reference, amountPesewas, note: "Sorry!", status: "processed" as const };
    gateway.refunds.set(gatewayId, { ...refund, createdAt: Date.UTC(2026, 10, 21), ...changes });
    return gatewayId;
  }
  return {
    ...fixture,
    refundInDashboard,
    notice: (event: string, data: object) => sendNotice(fixture.deps, event, data),
    kept: () => rows.refunds().map(({ rule, status, amountPesewas }) => [rule, status, amountPesewas]),
  };
}

/** What the gateway sends, with its signature. */
export function sendNotice(deps: Deps, event: string, data: object, signature = "genuine") {
  const body = new TextEncoder().encode(JSON.stringify({ event, data }));
  return receiveWebhook(deps, { body, signature });
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("the row is gone");
  return row;
}
