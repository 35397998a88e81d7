import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CompletedBooking } from "#contract/payment.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { bookingBody, errorOf, makeHarness, SECRET, sign, tomorrow } from "#worker/test/harness.ts";

type Harness = ReturnType<typeof makeHarness>;

const db = env.DB;

async function startPayment(harness: Harness, overrides: Record<string, unknown> = {}) {
  const body = bookingBody(overrides);
  const booking = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  const response = await harness.post("/api/payment/initialize", initialization(body, booking.id));
  const { data } = (await response.json()) as { data: { authorization_url: string; reference: string } };
  return { body, bookingId: booking.id, reference: data.reference, url: data.authorization_url };
}

function initialization(body: Record<string, unknown>, bookingId?: string) {
  return {
    email: body.customerEmail,
    amount: 1,
    customerName: body.customerName,
    bookingType: body.bookingType,
    planName: "Monthly Hot Desk",
    ...(bookingId === undefined ? {} : { bookingId }),
  };
}

function pay(
  harness: Harness,
  reference: string,
  changes: Partial<{
    status: string;
    amount: number;
    currency: string;
    requestedAmount: number;
    reference: string;
  }> = {},
) {
  const transaction = harness.transactions.get(reference);
  if (!transaction) throw new Error("Nothing to pay");
  Object.assign(transaction, { status: "success", ...changes });
}

function complete(harness: Harness, bookingId: string, paymentReference: string) {
  return harness.post("/api/bookings/complete", { bookingId, paymentReference, planName: "Monthly Hot Desk" });
}

async function rowsOf(bookingId: string, reference: string) {
  const booking = await db
    .prepare("select status, payment_reference, receipt_number from bookings where id = ?")
    .bind(bookingId)
    .first<{ status: string; payment_reference: string | null; receipt_number: number | null }>();
  const attempt = await db
    .prepare("select status, review_reason from payment_attempts where reference = ?")
    .bind(reference)
    .first<{ status: string; review_reason: string | null }>();
  const outbox = await db
    .prepare(
      "select kind || ' ' || audience as line from outbox where subject_id in (?, ?) and kind like 'payment%' order by 1",
    )
    .bind(bookingId, reference)
    .all<{ line: string }>();
  const audit = await db
    .prepare("select action from audit_trail where subject_id in (?, ?)")
    .bind(bookingId, reference)
    .all<{ action: string }>();
  return {
    booking,
    attempt,
    outbox: outbox.results.map((row) => row.line),
    audit: audit.results.map((row) => row.action),
  };
}

test("takes a visitor from booking through payment to a paid booking with a receipt", async () => {
  const harness = makeHarness();
  const { bookingId, reference, url } = await startPayment(harness);
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

  pay(harness, reference);
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
  expect(await rowsOf(bookingId, reference)).toMatchObject({
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

test("pays the booking once under concurrent page, webhook and completion calls", async () => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  pay(harness, reference);
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      if (turn % 3 === 0) return harness.notify(reference);
      if (turn % 3 === 1) return harness.call(`/api/payment/verify/${reference}`);
      return complete(harness, bookingId, reference);
    }),
  );
  const rows = await rowsOf(bookingId, reference);
  expect(rows.audit).toEqual(["booking_paid"]);
  expect(rows.outbox).toHaveLength(2);
});

