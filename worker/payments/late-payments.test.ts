import { expect, test } from "vitest";
import { EXTERNAL_REFUNDS_MARK, JOBS, RECONCILIATION_MARK } from "#domain/operations/jobs.ts";
import { EXPIRED_REASON, expireBookings } from "#worker/bookings/expire-bookings.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { CHECKOUT, NOON } from "#worker/test/row-makers.ts";
import { kindsOf, makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { resolvePayment } from "./reviews/resolve-payment.ts";
import { settleOpenPayments } from "./settle-open-payments.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ["that the gateway said failed", { status: "failed", gatewayStatus: "failed" }],
  ["whose start was lost", { status: "failed", gatewayStatus: null }],
] as const)("an attempt %s is asked about every hour for 72 hours", async (_, attempt) => {
  const { deps, clock, gateway } = paymentFixture({ attempt, payment: { status: "failed" } });
  clock.now = NOON + HOUR - 1;
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(0);
  clock.now = NOON + HOUR;
  await settleOpenPayments(deps);
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(1);
  clock.now = NOON + 72 * HOUR;
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(2);
  clock.now += 1;
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(2);
});

test("a closed attempt that may still be paid is asked about on every run", async () => {
  const { deps, booking, reference, clock, gateway } = paymentFixture({
    attempt: { status: "failed", gatewayStatus: "pending" },
  });
  clock.now = NOON + 10 * MINUTE + 1;
  await settleOpenPayments(deps);
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(2);
  gateway.hold(reference);
  await settleOpenPayments(deps);
  expect(booking().status).toBe("paid");
});

test("an open attempt is closed after 72 hours, and its money still pays", async () => {
  const { deps, attempt, booking, reference, clock, gateway } = paymentFixture({ booking: { status: "confirmed" } });
  clock.now = NOON + 72 * HOUR;
  await settleOpenPayments(deps);
  expect(attempt().status).toBe("open");
  clock.now += 2 * HOUR;
  await settleOpenPayments(deps);
  expect(attempt()).toMatchObject({ status: "failed", gatewayStatus: "abandoned" });
  gateway.hold(reference);
  await reconcilePayments(deps);
  expect(booking().status).toBe("paid");
});

test("a start that was cut off is closed after 72 hours too, and not asked about for ever", async () => {
  const { deps, attempt, clock, gateway } = paymentFixture({ attempt: { status: "starting" } });
  clock.now = NOON + 72 * HOUR + 1;
  await settleOpenPayments(deps);
  expect(attempt()).toMatchObject({ status: "failed", gatewayStatus: "abandoned" });
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(1);
});

test("an open attempt is not closed while the gateway cannot say", async () => {
  const { deps, attempt, clock, gateway } = paymentFixture();
  clock.now = NOON + 100 * HOUR;
  gateway.breakDown();
  await settleOpenPayments(deps);
  expect(attempt()).toMatchObject({ status: "open", checkedAt: new Date(NOON + 100 * HOUR) });
});

test("a booking whose payment was not finished in a day is cancelled, with a reason, a trace and a mail", async () => {
  const { deps, booking, reference, clock, rows, gateway } = paymentFixture();
  clock.now = NOON + 24 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  clock.now += 1;
  expect(await expireBookings(deps)).toBe(1);
  expect(gateway.asked).toEqual([reference]);
  expect(booking()).toMatchObject({ status: "cancelled", cancelledReason: EXPIRED_REASON });
  expect(rows.audit()).toMatchObject([{ action: "booking_expired", actor: "clock", subjectId: booking().id }]);
  expect(kindsOf(rows)).toEqual(["booking_cancelled customer"]);
  expect(await expireBookings(deps)).toBe(0);
});

