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

test("writes a booking and its email together or not at all", async () => {
  const booking = bookingRow();
  const first = notice(booking.id);
  await create(booking, [first]);
  await expect(create(booking, [notice(booking.id)])).rejects.toThrow();
  expect(await count("select count(*) as count from outbox where subject_id = ?", booking.id)).toBe(1);

  const second = bookingRow();
  await expect(create(second, [{ ...notice(second.id), id: first.id }])).rejects.toThrow();
  expect(await bookings.findById(second.id)).toBeNull();
});

test("writes nothing for a used idempotency key", async () => {
  const key = crypto.randomUUID();
  const first = bookingRow({ idempotencyKey: key });
  const second = bookingRow({ idempotencyKey: key });
  expect(await create(first, [notice(first.id)])).toBe(true);
  expect(await create(second, [notice(second.id)])).toBe(false);
  expect(await count("select count(*) as count from outbox where subject_id = ?", second.id)).toBe(0);
});

test("allows a booking one unfinished attempt, and none once it is paid", async () => {
  const booking = bookingRow();
  await create(booking);
  const started = await Promise.all(
    Array.from({ length: 10 }, () => attempts.start(attemptRow({ chargeId: booking.id }))),
  );
  expect(started.filter(Boolean)).toHaveLength(1);
  const unfinished = await attempts.findUnfinished(booking.id);
  await attempts.fail(unfinished?.reference ?? "", "failed", at);
  expect(await attempts.start(attemptRow({ chargeId: booking.id }))).toBe(true);

  const paid = bookingRow({ status: "paid" });
  await create(paid);
  expect(await attempts.start(attemptRow({ chargeId: paid.id }))).toBe(false);
});