test("numbers the receipts of concurrent payments without gaps", async () => {
  const harness = makeHarness();
  const started = await Promise.all(Array.from({ length: 10 }, () => startPayment(harness)));
  for (const { reference } of started) pay(harness, reference);
  const answers = await Promise.all(started.map(({ bookingId, reference }) => complete(harness, bookingId, reference)));
  const numbers = await Promise.all(
    answers.map(async (response) =>
      Number(((await response.json()) as { receiptNumber: string }).receiptNumber.slice(3)),
    ),
  );
  const sorted = numbers.sort((a, b) => a - b);
  expect(sorted.map((number) => number - (sorted[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("refuses completion with another customer's reference", async () => {
  const harness = makeHarness();
  const mine = await startPayment(harness);
  const theirs = await startPayment(harness);
  pay(harness, theirs.reference);
  const response = await complete(harness, mine.bookingId, theirs.reference);
  expect(response.status).toBe(409);
  expect((await errorOf(response)).code).toBe("reference_mismatch");
  expect((await rowsOf(mine.bookingId, theirs.reference)).booking?.status).toBe("pending");
});

test.each([
  ["one pesewa short", { amount: 199_999 }, "amount"],
  ["requested for less", { amount: 100, requestedAmount: 100 }, "amount"],
  ["in another currency", { currency: "NGN" }, "currency"],
  ["of another reference", { reference: "another" }, "reference"],
])("keeps a payment %s for review once, leaves the booking pending and tells the team", async (_, changes, reason) => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  pay(harness, reference, changes);
  for (let time = 0; time < 2; time += 1) {
    const response = await complete(harness, bookingId, reference);
    expect(response.status).toBe(409);
    expect((await errorOf(response)).code).toBe("payment_mismatch");
  }
  expect(harness.mails.filter((mail) => mail.subject.endsWith(reference))).toHaveLength(1);
  expect((await harness.notify(reference)).status).toBe(200);
  expect(await rowsOf(bookingId, reference)).toEqual({
    booking: { status: "pending", payment_reference: null, receipt_number: null },
    attempt: { status: "review", review_reason: reason },
    outbox: ["payment_review team"],
    audit: ["payment_review"],
  });
});

test("verifies a mismatched success with the gateway's own figures", async () => {
  const harness = makeHarness();
  const { reference } = await startPayment(harness);
  pay(harness, reference, { amount: 100, currency: "NGN" });
  expect(await (await harness.call(`/api/payment/verify/${reference}`)).json()).toMatchObject({
    data: { status: "success", amount: 100, currency: "NGN", booking: { status: "pending" } },
  });
});

test("keeps a late success for review, and the booking cancelled", async () => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  await db.prepare("update bookings set status = 'cancelled' where id = ?").bind(bookingId).run();
  pay(harness, reference);
  const responses = await Promise.all([
    complete(harness, bookingId, reference),
    complete(harness, bookingId, reference),
  ]);
  for (const response of responses) {
    expect(response.status).toBe(409);
    expect((await errorOf(response)).code).toBe("booking_cancelled");
  }
  expect(await rowsOf(bookingId, reference)).toMatchObject({
    booking: { status: "cancelled", receipt_number: null },
    attempt: { status: "review", review_reason: "booking_cancelled" },
    outbox: ["payment_review team"],
    audit: ["payment_review"],
  });
});

test.each(["abandoned", "pending", "ongoing", "processing", "queued"])(
  "answers %s as it is, completes nothing, and accepts a later success",
  async (status) => {
    const harness = makeHarness();
    const { bookingId, reference } = await startPayment(harness);
    pay(harness, reference, { status });
    const verified = await harness.call(`/api/payment/verify/${reference}`);
    expect(verified.status).toBe(200);
    expect(await verified.json()).toMatchObject({ data: { status } });
    const refused = await complete(harness, bookingId, reference);
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, "payment_not_successful"]);
    pay(harness, reference);
    expect((await complete(harness, bookingId, reference)).status).toBe(200);
  },
);

test("starts a new payment after a decline, and still accepts a late success on the old one", async () => {
  const harness = makeHarness();
  const { body, bookingId, reference } = await startPayment(harness);
  pay(harness, reference, { status: "failed" });
  await harness.call(`/api/payment/verify/${reference}`);
  const again = await harness.post("/api/payment/initialize", initialization(body, bookingId));
  const { data } = (await again.json()) as { data: { reference: string } };
  expect(data.reference).not.toBe(reference);
  pay(harness, reference);
  await harness.notify(reference);
  pay(harness, data.reference);
  await harness.notify(data.reference);
  expect((await rowsOf(bookingId, reference)).booking?.payment_reference).toBe(reference);
  expect(await rowsOf(bookingId, data.reference)).toMatchObject({
    attempt: { status: "review", review_reason: "booking_already_paid" },
  });
});

test("returns the open checkout on a second start", async () => {
  const harness = makeHarness();
  const { body, bookingId, url } = await startPayment(harness);
  const again = await harness.post("/api/payment/initialize", initialization(body, bookingId));
  expect(await again.json()).toMatchObject({ data: { authorization_url: url } });
  const withoutId = await harness.post("/api/payment/initialize", initialization(body));
  expect(await withoutId.json()).toMatchObject({ data: { authorization_url: url } });
});

test("asks the gateway once under many concurrent starts", async () => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => harness.post("/api/payment/initialize", initialization(body, id))),
  );
  for (const response of responses) expect([200, 409]).toContain(response.status);
  expect(harness.transactions.size).toBe(1);
});

