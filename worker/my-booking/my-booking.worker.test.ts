import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { ManageLink, MyBooking, MyBookingAnswer } from "#contract/my-booking.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const THURSDAY = "2026-11-26";
const FRIDAY = "2026-11-27";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TABLES = [
  "refunds",
  "payment_links",
  "payment_attempts",
  "outbox",
  "bookings",
  "allocations",
  "closures",
  "submissions",
];

let now = Date.parse(`${MONDAY}T09:00:00Z`);
const house = makeStaffHarness({ now: () => new Date(now) });
const deps = () => ({ ...makeDeps(parseEnv(house.bindings)), now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  for (const kept of [house.mails, house.logLines, house.requests]) kept.length = 0;
  for (const table of TABLES) await env.DB.prepare(`delete from ${table}`).run();
  await env.DB.prepare("update resources set capacity = 2").run();
});

interface Own {
  id: string;
  token: string;
  email: string;
}

async function book(overrides: Record<string, unknown> = {}): Promise<Own> {
  const bookingType = "desk_day";
  const body = bookingBody({ bookingType, startDate: THURSDAY, amount: priceCedis(bookingType), ...overrides });
  const { id, manageUrl } = await jsonOf<Booking>(house.post("/api/bookings", body));
  return { id, token: manageUrl?.split("#")[1] ?? "", email: String(body.customerEmail) };
}

const ask = ({ token }: Pick<Own, "token">) => house.post("/api/my-booking", { token });
const see = (own: Pick<Own, "token">) => jsonOf<MyBooking>(ask(own));
const move = ({ token }: Own, startDate: string, from = THURSDAY) =>
  house.post("/api/my-booking/move", { token, startDate, from });
const cancel = ({ token }: Own, refundAmount: number, more: object = {}) =>
  house.post("/api/my-booking/cancel", { token, refundAmount, ...more });

/** Pays by the booking's own page. */
async function pay(own: Own): Promise<string> {
  const { data } = await jsonOf<InitializedPayment>(house.post("/api/my-booking/pay", { token: own.token }));
  const reference = data.reference ?? "";
  arrive(reference);
  expect((await house.notify(reference)).status).toBe(200);
  return reference;
}

function arrive(reference: string): void {
  const transaction = house.transactions.get(reference);
  if (!transaction) throw new Error("Nothing was begun at the gateway.");
  transaction.status = "success";
}

async function mailsTo(address: string) {
  const due = deps();
  while ((await deliverOutbox(due)) > 0);
  return house.mails.filter(({ to }) => to === address);
}

test("whoever books gets the link with the answer, and sees by it how the booking stands, and no name, address or number", async () => {
  const own = await book({ customerName: "Ama Mensa", customerEmail: "ama.mensa@example.com" });
  const shown = await see(own);
  expect(shown).toEqual({
    state: "held",
    booking: {
      bookingType: "desk_day",
      planName: "Day Pass",
      status: "pending",
      startDate: THURSDAY,
      endDate: null,
      lastDay: THURSDAY,
      numberOfPeople: null,
      amount: priceCedis("desk_day"),
      number: own.id.slice(0, 8).toUpperCase(),
      hours: { opens: 8, closes: 22 },
      hoursBecause: null,
    },
    customerName: "Ama M.",
    email: "a…@e….com",
    phone: "…4567",
    heldUntil: "2026-11-23T09:30:00.000Z",
    payBy: "2026-11-24T09:00:00.000Z",
    left: null,
    freeUntil: "2026-11-25T08:00:00.000Z",
    calendarUrl: expect.stringMatching(/^https:\/\/house\.test\/api\/my-booking\/calendar\/[0-9a-f]{32}$/),
    payment: {
      isPaid: false,
      amount: priceCedis("desk_day"),
      receiptNumber: null,
      paidAt: null,
      method: null,
      companyName: null,
      companyTin: null,
    },
    refunds: [],
    may: { pay: true, move: true, cancel: true, newLink: true },
    movesLeft: 3,
    cancellation: { refundAmount: 0, rule: "nothing_paid", sentence: expect.stringContaining("Nothing has been paid") },
  });
});

test("looking changes nothing, however often", async () => {
  const own = await book();
  const before = await everything();
  for (let time = 0; time < 5; time += 1) expect((await ask(own)).status).toBe(200);
  expect(await everything()).toEqual(before);
});

