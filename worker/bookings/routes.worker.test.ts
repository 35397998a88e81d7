import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { bookingBody, errorOf, makeHarness, tomorrow } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";

const NOW = new Date();
const _TODAY = dayAt(NOW.getTime());
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
    months: 1,
    startsBy: null,
    heldUntil: expect.stringMatching(/Z$/),
    payBy: null,
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

test("mails the team, who can reply to the visitor, and the visitor who has not paid ten minutes later", async () => {
  let now = Date.parse("2026-11-23T09:00:00Z");
  const harness = makeHarness({ now: () => new Date(now) });
  const body = bookingBody({ customerName: "Kofi\r\nBcc: everyone@example.com" });
  await harness.post("/api/bookings", body);
  const day = formatDateWithWeekday(String(body.startDate));
  const team = {
    to: expect.any(String),
    replyTo: body.customerEmail,
    subject: `New booking: Monthly Hot Desk, ${day}, Kofi Bcc: everyone@example.com`,
  };
  expect(harness.mails).toMatchObject([team]);
  now += REMIND_TO_PAY_AFTER_MS - 1;
  expect(await harness.deliver()).toHaveLength(1);
  now += 1;
  expect(await harness.deliver()).toMatchObject([
    team,
    { to: body.customerEmail, subject: `Complete your payment to keep your desk, ${day}` },
  ]);
});

test("reminds of the last of several bookings of one plan and day, and of none once one is paid", async () => {
  let now = Date.parse("2026-11-23T09:00:00Z");
  const harness = makeHarness({ now: () => new Date(now) });
  const reminders = async (bodies: object[], paid?: number) => {
    const ids: string[] = [];
    for (const body of bodies) {
      ids.push((await (await harness.post("/api/bookings", body)).json<Booking>()).id);
      now += 1000;
    }
    if (paid !== undefined)
      await env.DB.prepare("update bookings set status = 'cancelled', paid_at = 1 where id = ?").bind(ids[paid]).run();
    now += REMIND_TO_PAY_AFTER_MS;
    const to = bodies.map((body) => (body as { customerEmail: string }).customerEmail);
    return (await harness.deliver()).filter((mail) => to.includes(String(mail.to))).length;
  };
  const email = () => ({ customerEmail: `again-${crypto.randomUUID()}@example.com` });
  const [twice, paid, apart] = [bookingBody(email()), bookingBody(email()), bookingBody(email())];
  expect(await reminders([twice, twice])).toBe(1);
  expect(await reminders([paid, paid], 1)).toBe(0);
  expect(await reminders([apart, { ...apart, customerName: "Esi Owusu" }])).toBe(2);
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

test("answers 400 to an amount too large for a number", async () => {
  const response = await makeHarness().call("/api/bookings", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(bookingBody({ amount: 1 })).replace('"amount":1', '"amount":1e400'),
  });
  expect(response.status).toBe(400);
  expect(Object.keys((await errorOf(response)).fields ?? {})).toEqual(["amount"]);
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
  expect(harness.mails).toHaveLength(1);
});
