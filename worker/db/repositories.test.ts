import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { RECONCILIATION_MARK } from "#domain/operations/jobs.ts";
import { LIMITS } from "#domain/operations/limits.ts";
import { ADDRESS_REFUSED, RECIPIENT_DELETED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { foldName } from "#domain/people/fold-name.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import { attemptRow, bookingRow, NOON } from "#worker/test/row-makers.ts";
import { makeBookingChangesRepository } from "./bookings/booking-changes.ts";
import { makeBookingsRepository } from "./bookings/bookings.ts";
import { makeAuditTrailRepository } from "./operations/audit-trail.ts";
import { makeHealthChecksRepository } from "./operations/health-checks.ts";
import { makeJobRunsRepository } from "./operations/job-runs.ts";
import { makeOutboxRepository } from "./operations/outbox.ts";
import { makeChargesRepository } from "./payments/charges.ts";
import { makePaymentAttemptsRepository } from "./payments/payment-attempts.ts";
import { makeRefundsRepository } from "./payments/refunds.ts";
import { paymentAttempts } from "./schema/payments.ts";
import { openDatabase } from "./sql/database.ts";

const db = openDatabase(env.DB);
const bookings = makeBookingsRepository(db);
const bookingChanges = makeBookingChangesRepository(db);
const charges = makeChargesRepository(db);
const attempts = makePaymentAttemptsRepository(db);
const jobRuns = makeJobRunsRepository(db);
const outbox = makeOutboxRepository(db);
const refunds = makeRefundsRepository(db);
const healthChecks = makeHealthChecksRepository(db);
const at = new Date(NOON);

function notice(subjectId: string, overrides: { dedupeKey?: string } = {}) {
  const id = crypto.randomUUID();
  return {
    id,
    kind: "booking_received" as const,
    audience: "team" as const,
    subjectId,
    dedupeKey: id,
    createdAt: at,
    ...overrides,
  };
}

/** From a person without earlier submissions. */
async function create(booking: BookingRow, outboxEntries: OutboxEntry[] = []): Promise<boolean> {
  const { id, createdAt } = booking;
  const submission = {
    id,
    kind: "booking" as const,
    mailbox: id,
    phone: null,
    network: null,
    claim: null,
    at: createdAt,
  };
  const unproved = { proof: null, isProofWaived: false, limits: LIMITS };
  return (await bookings.create(booking, { ...submission, ...unproved, outboxEntries }, null)).row !== null;
}

function audit(subjectId: string) {
  return {
    id: crypto.randomUUID(),
    at,
    actor: "visitor" as const,
    action: "booking_paid" as const,
    subjectType: "booking" as const,
    subjectId,
    detail: { reference: "r", amountPesewas: 1, channel: null },
  };
}

const gatewayResult = {
  gatewayStatus: "success" as const,
  chargedPesewas: 200_000,
  chargedCurrency: "GHS",
  channel: "card",
  paidAt: null,
  feesPesewas: 1,
};

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const row = await env.DB.prepare(sql)
    .bind(...values)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

test("returns a booking as it was stored", async () => {
  const booking = bookingRow({ notes: "ɛ🌍", endDate: new Date(Date.UTC(2026, 10, 30)), numberOfPeople: 3 });
  expect(await create(booking)).toBe(true);
  expect(await bookings.findById(booking.id)).toEqual({ ...booking, foldedName: foldName(`${booking.customerName} `) });
  expect(await bookings.findById("nobody")).toBeNull();
});

test("lists unpaid bookings by the time since any of their payments was checked", async () => {
  const wanted = { createdBefore: new Date(NOON), attemptedBefore: new Date(NOON), limit: 100 };
  const attemptIds = await Promise.all(
    [
      [1, 30],
      [20, 10],
      [5, 25],
    ].map(async (minutes) => {
      const booking = bookingRow({ createdAt: new Date(NOON - 1) });
      await create(booking);
      for (const checked of minutes)
        await db.insert(paymentAttempts).values(
          attemptRow({
            chargeId: booking.id,
            status: "failed",
            authorizationUrl: "https://checkout.test/1",
            createdAt: new Date(NOON - 2),
            checkedAt: new Date(NOON + checked * 60_000),
          }),
        );
      return booking.id;
    }),
  );
  const unopened = bookingRow({ createdAt: new Date(NOON - 1) });
  await create(unopened);
  await db
    .insert(paymentAttempts)
    .values(attemptRow({ chargeId: unopened.id, status: "failed", createdAt: new Date(NOON - 2) }));
  const erased = bookingRow({ createdAt: new Date(NOON - 1) });
  await create(erased);
  await db.insert(paymentAttempts).values(
    attemptRow({
      chargeId: erased.id,
      status: "open",
      authorizationUrl: null,
      createdAt: new Date(NOON - 2),
      checkedAt: new Date(NOON + 40 * 60_000),
    }),
  );
  const known = [...attemptIds, unopened.id, erased.id];
  const list = (await bookingChanges.listUnpaid(wanted)).map(({ id }) => id).filter((id) => known.includes(id));
  expect(list).toEqual([attemptIds[1], attemptIds[2], attemptIds[0], erased.id]);
});

test("closes an attempt that has paid its booking once, with the charged amount", async () => {
  const [open, review] = [attemptRow({ status: "open" }), attemptRow({ status: "review" })];
  for (const { chargeId } of [open, review]) await create(bookingRow({ id: chargeId }));
  await db.insert(paymentAttempts).values([open, review]);
  for (const { reference } of [open, review]) await charges.recordSucceeded(reference, gatewayResult, at);
  expect(await attempts.findByReference(open.reference)).toMatchObject({ status: "succeeded", ...gatewayResult });
  expect(await attempts.findByReference(review.reference)).toMatchObject({ status: "review", chargedPesewas: null });
});

test("lets staff cancel a booking with a payment under review", async () => {
  const booking = bookingRow();
  await create(booking);
  await db.insert(paymentAttempts).values(attemptRow({ chargeId: booking.id, status: "review" }));
  expect(
    await bookingChanges.cancel({
      expected: booking,
      reason: "r",
      unlessBegunSince: null,
      unlessDisputed: false,
      refund: null,
      audit: audit(booking.id),
      outboxEntries: [],
    }),
  ).toBe(true);
});

function refundOf(chargeId: string, paymentReference: string) {
  return {
    id: crypto.randomUUID(),
    chargeId,
    paymentReference,
    amountPesewas: 5,
    rule: "review" as const,
    status: "waiting" as const,
    externalPesewas: 0,
    gatewayId: null,
    failure: null,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  };
}

test("shows the customer of the booking for an email about a refund", async () => {
  const booking = bookingRow({ customerName: "Abena Refund", customerEmail: "abena@example.com" });
  const message = { ...notice("unset"), kind: "refund_failed" as const };
  await create(booking);
  const { reference, ...attempt } = attemptRow({ chargeId: booking.id, status: "review", chargedPesewas: 5 });
  await db.insert(paymentAttempts).values({ ...attempt, reference });
  const refund = refundOf(booking.id, reference);
  await refunds.createForReview(refund, audit(booking.id));
  await refunds.move(refund, {
    status: "failed",
    at,
    audit: audit(booking.id),
    outboxEntries: [{ ...message, subjectId: refund.id }],
  });
  const named = { about: "Abena Refund", email: "abena@example.com" };
  expect(await outbox.findWithPerson(message.id)).toMatchObject(named);
  const list = await outbox.list({ status: null, before: null, limit: 1000 });
  expect(list.find(({ id }) => id === message.id)).toMatchObject(named);
});

test("does not count skipped emails as failed", async () => {
  const booking = bookingRow();
  const messages = [notice(booking.id), notice(booking.id), notice(booking.id)] as const;
  await create(booking, [...messages]);
  const before = [await outbox.countFailed(at), await healthChecks.countFailed(at)];
  for (const [index, lastError] of [RECIPIENT_DELETED, SUPERSEDED, "Error E_DOWN"].entries())
    await outbox.giveUp({ id: messages[index]?.id ?? "", attempts: 0 }, lastError);
  expect([await outbox.countFailed(at), await healthChecks.countFailed(at)]).toEqual(before.map((count) => count + 1));
});

test("counts a rejected address as failed for staff but not for the health check", async () => {
  const booking = bookingRow();
  const message = notice(booking.id);
  await create(booking, [message]);
  const [failed, givenUp] = [await outbox.countFailed(at), await healthChecks.countFailed(at)];
  await outbox.giveUp({ id: message.id, attempts: 0 }, ADDRESS_REFUSED);
  expect([await outbox.countFailed(at), await healthChecks.countFailed(at)]).toEqual([failed + 1, givenUp]);
  expect(await outbox.countFailed(new Date(at.getTime() + 1))).toBe(0);
});

test("removes an unmatched payment from the list once a restored database has its attempt", async () => {
  const trail = makeAuditTrailRepository(db);
  const booking = bookingRow();
  await create(booking);
  const attempt = attemptRow({ chargeId: booking.id });
  await trail.add({ ...audit(attempt.reference), action: "payment_unmatched", subjectType: "payment" });
  const before = await trail.countUnmatched();
  expect(await trail.isUnmatched(attempt.reference)).toBe(true);
  await attempts.start(attempt);
  expect(await trail.isUnmatched(attempt.reference)).toBe(false);
  expect(await trail.countUnmatched()).toBe(before - 1);
});

test("opens an attempt only if it is starting", async () => {
  const booking = bookingRow();
  await create(booking);
  const attempt = attemptRow({ chargeId: booking.id });
  await attempts.start(attempt);
  expect(await attempts.open(attempt.reference, "https://checkout.test/1", at)).toMatchObject({ status: "open" });
  expect(await attempts.open(attempt.reference, "https://checkout.test/2", at)).toBeNull();
});

test("lets one sender claim each due message", async () => {
  const subjectId = crypto.randomUUID();
  const booking = bookingRow({ id: subjectId });
  await create(
    booking,
    Array.from({ length: 30 }, () => notice(subjectId)),
  );
  const claim = { now: new Date(NOON), leaseUntil: new Date(NOON + 1000), limit: 1000, maxThrottled: 1000 };
  const claims = await Promise.all(Array.from({ length: 10 }, () => outbox.claimDue(claim)));
  const ids = claims
    .flat()
    .filter((row) => row.subjectId === subjectId)
    .map((row) => row.id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect(
    (await outbox.claimDue({ ...claim, now: new Date(NOON + 1000), leaseUntil: new Date(NOON + 2000) })).length,
  ).toBeGreaterThanOrEqual(30);
});

test("stops a sender whose lease was taken over from marking the message", async () => {
  const booking = bookingRow();
  const message = notice(booking.id);
  await create(booking, [message]);
  const claim = { now: at, leaseUntil: at, limit: 1000, maxThrottled: 1000 };
  const slow = (await outbox.claimDue(claim)).find((row) => row.id === message.id);
  const quick = (await outbox.claimDue(claim)).find((row) => row.id === message.id);
  if (!slow || !quick) throw new Error("Not claimed");
  await outbox.giveUp(slow, "late");
  expect(await count("select count(*) as count from outbox where id = ? and status = 'waiting'", message.id)).toBe(1);
  await outbox.markSent([quick], at);
  expect(await count("select count(*) as count from outbox where id = ? and status = 'sent'", message.id)).toBe(1);
});

test("writes only new messages among those without a causing row, each with its audit entry", async () => {
  const known = crypto.randomUUID();
  const fresh = crypto.randomUUID();
  const entry = (subjectId: string) => ({
    notice: { ...notice(subjectId, { dedupeKey: `unmatched:${subjectId}` }), kind: "payment_unmatched" as const },
    audit: audit(subjectId),
  });
  expect(await outbox.addOnce([entry(known)])).toBe(1);
  expect(await outbox.addOnce([entry(known), entry(fresh), entry(fresh)])).toBe(1);
  for (const subjectId of [known, fresh]) {
    expect(await count("select count(*) as count from outbox where subject_id = ?", subjectId)).toBe(1);
    expect(await count("select count(*) as count from audit_trail where subject_id = ?", subjectId)).toBe(1);
  }
  const subjectIds = [known, fresh, crypto.randomUUID()];
  expect(await outbox.findNotified({ kind: "payment_unmatched", subjectIds })).toEqual(new Set([known, fresh]));
  expect(await outbox.findNotified({ kind: "payment_review", subjectIds })).toEqual(new Set());
});

test("keeps the mark of the last payment comparison out of the job runs", async () => {
  expect(await jobRuns.findMark(RECONCILIATION_MARK)).toBe(null);
  const later = new Date(NOON + 1);
  await jobRuns.record({ job: "every_day", finishedAt: at, failedParts: [] });
  for (const finishedAt of [at, later]) await jobRuns.record({ job: RECONCILIATION_MARK, finishedAt, failedParts: [] });
  expect(await jobRuns.findMark(RECONCILIATION_MARK)).toEqual(later);
  expect((await jobRuns.list()).map(({ job }) => job)).toEqual(["every_day"]);
});

test("requires an existing booking for an attempt", async () => {
  const attempt = attemptRow();
  expect(await attempts.start(attempt)).toBe(false);
  await expect(db.insert(paymentAttempts).values(attempt)).rejects.toThrow();
});
