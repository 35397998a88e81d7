import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CompletedBooking } from "#contract/payment.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { bookingBody, errorOf, makeHarness, SECRET, sign } from "#worker/test/harness.ts";

type Played = ReturnType<typeof makeHarness>;

const db = env.DB;

async function startPayment(house: Played, overrides: Record<string, unknown> = {}) {
  const body = bookingBody(overrides);
  const booking = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  const response = await house.post("/api/payment/initialize", initialization(body, booking.id));
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
  house: Played,
  reference: string,
  changes: Partial<{
    status: string;
    amount: number;
    currency: string;
    requestedAmount: number;
    reference: string;
  }> = {},
) {
  const transaction = house.transactions.get(reference);
  if (!transaction) throw new Error("Nothing to pay");
  Object.assign(transaction, { status: "success", ...changes });
}

function complete(house: Played, bookingId: string, paymentReference: string) {
  return house.post("/api/bookings/complete", { bookingId, paymentReference, planName: "Monthly Hot Desk" });
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

test("a visitor books, pays and comes back to a paid booking with a receipt", async () => {
  const house = makeHarness();
  const { bookingId, reference, url } = await startPayment(house);
  expect(url).toBe(`https://checkout.test/${reference}`);
  const sent = house.requests.find((request) => request.url.endsWith("/transaction/initialize"));
  expect(sent?.headers.get("Authorization")).toBe(`Bearer ${SECRET}`);
  const amount = pricePesewas("desk_monthly", 0);
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    amount,
    currency: "GHS",
    reference,
    callback_url: `https://house.test/payment/verify?bookingId=${bookingId}&planName=Monthly+Hot+Desk`,
  });

  pay(house, reference);
  const verified = await house.call(`/api/payment/verify/${reference}`);
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
  const completed = await complete(house, bookingId, reference);
  expect(completed.status).toBe(200);
  const answer = (await completed.json()) as CompletedBooking;
  expect(answer).toMatchObject({
    id: bookingId,
    status: "paid",
    amount: toCedis(amount),
    paymentReference: reference,
    receiptNumber: expect.stringMatching(/^[A-Z]+-\d{6}$/),
  });
  expect(await (await complete(house, bookingId, reference)).json()).toEqual(answer);
  expect(await rowsOf(bookingId, reference)).toMatchObject({
    booking: { status: "paid", payment_reference: reference },
    attempt: { status: "succeeded" },
    outbox: ["payment_received customer", "payment_received team"],
    audit: ["booking_paid"],
  });
  expect(
    house.mails
      .filter((mail) => mail.text.includes(reference))
      .map((mail) => mail.subject)
      .sort(),
  ).toEqual([
    `Paid: ${formatCedisExact(amount)}, Monthly Hot Desk, Akosua Mɛnsa`,
    `Receipt ${answer.receiptNumber}: ${formatCedisExact(amount)} for Monthly Hot Desk`,
  ]);
});

test("page, webhook and completion at once move the booking once", async () => {
  const house = makeHarness();
  const { bookingId, reference } = await startPayment(house);
  pay(house, reference);
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      if (turn % 3 === 0) return house.notify(reference);
      if (turn % 3 === 1) return house.call(`/api/payment/verify/${reference}`);
      return complete(house, bookingId, reference);
    }),
  );
  const rows = await rowsOf(bookingId, reference);
  expect(rows.audit).toEqual(["booking_paid"]);
  expect(rows.outbox).toHaveLength(2);
});

