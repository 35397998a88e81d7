import { expect, test } from "vitest";
import { COMPARISON_MARK, JOBS } from "#domain/operations/jobs.ts";
import { EXPIRED_REASON, expireBookings } from "#worker/bookings/expire-bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { attemptRow, bookingRow, foundPayment, kindsOf, makeFakeDeps, NOON } from "#worker/test/fake-deps.ts";
import { CHECKOUT, type PaymentScene, paymentScene } from "#worker/test/payment-scene.ts";
import { comparePayments } from "./compare-payments.ts";
import { resolvePayment } from "./resolve-payment.ts";
import { settleOpenPayments } from "./settle-open-payments.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function scene(overrides: PaymentScene = {}) {
  const made = paymentScene(overrides);
  const asked: string[] = [];
  const { payments } = made.deps;
  const find = payments?.findPayment;
  if (payments && find)
    payments.findPayment = async (each) => {
      asked.push(each);
      return find(each);
    };
  return { ...made, asked };
}

function unreachable({ deps }: ReturnType<typeof scene>) {
  if (deps.payments)
    deps.payments.findPayment = async () => {
      throw new AppError("gateway_unavailable");
    };
}

test.each([
  ["that the gateway said failed", { status: "failed", gatewayStatus: "failed" }],
  ["whose start was lost", { status: "failed", gatewayStatus: null }],
] as const)("an attempt %s is asked about every hour for 72 hours", async (_, attempt) => {
  const { deps, state, asked } = scene({ attempt, payment: { status: "failed" } });
  state.now = NOON + HOUR - 1;
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(0);
  state.now = NOON + HOUR;
  await settleOpenPayments(deps);
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(1);
  state.now = NOON + 72 * HOUR;
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(2);
  state.now += 1;
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(2);
});

test("a closed attempt that may still be paid is asked about on every run", async () => {
  const { deps, state, asked, booking, reference } = scene({ attempt: { status: "failed", gatewayStatus: "pending" } });
  state.now = NOON + 10 * MINUTE + 1;
  await settleOpenPayments(deps);
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(2);
  state.payments.set(reference, foundPayment({ reference }));
  await settleOpenPayments(deps);
  expect(booking.status).toBe("paid");
});

test("an open attempt is closed after 72 hours, and its money still pays", async () => {
  const { deps, state, attempt, booking, reference } = scene({ booking: { status: "confirmed" } });
  state.now = NOON + 72 * HOUR;
  await settleOpenPayments(deps);
  expect(attempt.status).toBe("open");
  state.now += 1;
  await settleOpenPayments(deps);
  expect(attempt).toMatchObject({ status: "failed", gatewayStatus: "abandoned" });
  state.payments.set(reference, foundPayment({ reference }));
  await comparePayments(deps);
  expect(booking.status).toBe("paid");
});

test("a start that was cut off is closed after 72 hours too, and not asked about for ever", async () => {
  const { deps, state, attempt, asked } = scene({ attempt: { status: "starting" } });
  state.now = NOON + 72 * HOUR + 1;
  await settleOpenPayments(deps);
  expect(attempt).toMatchObject({ status: "failed", gatewayStatus: "abandoned" });
  await settleOpenPayments(deps);
  expect(asked).toHaveLength(1);
});

test("an open attempt is not closed while the gateway cannot say", async () => {
  const late = scene();
  late.state.now = NOON + 100 * HOUR;
  unreachable(late);
  await settleOpenPayments(late.deps);
  expect(late.attempt).toMatchObject({ status: "open", checkedAt: new Date(NOON + 100 * HOUR) });
});

test("a booking whose payment was not finished in a day is cancelled, with a reason, a trace and a mail", async () => {
  const { deps, state, booking, asked, reference } = scene();
  state.now = NOON + 24 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  state.now += 1;
  expect(await expireBookings(deps)).toBe(1);
  expect(asked).toEqual([reference]);
  expect(booking).toMatchObject({ status: "cancelled", cancelledReason: EXPIRED_REASON });
  expect(state.audit).toMatchObject([{ action: "booking_expired", actor: "clock", subjectId: booking.id }]);
  expect(kindsOf(state)).toEqual(["booking_cancelled customer"]);
  expect(await expireBookings(deps)).toBe(0);
});

