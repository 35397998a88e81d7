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
  ["that failed at the gateway", { status: "failed", gatewayStatus: "failed" }],
  ["whose start was lost", { status: "failed", gatewayStatus: null }],
] as const)("asks about an attempt %s every hour for 72 hours", async (_, attempt) => {
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

test("asks about a closed but payable attempt on every run", async () => {
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

test("closes an open attempt after 72 hours, and still accepts its money", async () => {
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

test("closes a start that was cut off after 72 hours, and stops asking about it", async () => {
  const { deps, attempt, clock, gateway } = paymentFixture({ attempt: { status: "starting" } });
  clock.now = NOON + 72 * HOUR + 1;
  await settleOpenPayments(deps);
  expect(attempt()).toMatchObject({ status: "failed", gatewayStatus: "abandoned" });
  await settleOpenPayments(deps);
  expect(gateway.asked).toHaveLength(1);
});

test("keeps an open attempt while the gateway cannot answer", async () => {
  const { deps, attempt, clock, gateway } = paymentFixture();
  clock.now = NOON + 100 * HOUR;
  gateway.failLookups();
  await settleOpenPayments(deps);
  expect(attempt()).toMatchObject({ status: "open", checkedAt: new Date(NOON + 100 * HOUR) });
});

test("cancels a booking unpaid for a day, with a reason, an audit entry and an email", async () => {
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

test("pays a booking instead of expiring it if its money has arrived", async () => {
  const { deps, booking, clock } = paymentFixture({ payment: { status: "success" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("paid");
});

test("expires nothing while the gateway cannot answer", async () => {
  const { deps, booking, clock, gateway } = paymentFixture();
  clock.now = NOON + 25 * HOUR;
  gateway.failLookups();
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("pending");
});

test.each(["starting", "failed"] as const)(
  "leaves a booking without an opened checkout to the team (%s)",
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

test("expires an erased customer's booking, though its checkout address is gone", async () => {
  const { deps, booking, clock } = paymentFixture({ attempt: { authorizationUrl: null } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(1);
  expect(booking().status).toBe("cancelled");
});

test.each(["open", "failed"] as const)(
  "expires a booking whose attempt is unknown to the gateway (%s)",
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
  ["with a payment just started", { attempt: { createdAt: new Date(NOON + 24.5 * HOUR) } }],
] as const)("keeps a booking %s", async (_, overrides) => {
  const { deps, booking, clock } = paymentFixture(overrides);
  clock.now = NOON + 25 * HOUR;
  const { status } = booking();
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe(status);
});

test("waits up to an hour for a payment being approved on the phone", async () => {
  const { deps, booking, reference, clock, gateway } = paymentFixture({ payment: { status: "pending" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  clock.now += HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect(booking().status).toBe("pending");
  gateway.hold(reference, { status: "abandoned" });
  expect(await expireBookings(deps)).toBe(1);
});

test("expires a booking whose prompt was not approved within an hour", async () => {
  const { deps, clock } = paymentFixture({ payment: { status: "pending" } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  clock.now += HOUR + 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("keeps a booking if another payment starts while the gateway is asked", async () => {
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

test("keeps a booking with a payment under review until a day after its resolution", async () => {
  const { deps, booking, attempt, reference, clock, rows } = paymentFixture({
    attempt: { status: "review", reviewReason: "amount", chargedPesewas: 1, chargedCurrency: "GHS" },
  });
  clock.now = NOON + 48 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  await resolvePayment(deps, { reference, note: "The customer pays the rest at the desk" });
  clock.now += 24 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking().status, attempt().resolvedAt, rows.outbox()]).toEqual(["pending", new Date(NOON + 48 * HOUR), []]);
  clock.now += 1;
  expect(await expireBookings(deps)).toBe(1);
});

test("leaves an expiring booking to staff if its payment does not match", async () => {
  const { deps, booking, attempt, clock, rows } = paymentFixture({ payment: { status: "success", amountPesewas: 1 } });
  clock.now = NOON + 25 * HOUR;
  expect(await expireBookings(deps)).toBe(0);
  expect([booking().status, attempt().status]).toEqual(["pending", "review"]);
  expect(kindsOf(rows)).toEqual(["payment_review team"]);
});

test("sends money that arrives after expiry to review, and tells staff", async () => {
  const { deps, booking, attempt, reference, clock, rows, gateway } = paymentFixture();
  clock.now = NOON + 25 * HOUR;
  await expireBookings(deps);
  gateway.hold(reference);
  await settleOpenPayments(deps);
  expect(booking().status).toBe("cancelled");
  expect(attempt()).toMatchObject({ status: "review", reviewReason: "booking_cancelled" });
  expect(kindsOf(rows)).toEqual(["booking_cancelled customer", "payment_review team"]);
});

test("expires other bookings although the gateway cannot answer for some", async () => {
  const { deps, clock, rows, insert, gateway } = makeTestDeps();
  const references = Array.from({ length: 11 }, (_, index) => {
    const createdAt = new Date(NOON - 48 * HOUR + index);
    const { id: bookingId } = insert.booking({ createdAt });
    const begun = { chargeId: bookingId, createdAt, checkedAt: createdAt, authorizationUrl: CHECKOUT };
    return insert.attempt({ ...begun, status: "failed" }).reference;
  });
  const last = references.at(-1) ?? "";
  gateway.hold(last, { status: "failed" });
  gateway.failLookups((each) => each !== last);
  expect(await expireBookings(deps)).toBe(0);
  clock.now += 5 * MINUTE;
  expect(await expireBookings(deps)).toBe(1);
  expect(rows.bookings().map(({ status }) => status)).toEqual([...Array(10).fill("pending"), "cancelled"]);
});

test("settles a missed success and reports an unknown payment once in the daily run", async () => {
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

/** Makes the gateway list these pages, and returns the requests it got. */
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

test("fails the run for a success the gateway cannot confirm, and settles the others", async () => {
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
  gateway.failLookups((each) => each === "stuck");
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  const statuses = () => rows.bookings().map(({ status }) => status);
  expect([...statuses(), markOf(rows)]).toEqual(["paid", "pending", mark]);
  expect(logged).toContainEqual(expect.objectContaining({ event: "payments_left" }));

  gateway.failLookups(() => false);
  clock.now += 24 * HOUR;
  expect(await reconcilePayments(deps)).toBe(2);
  expect([...statuses(), markOf(rows)]).toEqual(["paid", "paid", clock.now]);
  expect(new Set(asked.map(({ since }) => since.getTime()))).toEqual(new Set([mark - 72 * HOUR]));
});

test("finds a checkout paid weeks later with a lost webhook within a week", async () => {
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
  // The first run is on a Saturday.
  expect(found).toEqual(["failed", "failed", ...Array(5).fill("succeeded")]);
});

test.each([
  ["does not know", null],
  ["reports as unpaid", { status: "abandoned" }],
] as const)("logs a listed payment that the gateway %s, and completes the run", async (_, payment) => {
  const createdAt = new Date(NOON - 96 * HOUR);
  const { deps, attempt, reference, rows, gateway, logged } = paymentFixture({
    attempt: { status: "failed", createdAt },
    payment,
  });
  listing(gateway, [[reference]]);
  expect(await reconcilePayments(deps)).toBe(1);
  expect([attempt().status, markOf(rows)]).toEqual(["failed", NOON]);
  expect(logged).toContainEqual(expect.objectContaining({ event: "payment_listed_and_denied" }));
});

test("leaves work beyond a night's limit to the next run, which gets further", async () => {
  const { deps, rows, insert, gateway } = makeTestDeps();
  const ours = Array.from({ length: 60 }, () => {
    const { reference } = insert.attempt({ chargeId: insert.booking().id, status: "failed" });
    gateway.hold(reference);
    return reference;
  });
  listing(gateway, [...ours.map((reference, index) => [reference, `unknown-${index}`])]);
  const countAlerts = () => rows.outbox().filter(({ kind }) => kind === "payment_unmatched").length;
  const paid = () => rows.bookings().filter(({ status }) => status === "paid").length;
  for (const limit of [25, 50]) {
    await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
    expect([paid(), countAlerts(), markOf(rows)]).toEqual([limit, limit, null]);
  }
  expect(await reconcilePayments(deps)).toBe(120);
  expect([paid(), countAlerts(), markOf(rows)]).toEqual([60, 60, NOON]);
});

test("limits unanswered payments in a run without using up the limit of others", async () => {
  const { deps, booking, reference, insert, gateway } = paymentFixture({ payment: { status: "success" } });
  const stuck = Array.from({ length: 30 }, (_, index) => `stuck-${index}`);
  for (const each of stuck) insert.attempt({ chargeId: booking().id, reference: each, status: "failed" });
  gateway.failLookups((each) => each !== reference);
  listing(gateway, [stuck, [reference], stuck]);
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(booking().status).toBe("paid");
  expect(gateway.asked).toHaveLength(51);
});

test("fails a run that does not reach the end of the list", async () => {
  const { deps, rows, gateway } = makeTestDeps();
  gateway.api.listPayments = async () => ({ references: [], isLast: false });
  await expect(reconcilePayments(deps)).rejects.toMatchObject({ code: "gateway_unavailable" });
  expect(markOf(rows)).toBe(null);
});

test("leaves payments made during a run to the next one", async () => {
  const { deps, clock, rows, gateway } = makeTestDeps();
  gateway.before.listPayments = () => {
    clock.now += 10 * MINUTE;
  };
  await reconcilePayments(deps);
  expect(markOf(rows)).toBe(NOON);
});

test.each<[string, number | null, number]>([
  ["45 days without an earlier run", null, 45 * 24 * HOUR],
  ["72 hours before yesterday's run", NOON - 24 * HOUR, 96 * HOUR],
  ["72 hours before the instant a database was restored to", NOON - 120 * HOUR, 192 * HOUR],
  ["45 days at most in a database from an old backup", NOON - 60 * 24 * HOUR, 45 * 24 * HOUR],
])("looks back %s", async (_, mark, lookbackMs) => {
  const { deps, insert, gateway } = makeTestDeps();
  for (const job of JOBS) insert.jobRun({ job, finishedAt: new Date(NOON), failedParts: ["compare_payments"] });
  if (mark !== null) insert.jobRun({ job: RECONCILIATION_MARK, finishedAt: new Date(mark), failedParts: [] });
  const asked = listing(gateway, [[]]);
  await reconcilePayments(deps);
  expect(asked).toEqual([{ since: new Date(NOON - lookbackMs), page: 1 }]);
});

test("records no completed run without a payment key", async () => {
  const { deps, clock, rows } = makeTestDeps();
  await everyDay({ ...deps, payments: null });
  expect(rows.jobRuns().map(({ job, failedParts }) => [job, failedParts])).toEqual([["every_day", []]]);
  clock.now += 24 * HOUR;
  await everyDay(deps);
  expect(rows.jobRuns().map(({ job }) => job)).toEqual(["every_day", RECONCILIATION_MARK, EXTERNAL_REFUNDS_MARK]);
});

test("asks nothing about settled payments", async () => {
  const { deps, gateway } = paymentFixture({ attempt: { status: "succeeded" }, payment: { status: "success" } });
  deps.paymentAttempts.findByReference = () => Promise.reject(new Error("asked"));
  expect(await reconcilePayments(deps)).toBe(1);
  expect(gateway.asked).toEqual([]);
});

test("asks the gateway nothing without a payment key", async () => {
  const { deps } = makeTestDeps({ payments: null });
  expect([await expireBookings(deps), await reconcilePayments(deps), await settleOpenPayments(deps)]).toEqual([
    0, 0, 0,
  ]);
});
