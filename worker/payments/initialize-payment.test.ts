import { expect, test } from "vitest";
import type { InitializePaymentInput } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";
import { attemptRow, bookingRow, codeOf, makeFakeDeps } from "#worker/test/fake-deps.ts";
import { initializePayment } from "./initialize-payment.ts";

function input(overrides: Partial<InitializePaymentInput> = {}): InitializePaymentInput {
  return {
    email: "akosua@example.com",
    amount: 1,
    customerName: "Akosua Mɛnsa",
    bookingType: "desk_monthly",
    planName: "Monthly Hot Desk",
    ...overrides,
  };
}

function refusingOnce(deps: Deps, refusal: Error): void {
  const working = deps.payments as PaymentGateway;
  let isFirst = true;
  deps.payments = {
    ...working,
    async startPayment(payment) {
      if (!isFirst) return working.startPayment(payment);
      isFirst = false;
      throw refusal;
    },
  };
}

test("the stored amount is charged to the stored address, whatever the body says", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  const answer = await initializePayment(
    deps,
    input({ bookingId: booking.id, amount: 1, email: "AKOSUA@example.com" }),
  );
  expect(state.started).toMatchObject([
    {
      reference: answer.data.reference,
      amountPesewas: 200_000,
      email: "akosua@example.com",
      callbackUrl: `https://house.test/payment/verify?bookingId=${booking.id}&planName=Monthly+Hot+Desk`,
    },
  ]);
  expect(state.attempts).toMatchObject([{ reference: answer.data.reference, status: "open", amountPesewas: 200_000 }]);
});

test("the attempt is written before the gateway is asked", async () => {
  const { deps, state } = makeFakeDeps();
  state.bookings.push(bookingRow());
  const working = deps.payments as PaymentGateway;
  const seen: string[] = [];
  deps.payments = {
    ...working,
    async startPayment(payment) {
      seen.push(...state.attempts.map((attempt) => `${attempt.reference} ${attempt.status}`));
      return working.startPayment(payment);
    },
  };
  const { data } = await initializePayment(deps, input());
  expect(seen).toEqual([`${data.reference} starting`]);
});

test("a second call while the first is open answers the same address and asks nobody", async () => {
  const { deps, state } = makeFakeDeps();
  state.bookings.push(bookingRow());
  const first = await initializePayment(deps, input());
  expect(await initializePayment(deps, input())).toEqual(first);
  expect(state.started).toHaveLength(1);
});

test("without an id the newest pending booking of the last half hour is meant", async () => {
  const { deps, state } = makeFakeDeps();
  const minutesAgo = (minutes: number) => new Date(state.now - minutes * 60_000);
  const newest = bookingRow({ createdAt: minutesAgo(5) });
  state.bookings.push(
    bookingRow({ createdAt: minutesAgo(20) }),
    newest,
    bookingRow({ createdAt: minutesAgo(1), status: "cancelled" }),
  );
  await initializePayment(deps, input());
  expect(state.attempts[0]?.bookingId).toBe(newest.id);
});

test.each([
  ["no booking", {}, null],
  ["another person's", {}, bookingRow({ customerEmail: "kofi@example.com" })],
  ["another plan's", {}, bookingRow({ bookingType: "desk_day" })],
  ["an old one", {}, bookingRow({ createdAt: new Date(Date.UTC(2026, 10, 21, 11, 29)) })],
  ["a cancelled one", {}, bookingRow({ status: "cancelled" })],
])("%s is no booking to pay for", async (_, overrides, booking) => {
  const { deps, state } = makeFakeDeps();
  if (booking) state.bookings.push(booking);
  expect(await codeOf(initializePayment(deps, input(overrides)))).toBe("no_pending_booking");
  expect(state.started).toEqual([]);
});

test("an id that belongs to another address is no booking to pay for", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow({ customerEmail: "kofi@example.com" });
  state.bookings.push(booking);
  expect(await codeOf(initializePayment(deps, input({ bookingId: booking.id })))).toBe("no_pending_booking");
});

test("a paid booking is not charged again, and Enterprise has nothing to pay", async () => {
  const { deps, state } = makeFakeDeps();
  const paid = bookingRow({ status: "paid" });
  const enterprise = bookingRow({ bookingType: "enterprise", amountPesewas: 0 });
  state.bookings.push(paid, enterprise);
  expect(await codeOf(initializePayment(deps, input({ bookingId: paid.id })))).toBe("already_paid");
  expect(await codeOf(initializePayment(deps, input({ bookingId: enterprise.id })))).toBe("nothing_to_pay");
  expect(state.attempts).toEqual([]);
});

test("without a key payments are unavailable", async () => {
  const { deps, state } = makeFakeDeps({ payments: null });
  state.bookings.push(bookingRow());
  expect(await codeOf(initializePayment(deps, input()))).toBe("payments_unavailable");
});

test.each(["gateway_failed", "gateway_timeout"] as const)(
  "after %s the booking stays pending and can be paid",
  async (code) => {
    const { deps, state } = makeFakeDeps();
    const booking = bookingRow();
    state.bookings.push(booking);
    refusingOnce(deps, new AppError(code));
    expect(await codeOf(initializePayment(deps, input()))).toBe(code);
    expect(booking.status).toBe("pending");
    const { data } = await initializePayment(deps, input());
    expect(state.attempts.map((attempt) => attempt.status)).toEqual(["failed", "open"]);
    expect(state.attempts[1]?.reference).toBe(data.reference);
  },
);

test("a start that is still waiting for the gateway is left alone, and replaced after half a minute", async () => {
  const { deps, state } = makeFakeDeps();
  const booking = bookingRow();
  state.bookings.push(booking);
  state.attempts.push(attemptRow({ bookingId: booking.id, status: "starting" }));
  state.now += 30_000;
  expect(await codeOf(initializePayment(deps, input({ bookingId: booking.id })))).toBe("payment_in_progress");
  state.now += 1;
  await initializePayment(deps, input({ bookingId: booking.id }));
  expect(state.attempts.map((attempt) => attempt.status)).toEqual(["failed", "open"]);
});

test("many calls at once start one payment", async () => {
  const { deps, state } = makeFakeDeps();
  state.bookings.push(bookingRow());
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(initializePayment(deps, input()))));
  expect(state.started).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["accepted", "payment_in_progress"]));
});
