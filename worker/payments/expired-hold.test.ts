import { expect, test } from "vitest";
import { startOfDay } from "#domain/calendar/days.ts";
import { CLAIM_MS, SHARED_CLAIM_MS } from "#domain/inventory/holds.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { moveBooking, moveBookingAsCustomer } from "#worker/bookings/move-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { showBooking } from "#worker/my-booking/open-my-booking.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf, type TestDeps } from "#worker/test/test-deps.ts";
import { initializePayment } from "./attempts/initialize-payment.ts";
import { findPaymentLink, getSharedPayment, sharePayment } from "./attempts/share-payment.ts";
import { completeBooking } from "./complete-booking.ts";
import { settlePayment } from "./settle-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

const HOUR = 3_600_000;
const DAY = "2026-11-23";

/** A day pass whose hold has expired, on a day that is now full. */
function expiredHoldOnFullDay(status: "success" | "abandoned" = "success") {
  const made = paymentFixture({
    booking: { bookingType: "desk_day", startDate: new Date(startOfDay(DAY)), amountPesewas: 25_000 },
    attempt: { amountPesewas: 25_000 },
    payment: { status, amountPesewas: 25_000, requestedPesewas: 25_000 },
  });
  made.clock.now += 24 * HOUR;
  const others = Array.from({ length: 40 }, () =>
    made.insert.booking({ bookingType: "desk_day", startDate: new Date(startOfDay(DAY)), status: "paid" }),
  );
  return { ...made, others };
}

test("sends money after an expired hold on a full day to review, and tells the customer", async () => {
  const { deps, reference, booking, attempt, rows } = expiredHoldOnFullDay();
  await settlePayment(deps, reference, "gateway");
  expect(booking().status).toBe("pending");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "no_place", chargedPesewas: 25_000 });
  expect(kindsOf(rows)).toEqual(["payment_review team", "payment_no_place customer"]);
  const complete = completeBooking(deps, { bookingId: booking().id, paymentReference: reference });
  expect(await outcomeOf(complete)).toBe("no_longer_held");
  expect((await verifyPayment(deps, reference)).data.booking).toMatchObject({ place: "gone", heldUntil: null });
});

test("accepts money after an expired hold while there is capacity", async () => {
  const { deps, reference, booking, others } = expiredHoldOnFullDay();
  await cancelBooking(asSharedKey(deps), { bookingId: others[0]?.id ?? "", reason: "changed plans" });
  await settlePayment(deps, reference, "gateway");
  expect(booking().status).toBe("paid");
});

test("pays with the reviewed money when the booking moves to another day", async () => {
  const { deps, reference, booking, attempt } = expiredHoldOnFullDay();
  await settlePayment(deps, reference, "gateway");
  const moved = await moveBooking(deps, { id: booking().id, from: DAY, startDate: "2026-11-24" });
  expect(moved).toMatchObject({ status: "paid", startDate: "2026-11-24", paymentReference: reference });
  expect(attempt()).toMatchObject({ status: "succeeded", reviewReason: null });
});

test("pays with the reviewed money when the booking moves to another resource", async () => {
  const { deps, reference, booking } = expiredHoldOnFullDay();
  await settlePayment(deps, reference, "gateway");
  const moved = await moveBooking(deps, { id: booking().id, from: DAY, startDate: DAY, resource: "meeting_room" });
  expect(moved).toMatchObject({ status: "paid", startDate: DAY });
});

test("pays for nothing with money that is being refunded", async () => {
  const { deps, reference, booking } = expiredHoldOnFullDay();
  await settlePayment(deps, reference, "gateway");
  await refundPayment(deps, { reference });
  await moveBooking(deps, { id: booking().id, from: DAY, startDate: "2026-11-24" });
  expect(booking().status).toBe("pending");
});

test("refuses a payment without capacity, and takes one without a hold while there is some", async () => {
  const { deps, booking, others } = expiredHoldOnFullDay("abandoned");
  const until = async () => (await deps.allocations.findById(booking().id))?.heldUntil;
  const heldUntil = await until();
  const pay = () => initializePayment(deps, paymentInput({ bookingType: "desk_day", bookingId: booking().id }));
  expect(await outcomeOf(pay())).toBe("no_longer_held");
  await cancelBooking(asSharedKey(deps), { bookingId: others[0]?.id ?? "", reason: "changed plans" });
  expect(await outcomeOf(pay())).toBe("accepted");
  expect(await until()).toEqual(heldUntil);
});

/** A day pass as a visitor books it. */
const bookDay = ({ deps }: Pick<TestDeps, "deps">) =>
  createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: DAY }));
