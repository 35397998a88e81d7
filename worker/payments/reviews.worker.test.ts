import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { HistoryPage } from "#contract/front-desk/history.ts";
import type { PaymentReviewPage, UnmatchedPaymentPage } from "#contract/front-desk/money/payments.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { attemptRow, bookingRow } from "#worker/test/row-makers.ts";
import { actionsOn, addBooking } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const db = openDatabase(env.DB);

test("lists an unmatched payment until staff resolve it with a note, once", async () => {
  const harness = makeStaffHarness();
  // A foreign reference: ours contain no dot and no equals sign.
  const reference = `lost.${crypto.randomUUID()}=`;
  const findListed = async () => {
    const page = await jsonOf<UnmatchedPaymentPage>(harness.get("/api/admin/payments/unmatched?limit=100"));
    return page.items.find((payment) => payment.reference === reference);
  };
  const countUnmatched = async () =>
    (await jsonOf<AdminSummary>(harness.get("/api/admin/summary"))).waiting.unmatchedPayments;
  const resolve = () => harness.send("POST", `/api/admin/payments/${reference}/resolve`, { note: "Paid back by hand" });
  expect((await resolve()).status).toBe(404);
  const before = await countUnmatched();
  const deps = harness.deps();
  await alertUnmatched({ ...deps, log: () => {} }, [reference], "clock");
  expect(await findListed()).toEqual({ reference, noticedAt: expect.stringMatching(/^20.*Z$/) });
  expect(await countUnmatched()).toBe(before + 1);
  expect(await deps.auditTrail.isUnmatched(reference)).toBe(true);
  expect(await deps.auditTrail.isUnmatched(`${reference}=`)).toBe(false);

  const answers = await Promise.all([resolve(), resolve()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await findListed()).toBeUndefined();
  expect(await countUnmatched()).toBe(before);
  expect(await deps.auditTrail.isUnmatched(reference)).toBe(false);
  const history = await jsonOf<HistoryPage>(harness.get(`/api/admin/history?subjectId=${reference}`));
  expect(history.items.map(({ action, actor }) => `${action} ${actor}`).sort()).toEqual([
    "payment_resolved staff",
    "payment_unmatched clock",
  ]);
  expect(history.items.find(({ action }) => action === "payment_resolved")?.detail).toEqual({
    note: "Paid back by hand",
  });
});

test("lists a payment under review until staff resolve it with a note", async () => {
  const harness = makeStaffHarness();
  const booking = bookingRow({ status: "cancelled" });
  await addBooking(booking);
  const attempt = attemptRow({
    chargeId: booking.id,
    status: "review",
    reviewReason: "booking_cancelled",
    chargedPesewas: 200_000,
    chargedCurrency: "GHS",
    channel: "mobile_money",
    paidAt: "2026-11-21T12:00:00.000Z",
    gatewayStatus: "success",
  });
  await db.insert(paymentAttempts).values(attempt);
  const isListed = async () => {
    const { items } = await jsonOf<PaymentReviewPage>(harness.get("/api/admin/payments/review?limit=100"));
    return items.find(({ reference }) => reference === attempt.reference) ?? null;
  };
  expect(await isListed()).toMatchObject({
    reason: "booking_cancelled",
    asked: 2000,
    charged: 2000,
    chargedCurrency: "GHS",
    booking: { id: booking.id, status: "cancelled" },
  });
  const before = await jsonOf<AdminSummary>(harness.get("/api/admin/summary"));
  expect(before.waiting.paymentReviews).toBeGreaterThan(0);
  const resolve = (reference: string, body: unknown = { note: "Paid back in cash" }) =>
    harness.send("POST", `/api/admin/payments/${reference}/resolve`, body);
  for (const note of ["", "ok", null, undefined, "x".repeat(1001)])
    expect((await resolve(attempt.reference, { note })).status).toBe(400);
  expect((await resolve("unknown")).status).toBe(404);
  expect((await resolve("%00")).status).toBe(400);
  const open = attemptRow({ chargeId: booking.id, status: "open" });
  await db.insert(paymentAttempts).values(open);
  expect((await resolve(open.reference)).status).toBe(409);
  expect((await resolve(attempt.reference)).status).toBe(200);
  expect(await isListed()).toBeNull();
  expect((await resolve(attempt.reference)).status).toBe(409);
  expect(await actionsOn(attempt.reference)).toMatchObject([{ action: "payment_resolved" }]);
});
