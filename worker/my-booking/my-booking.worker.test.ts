import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CreatedRegistration } from "#contract/events.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import type { BookedViewing } from "#contract/inbox/inquiries.ts";
import type { ManageLink, MyBooking, MyBookingAnswer } from "#contract/my-booking.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { NO_REFUND_AFTER_START } from "#domain/catalogue/cancellation.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { cancelMyBooking } from "#worker/my-booking/change-my-booking.ts";
import { errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const THURSDAY = "2026-11-26";
const FRIDAY = "2026-11-27";
const LATER = `After that there is a 50% fee. ${NO_REFUND_AFTER_START}`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MONEY = ["refunds", "membership_periods", "memberships", "payment_links", "payment_attempts"];

let now = Date.parse(`${MONDAY}T09:00:00Z`);
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  await harness.clear(...MONEY, "outbox", "bookings", "allocations", "closures", "submissions");
  await env.DB.prepare("update resources set capacity = 2").run();
});

const book = (overrides: Record<string, unknown> = {}) =>
  harness.book({ bookingType: "desk_day", startDate: THURSDAY, ...overrides });
type BookingLink = Pick<Awaited<ReturnType<typeof book>>, "id" | "token">;

const ask = ({ token }: Pick<BookingLink, "token">) => harness.post("/api/my-booking", { token });
const openBooking = (booking: Pick<BookingLink, "token">) => jsonOf<MyBooking>(ask(booking));
const move = ({ token }: BookingLink, startDate: string, from = THURSDAY) =>
  harness.post("/api/my-booking/move", { token, startDate, from });
const cancel = ({ token }: BookingLink, refundAmount: number, more: object = {}) =>
  harness.post("/api/my-booking/cancel", { token, refundAmount, ...more });

/** Pays through the booking's own page. */
async function pay(booking: BookingLink): Promise<string> {
  const { data } = await jsonOf<InitializedPayment>(harness.post("/api/my-booking/pay", { token: booking.token }));
  const reference = data.reference ?? "";
  harness.report(reference);
  expect((await harness.notify(reference)).status).toBe(200);
  return reference;
}

test("returns a link to the customer, and shows the booking without full name, address or number", async () => {
  const booking = await book({ customerName: "Ama Mensa", customerEmail: "ama.mensa@example.com" });
  const shown = await openBooking(booking);
  expect(shown, "all fields of MyBooking in contract/my-booking.ts: is a new one safe to show?").toEqual({
    state: "held",
    booking: {
      bookingType: "desk_day",
      planName: "Day Pass",
      status: "pending",
      startDate: THURSDAY,
      endDate: null,
      lastDay: THURSDAY,
      startsBy: null,
      numberOfPeople: null,
      months: 1,
      amount: priceCedis("desk_day"),
      dollarPrice: null,
      number: formatBookingNumber(booking.id),
      hours: { opens: 8, closes: 22 },
      hoursBecause: null,
      reception: expect.stringMatching(/^Reception is open 8 am to 6 pm/),
      unit: null,
    },
    customerName: "Ama M.",
    email: "a…@e….com",
    phone: "…4567",
    channel: "email",
    channels: ["email"],
    heldUntil: "2026-11-23T09:30:00.000Z",
    payBy: null,
    notHeld: null,
    left: null,
    cancellationPromise: `Free to cancel until Wed 25 Nov, 8 am (Accra time). ${LATER}`,
    calendarUrl: expect.stringMatching(/^https:\/\/house\.test\/api\/my-booking\/calendar\/[0-9a-f]{32}$/),
    officeUrl: null,
    payUrl: null,
    payment: {
      isPaid: false,
      amount: priceCedis("desk_day"),
      receiptNumber: null,
      paidAt: null,
      method: null,
      companyName: null,
      companyTin: null,
      receipts: [],
    },
    refunds: [],
    may: { pay: true, move: true, cancel: true, newLink: true },
    movesLeft: 3,
    cancellation: { refundAmount: 0, rule: "nothing_paid", sentence: expect.stringContaining("Nothing was paid") },
  });
});

test("changes nothing when a booking is opened repeatedly", async () => {
  const booking = await book();
  const before = await readAllTables();
  for (let time = 0; time < 5; time += 1) expect((await ask(booking)).status).toBe(200);
  expect(await readAllTables()).toEqual(before);
});