test("refuses a start without a pending booking", async () => {
  const harness = makeHarness();
  const response = await harness.post("/api/payment/initialize", initialization(bookingBody()));
  expect([response.status, (await errorOf(response)).code]).toEqual([409, "no_pending_booking"]);
});

test("refuses to charge a paid booking or an Enterprise enquiry", async () => {
  const harness = makeHarness();
  const { body, bookingId, reference } = await startPayment(harness);
  pay(harness, reference);
  await complete(harness, bookingId, reference);
  const again = await harness.post("/api/payment/initialize", initialization(body, bookingId));
  expect([again.status, (await errorOf(again)).code]).toEqual([409, "already_paid"]);

  const enterprise = bookingBody({ bookingType: "enterprise", amount: 0 });
  await harness.post("/api/bookings", enterprise);
  const free = await harness.post("/api/payment/initialize", initialization(enterprise));
  expect([free.status, (await errorOf(free)).code]).toEqual([409, "nothing_to_pay"]);
});

test("accepts bookings and refuses payments without a payment key", async () => {
  const harness = makeHarness({ bindings: { PAYSTACK_SECRET_KEY: "" } });
  const body = bookingBody();
  expect((await harness.post("/api/bookings", body)).status).toBe(201);
  const response = await harness.post("/api/payment/initialize", initialization(body));
  expect([response.status, (await errorOf(response)).code]).toEqual([503, "payments_unavailable"]);
  const notice = await harness.notify("anything");
  expect([notice.status, (await errorOf(notice)).code]).toEqual([503, "not_configured"]);
});

test.each([
  ["a 500", () => new Response("oops", { status: 500 })],
  ["a 502 with HTML", () => new Response("<html>", { status: 502, headers: { "Content-Type": "text/html" } })],
  ["a 401", () => Response.json({ status: false, message: "Invalid key" }, { status: 401 })],
  ["a refusal in a 200", () => Response.json({ status: false, message: "No" })],
  ["cut JSON", () => new Response('{"status":true,"data":{"author')],
  ["no connection", () => Promise.reject(new TypeError("connection refused"))],
  [
    "a checkout on another host",
    () =>
      Response.json({
        status: true,
        data: { authorization_url: "https://checkout.test.evil.example/x", reference: "x" },
      }),
  ],
])("answers 502 when the gateway answers a start with %s, and allows a retry", async (_, fault) => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  harness.faults.set("initialize", fault);
  const response = await harness.post("/api/payment/initialize", initialization(body, id));
  expect([response.status, (await errorOf(response)).code]).toEqual([502, "gateway_failed"]);
  harness.faults.clear();
  expect((await harness.post("/api/payment/initialize", initialization(body, id))).status).toBe(200);
});

test("answers 502 for an authorization address on another host", async () => {
  const harness = makeHarness();
  const body = bookingBody();
  const { id } = (await (await harness.post("/api/bookings", body)).json()) as { id: string };
  harness.faults.set("initialize", () => {
    const { reference } = JSON.parse(harness.requests.at(-1)?.body ?? "{}");
    return Response.json({
      status: true,
      data: { authorization_url: `https://checkout.test@evil.example/${reference}`, reference },
    });
  });
  expect((await harness.post("/api/payment/initialize", initialization(body, id))).status).toBe(502);
});