test("blocks attempts and expiry of a booking with a payment under review, until it is resolved", async () => {
  const before = Date.UTC(2001, 0, 1);
  const booking = bookingRow({ createdAt: new Date(before) });
  await create(booking);
  const review = attemptRow({
    chargeId: booking.id,
    status: "review",
    authorizationUrl: "https://checkout.test/1",
    createdAt: new Date(before),
  });
  await db.insert(paymentAttempts).values(review);
  const isUnpaid = async (createdBefore: number) => {
    const wanted = { createdBefore: new Date(createdBefore), attemptedBefore: new Date(createdBefore), limit: 100 };
    return (await bookingChanges.listUnpaid(wanted)).some(({ id }) => id === booking.id);
  };
  const cancelUnlessBegunSince = (since: number) =>
    bookingChanges.cancel({
      expected: booking,
      reason: "r",
      unlessBegunSince: new Date(since),
      unlessDisputed: false,
      refund: null,
      audit: audit(booking.id),
      outboxEntries: [],
    });
  expect(await isUnpaid(NOON)).toBe(false);
  expect(await attempts.start(attemptRow({ chargeId: booking.id }))).toBe(false);
  expect(await cancelUnlessBegunSince(NOON)).toBe(false);

  await attempts.resolve({ reference: review.reference, note: "n", at, audit: audit(booking.id) });
  expect([await isUnpaid(NOON), await isUnpaid(NOON + 1)]).toEqual([false, true]);
  expect(await attempts.start(attemptRow({ chargeId: booking.id }))).toBe(true);
  expect(await cancelUnlessBegunSince(NOON)).toBe(false);
  expect(await cancelUnlessBegunSince(NOON + 1)).toBe(true);
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

test("refuses a desk payment while a payment of the booking is under review", async () => {
  const booking = bookingRow();
  await create(booking);
  const review = attemptRow({ chargeId: booking.id, status: "review" });
  await db.insert(paymentAttempts).values(review);
  const pay = () =>
    charges.recordPaid({
      charge: chargeOf(booking.id),
      reference: `desk-${booking.id}`,
      gatewayResult: null,
      paidAt: at,
      at,
      audit: audit(booking.id),
      outboxEntries: [],
    });
  expect(await pay()).toBe(false);
  await attempts.resolve({ reference: review.reference, note: "n", at, audit: audit(booking.id) });
  expect(await pay()).toBe(true);
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

test("lets only one of many concurrent calls resolve or refund a payment", async () => {
  const booking = bookingRow();
  await create(booking);
  const { reference, ...attempt } = attemptRow({ chargeId: booking.id, status: "review", chargedPesewas: 5 });
  await db.insert(paymentAttempts).values({ ...attempt, reference });
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? attempts.resolve({ reference, note: "n", at, audit: audit(booking.id) })
        : refunds.createForReview(refundOf(booking.id, reference), audit(booking.id)),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  const refunded = await count("select count(*) as count from refunds where charge_id = ?", booking.id);
  expect(refunded).toBe(results.indexOf(true) % 2);
  expect(await count("select count(*) as count from audit_trail where subject_id = ?", booking.id)).toBe(1);
  expect(await refunds.createForReview(refundOf(booking.id, reference), audit(booking.id))).toBe(false);
});

test("resolves a refunded payment and stores its refund", async () => {
  const booking = bookingRow();
  await create(booking);
  const { reference, ...attempt } = attemptRow({ chargeId: booking.id, status: "review", chargedPesewas: 5 });
  await db.insert(paymentAttempts).values({ ...attempt, reference });
  const refund = refundOf(booking.id, reference);
  expect(await refunds.createForReview(refund, audit(booking.id))).toBe(true);
  expect(await refunds.findByPayment(reference)).toEqual(refund);
  expect(await attempts.findByReference(reference)).toMatchObject({ status: "review", resolvedAt: at });
  expect(await attempts.resolve({ reference, note: "n", at, audit: audit(booking.id) })).toBe(false);
});

function chargeOf(bookingId: string) {
  return { id: bookingId, subjectType: "booking" as const, subjectId: bookingId, amountPesewas: 200_000 };
}

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

test("pays a booking once, with its follow-up rows, for 100 concurrent calls", async () => {
  const booking = bookingRow();
  await create(booking);
  const attempt = attemptRow({ chargeId: booking.id });
  await attempts.start(attempt);
  const paidAt = new Date(at.getTime() - 60_000);
  const results = await Promise.all(
    Array.from({ length: 100 }, () =>
      charges.recordPaid({
        charge: chargeOf(booking.id),
        reference: attempt.reference,
        gatewayResult: gatewayResult,
        paidAt,
        at,
        audit: audit(booking.id),
        outboxEntries: [notice(booking.id)],
      }),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await bookings.findById(booking.id)).toMatchObject({ status: "paid", paidAt });
  expect(await attempts.findByReference(attempt.reference)).toMatchObject({ status: "succeeded", updatedAt: at });
  expect(await count("select count(*) as count from outbox where subject_id = ?", booking.id)).toBe(1);
  expect(await count("select count(*) as count from audit_trail where subject_id = ?", booking.id)).toBe(1);
  const detail = await env.DB.prepare("select detail from audit_trail where subject_id = ?")
    .bind(booking.id)
    .first<{ detail: string }>();
  expect(JSON.parse(detail?.detail ?? "")).toEqual({ reference: "r", amountPesewas: 1, channel: null });
});

test("leaves the booking unpaid if the payment batch fails half way", async () => {
  const booking = bookingRow();
  await create(booking);
  const attempt = attemptRow({ chargeId: booking.id });
  await attempts.start(attempt);
  const existing = audit(booking.id);
  const paid = {
    charge: chargeOf(booking.id),
    reference: attempt.reference,
    gatewayResult,
    paidAt: at,
    at,
    audit: existing,
  };
  const other = bookingRow();
  await create(other);
  const otherAttempt = attemptRow({ chargeId: other.id });
  await attempts.start(otherAttempt);
  await charges.recordPaid({
    ...paid,
    charge: chargeOf(other.id),
    reference: otherAttempt.reference,
    outboxEntries: [],
  });
  await expect(charges.recordPaid({ ...paid, outboxEntries: [notice(booking.id)] })).rejects.toThrow();
  expect(await bookings.findById(booking.id)).toMatchObject({ status: "pending", receiptNumber: null });
  expect(await attempts.findByReference(attempt.reference)).toMatchObject({ status: "starting" });
});

test("finds the newest pending booking by address ignoring case, type and age", async () => {
  const customerEmail = `${crypto.randomUUID()}@Example.com`;
  const older = bookingRow({ customerEmail, createdAt: new Date(NOON - 1000) });
  const newer = bookingRow({ customerEmail });
  await create(older);
  await create(newer);
  const wanted = { email: customerEmail.toLowerCase(), bookingType: "desk_monthly" as const, since: at };
  expect((await bookings.findNewestPending(wanted))?.id).toBe(newer.id);
  expect(await bookings.findNewestPending({ ...wanted, bookingType: "desk_day" })).toBeNull();
  expect(await bookings.findNewestPending({ ...wanted, since: new Date(NOON + 1) })).toBeNull();
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

test("deletes registrations with their event", async () => {
  const event = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      "insert into events (id, title, description, category, event_date, duration, capacity, created_at) values (?, 't', 'd', 'c', 1, 1, 1, 1)",
    ).bind(event),
    env.DB.prepare(
      "insert into event_registrations (id, event_id, attendee_name, attendee_email, attendee_phone, created_at) values (?, ?, 'n', 'e', 'p', 1)",
    ).bind(crypto.randomUUID(), event),
  ]);
  expect(
    await env.DB.prepare("select registered_count, is_active from events where id = ?").bind(event).first(),
  ).toEqual({
    registered_count: 1,
    is_active: 1,
  });
  await env.DB.prepare("delete from events where id = ?").bind(event).run();
  expect(await count("select count(*) as count from event_registrations where event_id = ?", event)).toBe(0);
});

test("requires an existing booking for an attempt", async () => {
  const attempt = attemptRow();
  expect(await attempts.start(attempt)).toBe(false);
  await expect(db.insert(paymentAttempts).values(attempt)).rejects.toThrow();
});

test.each([
  ["select * from bookings where idempotency_key = 'x'", "bookings_idempotency_key"],
  ["select * from contacts where idempotency_key = 'x'", "contacts_idempotency_key"],
  ["select * from leads where idempotency_key = 'x'", "leads_idempotency_key"],
  [
    "select * from bookings where lower(customer_email) = lower('x') and booking_type = 'desk_day' and created_at >= 1 and status = 'pending' order by created_at desc limit 1",
    "USING INDEX bookings_",
  ],
  ["select max(receipt_number) from bookings", "bookings_receipt_number"],
  ["select * from bookings where status = 'pending' and start_date >= 1", "bookings_status_"],
  ["select * from payment_attempts where reference = 'x'", "payment_attempts_reference"],
  ["select * from payment_attempts where charge_id = 'x' and status in ('starting', 'open')", "payment_attempts_"],
  [
    "select * from payment_attempts where status in ('starting', 'open') and created_at < 9 and checked_at <= 9 order by checked_at limit 25",
    "payment_attempts_status_",
  ],
  [
    "select id from outbox where status = 'waiting' and next_attempt_at <= 9 order by next_attempt_at limit 10",
    "outbox_status_next_attempt_at",
  ],
  ["select * from newsletter_subscribers where unsubscribe_token = 'x'", "newsletter_subscribers_token"],
  ["select * from virtual_office_clients order by full_name collate nocase", "virtual_office_clients_name"],
])("uses an index: %s", async (sql, index) => {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`).all<{ detail: string }>();
  expect(results.map((row) => row.detail).join("; ")).toContain(index);
});