test("a link that is unknown, forged, of another purpose or another booking, ended or forgotten gets one and the same answer", async () => {
  const own = await book();
  const other = await book();
  const [id, version, signature] = own.token.split(".");
  const { links } = deps();
  const dead = [
    "",
    "x",
    `${crypto.randomUUID()}.1.${signature}`,
    `${other.id}.${version}.${signature}`,
    `${id}.2.${signature}`,
    `${own.token.slice(0, -1)}${own.token.endsWith("A") ? "Q" : "A"}`,
    (await links.make("waitlist", own.id, 1)) ?? "",
    (await links.make("booking", own.id, 2)) ?? "",
  ];
  const answers = new Set<string>();
  for (const token of dead) {
    for (const act of ["", "/pay", "/new-link"]) {
      const answer = await house.post(`/api/my-booking${act}`, { token });
      if (token === "") expect(answer.status).toBe(400);
      else {
        expect(answer.status, `${act} ${token}`).toBe(404);
        answers.add((await errorOf(answer)).message);
      }
    }
  }
  await env.DB.prepare("update bookings set customer_email = 'erased@erased.invalid' where id = ?")
    .bind(other.id)
    .run();
  const forgotten = await ask(other);
  expect(forgotten.status).toBe(404);
  answers.add((await errorOf(forgotten)).message);
  expect(answers.size).toBe(1);
  expect((await rowsOf("bookings", "status = 'cancelled'")).length).toBe(0);
});

test("thirty days after its last day a booking is over and shows nothing, and after ninety its link is dead", async () => {
  const own = await book();
  now = Date.parse("2026-12-27T00:00:00Z");
  expect(await jsonOf<MyBookingAnswer>(ask(own))).toEqual({ state: "over" });
  now = Date.parse("2027-02-25T00:00:00Z");
  expect((await ask(own)).status).toBe(404);
});

test("paying by the link settles as everywhere, and no call to the gateway and no line of the log holds the token", async () => {
  const own = await book();
  const reference = await pay(own);
  const shown = await see(own);
  expect(shown).toMatchObject({
    state: "paid",
    payment: { isPaid: true, method: "mobile_money", receiptNumber: expect.stringMatching(/^AH-\d{6}$/) },
    may: { pay: false, move: true, cancel: true },
    cancellation: { refundAmount: priceCedis("desk_day"), rule: "day_before" },
  });
  expect(shown.booking.number).toBe(shown.payment.receiptNumber);
  expect(house.requests.length).toBeGreaterThan(0);
  const outside = house.requests.map(({ url, headers, body }) => [url, JSON.stringify([...headers]), body].join(" "));
  for (const text of [...outside, ...house.logLines]) {
    expect(text).not.toContain(own.token);
    expect(text).not.toContain(own.token.split(".")[2]);
  }
  expect(outside.join(" ")).toContain(reference);
  expect((await errorOf(await house.post("/api/my-booking/pay", { token: own.token }))).code).toBe("already_paid");
});

test("the receipt on the page names the company and its TIN in full, and whoever booked not", async () => {
  const own = await book({
    customerName: "Ama Mensa",
    companyName: "Mensa & Daughters Ltd",
    companyTin: "C0001234567",
  });
  await pay(own);
  const shown = await see(own);
  expect(shown.payment).toMatchObject({ companyName: "Mensa & Daughters Ltd", companyTin: "C0001234567" });
  expect(JSON.stringify(shown)).not.toContain("Ama Mensa");
});

test("it is moved to a free day at the same price, three times, by its customer and not by staff", async () => {
  const own = await book();
  await pay(own);
  const moved = await jsonOf<MyBooking>(move(own, FRIDAY));
  expect(moved).toMatchObject({ booking: { startDate: FRIDAY, amount: priceCedis("desk_day") }, movesLeft: 2 });
  expect((await jsonOf<MyBooking>(move(own, THURSDAY, FRIDAY))).movesLeft).toBe(1);
  now += MINUTE;
  await house.send("POST", `/api/admin/bookings/${own.id}/move`, { startDate: FRIDAY, from: THURSDAY });
  expect((await jsonOf<MyBooking>(move(own, "2026-11-28", FRIDAY))).movesLeft).toBe(0);
  const fourth = await errorOf(await move(own, FRIDAY, "2026-11-28"));
  expect(fourth).toMatchObject({ code: "too_many_moves", message: expect.stringContaining("Write to us") });
  expect((await see(own)).may.move).toBe(false);
  const history = await rowsOf("audit_trail", "subject_id = ? and action = 'booking_moved' order by rowid", own.id);
  expect(history.map(({ actor }) => actor)).toEqual(["visitor", "visitor", "staff", "visitor"]);
  expect((await mailsTo("hello@adwuma-house.example")).map(({ subject }) => subject)).toContain(
    "Moved by the customer: Day Pass, Akosua Mɛnsa",
  );
});

