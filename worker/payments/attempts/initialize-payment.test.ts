import { expect, test } from "vitest";
import type { InitializePaymentInput } from "#contract/payment.ts";
import { AppError } from "#worker/errors.ts";
import { paymentInput } from "#worker/test/inputs.ts";
import { bookingRow } from "#worker/test/row-makers.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { initializePayment } from "./initialize-payment.ts";

const input = (overrides: Partial<InitializePaymentInput> = {}) => paymentInput({ amount: 1, ...overrides });

test("charges the stored amount to the stored address, whatever the body says", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const booking = insert.booking();
  const answer = await initializePayment(
    deps,
    input({ bookingId: booking.id, amount: 1, email: "AKOSUA@example.com" }),
  );
  expect(gateway.started).toMatchObject([
    {
      reference: answer.data.reference,
      amountPesewas: 200_000,
      email: "akosua@example.com",
      callbackUrl: `https://house.test/payment/verify?bookingId=${booking.id}&planName=Monthly+Hot+Desk`,
    },
  ]);
  expect(rows.attempts()).toMatchObject([{ reference: answer.data.reference, status: "open", amountPesewas: 200_000 }]);
});

test("stores the attempt before asking the gateway", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  insert.booking();
  const seen: string[] = [];
  gateway.before.startPayment = () =>
    seen.push(...rows.attempts().map(({ reference, status }) => `${reference} ${status}`));
  await initializePayment(deps, input());
  expect(seen).toEqual([`${rows.attempts()[0]?.reference} starting`]);
});

test("returns the open checkout on a second call, without asking the gateway", async () => {
  const { deps, insert, gateway } = makeTestDeps();
  insert.booking();
  const first = await initializePayment(deps, input());
  expect(await initializePayment(deps, input())).toEqual(first);
  expect(gateway.started).toHaveLength(1);
});

test("finds the newest pending booking of the last half hour without an id", async () => {
  const { deps, clock, rows, insert } = makeTestDeps();
  const minutesAgo = (minutes: number) => new Date(clock.now - minutes * 60_000);
  insert.booking({ createdAt: minutesAgo(20) });
  const newest = insert.booking({ createdAt: minutesAgo(5) });
  insert.booking({ createdAt: minutesAgo(1), status: "cancelled" });
  await initializePayment(deps, input());
  expect(rows.attempts()[0]?.chargeId).toBe(newest.id);
});

test.each([
  ["a request without a booking", {}, null],
  ["another person's booking", {}, bookingRow({ customerEmail: "kofi@example.com" })],
  ["another plan's booking", {}, bookingRow({ bookingType: "desk_day" })],
  ["an old booking", {}, bookingRow({ createdAt: new Date(Date.UTC(2026, 10, 21, 11, 29)) })],
  ["a cancelled booking", {}, bookingRow({ status: "cancelled" })],
])("refuses %s", async (_, overrides, booking) => {
  const { deps, insert, gateway } = makeTestDeps();
  if (booking) insert.booking(booking);
  expect(await outcomeOf(initializePayment(deps, input(overrides)))).toBe("no_pending_booking");
  expect(gateway.started).toEqual([]);
});

test("refuses a booking id with another email address", async () => {
  const { deps, insert } = makeTestDeps();
  const booking = insert.booking({ customerEmail: "kofi@example.com" });
  expect(await outcomeOf(initializePayment(deps, input({ bookingId: booking.id })))).toBe("no_pending_booking");
});

test("refuses to charge a paid booking or an Enterprise enquiry", async () => {
  const { deps, rows, insert } = makeTestDeps();
  const paid = insert.booking({ status: "paid" });
  const enterprise = insert.booking({ bookingType: "enterprise", amountPesewas: 0 });
  expect(await outcomeOf(initializePayment(deps, input({ bookingId: paid.id })))).toBe("already_paid");
  expect(await outcomeOf(initializePayment(deps, input({ bookingId: enterprise.id })))).toBe("nothing_to_pay");
  expect(rows.attempts()).toEqual([]);
});

test("answers payments_unavailable without a key", async () => {
  const { deps, insert } = makeTestDeps({ payments: null });
  insert.booking();
  expect(await outcomeOf(initializePayment(deps, input()))).toBe("payments_unavailable");
});

test.each(["gateway_failed", "gateway_timeout"] as const)(
  "keeps the booking pending and payable after %s",
  async (code) => {
    const { deps, rows, insert, gateway } = makeTestDeps();
    const booking = insert.booking();
    gateway.before.startPayment = () => Promise.reject(new AppError(code));
    expect(await outcomeOf(initializePayment(deps, input()))).toBe(code);
    expect(rows.bookings()).toMatchObject([booking]);
    gateway.before.startPayment = () => {};
    const { data } = await initializePayment(deps, input());
    expect(rows.attempts().map((attempt) => attempt.status)).toEqual(["failed", "open"]);
    expect(rows.attempts()[1]?.authorizationUrl).toBe(data.authorization_url);
  },
);

test("starts one payment under many concurrent calls", async () => {
  const { deps, insert, gateway } = makeTestDeps();
  insert.booking();
  const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(initializePayment(deps, input()))));
  expect(gateway.started).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["accepted", "payment_in_progress"]));
});

test("reveals neither the customer nor the outcome to a caller who knows only the address", async () => {
  const { deps, insert } = makeTestDeps();
  const { id } = insert.booking();
  expect(await outcomeOf(initializePayment(deps, input({ customerName: "Somebody Else" })))).toBe("no_pending_booking");
  const found = await initializePayment(deps, input({ customerName: "Akosua Mensa" }));
  expect(Object.keys(found.data)).toEqual(["authorization_url"]);
  expect((await initializePayment(deps, input({ bookingId: id }))).data.reference).toMatch(/^[0-9a-f]{32}$/);
});