test("answers alike for unknown, forged, foreign, replaced and erased links", async () => {
  const booking = await book();
  const other = await book();
  const [id, version, signature] = booking.token.split(".");
  const { links } = harness.deps();
  const invalidTokens = [
    "",
    "x",
    `${crypto.randomUUID()}.1.${signature}`,
    `${other.id}.${version}.${signature}`,
    `${id}.2.${signature}`,
    `${booking.token.slice(0, -1)}${booking.token.endsWith("A") ? "Q" : "A"}`,
    (await links.make("waitlist", booking.id, 1)) ?? "",
    (await links.make("booking", booking.id, 2)) ?? "",
  ];
  const answers = new Set<string>();
  for (const token of invalidTokens) {
    for (const action of ["", "/pay", "/new-link"]) {
      const answer = await harness.post(`/api/my-booking${action}`, { token });
      if (token === "") expect(answer.status).toBe(400);
      else {
        expect(answer.status, `${action} ${token}`).toBe(404);
        answers.add((await errorOf(answer)).message);
      }
    }
  }
  await env.DB.prepare("update bookings set customer_email = 'erased@erased.invalid' where id = ?")
    .bind(other.id)
    .run();
  const erased = await ask(other);
  expect(erased.status).toBe(404);
  answers.add((await errorOf(erased)).message);
  expect(answers.size).toBe(1);
  expect((await rowsOf("bookings", "status = 'cancelled'")).length).toBe(0);
});

test("hides a booking thirty days after its last day, and ends its link after ninety", async () => {
  const booking = await book();
  now = Date.parse("2026-12-27T00:00:00Z");
  expect(await jsonOf<MyBookingAnswer>(ask(booking))).toEqual({ state: "over" });
  now = Date.parse("2027-02-25T00:00:00Z");
  expect((await ask(booking)).status).toBe(404);
});

test("settles a payment by the link, and keeps the token out of gateway calls and logs", async () => {
  const booking = await book();
  const before = await openBooking(booking);
  const reference = await pay(booking);
  const shown = await openBooking(booking);
  expect(shown).toMatchObject({
    state: "paid",
    payment: { isPaid: true, method: "mobile_money", receiptNumber: expect.stringMatching(/^AH-\d{6}$/) },
    may: { pay: false, move: true, cancel: true },
    cancellation: { refundAmount: priceCedis("desk_day"), rule: "day_before" },
  });
  expect(shown.booking.number).toBe(before.booking.number);
  expect(harness.requests.length).toBeGreaterThan(0);
  const gatewayRequests = harness.requests.map(({ url, headers, body }) =>
    [url, JSON.stringify([...headers]), body].join(" "),
  );
  for (const text of [...gatewayRequests, ...harness.logLines]) {
    expect(text).not.toContain(booking.token);
    expect(text).not.toContain(booking.token.split(".")[2]);
  }
  expect(gatewayRequests.join(" ")).toContain(reference);
  expect((await errorOf(await harness.post("/api/my-booking/pay", { token: booking.token }))).code).toBe(
    "already_paid",
  );
});

test("shows the company and its TIN in full on the receipt, but not the customer's name", async () => {
  const booking = await book({
    customerName: "Ama Mensa",
    companyName: "Mensa & Daughters Ltd",
    companyTin: "C0001234567",
  });
  await pay(booking);
  const shown = await openBooking(booking);
  expect(shown.payment).toMatchObject({ companyName: "Mensa & Daughters Ltd", companyTin: "C0001234567" });
  expect(JSON.stringify(shown)).not.toContain("Ama Mensa");
});