test("two moves at once from one page move it once", async () => {
  const own = await book();
  const answers = await Promise.all([FRIDAY, "2026-11-28"].map((day) => move(own, day)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("of many moves at once none is a fourth", async () => {
  const own = await book();
  const days = ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
  let from = THURSDAY;
  let done = 0;
  for (const day of days) {
    const answers = await Promise.all([move(own, day, from), move(own, day, from)]);
    const isMoved = answers.some(({ status }) => status === 200);
    if (isMoved) [from, done] = [day, done + 1];
  }
  expect(done).toBe(3);
});

test("it is not moved to a full day, a closed one, a past one, or from a day on which it does not start", async () => {
  const own = await book();
  for (let taken = 0; taken < 2; taken += 1) await book({ startDate: FRIDAY });
  const full = await errorOf(await move(own, FRIDAY));
  expect(full).toMatchObject({ code: "fully_booked", nextDay: "2026-11-28" });
  await house.send("POST", "/api/admin/closures", { from: "2026-11-30", to: "2026-11-30", reason: "Repairs" });
  expect((await errorOf(await move(own, "2026-11-30"))).code).toBe("closed_day");
  expect((await errorOf(await move(own, "2026-11-20"))).code).toBe("validation_failed");
  expect((await errorOf(await move(own, "2026-11-28", FRIDAY))).code).toBe("conflict");
  expect((await see(own)).booking.startDate).toBe(THURSDAY);
});

test("cancelling pays back what was said; where that is another sum by now it asks again and cancels nothing", async () => {
  const own = await book();
  await pay(own);
  const price = priceCedis("desk_day");
  now = Date.parse("2026-11-25T08:00:00.000Z");
  expect((await see(own)).cancellation?.refundAmount).toBe(price);
  now += 1;
  const changed = await errorOf(await cancel(own, price));
  expect(changed).toMatchObject({ code: "refund_changed", message: expect.stringContaining("₵125") });
  const shown = await see(own);
  expect(shown).toMatchObject({ state: "last_day", cancellation: { refundAmount: price / 2, rule: "last_day" } });
  const cancelled = await jsonOf<MyBooking>(cancel(own, price / 2, { reason: "Ill" }));
  expect(cancelled).toMatchObject({
    state: "cancelled",
    refunds: [{ amount: price / 2, rule: "last_day" }],
    may: { pay: false, move: false, cancel: false },
    cancellation: null,
  });
  expect(await rowsOf("audit_trail", "subject_id = ? and action = 'booking_cancelled'", own.id)).toMatchObject([
    { actor: "visitor" },
  ]);
  const [mail] = (await mailsTo(own.email)).slice(-1);
  expect(mail).toMatchObject({
    subject: "Your booking is cancelled: Day Pass",
    text: expect.stringContaining("> Ill"),
  });
  expect((await mailsTo("hello@adwuma-house.example")).map(({ subject }) => subject)).toContain(
    "Cancelled by the customer: Day Pass, Akosua Mɛnsa",
  );
});

test("an old mail's link shows the present, and revives nothing", async () => {
  const own = await book();
  await cancel(own, 0);
  expect((await see(own)).state).toBe("cancelled");
  for (const answer of [await move(own, FRIDAY), await cancel(own, 0)]) {
    expect(answer.status).toBe(409);
    expect((await errorOf(answer)).code).toBe("conflict");
  }
  expect((await errorOf(await house.post("/api/my-booking/pay", { token: own.token }))).code).toBe(
    "no_pending_booking",
  );
  expect((await rowsOf("bookings", "id = ?", own.id))[0]?.status).toBe("cancelled");
});

test("of two tabs, one that cancels and one that moves, one wins and the other is told", async () => {
  for (let time = 0; time < 5; time += 1) {
    const own = await book();
    const [moved, cancelled] = await Promise.all([move(own, FRIDAY), cancel(own, 0)]);
    const statuses = [moved.status, cancelled.status];
    // One after the other both may be done: it is cancelled on its new day.
    expect(statuses.includes(200)).toBe(true);
    for (const answer of [moved, cancelled].filter(({ status }) => status !== 200))
      expect((await errorOf(answer)).code).toBe("conflict");
    await env.DB.prepare("delete from allocations").run();
  }
});

test("what is cancelled while it is being paid is paid back, or goes to review, and is never paid", async () => {
  const own = await book();
  const { data } = await jsonOf<InitializedPayment>(house.post("/api/my-booking/pay", { token: own.token }));
  const reference = data.reference ?? "";
  arrive(reference);
  // The page still says that nothing was paid: the gateway is asked first.
  expect((await errorOf(await cancel(own, 0))).code).toBe("refund_changed");
  expect((await see(own)).state).toBe("paid");

  const late = await book({ startDate: FRIDAY });
  const begun = await jsonOf<InitializedPayment>(house.post("/api/my-booking/pay", { token: late.token }));
  expect((await cancel(late, 0)).status).toBe(200);
  arrive(begun.data.reference ?? "");
  await house.notify(begun.data.reference ?? "");
  expect(await rowsOf("payment_attempts", "reference = ?", begun.data.reference)).toMatchObject([
    { status: "review", review_reason: "booking_cancelled" },
  ]);
  expect((await see(late)).state).toBe("cancelled");
});

test("while a payment is looked into nothing can be done here", async () => {
  const own = await book();
  const { data } = await jsonOf<InitializedPayment>(house.post("/api/my-booking/pay", { token: own.token }));
  const transaction = house.transactions.get(data.reference ?? "");
  Object.assign(transaction ?? {}, { status: "success", amount: 100, requestedAmount: 100 });
  await house.notify(data.reference ?? "");
  expect(await see(own)).toMatchObject({
    state: "under_review",
    may: { pay: false, move: false, cancel: false },
    cancellation: null,
  });
  for (const answer of [await move(own, FRIDAY), await cancel(own, 0)])
    expect((await errorOf(answer)).code).toBe("payment_mismatch");
});

test("a place that is held no more is said to be free or full, and is taken again by paying", async () => {
  const own = await book();
  now += 31 * MINUTE;
  expect(await see(own)).toMatchObject({ state: "not_held", left: 2, heldUntil: null, may: { pay: true } });
  for (let taken = 0; taken < 2; taken += 1) await book();
  expect(await see(own)).toMatchObject({ state: "full", left: 0, may: { pay: false, move: true, cancel: true } });
  expect((await errorOf(await house.post("/api/my-booking/pay", { token: own.token }))).code).toBe("no_longer_held");
});

test("a new link ends every older one, goes to whoever booked, and not to whoever asks", async () => {
  const own = await book();
  const renewed = await house.post("/api/my-booking/new-link", { token: own.token });
  expect(renewed.status).toBe(200);
  expect(await renewed.json()).toEqual({ sentTo: expect.stringMatching(/^a…@/) });
  expect((await ask(own)).status).toBe(404);
  const mail = (await mailsTo(own.email)).at(-1);
  expect(mail?.subject).toBe("A new link for your booking: Day Pass");
  expect(mail?.text).toContain("The links before it no longer open");
  const token = linkIn(mail?.text);
  expect((await see({ token })).state).toBe("held");
  const { manageUrl } = await jsonOf<ManageLink>(house.send("POST", `/api/admin/bookings/${own.id}/manage-link`));
  expect(manageUrl).toBe(`https://house.test/my-booking#${token}`);
  const byStaff = await jsonOf<ManageLink>(house.send("POST", `/api/admin/bookings/${own.id}/new-link`));
  expect((await ask({ token })).status).toBe(404);
  expect((await see({ token: byStaff.manageUrl?.split("#")[1] ?? "" })).state).toBe("held");
});

test("another address ends the links that the one before it got, by itself", async () => {
  const own = await book();
  const correct = (body: object) => house.send("PATCH", `/api/admin/bookings/${own.id}`, body);
  const to = `right-${crypto.randomUUID()}@example.com`;
  await jsonOf<AdminBooking>(correct({ customerName: "Ama M", seen: { customerName: "Akosua Mɛnsa" } }));
  expect((await ask(own)).status).toBe(200);
  expect((await correct({ customerEmail: to, seen: { customerEmail: own.email } })).status).toBe(200);
  expect((await ask(own)).status).toBe(404);
  const mails = await mailsTo(to);
  expect(mails.map(({ subject }) => subject)).toContain("A new link for your booking: Day Pass");
  expect((await see({ token: linkIn(mails.at(-1)?.text) })).state).toBe("held");
});

test("the link is sent to whoever asks with an address, three times an hour, and nobody learns whether it is known", async () => {
  const own = await book();
  const second = await book({ customerEmail: own.email, startDate: FRIDAY });
  const cancelled = await book({ customerEmail: own.email, startDate: "2026-11-28" });
  await cancel(cancelled, 0);
  await mailsTo(own.email);
  house.mails.length = 0;
  const send = (email: string) => house.post("/api/my-booking/link", { email });
  const answers = [await send("nobody@example.com"), await send(own.email.toUpperCase())];
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
  const [mail, ...more] = await mailsTo(own.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("The links of your bookings");
  for (const { token } of [own, second]) expect(mail?.text).toContain(`/my-booking#${token}`);
  expect(mail?.text).not.toContain(cancelled.id);
  expect(await mailsTo("nobody@example.com")).toEqual([]);

  for (let time = 0; time < 4; time += 1) expect((await send(own.email)).status).toBe(202);
  expect(await mailsTo(own.email)).toHaveLength(3);
  now += HOUR + 1;
  await send(own.email);
  expect(await mailsTo(own.email)).toHaveLength(4);
  now = Date.parse("2026-12-25T00:00:00Z");
  await send(own.email);
  expect(await mailsTo(own.email)).toHaveLength(4);
});

test("asking for links keeps nobody from booking", async () => {
  const own = await book();
  for (let time = 0; time < 3; time += 1) await house.post("/api/my-booking/link", { email: own.email });
  const [counted] = await rowsOf("submissions", "kind = 'link'");
  expect(counted?.mailbox).not.toBe((await rowsOf("submissions", "kind = 'booking'"))[0]?.mailbox);
});

test("the calendar has one id for life, is newer with each change, and when cancelled says so for ninety days", async () => {
  const own = await book();
  const { calendarUrl } = await see(own);
  const path = new URL(calendarUrl ?? "").pathname;
  const read = async () => (await house.call(path)).text();
  const answer = await house.call(path);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const first = await answer.text();
  expect(first).toContain("METHOD:PUBLISH");
  expect(first).toContain("SEQUENCE:0\r\n");
  expect(first).toContain("DTSTART:20261126T080000Z");
  expect(first).not.toContain(own.token.split(".")[2]);
  expect(first).not.toContain(own.id);
  now += MINUTE;
  await pay(own);
  now += MINUTE;
  await move(own, FRIDAY);
  const moved = await read();
  expect(moved).toContain("SEQUENCE:2\r\n");
  expect(moved).toContain("DTSTART:20261127T080000Z");
  expect(moved).toContain("LAST-MODIFIED:20261123T090200Z");
  await cancel(own, priceCedis("desk_day"));
  const cancelled = await read();
  expect(cancelled).toContain("SEQUENCE:3\r\n");
  expect(cancelled).toContain("STATUS:CANCELLED");
  const ids = [first, moved, cancelled].map((text) => /UID:(\S+)/.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(1);
  const mails = (await mailsTo(own.email)).map(({ subject, attachments }) => [subject.split(":")[0], attachments?.[0]]);
  expect(mails.map(([, file]) => (file as { type: string } | undefined)?.type)).toContain(
    "text/calendar; charset=utf-8; method=CANCEL",
  );
  for (const [subject, file] of mails) expect(file, String(subject)).toMatchObject({ filename: "booking.ics" });
  now = Date.parse("2027-02-25T00:00:00Z");
  expect((await house.call(path)).status).toBe(200);
  now = Date.parse("2027-02-26T00:00:00Z");
  expect((await house.call(path)).status).toBe(404);
  expect((await house.call(`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`)).status).toBe(404);
});

test("every mail about a booking carries the way to it, and the newest one", async () => {
  const own = await book();
  now += MINUTE;
  await pay(own);
  now += MINUTE;
  await move(own, FRIDAY);
  const mails = await mailsTo(own.email);
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { subject, text } of mails) expect(text, subject).toContain(`https://house.test/my-booking#${own.token}`);
});

test("twenty calls a minute from one address are answered, and the next one waits", async () => {
  const own = await book();
  const headers = { "CF-Connecting-IP": "203.0.113.77" };
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await house.post("/api/my-booking", { token: own.token }, headers)).status);
  expect(statuses.at(-1)).toBe(429);
});

function linkIn(text = ""): string {
  return /\/my-booking#(\S+)/.exec(text)?.[1] ?? "";
}

async function everything() {
  const tables = [
    "bookings",
    "allocations",
    "outbox",
    "audit_trail",
    "payment_attempts",
    "payment_links",
    "submissions",
  ];
  return Promise.all(tables.map((table) => rowsOf(table, "1 = 1")));
}
