import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import worker from "#worker/index.ts";
import { makeHarness } from "#worker/test/harness.ts";

/** 1,000 in the nightly run. */
const CALLS = Number((env as unknown as { AT_ONCE: string }).AT_ONCE);

type Harness = ReturnType<typeof makeHarness>;

async function bookAndPay(harness: Harness) {
  const { bookingId, reference } = await harness.startPayment();
  harness.report(reference);
  return { bookingId, reference };
}

function complete(harness: Harness, bookingId: string, paymentReference: string) {
  return harness.post("/api/bookings/complete", { bookingId, paymentReference, planName: "Monthly Hot Desk" });
}

async function expectPaidOnce(harness: Harness, bookingId: string, reference: string) {
  const { results: audit } = await env.DB.prepare("select action from audit_trail where subject_id in (?, ?)")
    .bind(bookingId, reference)
    .all();
  expect(audit).toEqual([{ action: "booking_paid" }]);
  const { results: messages } = await env.DB.prepare(
    "select audience, status from outbox where subject_id = ? and kind = 'payment_received' order by audience",
  )
    .bind(bookingId)
    .all();
  expect(messages).toEqual([
    { audience: "customer", status: "sent" },
    { audience: "team", status: "sent" },
  ]);
  const mails = harness.mails.filter((mail) => mail.text.includes(reference)).map((mail) => mail.subject);
  expect(mails.sort()).toEqual([expect.stringMatching(/^Paid: /), expect.stringMatching(/^Receipt /)]);
}

test(`${CALLS} concurrent completions pay a booking once, with one receipt and one mail of each kind`, async () => {
  const harness = makeHarness();
  const { bookingId, reference } = await bookAndPay(harness);
  const answers = await Promise.all(Array.from({ length: CALLS }, () => complete(harness, bookingId, reference)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const receipts = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { receiptNumber: string }).receiptNumber),
  );
  expect(new Set(receipts).size).toBe(1);
  await expectPaidOnce(harness, bookingId, reference);
}, 300_000);

test(`${CALLS} concurrent calls of page, completion, webhook and job pay a booking once`, async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const harness = makeHarness();
  const { bookingId, reference } = await bookAndPay(harness);
  await env.DB.prepare("update payment_attempts set created_at = created_at - 700000 where reference = ?")
    .bind(reference)
    .run();
  const statuses = await Promise.all(
    Array.from({ length: CALLS }, async (_index, turn) => {
      switch (turn % 4) {
        case 0:
          return (await harness.notify(reference)).status;
        case 1:
          // While another call settles the payment, the answer is 503 with Retry-After.
          return await harness
            .call(`/api/payment/verify/${reference}`)
            .then(({ status, headers }) => (status === 503 && headers.get("Retry-After") === "3" ? 200 : status));
        case 2:
          return (await complete(harness, bookingId, reference)).status;
        default:
          await worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), harness.bindings);
          return 200;
      }
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expectPaidOnce(harness, bookingId, reference);
}, 300_000);