test("lets the customer move a booking three times at the same price, not counting moves by staff", async () => {
  const booking = await book();
  await pay(booking);
  const moved = await jsonOf<MyBooking>(move(booking, FRIDAY));
  expect(moved).toMatchObject({ booking: { startDate: FRIDAY, amount: priceCedis("desk_day") }, movesLeft: 2 });
  expect((await jsonOf<MyBooking>(move(booking, THURSDAY, FRIDAY))).movesLeft).toBe(1);
  now += MINUTE;
  await harness.send("POST", `/api/admin/bookings/${booking.id}/move`, { startDate: FRIDAY, from: THURSDAY });
  expect((await jsonOf<MyBooking>(move(booking, "2026-11-28", FRIDAY))).movesLeft).toBe(0);
  const fourth = await errorOf(await move(booking, FRIDAY, "2026-11-28"));
  expect(fourth).toMatchObject({ code: "too_many_moves", message: expect.stringContaining("Write to us") });
  expect((await openBooking(booking)).may.move).toBe(false);
  const history = await rowsOf("audit_trail", "subject_id = ? and action = 'booking_moved' order by rowid", booking.id);
  expect(history.map(({ actor }) => actor)).toEqual(["visitor", "visitor", "staff", "visitor"]);
  expect((await harness.deliver("hello@adwuma-house.example")).map(({ subject }) => subject)).toContain(
    "Moved by the customer: Day Pass, Saturday 28 November 2026, Akosua Mɛnsa",
  );
});

test("allows three moves at most under concurrent moves", async () => {
  const booking = await book();
  const days = ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
  let from = THURSDAY;
  let done = 0;
  for (const day of days) {
    const answers = await Promise.all([move(booking, day, from), move(booking, day, from)]);
    const isMoved = answers.some(({ status }) => status === 200);
    if (isMoved) [from, done] = [day, done + 1];
  }
  expect(done).toBe(3);
});

test("refuses a move to a full, closed or past day, or from a day it does not start on", async () => {
  const booking = await book();
  for (let taken = 0; taken < 2; taken += 1) await book({ startDate: FRIDAY });
  const full = await errorOf(await move(booking, FRIDAY));
  expect(full).toMatchObject({ code: "fully_booked", nextDay: "2026-11-28" });
  await harness.close("2026-11-30", "2026-11-30");
  expect((await errorOf(await move(booking, "2026-11-30"))).code).toBe("closed_day");
  expect((await errorOf(await move(booking, "2026-11-20"))).code).toBe("validation_failed");
  expect((await errorOf(await move(booking, "2026-11-28", FRIDAY))).code).toBe("conflict");
  expect((await openBooking(booking)).booking.startDate).toBe(THURSDAY);
});

test("refunds the amount shown on cancellation, and asks again if the amount has changed", async () => {
  const booking = await book();
  await pay(booking);
  const price = priceCedis("desk_day");
  now = Date.parse("2026-11-25T08:00:00.000Z");
  expect((await openBooking(booking)).cancellation?.refundAmount).toBe(price);
  now += 1;
  const changed = await errorOf(await cancel(booking, price));
  expect(changed).toMatchObject({ code: "refund_changed", message: expect.stringContaining("₵125") });
  const shown = await openBooking(booking);
  expect(shown).toMatchObject({ state: "last_day", cancellation: { refundAmount: price / 2, rule: "last_day" } });
  const cancelled = await jsonOf<MyBooking>(cancel(booking, price / 2, { reason: "Ill" }));
  expect(cancelled).toMatchObject({
    state: "cancelled",
    refunds: [{ amount: price / 2, rule: "last_day" }],
    may: { pay: false, move: false, cancel: false },
    cancellation: null,
  });
  expect(await rowsOf("audit_trail", "subject_id = ? and action = 'booking_cancelled'", booking.id)).toMatchObject([
    { actor: "visitor" },
  ]);
  expect(await harness.deliver(booking.email)).toContainEqual(
    expect.objectContaining({
      subject: "Your booking has been cancelled: Day Pass, Thursday 26 November 2026",
      text: expect.stringContaining("> Ill"),
    }),
  );
  expect((await harness.deliver("hello@adwuma-house.example")).map(({ subject }) => subject)).toContain(
    "Cancelled by the customer: Day Pass, Thursday 26 November 2026, Akosua Mɛnsa",
  );
});

const bookVirtual = (overrides: object = {}) =>
  book({ bookingType: "virtual_pro", amount: priceCedis("virtual_pro"), ...overrides });