test("one that was paid after all is paid instead", async () => {
  const { deps, state, booking } = scene({ payment: { status: "success" } });
  state.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking.status).toBe("paid");
});

test("nothing expires while the gateway cannot say", async () => {
  const late = scene();
  late.state.now = NOON + 25 * HOUR;
  unreachable(late);
  expect(await expireBookings(late.deps)).toBe(0);
  expect(late.booking.status).toBe("pending");
});

test.each(["starting", "failed"] as const)(
  "a booking whose checkout never opened waits for the team, as one that was made without payments (%s)",
  async (status) => {
    const { deps, state, booking } = scene({ attempt: { status, authorizationUrl: null }, payment: null });
    state.now = NOON + 49 * HOUR;
    expect(await expireBookings(deps)).toBe(0);
    expect(booking.status).toBe("pending");
    state.attempts.push(attemptRow({ bookingId: booking.id, status: "failed", authorizationUrl: CHECKOUT }));
    expect(await expireBookings(deps)).toBe(1);
  },
);

test("the booking of somebody erased expires as any other, though its checkout's address is gone", async () => {
  const { deps, state, booking } = scene({ attempt: { authorizationUrl: null } });
  state.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(1);
  expect(booking.status).toBe("cancelled");
});

test.each(["open", "failed"] as const)(
  "an attempt the gateway has never heard of keeps no booking (%s)",
  async (status) => {
    const { deps, state, booking } = scene({ attempt: { status }, payment: null });
    state.now = NOON + 25 * HOUR;
    expect(await expireBookings(deps)).toBe(1);
    expect(booking.status).toBe("cancelled");
  },
);

test.each([
  ["confirmed by staff", { booking: { status: "confirmed" } }],
  ["without a price", { booking: { bookingType: "enterprise", amountPesewas: 0 } }],
  ["without any attempt", { attempt: null }],
  ["somebody has just begun to pay", { attempt: { createdAt: new Date(NOON + 24.5 * HOUR) } }],
] as const)("a booking %s does not expire", async (_, overrides) => {
  const { deps, state, booking } = scene(overrides);
  state.now = NOON + 25 * HOUR;
  const { status } = booking;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking.status).toBe(status);
});

test("somebody who is approving the payment on the phone is let finish, for an hour", async () => {
  const { deps, state, booking, reference } = scene({ payment: { status: "pending" } });
  state.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  state.now += HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking.status).toBe("pending");
  state.payments.set(reference, foundPayment({ reference, status: "abandoned" }));
  expect(await expireBookings(deps)).toBe(1);
});

test("a prompt that nobody has approved in an hour keeps no booking", async () => {
  const { deps, state } = scene({ payment: { status: "pending" } });
  state.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  state.now += HOUR + 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("a payment that is begun while the gateway is asked about the one before keeps the booking", async () => {
  const { deps, state, booking, reference } = scene();
  state.now = NOON + 25 * HOUR;
  const { payments } = deps;
  const find = payments?.findPayment;
  if (!payments || !find) throw new Error("no gateway");
  payments.findPayment = async (each) => {
    if (each === reference)
      state.attempts.push(attemptRow({ bookingId: booking.id, status: "starting", createdAt: deps.now() }));
    return find(each);
  };
  expect(await expireBookings(deps)).toBe(0);
  expect(booking.status).toBe("pending");
});

test("a booking with a payment under review does not expire until a day after somebody has resolved it", async () => {
  const { deps, state, booking, attempt, reference } = scene({
    attempt: { status: "review", reviewReason: "amount", chargedPesewas: 1, chargedCurrency: "GHS" },
  });
  state.now = NOON + 48 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  await resolvePayment(deps, reference, "The customer pays the rest at the desk");
  state.now += 24 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking.status, attempt.resolvedAt, state.outbox]).toEqual(["pending", new Date(NOON + 48 * HOUR), []]);
  state.now += 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("a booking whose payment turns out not to match when it is about to expire is left to staff", async () => {
  const { deps, state, booking, attempt } = scene({ payment: { status: "success", amountPesewas: 1 } });
  state.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking.status, attempt.status]).toEqual(["pending", "review"]);
  expect(kindsOf(state)).toEqual(["payment_review team"]);
});