test("one that was paid after all is paid instead", async () => {
  const { deps, booking, clock } = paymentFixture({ payment: { status: "success" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("paid");
});

test("nothing expires while the gateway cannot say", async () => {
  const { deps, booking, clock, gateway } = paymentFixture();
  clock.now = NOON + 25 * HOUR;
  gateway.breakDown();
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("pending");
});

test.each(["starting", "failed"] as const)(
  "a booking whose checkout never opened waits for the team, as one that was made without payments (%s)",
  async (status) => {
    const { deps, booking, clock, insert } = paymentFixture({
      attempt: { status, authorizationUrl: null },
      payment: null,
    });
    clock.now = NOON + 49 * HOUR;
    expect(await expireBookings(deps)).toBe(0);
    expect(booking().status).toBe("pending");
    insert.attempt({ chargeId: booking().id, status: "failed", authorizationUrl: CHECKOUT });
    expect(await expireBookings(deps)).toBe(1);
  },
);

test("the booking of somebody erased expires as any other, though its checkout's address is gone", async () => {
  const { deps, booking, clock } = paymentFixture({ attempt: { authorizationUrl: null } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(1);
  expect(booking().status).toBe("cancelled");
});

test.each(["open", "failed"] as const)(
  "an attempt the gateway has never heard of keeps no booking (%s)",
  async (status) => {
    const { deps, booking, clock } = paymentFixture({ attempt: { status }, payment: null });
    clock.now = NOON + 25 * HOUR;
    expect(await expireBookings(deps)).toBe(1);
    expect(booking().status).toBe("cancelled");
  },
);

test.each([
  ["confirmed by staff", { booking: { status: "confirmed" } }],
  ["without a price", { booking: { bookingType: "enterprise", amountPesewas: 0 } }],
  ["without any attempt", { attempt: null }],
  ["somebody has just begun to pay", { attempt: { createdAt: new Date(NOON + 24.5 * HOUR) } }],
] as const)("a booking %s does not expire", async (_, overrides) => {
  const { deps, booking, clock } = paymentFixture(overrides);
  clock.now = NOON + 25 * HOUR;
  const { status } = booking();
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe(status);
});

test("somebody who is approving the payment on the phone is let finish, for an hour", async () => {
  const { deps, booking, reference, clock, gateway } = paymentFixture({ payment: { status: "pending" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  clock.now += HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("pending");
  gateway.hold(reference, { status: "abandoned" });
  expect(await expireBookings(deps)).toBe(1);
});

test("a prompt that nobody has approved in an hour keeps no booking", async () => {
  const { deps, clock } = paymentFixture({ payment: { status: "pending" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  clock.now += HOUR + 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("a payment that is begun while the gateway is asked about the one before keeps the booking", async () => {
  const { deps, booking, clock, insert, gateway, updateAttempt } = paymentFixture();
  clock.now = NOON + 25 * HOUR;
  const { id: bookingId } = booking();
  gateway.before.findPayment = () => {
    updateAttempt({ status: "failed" });
    insert.attempt({ chargeId: bookingId, status: "starting", createdAt: deps.now() });
  };
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("pending");
});

test("a booking with a payment under review does not expire until a day after somebody has resolved it", async () => {
  const { deps, booking, attempt, reference, clock, rows } = paymentFixture({
    attempt: { status: "review", reviewReason: "amount", chargedPesewas: 1, chargedCurrency: "GHS" },
  });
  clock.now = NOON + 48 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  await resolvePayment(deps, reference, "The customer pays the rest at the desk");
  clock.now += 24 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking().status, attempt().resolvedAt, rows.outbox()]).toEqual(["pending", new Date(NOON + 48 * HOUR), []]);
  clock.now += 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("a booking whose payment turns out not to match when it is about to expire is left to staff", async () => {
  const { deps, booking, attempt, clock, rows } = paymentFixture({ payment: { status: "success", amountPesewas: 1 } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking().status, attempt().status]).toEqual(["pending", "review"]);
  expect(kindsOf(rows)).toEqual(["payment_review team"]);
});

test("money that arrives after that goes to review, and staff are told", async () => {
  const { deps, booking, attempt, reference, clock, rows, gateway } = paymentFixture();
  clock.now = NOON + 25 * HOUR;
  await expireBookings(deps);
  gateway.hold(reference);
  await settleOpenPayments(deps);
  expect(booking().status).toBe("cancelled");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
  expect(kindsOf(rows)).toEqual(["booking_cancelled customer", "payment_review team"]);
});

test("bookings of which the gateway can say nothing do not hold up the others", async () => {
  const { deps, clock, rows, insert, gateway } = makeTestDeps();
  const references = Array.from({ length: 11 }, (_, index) => {
    const createdAt = new Date(NOON - 48 * HOUR + index);
    const { id: bookingId } = insert.booking({ createdAt });
    const begun = { chargeId: bookingId, createdAt, checkedAt: createdAt, authorizationUrl: CHECKOUT };
    return insert.attempt({ ...begun, status: "failed" }).reference;
  });
  const last = references.at(-1) ?? "";
  gateway.hold(last, { status: "failed" });
  gateway.breakDown((each) => each !== last);
  expect(await expireBookings(deps)).toBe(0);
  clock.now += 5 * MINUTE;
  expect(await expireBookings(deps)).toBe(1);
  expect(rows.bookings().map(({ status }) => status)).toEqual([...Array(10).fill("pending"), "cancelled"]);
});

test("the daily comparison settles a success we never heard of and reports one we do not know, once", async () => {
  const { deps, booking, rows, gateway } = paymentFixture({
    attempt: { status: "failed" },
    payment: { status: "success" },
  });
  gateway.hold("elsewhere");
  expect(await reconcilePayments(deps)).toBe(2);
  await reconcilePayments(deps);
  expect(booking().status).toBe("paid");
  expect(kindsOf(rows)).toEqual(["payment_received customer", "payment_received team", "payment_unmatched team"]);
  expect(rows.audit().map(({ actor }) => actor)).toEqual(["clock", "clock"]);
});

/** Makes the gateway list these, and remembers what it was asked for. */
function listing({ api }: TestDeps["gateway"], pages: string[][]) {
  const asked: { since: Date; page: number }[] = [];
  api.listPayments = async (wanted) => {
    asked.push(wanted);
    return { references: pages[wanted.page - 1] ?? [], isLast: wanted.page === pages.length };
  };
  return asked;
}

function markOf(rows: TestDeps["rows"]): number | null {
  const mark = rows.jobRuns().find(({ job }) => job === RECONCILIATION_MARK);
  return mark?.finishedAt.getTime() ?? null;
}

test("the comparison reads every page, each with one question for all of it", async () => {
  const { deps, booking, reference, rows, gateway } = paymentFixture({ payment: { status: "success" } });
  const pages = [["elsewhere"], [reference]];
  const asked = listing(gateway, pages);
  const statuses: string[][] = [];
  const { findStatuses } = deps.paymentAttempts;
  deps.paymentAttempts.findStatuses = (references) => {
    statuses.push(references);
    return findStatuses(references);
  };
  expect(await reconcilePayments(deps)).toBe(2);
  expect(statuses).toEqual(pages);
  expect(asked).toEqual([1, 2].map((page) => ({ since: new Date(NOON - 45 * 24 * HOUR), page })));
  expect(booking().status).toBe("paid");
  expect(markOf(rows)).toBe(NOON);
});

test("a listed success that the gateway cannot tell more of keeps the comparison from counting, and no other from being settled", async () => {
  const { deps, clock, rows, insert, gateway, logged, reference } = paymentFixture({
    attempt: { status: "failed" },
    payment: { status: "success" },
  });
  const mark = NOON - 30 * 24 * HOUR;
  insert.jobRun({ job: RECONCILIATION_MARK, finishedAt: new Date(mark), failedParts: [] });
  const { id: stuckId } = insert.booking();
  insert.attempt({
    reference: "stuck",
    chargeId: stuckId,
    status: "failed",
    createdAt: new Date(NOON - 20 * 24 * HOUR),
  });
  gateway.hold("stuck");
  const asked = listing(gateway, [["stuck"], [reference]]);
  gateway.breakDown((each) => each === "stuck");
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  const statuses = () => rows.bookings().map(({ status }) => status);
  expect([...statuses(), markOf(rows)]).toEqual(["paid", "pending", mark]);
  expect(logged).toContainEqual(expect.objectContaining({ event: "payments_left" }));

  gateway.breakDown(() => false);
  clock.now += 24 * HOUR;
  expect(await reconcilePayments(deps)).toBe(2);
  expect([...statuses(), markOf(rows)]).toEqual(["paid", "paid", clock.now]);
  expect(new Set(asked.map(({ since }) => since.getTime()))).toEqual(new Set([mark - 72 * HOUR]));
});

test("a checkout that is paid weeks after it was begun, its notice lost, is found within a week", async () => {
  const day = 24 * HOUR;
  const { deps, clock, insert, gateway, attempt, reference } = paymentFixture({
    attempt: { status: "failed", createdAt: new Date(NOON - 30 * day) },
    payment: { status: "success" },
  });
  insert.jobRun({ job: RECONCILIATION_MARK, finishedAt: new Date(NOON - day), failedParts: [] });
  gateway.api.listPayments = async ({ since }) => ({
    references: since.getTime() <= NOON - 30 * day ? [reference] : [],
    isLast: true,
  });
  const found: string[] = [];
  for (let nights = 0; nights < 7; nights += 1) {
    await reconcilePayments(deps);
    found.push(attempt().status);
    clock.now += day;
  }
  // The first of them is a Saturday's.
  expect(found).toEqual(["failed", "failed", ...Array(5).fill("succeeded")]);
});

test.each([
  ["does not know", null],
  ["says was not paid", { status: "abandoned" }],
] as const)(
  "a payment that the gateway lists and, when asked, %s is logged, and the comparison counts",
  async (_, payment) => {
    const createdAt = new Date(NOON - 96 * HOUR);
    const { deps, attempt, reference, rows, gateway, logged } = paymentFixture({
      attempt: { status: "failed", createdAt },
      payment,
    });
    listing(gateway, [[reference]]);
    expect(await reconcilePayments(deps)).toBe(1);
    expect([attempt().status, markOf(rows)]).toEqual(["failed", NOON]);
    expect(logged).toContainEqual(expect.objectContaining({ event: "payment_listed_and_denied" }));
  },
);

test("of unknown payments each page asks once which are told of, and writes nothing of those again", async () => {
  const { deps, rows, gateway } = makeTestDeps();
  const pages = [0, 1].map((page) => Array.from({ length: 3 }, (_, index) => `unknown-${page}-${index}`));
  listing(gateway, pages);
  const told: string[][] = [];
  const written: number[] = [];
  const { findNotified, addOnce } = deps.outbox;
  deps.outbox.findNotified = (wanted) => {
    told.push(wanted.subjectIds);
    return findNotified(wanted);
  };
  deps.outbox.addOnce = (entries) => {
    written.push(entries.length);
    return addOnce(entries);
  };
  await reconcilePayments(deps);
  pages[1]?.push("unknown-since");
  await reconcilePayments(deps);
  expect(told).toEqual([pages[0], pages[1]?.slice(0, 3), ...pages]);
  expect(written).toEqual([3, 3, 1]);
  expect(rows.outbox()).toHaveLength(7);
  expect(rows.audit().map(({ action }) => action)).toEqual(Array(7).fill("payment_unmatched"));
});

test("what is too much for one night is left to the next, which comes further", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const ours = Array.from({ length: 60 }, () => {
    const { reference } = insert.attempt({ chargeId: insert.booking().id, status: "failed" });
    gateway.hold(reference);
    return reference;
  });
  listing(gateway, [...ours.map((reference, index) => [reference, `unknown-${index}`])]);
  const told = () => rows.outbox().filter(({ kind }) => kind === "payment_unmatched").length;
  const paid = () => rows.bookings().filter(({ status }) => status === "paid").length;
  for (const most of [25, 50]) {
    await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
    expect([paid(), told(), markOf(rows)]).toEqual([most, most, null]);
  }
  expect(await reconcilePayments(deps)).toBe(120);
  expect([paid(), told(), markOf(rows)]).toEqual([60, 60, NOON]);
});

test("payments that the gateway can say nothing of use up no other's turn, and are not all asked about in one night", async () => {
  const { deps, booking, reference, insert, gateway } = paymentFixture({ payment: { status: "success" } });
  const stuck = Array.from({ length: 30 }, (_, index) => `stuck-${index}`);
  for (const each of stuck) insert.attempt({ chargeId: booking().id, reference: each, status: "failed" });
  gateway.breakDown((each) => each !== reference);
  listing(gateway, [stuck, [reference], stuck]);
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(booking().status).toBe("paid");
  expect(gateway.asked).toHaveLength(51);
});

test("a comparison that does not come to the end of the list has failed", async () => {
  const { deps, rows, gateway } = makeTestDeps();
  gateway.api.listPayments = async () => ({ references: [], isLast: false });
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(markOf(rows)).toBe(null);
});

test("payments that are made while it runs are the next comparison's", async () => {
  const { deps, clock, rows, gateway } = makeTestDeps();
  gateway.before.listPayments = () => {
    clock.now += 10 * MINUTE;
  };
  await reconcilePayments(deps);
  expect(markOf(rows)).toBe(NOON);
});

test.each<[string, number | null, number]>([
  ["45 days where there was none", null, 45 * 24 * HOUR],
  ["72 hours before yesterday's", NOON - 24 * HOUR, 96 * HOUR],
  ["everything since the instant a database was restored to", NOON - 120 * HOUR, 192 * HOUR],
  ["45 days, and no more, in a database from an old backup", NOON - 60 * 24 * HOUR, 45 * 24 * HOUR],
])("the comparison looks back %s", async (_, mark, back) => {
  const { deps, insert, gateway } = makeTestDeps();
  for (const job of JOBS) insert.jobRun({ job, finishedAt: new Date(NOON), failedParts: ["compare_payments"] });
  if (mark !== null) insert.jobRun({ job: RECONCILIATION_MARK, finishedAt: new Date(mark), failedParts: [] });
  const asked = listing(gateway, [[]]);
  await reconcilePayments(deps);
  expect(asked).toEqual([{ since: new Date(NOON - back), page: 1 }]);
});

test("a night without a payment key counts as no comparison", async () => {
  const { deps, clock, rows } = makeTestDeps();
  await everyDay({ ...deps, payments: null });
  expect(rows.jobRuns().map(({ job, failedParts }) => [job, failedParts])).toEqual([["every_day", []]]);
  clock.now += 24 * HOUR;
  await everyDay(deps);
  expect(rows.jobRuns().map(({ job }) => job)).toEqual(["every_day", RECONCILIATION_MARK, EXTERNAL_REFUNDS_MARK]);
});

test("what was settled before costs the comparison no question of its own", async () => {
  const { deps, gateway } = paymentFixture({ attempt: { status: "succeeded" }, payment: { status: "success" } });
  deps.paymentAttempts.findByReference = () => Promise.reject(new Error("asked"));
  expect(await reconcilePayments(deps)).toBe(1);
  expect(gateway.asked).toEqual([]);
});

test("without a payment key no job asks anybody", async () => {
  const { deps } = makeTestDeps({ payments: null });
  expect([await expireBookings(deps), await reconcilePayments(deps), await settleOpenPayments(deps)]).toEqual([
    0, 0, 0,
  ]);
});
