import { expect, test } from "vitest";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, addYear, dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { bookingBody, errorOf, makeHarness, tomorrow } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";

const NOW = new Date();
const TODAY = dayAt(NOW.getTime());
const storedFor = (email: unknown) => rowsOf("bookings", "customer_email = ?", email);

test("stores a pending booking as typed, with a normalised phone number", async () => {
  const harness = makeHarness();
  const body = bookingBody({
    customerName: "<b>Ɛsi</b> '; drop table bookings; -- 🌍",
    notes: "Mepɛ ɔpon\nbɛn mfɛnsere 🙏🏾",
    companyName: "Ɛsi & Daughters Ltd",
    companyTin: "c0001234567",
  });
  const response = await harness.post("/api/bookings", body);
  expect(response.status).toBe(201);
  const answer = (await response.json()) as Record<string, unknown>;
  expect(answer).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    bookingType: "desk_monthly",
    planName: "Monthly Hot Desk",
    status: "pending",
    amount: priceCedis("desk_monthly"),
    startDate: tomorrow(),
    endDate: null,
    numberOfPeople: null,
    heldUntil: expect.stringMatching(/Z$/),
    manageUrl: expect.stringMatching(/^https:\/\/house\.test\/my-booking#[0-9a-f-]{36}\.1\.[\w-]{22}$/),
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await storedFor(body.customerEmail)).toMatchObject([
    {
      id: answer.id,
      customer_name: "<b>Ɛsi</b> '; drop table bookings; -- 🌍",
      customer_phone: "0241234567",
      customer_phone_e164: "+233241234567",
      notes: "Mepɛ ɔpon\nbɛn mfɛnsere 🙏🏾",
      company_name: "Ɛsi & Daughters Ltd",
      company_tin: "C0001234567",
      amount_pesewas: pricePesewas("desk_monthly", 0),
      start_date: Date.parse(tomorrow()),
      status: "pending",
    },
  ]);
});

test("mails the visitor and the team, who can reply to the visitor", async () => {
  const harness = makeHarness();
  const body = bookingBody({ customerName: "Kofi\r\nBcc: everyone@example.com" });
  await harness.post("/api/bookings", body);
  const day = formatDateWithWeekday(String(body.startDate));
  const mails = harness.mails.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }));
  expect(mails).toHaveLength(2);
  // They go out concurrently.
  expect(mails).toEqual(
    expect.arrayContaining([
      { to: body.customerEmail, replyTo: expect.any(String), subject: `Booking received: Monthly Hot Desk, ${day}` },
      {
        to: expect.any(String),
        replyTo: body.customerEmail,
        subject: `New booking: Monthly Hot Desk, ${day}, Kofi Bcc: everyone@example.com`,
      },
    ]),
  );
});

test("ignores fields that a request must not set", async () => {
  const harness = makeHarness();
  const body = bookingBody({
    status: "paid",
    id: "mine",
    createdAt: 0,
    paymentReference: "forged",
    receiptNumber: 1,
    constructor: { prototype: { status: "paid" } },
  });
  const sent = JSON.stringify(body).replace("{", '{"__proto__":{"status":"paid"},');
  const response = await harness.call("/api/bookings", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: sent,
  });
  expect(response.status).toBe(201);
  const [stored] = await storedFor(body.customerEmail);
  expect(stored).toMatchObject({ status: "pending", payment_reference: null, receipt_number: null });
  expect(stored?.id).not.toBe("mine");
  expect(stored?.created_at).not.toBe(0);
});