test("bookings paid at the same time get different receipts, in a row", async () => {
  const house = makeHarness();
  const started = await Promise.all(Array.from({ length: 10 }, () => startPayment(house)));
  for (const { reference } of started) pay(house, reference);
  const answers = await Promise.all(started.map(({ bookingId, reference }) => complete(house, bookingId, reference)));
  const numbers = await Promise.all(
    answers.map(async (response) =>
      Number(((await response.json()) as { receiptNumber: string }).receiptNumber.slice(3)),
    ),
  );
  const sorted = numbers.sort((a, b) => a - b);
  expect(sorted.map((number) => number - (sorted[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a visit with somebody else's reference pays nothing", async () => {
  const house = makeHarness();
  const mine = await startPayment(house);
  const theirs = await startPayment(house);
  pay(house, theirs.reference);
  const response = await complete(house, mine.bookingId, theirs.reference);
  expect(response.status).toBe(409);
  expect((await errorOf(response)).code).toBe("reference_mismatch");
  expect((await rowsOf(mine.bookingId, theirs.reference)).booking?.status).toBe("pending");
});

test.each([
  ["one pesewa short", { amount: 199_999 }, "amount"],
  ["asked for less", { amount: 100, requestedAmount: 100 }, "amount"],
  ["in another currency", { currency: "NGN" }, "currency"],
  ["of another reference", { reference: "another" }, "reference"],
])(
  "a payment %s leaves the booking pending and is kept for review, once, of which the team hears",
  async (_, changes, reason) => {
    const house = makeHarness();
    const { bookingId, reference } = await startPayment(house);
    pay(house, reference, changes);
    for (let time = 0; time < 2; time += 1) {
      const response = await complete(house, bookingId, reference);
      expect(response.status).toBe(409);
      expect((await errorOf(response)).code).toBe("payment_mismatch");
    }
    expect(house.mails.filter((mail) => mail.subject.endsWith(reference))).toHaveLength(1);
    expect((await house.notify(reference)).status).toBe(200);
    expect(await rowsOf(bookingId, reference)).toEqual({
      booking: { status: "pending", payment_reference: null, receipt_number: null },
      attempt: { status: "review", review_reason: reason },
      outbox: ["payment_review team"],
      audit: ["payment_review"],
    });
  },
);

test("a mismatched success is verified with the gateway's own figures", async () => {
  const house = makeHarness();
  const { reference } = await startPayment(house);
  pay(house, reference, { amount: 100, currency: "NGN" });
  expect(await (await house.call(`/api/payment/verify/${reference}`)).json()).toMatchObject({
    data: { status: "success", amount: 100, currency: "NGN", booking: { status: "pending" } },
  });
});

test("a late success on a cancelled booking is kept for review and the booking stays cancelled", async () => {
  const house = makeHarness();
  const { bookingId, reference } = await startPayment(house);
  await db.prepare("update bookings set status = 'cancelled' where id = ?").bind(bookingId).run();
  pay(house, reference);
  const responses = await Promise.all([complete(house, bookingId, reference), complete(house, bookingId, reference)]);
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
  "%s is answered as it is, completes nothing, and success may follow",
  async (status) => {
    const house = makeHarness();
    const { bookingId, reference } = await startPayment(house);
    pay(house, reference, { status });
    const verified = await house.call(`/api/payment/verify/${reference}`);
    expect(verified.status).toBe(200);
    expect(await verified.json()).toMatchObject({ data: { status } });
    const refused = await complete(house, bookingId, reference);
    expect([refused.status, (await errorOf(refused)).code]).toEqual([409, "payment_not_successful"]);
    pay(house, reference);
    expect((await complete(house, bookingId, reference)).status).toBe(200);
  },
);

test("after a declined payment a fresh one can be started, and a late success on the old one still pays", async () => {
  const house = makeHarness();
  const { body, bookingId, reference } = await startPayment(house);
  pay(house, reference, { status: "failed" });
  await house.call(`/api/payment/verify/${reference}`);
  const again = await house.post("/api/payment/initialize", initialization(body, bookingId));
  const { data } = (await again.json()) as { data: { reference: string } };
  expect(data.reference).not.toBe(reference);
  pay(house, reference);
  await house.notify(reference);
  pay(house, data.reference);
  await house.notify(data.reference);
  expect((await rowsOf(bookingId, reference)).booking?.payment_reference).toBe(reference);
  expect(await rowsOf(bookingId, data.reference)).toMatchObject({
    attempt: { status: "review", review_reason: "booking_already_paid" },
  });
});

test("a second start while the first is open answers the same address", async () => {
  const house = makeHarness();
  const { body, bookingId, url } = await startPayment(house);
  const again = await house.post("/api/payment/initialize", initialization(body, bookingId));
  expect(await again.json()).toMatchObject({ data: { authorization_url: url } });
  const withoutId = await house.post("/api/payment/initialize", initialization(body));
  expect(await withoutId.json()).toMatchObject({ data: { authorization_url: url } });
});

test("many starts at once ask the gateway once", async () => {
  const house = makeHarness();
  const body = bookingBody();
  const { id } = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => house.post("/api/payment/initialize", initialization(body, id))),
  );
  for (const response of responses) expect([200, 409]).toContain(response.status);
  expect(house.transactions.size).toBe(1);
});

test("with no booking waiting there is nothing to start", async () => {
  const house = makeHarness();
  const response = await house.post("/api/payment/initialize", initialization(bookingBody()));
  expect([response.status, (await errorOf(response)).code]).toEqual([409, "no_pending_booking"]);
});

test("a paid booking is not charged again, and Enterprise has nothing to pay", async () => {
  const house = makeHarness();
  const { body, bookingId, reference } = await startPayment(house);
  pay(house, reference);
  await complete(house, bookingId, reference);
  const again = await house.post("/api/payment/initialize", initialization(body, bookingId));
  expect([again.status, (await errorOf(again)).code]).toEqual([409, "already_paid"]);

  const enterprise = bookingBody({ bookingType: "enterprise", amount: 0 });
  await house.post("/api/bookings", enterprise);
  const free = await house.post("/api/payment/initialize", initialization(enterprise));
  expect([free.status, (await errorOf(free)).code]).toEqual([409, "nothing_to_pay"]);
});

test("without a payment key bookings work and payments say so", async () => {
  const house = makeHarness({ bindings: { PAYSTACK_SECRET_KEY: "" } });
  const body = bookingBody();
  expect((await house.post("/api/bookings", body)).status).toBe(201);
  const response = await house.post("/api/payment/initialize", initialization(body));
  expect([response.status, (await errorOf(response)).code]).toEqual([503, "payments_unavailable"]);
  const notice = await house.notify("anything");
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
])("when the gateway answers a start with %s, it is a 502 and can be tried again", async (_, fault) => {
  const house = makeHarness();
  const body = bookingBody();
  const { id } = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  house.faults.set("initialize", fault);
  const response = await house.post("/api/payment/initialize", initialization(body, id));
  expect([response.status, (await errorOf(response)).code]).toEqual([502, "gateway_failed"]);
  house.faults.clear();
  expect((await house.post("/api/payment/initialize", initialization(body, id))).status).toBe(200);
});

test("an authorization address that leads to another host is a 502, whatever else is right", async () => {
  const house = makeHarness();
  const body = bookingBody();
  const { id } = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  house.faults.set("initialize", () => {
    const { reference } = JSON.parse(house.requests.at(-1)?.body ?? "{}");
    return Response.json({
      status: true,
      data: { authorization_url: `https://checkout.test@evil.example/${reference}`, reference },
    });
  });
  expect((await house.post("/api/payment/initialize", initialization(body, id))).status).toBe(502);
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
    "a status nobody knows",
    () =>
      Response.json({ status: true, data: { reference: "x", status: "splendid", currency: "GHS", amount: 200_000 } }),
  ],
  ["cut JSON", () => new Response('{"status":true,"da')],
  ["no connection", () => Promise.reject(new TypeError("connection reset"))],
])("when the gateway answers a question with %s, nobody is told that it failed", async (_, fault) => {
  const house = makeHarness();
  const { bookingId, reference } = await startPayment(house);
  pay(house, reference);
  house.faults.set("verify", fault);
  const answers = [
    await house.call(`/api/payment/verify/${reference}`),
    await complete(house, bookingId, reference),
    await house.notify(reference),
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
  house.faults.clear();
  expect((await house.notify(reference)).status).toBe(200);
  expect((await rowsOf(bookingId, reference)).booking?.status).toBe("paid");
});

test.each(["..%2Fx", "%00", "%zz", "a".repeat(101), "a%20b", "%C9%9B", "a.b"])(
  "a reference that cannot be ours is a 400: %#",
  async (reference) => {
    const response = await makeHarness().call(`/api/payment/verify/${reference}`);
    expect([response.status, (await errorOf(response)).code]).toEqual([400, "validation_failed"]);
  },
);

test("a reference that is not ours is a 404, and the gateway is not asked", async () => {
  const house = makeHarness();
  const response = await house.call("/api/payment/verify/somebody-elses");
  expect([response.status, (await errorOf(response)).code]).toEqual([404, "not_found"]);
  expect(house.requests).toEqual([]);
});

test("completing what nobody knows is a 404, and a bad id a 400", async () => {
  const house = makeHarness();
  const { bookingId, reference } = await startPayment(house);
  expect((await complete(house, crypto.randomUUID(), reference)).status).toBe(404);
  expect((await complete(house, bookingId, "nobodys")).status).toBe(404);
  for (const bad of ["1", "", `${bookingId}x`, `${bookingId}' or 1=1`])
    expect((await complete(house, bad, reference)).status).toBe(400);
  expect((await complete(house, bookingId, "../x")).status).toBe(400);
});

test("a signed notice pays, doubled or not, once", async () => {
  const house = makeHarness();
  const { bookingId, reference } = await startPayment(house);
  pay(house, reference);
  const responses = await Promise.all([house.notify(reference), house.notify(reference), house.notify(reference)]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
  expect(await rowsOf(bookingId, reference)).toMatchObject({
    booking: { status: "paid" },
    audit: ["booking_paid"],
    outbox: ["payment_received customer", "payment_received team"],
  });
});

test("a forged notice is a 401 and nothing is asked", async () => {
  const house = makeHarness();
  const { reference } = await startPayment(house);
  pay(house, reference);
  const asked = house.requests.length;
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
    const response = await house.notify(reference, signature);
    expect([response.status, (await errorOf(response)).code], signature).toEqual([401, "bad_signature"]);
  }
  const unsigned = await house.call("/api/payment/webhook", { method: "POST", body });
  expect(unsigned.status).toBe(401);
  const changed = await house.call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": good },
    body: body.replace("charge", "chargf"),
  });
  expect(changed.status).toBe(401);
  expect(house.requests).toHaveLength(asked);
});

test("a notice is signed over its bytes, whatever they are", async () => {
  const house = makeHarness();
  const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x7b]);
  const response = await house.call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": await sign(bytes) },
    body: bytes,
  });
  expect(await response.json()).toMatchObject({ outcome: "ignored" });
});

test("a notice from elsewhere needs no origin of ours and is never counted", async () => {
  const house = makeHarness();
  const body = JSON.stringify({ event: "transfer.success", data: {} });
  const headers = {
    "x-paystack-signature": await sign(body),
    "CF-Connecting-IP": "192.0.2.50",
    Origin: "https://gateway.example",
  };
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => house.call("/api/payment/webhook", { method: "POST", headers, body })),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
});

test("a notice of a payment we never started is answered, and the team is told once", async () => {
  const house = makeHarness();
  const reference = crypto.randomUUID();
  for (let time = 0; time < 2; time += 1) expect((await house.notify(reference)).status).toBe(200);
  expect(house.mails.map((mail) => mail.subject)).toEqual([`Payment we do not know: ${reference}`]);
});

test("a notice of more than 256 KB is refused", async () => {
  const body = "x".repeat(256 * 1024 + 1);
  const response = await makeHarness().call("/api/payment/webhook", {
    method: "POST",
    headers: { "x-paystack-signature": await sign(body) },
    body,
  });
  expect(response.status).toBe(413);
});