test("cancels a paid virtual office until its verification, and ends its membership with one refund", async () => {
  const booking = await bookVirtual({ startDate: MONDAY });
  await pay(booking);
  const price = priceCedis("virtual_pro");
  const promise = `Free to cancel until Sun 6 Dec, 8 am (Accra time), or until 24 hours before your month starts if we verify you first. ${LATER}`;
  const shown = await openBooking(booking);
  expect(shown).toMatchObject({
    state: "paid",
    // The day before the fourteenth day after the payment.
    cancellationPromise: promise,
    may: { move: false, cancel: true },
    cancellation: { refundAmount: price, rule: "day_before" },
  });
  expect((await harness.deliver(booking.email)).at(-1)?.text).toContain(promise);
  const answers = await Promise.all([cancel(booking, price), cancel(booking, price)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rowsOf("refunds", "charge_id = ?", booking.id)).toMatchObject([
    { amount_pesewas: price * 100, rule: "day_before" },
  ]);
  expect(await rowsOf("memberships", "id = ? and ended_at is not null", booking.id)).toHaveLength(1);
  expect(await rowsOf("audit_trail", "subject_id = ? and action = 'booking_cancelled'", booking.id)).toMatchObject([
    { actor: "visitor" },
  ]);
  expect((await harness.deliver(booking.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your booking has been cancelled/),
  );
});

test("refunds no virtual office that has been verified", async () => {
  const booking = await bookVirtual({ startDate: MONDAY });
  await pay(booking);
  await verifyFirstMonth(booking.id, MONDAY);
  expect(await openBooking(booking)).toMatchObject({
    state: "started",
    cancellationPromise: null,
    may: { cancel: false },
  });
  expect((await errorOf(await cancel(booking, priceCedis("virtual_pro")))).code).toBe("conflict");
});

test("refuses a cancellation if the office was verified after its terms were read", async () => {
  const booking = await bookVirtual({ startDate: MONDAY });
  await pay(booking);
  const raced = harness.deps();
  const { cancel: write } = raced.bookingChanges;
  raced.bookingChanges.cancel = async (cancelled) => {
    await verifyFirstMonth(booking.id, MONDAY);
    return write(cancelled);
  };
  const input = { token: booking.token, refundAmount: priceCedis("virtual_pro") };
  await expect(cancelMyBooking(raced, input)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("refunds", "charge_id = ?", booking.id)).toEqual([]);
  expect((await openBooking(booking)).state).toBe("started");
});

/** As the batch that accepts the last document does. */
async function verifyFirstMonth(id: string, startsOn: string) {
  await env.DB.prepare("update memberships set starts_by = null, starts_on = ? where id = ?").bind(startsOn, id).run();
}

test("cancels a paid month by its plan's rule, but leaves it to staff once another month is paid", async () => {
  const booking = await book({ bookingType: "desk_monthly", amount: priceCedis("desk_monthly") });
  await pay(booking);
  now = Date.parse(`${THURSDAY}T07:00:00Z`);
  const half = priceCedis("desk_monthly") / 2;
  expect(await openBooking(booking)).toMatchObject({
    state: "last_day",
    cancellation: { refundAmount: half, rule: "last_day" },
  });
  await env.DB.prepare(
    `insert into membership_periods (id, membership_id, from_day, until_day, months, plan, price_pesewas, created_at)
      values ('next-month', ?, '2026-12-26', '2027-01-26', 1, 'desk_monthly', 200000, ?)`,
  )
    .bind(booking.id, now)
    .run();
  await env.DB.prepare(
    `insert into charges (id, subject_type, subject_id, amount_pesewas, state, created_at)
      values ('next-month', 'membership_period', 'next-month', 200000, 'paid', ?) on conflict (id) do update set state = 'paid'`,
  )
    .bind(now)
    .run();
  expect(await openBooking(booking)).toMatchObject({
    cancellationPromise: null,
    may: { cancel: false },
    cancellation: null,
  });
  expect((await errorOf(await cancel(booking, half))).code).toBe("conflict");
  const row = await harness.deps().bookings.findById(booking.id);
  const byStaff = cancelBooking(harness.deps(), {
    bookingId: row?.id ?? "",
    reason: null,
    customer: { refundPesewas: half * 100 },
  });
  await expect(byStaff).rejects.toMatchObject({ code: "conflict" });
});

test("shows a cancelled booking by an old link, and revives nothing", async () => {
  const booking = await book();
  await cancel(booking, 0);
  expect((await openBooking(booking)).state).toBe("cancelled");
  for (const answer of [await move(booking, FRIDAY), await cancel(booking, 0)]) {
    expect(answer.status).toBe(409);
    expect((await errorOf(answer)).code).toBe("conflict");
  }
  expect((await errorOf(await harness.post("/api/my-booking/pay", { token: booking.token }))).code).toBe(
    "no_pending_booking",
  );
  expect((await rowsOf("bookings", "id = ?", booking.id))[0]?.status).toBe("cancelled");
});

test("refunds or reviews a booking cancelled during its payment, and never marks it paid", async () => {
  const booking = await book();
  const { data } = await jsonOf<InitializedPayment>(harness.post("/api/my-booking/pay", { token: booking.token }));
  const reference = data.reference ?? "";
  harness.report(reference);
  // The page still shows no payment: the gateway is asked first.
  expect((await errorOf(await cancel(booking, 0))).code).toBe("refund_changed");
  expect((await openBooking(booking)).state).toBe("paid");

  const second = await book({ startDate: FRIDAY });
  const started = await jsonOf<InitializedPayment>(harness.post("/api/my-booking/pay", { token: second.token }));
  expect((await cancel(second, 0)).status).toBe(200);
  harness.report(started.data.reference ?? "");
  await harness.notify(started.data.reference ?? "");
  expect(await rowsOf("payment_attempts", "reference = ?", started.data.reference)).toMatchObject([
    { status: "review", review_reason: "booking_cancelled" },
  ]);
  expect((await openBooking(second)).state).toBe("cancelled");
});

test("shows whether an expired hold can be renewed, and renews it by payment", async () => {
  const booking = await book();
  now += 31 * MINUTE;
  expect(await openBooking(booking)).toMatchObject({ state: "not_held", left: 2, heldUntil: null, may: { pay: true } });
  for (let taken = 0; taken < 2; taken += 1) await book();
  expect(await openBooking(booking)).toMatchObject({
    state: "full",
    left: 0,
    may: { pay: false, move: true, cancel: true },
  });
  expect((await errorOf(await harness.post("/api/my-booking/pay", { token: booking.token }))).code).toBe(
    "no_longer_held",
  );
});

test("ends older links with a new one, which goes to the customer and not to the caller", async () => {
  const booking = await book();
  const renewed = await harness.post("/api/my-booking/new-link", { token: booking.token });
  expect(renewed.status).toBe(200);
  expect(await renewed.json()).toEqual({ sentTo: expect.stringMatching(/^a…@/) });
  expect((await ask(booking)).status).toBe(404);
  const mail = (await harness.deliver(booking.email)).at(-1);
  expect(mail?.subject).toBe("A new link for your booking: Day Pass, Thursday 26 November 2026");
  expect(mail?.text).toContain("Earlier links no longer work");
  const token = linkIn(mail?.text);
  expect((await openBooking({ token })).state).toBe("held");
  const { manageUrl } = await jsonOf<ManageLink>(harness.send("POST", `/api/admin/bookings/${booking.id}/manage-link`));
  expect(manageUrl).toBe(`https://house.test/my-booking#${token}`);
  const byStaff = await jsonOf<ManageLink>(harness.send("POST", `/api/admin/bookings/${booking.id}/new-link`));
  expect((await ask({ token })).status).toBe(404);
  expect((await openBooking({ token: byStaff.manageUrl?.split("#")[1] ?? "" })).state).toBe("held");
});

test("ends earlier links when the customer's email address changes", async () => {
  const booking = await book();
  const correct = (body: object) => harness.send("PATCH", `/api/admin/bookings/${booking.id}`, body);
  const to = `right-${crypto.randomUUID()}@example.com`;
  await jsonOf<AdminBooking>(correct({ customerName: "Ama M", seen: { customerName: "Akosua Mɛnsa" } }));
  expect((await ask(booking)).status).toBe(200);
  expect((await correct({ customerEmail: to, seen: { customerEmail: booking.email } })).status).toBe(200);
  expect((await ask(booking)).status).toBe(404);
  const mails = await harness.deliver(to);
  expect(mails.map(({ subject }) => subject)).toContain(
    "A new link for your booking: Day Pass, Thursday 26 November 2026",
  );
  expect((await openBooking({ token: linkIn(mails.at(-1)?.text) })).state).toBe("held");
});

test("emails the links three times an hour at most, with the same answer for unknown addresses", async () => {
  const booking = await book();
  const second = await book({ customerEmail: booking.email, startDate: FRIDAY });
  const cancelled = await book({ customerEmail: booking.email, startDate: "2026-11-28" });
  await cancel(cancelled, 0);
  now += REMIND_TO_PAY_AFTER_MS;
  await harness.deliver(booking.email);
  harness.mails.length = 0;
  const send = (email: string) => harness.post("/api/my-booking/link", { email });
  const answers = [await send("nobody@example.com"), await send(booking.email.toUpperCase())];
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
  const [mail, ...more] = await harness.deliver(booking.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("The links you asked for");
  for (const { token } of [booking, second]) expect(mail?.text).toContain(`/my-booking#${token}`);
  expect(mail?.text).not.toContain(cancelled.id);
  expect(mail?.text.match(/Name: .*|Payment: .*/g)).toEqual(
    Array(2).fill(["Name: Akosua Mɛnsa", "Payment: Not paid yet"]).flat(),
  );
  expect(await harness.deliver("nobody@example.com")).toEqual([]);

  for (let time = 0; time < 4; time += 1) expect((await send(booking.email)).status).toBe(202);
  expect(await harness.deliver(booking.email)).toHaveLength(3);
  now += HOUR + 1;
  await send(booking.email);
  expect(await harness.deliver(booking.email)).toHaveLength(4);
  now = Date.parse("2026-12-25T00:00:00Z");
  await send(booking.email);
  expect(await harness.deliver(booking.email)).toHaveLength(4);
});

test("emails the pages of upcoming viewings, and of no others", async () => {
  const email = `viewer-${crypto.randomUUID()}@example.com`;
  const lead = { firstName: "Esi", email, source: "viewing_request" };
  const booked = await jsonOf<BookedViewing>(
    harness.post("/api/crm-inquiry", { ...lead, viewingAt: "2026-12-03T09:30:00Z" }),
  );
  await harness.post("/api/crm-inquiry", { ...lead, viewingDay: "2026-12-04" });
  await harness.deliver(email);
  harness.mails.length = 0;
  await harness.post("/api/my-booking/link", { email });
  const [mail, ...more] = await harness.deliver(email);
  expect([mail?.subject, more]).toEqual(["The link you asked for, Thursday 3 December 2026", []]);
  expect(mail?.text).toContain(`Cancel your viewing on Thursday 3 December 2026: ${booked.viewingUrl}`);
  expect(mail?.text.match(/my-viewing/g)).toHaveLength(1);
});

test("emails a guest the links of their places at events that are not over, which confirm them", async () => {
  const email = "guest@example.com";
  const register = async (changes: object = {}) => {
    const event = await jsonOf<AdminEvent>(
      harness.send("POST", "/api/admin/events", {
        ...{ title: "Bookkeeping", category: "workshop", description: "Bring your receipts.", amount: 0 },
        ...{ eventDate: "2026-11-30T09:00:00Z", days: 2, duration: 360, capacity: 5, ...changes },
      }),
    );
    const place = { attendeeName: "Esi Mensah", attendeeEmail: email, attendeePhone: "0241234567", amount: 0 };
    const made = await jsonOf<CreatedRegistration>(harness.post(`/api/events/${event.id}/registrations`, place));
    return { event, token: made.manageUrl?.split("#")[1] ?? "" };
  };
  const ask = async () => {
    harness.mails.length = 0;
    const answer = await harness.post("/api/my-booking/link", { email: email.toUpperCase() });
    expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
    return harness.deliver(email);
  };
  const links = (text = "") => [...text.matchAll(/\/my-(registration|booking)#(\S+)/g)];
  const idOf = (token = "") => token.split(".")[0];

  const place = await register();
  await harness.deliver(email);
  const [only, ...more] = await ask();
  expect([only?.subject, more]).toEqual(["The link you asked for, Monday 30 November 2026", []]);
  const token = links(only?.text)[0]?.[2];
  expect((await harness.post("/api/my-registration/accept", { token })).status).toBe(200);
  expect(await jsonOf(harness.post("/api/my-registration", { token }))).toMatchObject({ state: "registered" });

  const booking = await book({ customerEmail: email });
  const cancelled = await register({ eventDate: "2026-12-01T09:00:00Z" });
  await harness.post("/api/my-registration/cancel", { token: cancelled.token, refundAmount: 0 });
  const cancelledByUs = await register({ eventDate: "2026-12-02T09:00:00Z" });
  await harness.send("POST", `/api/admin/events/${cancelledByUs.event.id}/cancel`, { reason: "The trainer is ill." });
  await harness.deliver(email);
  const [both, ...others] = await ask();
  expect([both?.subject, others]).toEqual(["The links you asked for", []]);
  expect(links(both?.text).map(([, page, found]) => [page, idOf(found)])).toEqual([
    ["booking", booking.id],
    ["registration", idOf(place.token)],
  ]);

  now = Date.parse("2026-12-01T14:59:00Z");
  expect(links((await ask())[0]?.text).map(([, , found]) => idOf(found))).toEqual([idOf(place.token)]);
  now = Date.parse("2026-12-01T15:01:00Z");
  expect(await ask()).toEqual([]);
});

test("accepts a booking from a customer who asked for links", async () => {
  const booking = await book();
  for (let time = 0; time < 3; time += 1) await harness.post("/api/my-booking/link", { email: booking.email });
  const [counted] = await rowsOf("submissions", "kind = 'link'");
  expect(counted?.mailbox).not.toBe((await rowsOf("submissions", "kind = 'booking'"))[0]?.mailbox);
});

test("keeps the calendar id, raises its sequence with each change, and shows a cancellation for 90 days", async () => {
  const booking = await book();
  const { calendarUrl } = await openBooking(booking);
  const path = new URL(calendarUrl ?? "").pathname;
  const read = async () => (await harness.call(path)).text();
  const answer = await harness.call(path);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const first = await answer.text();
  expect(first).toContain("METHOD:PUBLISH");
  expect(first).toContain("SEQUENCE:0\r\n");
  expect(first).toContain("DTSTART:20261126T080000Z");
  expect(first).not.toContain(booking.token.split(".")[2]);
  expect(first).not.toContain(booking.id);
  now += MINUTE;
  await pay(booking);
  now += MINUTE;
  await move(booking, FRIDAY);
  const moved = await read();
  expect(moved).toContain("SEQUENCE:2\r\n");
  expect(moved).toContain("DTSTART:20261127T080000Z");
  expect(moved).toContain("LAST-MODIFIED:20261123T090200Z");
  await cancel(booking, priceCedis("desk_day"));
  const cancelled = await read();
  expect(cancelled).toContain("SEQUENCE:3\r\n");
  expect(cancelled).toContain("STATUS:CANCELLED");
  const ids = [first, moved, cancelled].map((text) => /UID:(\S+)/.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(1);
  const mails = (await harness.deliver(booking.email)).map(({ subject, attachments }) => [
    subject.split(":")[0],
    attachments?.[0],
  ]);
  expect(mails.map(([, file]) => (file as { type: string } | undefined)?.type)).toContain(
    "text/calendar; charset=utf-8; method=CANCEL",
  );
  for (const [subject, file] of mails) {
    // The harness has no gateway that refunds.
    const isWithoutFile = ["Complete your payment", "Your refund is delayed"].includes(String(subject));
    expect(file, String(subject)).toEqual(
      isWithoutFile ? undefined : expect.objectContaining({ filename: "booking.ics" }),
    );
  }
  now = Date.parse("2027-02-25T00:00:00Z");
  expect((await harness.call(path)).status).toBe(200);
  now = Date.parse("2027-02-26T00:00:00Z");
  expect((await harness.call(path)).status).toBe(404);
  expect((await harness.call(`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`)).status).toBe(404);
});

test("puts the current link into every email about a booking", async () => {
  const booking = await book();
  now += REMIND_TO_PAY_AFTER_MS;
  await harness.deliver(booking.email);
  await pay(booking);
  now += MINUTE;
  await move(booking, FRIDAY);
  const mails = await harness.deliver(booking.email);
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { subject, text } of mails)
    expect(text, subject).toContain(`https://house.test/my-booking#${booking.token}`);
});

function linkIn(text = ""): string {
  return /\/my-booking#(\S+)/.exec(text)?.[1] ?? "";
}

async function readAllTables() {
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
