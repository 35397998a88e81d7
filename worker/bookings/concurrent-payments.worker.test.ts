import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import worker from "#worker/index.ts";
import { bookingBody, makeHarness } from "#worker/test/harness.ts";

/** A thousand at night. */
const TIMES = Number((env as unknown as { AT_ONCE: string }).AT_ONCE);

type Played = ReturnType<typeof makeHarness>;

async function bookAndPay(house: Played) {
  const body = bookingBody();
  const booking = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  const response = await house.post("/api/payment/initialize", {
    email: body.customerEmail,
    customerName: body.customerName,
    bookingType: body.bookingType,
    planName: "Monthly Hot Desk",
    bookingId: booking.id,
  });
  const { reference } = ((await response.json()) as { data: { reference: string } }).data;
  Object.assign(house.transactions.get(reference) ?? {}, { status: "success" });
  return { bookingId: booking.id, reference };
}

function complete(house: Played, bookingId: string, paymentReference: string) {
  return house.post("/api/bookings/complete", { bookingId, paymentReference, planName: "Monthly Hot Desk" });
}

async function expectPaidOnce(house: Played, bookingId: string, reference: string) {
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
  const mails = house.mails.filter((mail) => mail.text.includes(reference)).map((mail) => mail.subject);
  expect(mails.sort()).toEqual([expect.stringMatching(/^Paid: /), expect.stringMatching(/^Receipt /)]);
}

test(`${TIMES} completions of one booking at once: one move, one receipt, one mail of each kind`, async () => {
  const house = makeHarness();
  const { bookingId, reference } = await bookAndPay(house);
  const answers = await Promise.all(Array.from({ length: TIMES }, () => complete(house, bookingId, reference)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const receipts = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { receiptNumber: string }).receiptNumber),
  );
  expect(new Set(receipts).size).toBe(1);
  await expectPaidOnce(house, bookingId, reference);
}, 300_000);

test(`${TIMES} calls of page, completion, webhook and job at once: one move, one receipt, one mail of each kind`, async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const house = makeHarness();
  const { bookingId, reference } = await bookAndPay(house);
  await env.DB.prepare("update payment_attempts set created_at = created_at - 700000 where reference = ?")
    .bind(reference)
    .run();
  const statuses = await Promise.all(
    Array.from({ length: TIMES }, async (_, turn) => {
      switch (turn % 4) {
        case 0:
          return (await house.notify(reference)).status;
        case 1:
          // While the first answer is on its way it says to ask again, and when.
          return await house
            .call(`/api/payment/verify/${reference}`)
            .then(({ status, headers }) => (status === 503 && headers.get("Retry-After") === "3" ? 200 : status));
        case 2:
          return (await complete(house, bookingId, reference)).status;
        default:
          await worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), house.bindings);
          return 200;
      }
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expectPaidOnce(house, bookingId, reference);
}, 300_000);
