import { expect, test } from "vitest";
import type { CompletedBooking } from "#contract/payment.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { bookingBody, errorOf, makeHarness, paymentBody, SECRET, sign, tomorrow } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";

type Harness = ReturnType<typeof makeHarness>;

function complete(harness: Harness, bookingId: string, paymentReference: string) {
  return harness.post("/api/bookings/complete", { bookingId, paymentReference, planName: "Monthly Hot Desk" });
}

async function storedFor(bookingId: string, reference: string) {
  const [booking] = await rowsOf("bookings", "id = ?", bookingId);
  const [attempt] = await rowsOf("payment_attempts", "reference = ?", reference);
  const mails = await rowsOf("outbox", "subject_id in (?, ?) and kind like 'payment%'", bookingId, reference);
  const audit = await rowsOf("audit_trail", "subject_id in (?, ?)", bookingId, reference);
  return {
    ...{ booking, attempt, audit: audit.map(({ action }) => action) },
    outbox: mails.map(({ kind, audience }) => `${kind} ${audience}`).sort(),
  };
}

test("takes a visitor from booking through payment to a paid booking with a receipt", async () => {
  const harness = makeHarness();
  const { bookingId, reference, url } = await harness.startPayment();
  expect(url).toBe(`https://checkout.test/${reference}`);
  const sent = harness.requests.find((request) => request.url.endsWith("/transaction/initialize"));
  expect(sent?.headers.get("Authorization")).toBe(`Bearer ${SECRET}`);
  const amount = pricePesewas("desk_monthly", 0);
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    amount,
    currency: "GHS",
    reference,
    callback_url: `https://house.test/payment/verify?bookingId=${bookingId}&planName=Monthly+Hot+Desk`,
  });

  harness.report(reference);
  const verified = await harness.call(`/api/payment/verify/${reference}`);
  expect(verified.status).toBe(200);
  expect(await verified.json()).toMatchObject({
    data: {
      status: "success",
      reference,
      currency: "GHS",
      amount,
      booking: { id: bookingId, bookingType: "desk_monthly", status: "paid" },
    },
  });
  const completed = await complete(harness, bookingId, reference);
  expect(completed.status).toBe(200);
  const answer = (await completed.json()) as CompletedBooking;
  expect(answer).toMatchObject({
    id: bookingId,
    status: "paid",
    amount: toCedis(amount),
    paymentReference: reference,
    receiptNumber: expect.stringMatching(/^[A-Z]+-\d{6}$/),
  });
  expect(await (await complete(harness, bookingId, reference)).json()).toEqual(answer);
  expect(await storedFor(bookingId, reference)).toMatchObject({
    booking: { status: "paid", payment_reference: reference },
    attempt: { status: "succeeded" },
    outbox: ["payment_received customer", "payment_received team"],
    audit: ["booking_paid"],
  });
  const day = formatDateWithWeekday(tomorrow());
  expect(
    harness.mails
      .filter((mail) => mail.text.includes(reference))
      .map((mail) => mail.subject)
      .sort(),
  ).toEqual([
    `Paid: ${formatCedisExact(amount)}, Monthly Hot Desk, ${day}, Akosua Mɛnsa`,
    `Receipt ${answer.receiptNumber}: ${formatCedisExact(amount)} for Monthly Hot Desk, ${day}`,
  ]);
});

test("numbers the receipts of concurrent payments without gaps", async () => {
  const harness = makeHarness();
  const started = await Promise.all(Array.from({ length: 10 }, () => harness.startPayment()));
  for (const { reference } of started) harness.report(reference);
  const answers = await Promise.all(started.map(({ bookingId, reference }) => complete(harness, bookingId, reference)));
  const numbers = await Promise.all(
    answers.map(async (response) =>
      Number(((await response.json()) as { receiptNumber: string }).receiptNumber.slice(3)),
    ),
  );
  const sorted = numbers.sort((a, b) => a - b);
  expect(sorted.map((number) => number - (sorted[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each<[string, (harness: Harness) => Response | Promise<Response>]>([
  ["answers 502 for cut JSON at a start", () => new Response('{"status":true,"data":{"author')],
  ["answers 502 without a connection at a start", () => Promise.reject(new TypeError("connection refused"))],
  [
    "answers 502 for an authorization address on another host",
    ({ requests }) => {
      const { reference } = JSON.parse(requests.at(-1)?.body ?? "{}");
      const authorization_url = `https://checkout.test@evil.example/${reference}`;
      return Response.json({ status: true, data: { authorization_url, reference } });
    },
  ],
])("%s, and allows a retry", async (_, fault) => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  harness.faults.set("initialize", () => fault(harness));
  const response = await harness.post("/api/payment/initialize", paymentBody(body, id));
  expect([response.status, (await errorOf(response)).code]).toEqual([502, "gateway_failed"]);
  harness.faults.clear();
  expect((await harness.post("/api/payment/initialize", paymentBody(body, id))).status).toBe(200);
});

test.each(["..%2Fx", "%00", "%zz", "a".repeat(101), "a%20b", "%C9%9B", "a.b"])(
  "answers 400 for an impossible reference: %#",
  async (reference) => {
    const response = await makeHarness().call(`/api/payment/verify/${reference}`);
    expect([response.status, (await errorOf(response)).code]).toEqual([400, "validation_failed"]);
  },
);

test("answers 401 for a forged webhook, and asks nothing", async () => {
  const harness = makeHarness();
  const { reference } = await harness.startPayment();
  harness.report(reference);
  const asked = harness.requests.length;
  const body = JSON.stringify({ event: "charge.success", data: { reference } });
  const good = await sign(body);
  const last = good.endsWith("0") ? "1" : "0";
  for (const signature of [
    "",
    "abc",
    "z".repeat(128),
    good.slice(0, 127),
    `${good}0`,
    good.slice(0, 127) + last,
    await sign(body, "sk_other"),
  ]) {
    const response = await harness.notify(reference, signature);
    expect([response.status, (await errorOf(response)).code], signature).toEqual([401, "bad_signature"]);
  }
  const unsigned = await harness.call("/api/payment/webhook", { method: "POST", body });
  expect(unsigned.status).toBe(401);
  const changed = await harness.call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": good },
    body: body.replace("charge", "chargf"),
  });
  expect(changed.status).toBe(401);
  expect(harness.requests).toHaveLength(asked);
});

test("verifies a webhook's signature over its raw bytes", async () => {
  const harness = makeHarness();
  const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x7b]);
  const response = await harness.call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": await sign(bytes) },
    body: bytes,
  });
  expect(await response.json()).toMatchObject({ outcome: "ignored" });
});

test("accepts webhooks from any origin without a rate limit", async () => {
  const harness = makeHarness();
  const body = JSON.stringify({ event: "transfer.success", data: {} });
  const headers = {
    "x-paystack-signature": await sign(body),
    "CF-Connecting-IP": "192.0.2.50",
    Origin: "https://gateway.example",
  };
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => harness.call("/api/payment/webhook", { method: "POST", headers, body })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
});
