import { expect, test } from "vitest";
import { WORKERS_PLANS, type WorkersPlan } from "#domain/operations/budgets.ts";
import { MAX_PAYMENT_ATTEMPTS } from "#domain/payments/payments.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { paymentFixture } from "#worker/test/payment-fixture.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A database with more work than one run can do, and one honest refund and receipt at the end of the queue. */
function seedFullDatabase(plan: WorkersPlan, attemptsOfOne: number) {
  const testDeps = makeTestDeps({ workersPlan: plan });
  const { clock, insert, gateway } = testDeps;
  const begunAt = new Date(clock.now - 30 * HOUR);
  const strangers = insert.booking({ status: "pending", createdAt: begunAt });
  for (let turn = 0; turn < attemptsOfOne; turn += 1) {
    const reference = `stranger-${turn}`;
    gateway.hold(reference, { status: "failed" });
    insert.attempt({
      chargeId: strangers.id,
      reference,
      status: "failed",
      gatewayStatus: "abandoned",
      authorizationUrl: "https://checkout.test/x",
      createdAt: begunAt,
      updatedAt: begunAt,
      checkedAt: begunAt,
    });
  }
  for (let turn = 0; turn < 40; turn += 1) {
    const { id } = insert.booking({ createdAt: begunAt, customerEmail: `victim${turn}@example.com` });
    insert.message({ kind: "booking_received", subjectId: id, createdAt: new Date(clock.now - HOUR) });
  }
  const honest = insert.booking({ status: "cancelled", paidAt: begunAt, receiptNumber: 1, paymentReference: "honest" });
  insert.attempt({ chargeId: honest.id, reference: "honest", status: "succeeded" });
  gateway.hold("honest");
  insert.refund({
    chargeId: honest.id,
    paymentReference: "honest",
    status: "waiting",
    amountPesewas: 100,
    checkedAt: begunAt,
  });
  insert.message({ kind: "payment_received", subjectId: honest.id });
  return { ...testDeps, strangers };
}

// Bookings older than the attempt limit may have hundreds of attempts.
for (const [plan, attempts] of [
  ["free", MAX_PAYMENT_ATTEMPTS],
  ["paid", 260],
] as const)
  test(`job runs stay within the budget of the ${plan} plan and handle money first`, async () => {
    const { deps, clock, rows, mails, gateway, strangers } = seedFullDatabase(plan, attempts);
    const most = WORKERS_PLANS[plan].statements;
    for (let run = 1; run <= 60; run += 1) {
      const before = deps.meter.statements;
      const callsBefore = gateway.asked.length;
      await everyFiveMinutes(deps);
      expect(deps.meter.statements - before, `run ${run}`).toBeLessThanOrEqual(most);
      expect(gateway.asked.length - callsBefore, `run ${run}`).toBeLessThanOrEqual(WORKERS_PLANS[plan].calls);
      if (run === 2) {
        expect(rows.refunds()[0]?.status).toBe("pending");
        expect(mails.map(({ subject }) => subject).join()).toContain("Receipt");
      }
      clock.now += 5 * MINUTE;
      if (rows.bookings().find(({ id }) => id === strangers.id)?.status === "cancelled") break;
    }
    expect(rows.bookings().find(({ id }) => id === strangers.id)?.status).toBe("cancelled");
    expect(rows.jobRuns().flatMap(({ failedParts }) => failedParts)).toEqual([]);
    const before = deps.meter.statements;
    await everyDay(deps);
    expect(deps.meter.statements - before).toBeLessThanOrEqual(most);
  });

test(`allows ${MAX_PAYMENT_ATTEMPTS} payment attempts for one booking, then tells the customer to call`, async () => {
  const { deps, booking, reference, gateway, rows, clock } = paymentFixture({ payment: { status: "failed" } });
  const request = { bookingId: booking().id, reference };
  for (let turn = 1; turn < MAX_PAYMENT_ATTEMPTS; turn += 1) {
    clock.now += 4 * MINUTE;
    const { data } = await payAgain(deps, request);
    gateway.hold(data.reference ?? "", { status: "failed" });
  }
  clock.now += 4 * MINUTE;
  await expect(payAgain(deps, request)).rejects.toMatchObject({
    code: "too_many_requests",
    message: expect.stringContaining("call us"),
  });
  expect(rows.attempts()).toHaveLength(MAX_PAYMENT_ATTEMPTS);
});

const MEMBERS = Number(process.env.AT_NIGHT ? 10_000 : 3_000);

test.each(["free", "paid"] as const)(
  `renews ${MEMBERS} members within the budget of the %s plan and leaves the rest to the next run`,
  async (plan) => {
    const { deps, rows, clock } = makeTestDeps({ workersPlan: plan });
    const each = `with recursive each(n) as (select 1 union all select n + 1 from each where n < ${MEMBERS})`;
    rows.sql(`insert into virtual_office_clients (id, full_name, business_name, email, phone, country, created_at, updated_at)
      ${each} select 'c' || n, 'Member ' || n, 'Business ' || n, 'm' || n || '@example.com', '1', 'ghana', 1, 1 from each`);
    rows.sql(`insert into memberships (id, client_id, plan, amount_pesewas, starts_on, next_due_date, renews_on, created_at,
        updated_at)
      ${each} select 'c' || n, 'c' || n, 'virtual_pro', 60000, '2026-01-15',
        date('2026-11-15', '+' || (n % 16) || ' days'), 15 + n % 16, 1, 1 from each`);
    const opened = () => rows.sql<{ count: number }>("select count(*) as count from membership_periods")[0]?.count ?? 0;
    let [runs, longestMs] = [0, 0];
    for (; runs < 40 && opened() < MEMBERS; runs += 1) {
      const [before, startedAt] = [deps.meter.statements, performance.now()];
      await everyDay(deps);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      expect(deps.meter.statements - before).toBeLessThanOrEqual(WORKERS_PLANS[plan].statements);
      clock.now += MINUTE;
    }
    expect(opened()).toBe(MEMBERS);
    expect(longestMs).toBeLessThan(30_000);
    const before = deps.meter.statements;
    clock.now = Date.UTC(2026, 10, 24, 10);
    await everyFiveMinutes(deps);
    expect(deps.meter.statements - before).toBeLessThanOrEqual(WORKERS_PLANS[plan].statements);
    expect(rows.outbox().length).toBeGreaterThan(50);
  },
  120_000,
);