test.each([
  ["a 500", () => new Response("oops", { status: 500 })],
  ["a 503", () => new Response(null, { status: 503 })],
  ["a 429", () => Response.json({ status: false, message: "Slow down" }, { status: 429 })],
  ["a 404 in HTML", () => new Response("<html>", { status: 404 })],
  ["a refusal in a 200", () => Response.json({ status: false, message: "No" })],
  [
    "an amount as text",
    () =>
      Response.json({ status: true, data: { reference: "x", status: "success", currency: "GHS", amount: "200000" } }),
  ],
  [
    "an unknown status",
    () =>
      Response.json({ status: true, data: { reference: "x", status: "splendid", currency: "GHS", amount: 200_000 } }),
  ],
  ["cut JSON", () => new Response('{"status":true,"da')],
  ["no connection", () => Promise.reject(new TypeError("connection reset"))],
])("reports no failure when the gateway answers a question with %s", async (_, fault) => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  pay(harness, reference);
  harness.faults.set("verify", fault);
  const answers = [
    await harness.call(`/api/payment/verify/${reference}`),
    await complete(harness, bookingId, reference),
    await harness.notify(reference),
  ];
  for (const response of answers) {
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect((await errorOf(response)).code).toBe("gateway_unavailable");
  }
  expect(await rowsOf(bookingId, reference)).toMatchObject({
    booking: { status: "pending" },
    attempt: { status: "open" },
  });
  harness.faults.clear();
  expect((await harness.notify(reference)).status).toBe(200);
  expect((await rowsOf(bookingId, reference)).booking?.status).toBe("paid");
});

test.each(["..%2Fx", "%00", "%zz", "a".repeat(101), "a%20b", "%C9%9B", "a.b"])(
  "answers 400 for an impossible reference: %#",
  async (reference) => {
    const response = await makeHarness().call(`/api/payment/verify/${reference}`);
    expect([response.status, (await errorOf(response)).code]).toEqual([400, "validation_failed"]);
  },
);

test("answers 404 for an unknown reference without asking the gateway", async () => {
  const harness = makeHarness();
  const response = await harness.call("/api/payment/verify/somebody-elses");
  expect([response.status, (await errorOf(response)).code]).toEqual([404, "not_found"]);
  expect(harness.requests).toEqual([]);
});

test("answers 404 for an unknown completion, and 400 for a bad id", async () => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  expect((await complete(harness, crypto.randomUUID(), reference)).status).toBe(404);
  expect((await complete(harness, bookingId, "nobodys")).status).toBe(404);
  for (const bad of ["1", "", `${bookingId}x`, `${bookingId}' or 1=1`])
    expect((await complete(harness, bad, reference)).status).toBe(400);
  expect((await complete(harness, bookingId, "../x")).status).toBe(400);
});

test("pays once for repeated signed webhooks", async () => {
  const harness = makeHarness();
  const { bookingId, reference } = await startPayment(harness);
  pay(harness, reference);
  const responses = await Promise.all([
    harness.notify(reference),
    harness.notify(reference),
    harness.notify(reference),
  ]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  expect(await rowsOf(bookingId, reference)).toMatchObject({
    booking: { status: "paid" },
    audit: ["booking_paid"],
    outbox: ["payment_received customer", "payment_received team"],
  });
});

test("answers 401 for a forged webhook, and asks nothing", async () => {
  const harness = makeHarness();
  const { reference } = await startPayment(harness);
  pay(harness, reference);
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

test("answers a webhook for an unknown payment, and tells the team once", async () => {
  const harness = makeHarness();
  const reference = crypto.randomUUID();
  for (let time = 0; time < 2; time += 1) expect((await harness.notify(reference)).status).toBe(200);
  expect(harness.mails.map((mail) => mail.subject)).toEqual([`Unknown payment: ${reference}`]);
});

test("refuses a webhook of more than 256 KB", async () => {
  const body = "x".repeat(256 * 1024 + 1);
  const response = await makeHarness().call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": await sign(body) },
    body,
  });
  expect(response.status).toBe(413);
});