test("money that arrives after that goes to review, and staff are told", async () => {
  const { deps, state, booking, attempt, reference } = scene();
  state.now = NOON + 25 * HOUR;
  await expireBookings(deps);
  state.payments.set(reference, foundPayment({ reference }));
  await settleOpenPayments(deps);
  expect(booking.status).toBe("cancelled");
  expect(attempt).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
  expect(kindsOf(state)).toEqual(["booking_cancelled customer", "payment_review team"]);
});

test("bookings of which the gateway can say nothing do not hold up the others", async () => {
  const { deps, state } = makeFakeDeps();
  const begun = Array.from({ length: 11 }, (_, index) => bookingRow({ createdAt: new Date(NOON - 48 * HOUR + index) }));
  for (const { id, createdAt } of begun) {
    state.bookings.push(bookingRow({ id, createdAt }));
    state.attempts.push(
      attemptRow({ bookingId: id, createdAt, checkedAt: createdAt, status: "failed", authorizationUrl: CHECKOUT }),
    );
  }
  const { reference } = state.attempts.at(-1) ?? attemptRow();
  state.payments.set(reference, foundPayment({ reference, status: "failed" }));
  const find = deps.payments?.findPayment;
  if (deps.payments && find)
    deps.payments.findPayment = async (asked) => {
      if (asked !== reference) throw new AppError("gateway_unavailable");
      return find(asked);
    };
  expect(await expireBookings(deps)).toBe(0);
  state.now += 5 * MINUTE;
  expect(await expireBookings(deps)).toBe(1);
  expect(state.bookings.at(-1)?.status).toBe("cancelled");
});

test("the daily comparison settles a success we never heard of and reports one we do not know, once", async () => {
  const { deps, state, booking } = scene({ attempt: { status: "failed" }, payment: { status: "success" } });
  state.payments.set("elsewhere", foundPayment({ reference: "elsewhere" }));
  expect(await comparePayments(deps)).toBe(2);
  await comparePayments(deps);
  expect(booking.status).toBe("paid");
  expect(kindsOf(state)).toEqual(["payment_received customer", "payment_received team", "payment_unmatched team"]);
  expect(state.audit.map(({ actor }) => actor)).toEqual(["clock", "clock"]);
});

/** Makes the gateway list these, and remembers what it was asked for. */
function listing(deps: Deps, pages: string[][]) {
  const asked: { since: Date; page: number }[] = [];
  if (deps.payments)
    deps.payments.listPayments = async (wanted) => {
      asked.push(wanted);
      return { references: pages[wanted.page - 1] ?? [], isLast: wanted.page === pages.length };
    };
  return asked;
}

function markOf(state: ReturnType<typeof scene>["state"]): number | null {
  return state.jobRuns.find(({ job }) => job === COMPARISON_MARK)?.finishedAt.getTime() ?? null;
}

test("the comparison reads every page, each with one question for all of it", async () => {
  const { deps, state, booking, reference } = scene({ payment: { status: "success" } });
  const pages = [["elsewhere"], [reference]];
  const asked = listing(deps, pages);
  const statuses: string[][] = [];
  const { findStatuses } = deps.paymentAttempts;
  deps.paymentAttempts.findStatuses = (references) => {
    statuses.push(references);
    return findStatuses(references);
  };
  expect(await comparePayments(deps)).toBe(2);
  expect(statuses).toEqual(pages);
  expect(asked).toEqual([1, 2].map((page) => ({ since: new Date(NOON - 45 * 24 * HOUR), page })));
  expect(booking.status).toBe("paid");
  expect(markOf(state)).toBe(NOON);
});