const payment = (bookingId: string) => paymentInput({ bookingType: "desk_day", bookingId });

test.each([
  ["90 minutes", false, CLAIM_MS],
  ["two hours once its payment link was shared", true, SHARED_CLAIM_MS],
])("no payment or share holds a visitor's claim for longer than %s", async (_, isShared, maxMs) => {
  const made = makeTestDeps();
  const { deps, clock, gateway } = made;
  const madeAt = clock.now;
  const { id } = await bookDay(made);
  const heldUntil = async () => (await deps.allocations.findById(id))?.heldUntil?.getTime() ?? 0;
  const { reference = "" } = (await initializePayment(deps, payment(id))).data;
  const seen: number[] = [];
  // Every ten minutes for a day the customer pays again, shares, and the gateway still waits.
  for (; clock.now < madeAt + 24 * HOUR; clock.now += 10 * 60_000) {
    if (isShared) await sharePayment(deps, { bookingId: id, reference });
    await outcomeOf(initializePayment(deps, payment(id)));
    gateway.hold(reference, { status: "ongoing" });
    await outcomeOf(settlePayment(deps, reference, "clock"));
    seen.push(await heldUntil());
  }
  expect(Math.max(...seen)).toBe(madeAt + maxMs);
});

test("renews an expired hold before the claim's end, and never after it", async () => {
  const made = makeTestDeps();
  const { deps, clock } = made;
  const madeAt = clock.now;
  const { id } = await bookDay(made);
  const placeAfter = async (minutes: number) => {
    clock.now = madeAt + minutes * 60_000;
    await outcomeOf(initializePayment(deps, payment(id)));
    const until = (await deps.allocations.findById(id))?.heldUntil ?? new Date(0);
    return until > deps.now();
  };
  expect([await placeAfter(45), await placeAfter(80), await placeAfter(91), await placeAfter(600)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a customer's move keeps the end of the claim", async () => {
  const made = makeTestDeps();
  const { deps, clock } = made;
  const madeAt = clock.now;
  const { id } = await bookDay(made);
  for (const [minutes, from, startDate] of [
    [25, DAY, "2026-11-24"],
    [80, "2026-11-24", "2026-11-25"],
    [600, "2026-11-25", "2026-11-26"],
  ] as const) {
    clock.now = madeAt + minutes * 60_000;
    const booking = await deps.bookings.findById(id);
    if (booking) await moveBookingAsCustomer(deps, booking, { from, startDate });
    const until = (await deps.allocations.findById(id))?.heldUntil?.getTime() ?? 0;
    expect(until).toBe(madeAt + Math.min(minutes + 30, 90) * 60_000);
  }
});

test("extends the hold while a payment is being approved, up to a limit", async () => {
  const { deps, reference, booking, clock, gateway } = paymentFixture({ payment: { status: "ongoing" } });
  const until = (await deps.allocations.findById(booking().id))?.heldUntil?.getTime() ?? 0;
  clock.now = until - 60_000;
  gateway.hold(reference, { status: "ongoing" });
  await settlePayment(deps, reference, "clock");
  expect((await deps.allocations.findById(booking().id))?.heldUntil?.getTime()).toBe(until);
});

test("names one deadline to the payer: the hold, at most to the end of its claim, then the booking's", async () => {
  const made = makeTestDeps();
  const { deps, clock } = made;
  const { id } = await bookDay(made);
  const { reference = "" } = (await initializePayment(deps, payment(id))).data;
  made.gateway.hold(reference, { status: "abandoned" });
  const shown = async () => {
    const mine = await showBooking(deps, made.rows.bookings()[0] as BookingRow);
    const mailed = await findPaymentLink(deps, id);
    const shared = (await getSharedPayment(deps, mailed?.url.split("token=")[1] ?? "")).data;
    const paying = (await verifyPayment(deps, reference)).data.booking;
    return [mine, mailed, shared, paying].map((answer) => {
      expect(answer?.notHeld).toBeNull();
      return { payBy: answer?.payBy, heldUntil: answer?.heldUntil };
    });
  };
  const inMs = (ms: number) => new Date(startedAt + ms).toISOString();
  const startedAt = clock.now;
  expect(await shown()).toEqual(Array(4).fill({ payBy: null, heldUntil: inMs(HOUR / 2) }));
  await sharePayment(deps, { bookingId: id, reference });
  expect(await shown()).toEqual(Array(4).fill({ payBy: null, heldUntil: inMs(SHARED_CLAIM_MS) }));
  clock.now += SHARED_CLAIM_MS;
  expect(await shown()).toEqual(Array(4).fill({ payBy: inMs(24 * HOUR), heldUntil: null }));
});