test.each([
  ["a name of one letter", { customerName: "A" }, "customerName"],
  ["a blank name", { customerName: "  " }, "customerName"],
  ["a name of 5,000 letters", { customerName: "a".repeat(5000) }, "customerName"],
  ["an e-mail without a domain", { customerEmail: "a@b" }, "customerEmail"],
  ["an e-mail with a line break", { customerEmail: "a@example.com\r\nBcc: b@example.com" }, "customerEmail"],
  ["a phone of nine characters", { customerPhone: "024123456" }, "customerPhone"],
  ["a phone of letters", { customerPhone: "call me maybe" }, "customerPhone"],
  ["an unknown type", { bookingType: "penthouse" }, "bookingType"],
  ["a list of types", { bookingType: ["desk_day"] }, "bookingType"],
  ["no date", { startDate: undefined }, "startDate"],
  ["null for a date", { startDate: null }, "startDate"],
  ["true for a date", { startDate: true }, "startDate"],
  ["0 for a date", { startDate: 0 }, "startDate"],
  ["yesterday", { startDate: addDays(TODAY, -1) }, "startDate"],
  ["30 February", { startDate: "2027-02-30" }, "startDate"],
  ["the year 275760", { startDate: "+275760-09-13T00:00:00.000Z" }, "startDate"],
  ["a day over a year ahead", { startDate: addDays(addYear(TODAY), 1) }, "startDate"],
  ["a lifetime ahead", { startDate: "2099-01-01" }, "startDate"],
  ["an end before the start", { endDate: "2020-01-01" }, "endDate"],
  ["a month of 300 days", { endDate: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10) }, "endDate"],
  ["a negative amount", { amount: -250 }, "amount"],
  ["no amount of money", { amount: 0 }, "amount"],
  ["hexadecimal money", { amount: "0x10" }, "amount"],
  ["tenths of pesewas", { amount: 249.999 }, "amount"],
  ["true for an amount", { amount: true }, "amount"],
  ["null for an amount", { amount: null }, "amount"],
  ["a list for an amount", { amount: [] }, "amount"],
  ["zero people", { numberOfPeople: 0 }, "numberOfPeople"],
  ["minus one person", { numberOfPeople: -1 }, "numberOfPeople"],
  ["one and a half people", { numberOfPeople: 1.5 }, "numberOfPeople"],
  ["a billion people", { numberOfPeople: 1e9 }, "numberOfPeople"],
  ["notes of 10,000 characters", { notes: "n".repeat(10_000) }, "notes"],
])("answers 400 to %s and stores nothing", async (_, overrides, field) => {
  const body = bookingBody(overrides);
  const response = await makeHarness({ now: () => NOW }).post("/api/bookings", body);
  expect(response.status).toBe(400);
  const error = await errorOf(response);
  expect(error.code).toBe("validation_failed");
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
  expect(await storedFor(body.customerEmail)).toEqual([]);
});

test.each([
  ["2026-11-21", "2027-11-21", "2027-11-22"],
  ["2027-11-21", "2028-11-21", "2028-11-22"],
  ["2028-02-29", "2029-02-28", "2029-03-01"],
])("on %s the last day that can be booked is %s", async (today, last, firstDayTooLate) => {
  const harness = makeHarness({ now: () => new Date(`${today}T23:59:59.999Z`) });
  expect((await harness.post("/api/bookings", bookingBody({ startDate: last }))).status).toBe(201);
  const body = bookingBody({ startDate: firstDayTooLate });
  const response = await harness.post("/api/bookings", body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual({ startDate: "Start date cannot be more than a year ahead" });
  expect(await storedFor(body.customerEmail)).toEqual([]);
});

test("answers 400 to an amount too large for a number", async () => {
  const response = await makeHarness().call("/api/bookings", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(bookingBody({ amount: 1 })).replace('"amount":1', '"amount":1e400'),
  });
  expect(response.status).toBe(400);
  expect(Object.keys((await errorOf(response)).fields ?? {})).toEqual(["amount"]);
});

test("answers 409 with the current price to an outdated one", async () => {
  const harness = makeHarness();
  const now = priceCedis("private_office", 12.4);
  const body = bookingBody({ bookingType: "private_office", amount: priceCedis("private_office", 12.19) });
  const response = await harness.post("/api/bookings", body);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    error: { code: "price_changed", price: { amount: now, currency: "GHS", rate: 12.4, asOf: expect.any(String) } },
  });
  expect(await storedFor(body.customerEmail)).toEqual([]);
  expect((await harness.post("/api/bookings", { ...body, amount: now })).status).toBe(201);
});

test("returns one booking for the same key and form, also concurrently", async () => {
  const harness = makeHarness();
  const body = bookingBody();
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const responses = await Promise.all(Array.from({ length: 10 }, () => harness.post("/api/bookings", body, headers)));
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
  const answers = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(answers).size).toBe(1);
  expect(await storedFor(body.customerEmail)).toHaveLength(1);
  expect(harness.mails).toHaveLength(2);
});

test("answers 409 to the same key with another form", async () => {
  const harness = makeHarness();
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await harness.post("/api/bookings", bookingBody(), headers);
  const response = await harness.post("/api/bookings", bookingBody(), headers);
  expect([response.status, (await errorOf(response)).code]).toEqual([409, "idempotency_conflict"]);
});