test("a listed success that the gateway cannot tell more of keeps the comparison from counting, and no other from being settled", async () => {
  const { deps, state, booking, attempt } = scene({ attempt: { status: "failed" }, payment: { status: "success" } });
  const mark = NOON - 30 * 24 * HOUR;
  state.jobRuns.push({ job: COMPARISON_MARK, finishedAt: new Date(mark), failedParts: [] });
  const stuckBooking = bookingRow();
  const stuck = attemptRow({
    reference: "stuck",
    bookingId: stuckBooking.id,
    status: "failed",
    createdAt: new Date(NOON - 20 * 24 * HOUR),
  });
  state.bookings.push(stuckBooking);
  state.attempts.unshift(stuck);
  state.payments.set("stuck", foundPayment({ reference: "stuck" }));
  const asked = listing(deps, [["stuck"], [attempt.reference]]);
  const { payments } = deps;
  const find = payments?.findPayment;
  let isLimited = true;
  if (payments && find)
    payments.findPayment = async (reference) => {
      if (isLimited && reference === "stuck") throw new AppError("gateway_unavailable");
      return find(reference);
    };
  await expect(comparePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect([booking.status, stuckBooking.status, markOf(state)]).toEqual(["paid", "pending", mark]);
  expect(state.log).toContain("payments_left");

  isLimited = false;
  state.now += 24 * HOUR;
  expect(await comparePayments(deps)).toBe(2);
  expect([stuckBooking.status, markOf(state)]).toEqual(["paid", state.now]);
  expect(new Set(asked.map(({ since }) => since.getTime()))).toEqual(new Set([mark - 72 * HOUR]));
});

test.each([
  ["does not know", null],
  ["says was not paid", { status: "abandoned" }],
] as const)(
  "a payment that the gateway lists and, when asked, %s is logged, and the comparison counts",
  async (_, payment) => {
    const createdAt = new Date(NOON - 96 * HOUR);
    const { deps, state, attempt, reference } = scene({ attempt: { status: "failed", createdAt }, payment });
    listing(deps, [[reference]]);
    expect(await comparePayments(deps)).toBe(1);
    expect([attempt.status, markOf(state)]).toEqual(["failed", NOON]);
    expect(state.log).toContain("payment_listed_and_denied");
  },
);

test("of unknown payments each page asks once which are told of, and writes nothing of those again", async () => {
  const { deps, state } = makeFakeDeps();
  const pages = [0, 1].map((page) => Array.from({ length: 3 }, (_, index) => `unknown-${page}-${index}`));
  listing(deps, pages);
  const told: string[][] = [];
  const written: number[] = [];
  const { findTold, addOnce } = deps.outbox;
  deps.outbox.findTold = (wanted) => {
    told.push(wanted.subjectIds);
    return findTold(wanted);
  };
  deps.outbox.addOnce = (entries) => {
    written.push(entries.length);
    return addOnce(entries);
  };
  await comparePayments(deps);
  pages[1]?.push("unknown-since");
  await comparePayments(deps);
  expect(told).toEqual([pages[0], pages[1]?.slice(0, 3), ...pages]);
  expect(written).toEqual([3, 3, 1]);
  expect(state.outbox).toHaveLength(7);
  expect(state.audit.map(({ action }) => action)).toEqual(Array(7).fill("payment_unmatched"));
});

test("what is too much for one night is left to the next, which comes further", async () => {
  const { deps, state } = makeFakeDeps();
  const ours = Array.from({ length: 60 }, () => {
    const booking = bookingRow();
    const attempt = attemptRow({ bookingId: booking.id, status: "failed" });
    state.bookings.push(booking);
    state.attempts.push(attempt);
    state.payments.set(attempt.reference, foundPayment({ reference: attempt.reference }));
    return attempt.reference;
  });
  listing(deps, [...ours.map((reference, index) => [reference, `unknown-${index}`])]);
  const told = () => state.outbox.filter(({ kind }) => kind === "payment_unmatched").length;
  const paid = () => state.bookings.filter(({ status }) => status === "paid").length;
  for (const most of [25, 50]) {
    await expect(comparePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
    expect([paid(), told(), markOf(state)]).toEqual([most, most, null]);
  }
  expect(await comparePayments(deps)).toBe(120);
  expect([paid(), told(), markOf(state)]).toEqual([60, 60, NOON]);
});

test("payments that the gateway can say nothing of use up no other's turn, and are not all asked about in one night", async () => {
  const { deps, state, booking, reference } = scene({ payment: { status: "success" } });
  const stuck = Array.from({ length: 30 }, (_, index) => `stuck-${index}`);
  for (const each of stuck) state.attempts.push(attemptRow({ reference: each, status: "failed" }));
  const asked: string[] = [];
  const find = deps.payments?.findPayment;
  if (deps.payments && find)
    deps.payments.findPayment = async (each) => {
      asked.push(each);
      if (each !== reference) throw new AppError("gateway_unavailable");
      return find(each);
    };
  listing(deps, [stuck, [reference], stuck]);
  await expect(comparePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(booking.status).toBe("paid");
  expect(asked).toHaveLength(51);
});

test("a comparison that does not come to the end of the list has failed", async () => {
  const { deps, state } = makeFakeDeps();
  if (deps.payments) deps.payments.listPayments = async () => ({ references: [], isLast: false });
  await expect(comparePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(markOf(state)).toBe(null);
});

test("payments that are made while it runs are the next comparison's", async () => {
  const { deps, state } = makeFakeDeps();
  if (deps.payments)
    deps.payments.listPayments = async () => {
      state.now += 10 * MINUTE;
      return { references: [], isLast: true };
    };
  await comparePayments(deps);
  expect(markOf(state)).toBe(NOON);
});

test.each<[string, number | null, number]>([
  ["45 days where there was none", null, 45 * 24 * HOUR],
  ["72 hours before yesterday's", NOON - 24 * HOUR, 96 * HOUR],
  ["everything since the instant a database was restored to", NOON - 120 * HOUR, 192 * HOUR],
  ["45 days, and no more, in a database from an old backup", NOON - 60 * 24 * HOUR, 45 * 24 * HOUR],
])("the comparison looks back %s", async (_, mark, back) => {
  const { deps, state } = makeFakeDeps();
  for (const job of JOBS) state.jobRuns.push({ job, finishedAt: new Date(NOON), failedParts: ["compare_payments"] });
  if (mark !== null) state.jobRuns.push({ job: COMPARISON_MARK, finishedAt: new Date(mark), failedParts: [] });
  const asked = listing(deps, [[]]);
  await comparePayments(deps);
  expect(asked).toEqual([{ since: new Date(NOON - back), page: 1 }]);
});

test("a night without a payment key counts as no comparison", async () => {
  const { deps, state } = makeFakeDeps();
  await everyDay({ ...deps, payments: null });
  expect(state.jobRuns.map(({ job, failedParts }) => [job, failedParts])).toEqual([["every_day", []]]);
  state.now += 24 * HOUR;
  await everyDay(deps);
  expect(state.jobRuns.map(({ job }) => job)).toEqual([COMPARISON_MARK, "every_day"]);
});

test("what was settled before costs the comparison no question of its own", async () => {
  const { deps, asked } = scene({ attempt: { status: "succeeded" }, payment: { status: "success" } });
  deps.paymentAttempts.findByReference = () => Promise.reject(new Error("asked"));
  expect(await comparePayments(deps)).toBe(1);
  expect(asked).toEqual([]);
});

test("without a payment key no job asks anybody", async () => {
  const { deps } = makeFakeDeps({ payments: null });
  expect([await expireBookings(deps), await comparePayments(deps), await settleOpenPayments(deps)]).toEqual([0, 0, 0]);
});
