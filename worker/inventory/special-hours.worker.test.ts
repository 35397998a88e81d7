import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Availability } from "#contract/availability.ts";
import type {
  AdminSpecialHours,
  AffectedByHours,
  SpecialDayWithImpact,
} from "#contract/front-desk/availability/special-hours.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { DayOverview } from "#contract/front-desk/day.ts";
import type { AdminInventory, ClosureImpact, Occupancy } from "#contract/front-desk/inventory.ts";
import type { MeetingRoomCalendar } from "#contract/front-desk/meeting-room.ts";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import type { MyBooking } from "#contract/my-booking.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import { site } from "#domain/site.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const THURSDAY = "2026-11-26";
const SUNDAY = "2026-11-29";

let now = 0;
const harness = makeStaffHarness({ now: () => new Date(now) });
const at = (day: string, time: string) => Date.parse(`${day}T${time}Z`);

beforeEach(async () => {
  now = at(MONDAY, "09:00:00");
  const tables = ["outbox", "refunds", "payment_links", "payment_attempts", "bookings", "allocations", "closures"];
  await harness.clear(...tables, "special_hours", "meetings", "events", "leads", "audit_trail", "submissions");
  await env.DB.prepare("update resources set capacity = 2").run();
});

const SHORT_DAY = { day: THURSDAY, opens: 8, closes: 13, reason: "Christmas Eve" };
const addHours = (changes: object = {}) =>
  harness.send("POST", "/api/admin/special-hours", { ...SHORT_DAY, ...changes });
const addedHours = (changes: object = {}) => jsonOf<SpecialDayWithImpact>(addHours(changes));
const changeHours = ({ id, updatedAt }: SpecialDayWithImpact, hours: object) =>
  harness.send("PATCH", `/api/admin/special-hours/${id}`, { ...SHORT_DAY, ...hours, seen: updatedAt });
const removeHours = ({ id }: SpecialDayWithImpact) => harness.send("POST", `/api/admin/special-hours/${id}/remove`);
/** Returns the status of the answer. */
const askForViewing = async (day: string, time: string) => {
  const enquiry = { firstName: "Esi", email: `${crypto.randomUUID()}@example.com`, viewingAt: `${day}T${time}Z` };
  return (await harness.post("/api/crm-inquiry", enquiry)).status;
};
const listHours = async () => (await jsonOf<AdminSpecialHours>(harness.get("/api/admin/special-hours"))).days;

const book = (startDate: string, bookingType = "desk_day") => harness.book({ startDate, bookingType });

const openMyBooking = ({ token }: { token: string }) => jsonOf<MyBooking>(harness.post("/api/my-booking", { token }));

const mailsAboutHours = async () =>
  (await harness.deliver()).filter(({ subject }) => subject.startsWith("Our hours on"));

test("adds, changes and removes special hours, each with a history entry", async () => {
  const first = await addedHours();
  expect(first).toMatchObject({ ...SHORT_DAY, closedBecause: null });
  expect(await errorOf(await addHours({ opens: 9 }))).toMatchObject({
    code: "conflict",
    message:
      "Thursday 26 November 2026 already has special hours: 08:00 to 13:00, Christmas Eve. Change those instead.",
  });
  const changed = await jsonOf<SpecialDayWithImpact>(changeHours(first, { closes: 14 }));
  expect(changed).toMatchObject({ id: first.id, closes: 14 });
  expect(await listHours()).toMatchObject([{ id: first.id, opens: 8, closes: 14 }]);
  expect((await removeHours(first)).status).toBe(200);
  expect(await listHours()).toEqual([]);
  expect((await removeHours(first)).status).toBe(404);
  expect(await addedHours({ reason: "Elections" })).toMatchObject({ reason: "Elections", closes: 13 });
  const history = await rowsOf("audit_trail", "subject_type = 'special_hours' order by rowid");
  expect(history.map(({ action }) => action)).toEqual([
    "special_hours_added",
    "special_hours_changed",
    "special_hours_removed",
    "special_hours_added",
  ]);
});

test("a repeat returns the same day, and the second of two changes is refused", async () => {
  const key = { "Idempotency-Key": "hours-1" };
  const send = () => jsonOf<SpecialDayWithImpact>(harness.send("POST", "/api/admin/special-hours", SHORT_DAY, key));
  const day = await send();
  expect(await send()).toEqual(day);
  const answers = await Promise.all([changeHours(day, { closes: 14 }), changeHours(day, { closes: 15 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rowsOf("audit_trail", "action = 'special_hours_changed'")).toHaveLength(1);
  expect((await errorOf(await changeHours(day, { closes: 16 }))).message).toMatch(
    /^Thursday 26 November 2026 is now 08:00 to/,
  );
});

test("refuses a second entry for a day, and more than 60 days", async () => {
  const answers = await Promise.all([addHours(), addHours({ reason: "Elections" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await env.DB.prepare(
    `with recursive days(n) as (select 1 union all select n + 1 from days where n < 59)
      insert into special_hours (id, day, opens, closes, reason, latest_opening, removed_at, created_at, updated_at) select 'day-' || n, date('2027-01-01', '+' || n || ' days'), 8, 12, 'Repairs', 8, null, 0, 0 from days`,
  ).run();
  expect((await errorOf(await addHours({ day: TUESDAY }))).message).toBe(
    "You already have 60 days of special hours. Delete one first.",
  );
});

test.each<[string, object, string, string]>([
  ["that are its week's", { opens: 8, closes: 22 }, "validation_failed", "opens"],
  ["with half an hour", { closes: 12.5 }, "validation_failed", "closes"],
])("refuses hours %s", async (_, changes, code, field) => {
  const error = await errorOf(await addHours(changes));
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual([code, [field]]);
  expect(await rowsOf("special_hours", "true")).toEqual([]);
});

test("refuses hours on a closed day, and a later closure overrides hours", async () => {
  const { id } = await jsonOf<ClosureImpact>(harness.close(THURSDAY, THURSDAY));
  expect((await errorOf(await addHours())).message).toBe(
    "We are closed on Thursday 26 November 2026: Repairs. Delete the closure first.",
  );
  await harness.send("DELETE", `/api/admin/closures/${id}`);
  const day = await addedHours();
  await harness.close(THURSDAY, THURSDAY);
  expect(await listHours()).toMatchObject([{ id: day.id, closedBecause: "Repairs" }]);
  const { days } = await jsonOf<Availability>(
    harness.call(`/api/availability?bookingType=desk_day&from=${THURSDAY}&days=1`),
  );
  expect(days).toEqual([{ day: THURSDAY, isOpen: false, left: 0, reason: "Repairs" }]);
  expect((await errorOf(await changeHours(day, { closes: 14 }))).message).toMatch(/^We are closed on/);
  expect((await removeHours(day)).status).toBe(200);
});

test("shows the hours to visitors and staff wherever the day appears", async () => {
  await addedHours();
  const special = { opens: 8, closes: 13, reason: "Christmas Eve" };
  const { days } = await jsonOf<Availability>(
    harness.call(`/api/availability?bookingType=desk_day&from=${THURSDAY}&days=2`),
  );
  expect(days.map((day) => day.special)).toEqual([special, undefined]);
  const status = await jsonOf<StatusAnswer>(harness.call("/api/status"));
  expect(status.days.closures).toEqual([]);
  expect(status.days.specials[0]).toEqual({ day: THURSDAY, ...special });
  const { days: month } = await jsonOf<Occupancy>(harness.get("/api/admin/occupancy?month=2026-11"));
  expect(month.filter((day) => day.special !== null)).toMatchObject([{ day: THURSDAY, isOpen: true, special }]);
  const today = await jsonOf<DayOverview>(harness.get(`/api/admin/day?day=${THURSDAY}`));
  expect(today).toMatchObject({ hours: { opens: 8, closes: 13 }, hoursBecause: "Christmas Eve" });
});

test("sells a day pass for today until the special closing time", async () => {
  await addedHours();
  await addedHours({ day: SUNDAY, opens: 10, closes: 22, reason: "Night of code" });
  const tryBooking = (startDate: string) =>
    harness.post("/api/bookings", bookingBody({ startDate, bookingType: "desk_day" }));
  now = at(THURSDAY, "12:59:59");
  expect((await tryBooking(THURSDAY)).status).toBe(201);
  now = at(THURSDAY, "13:00:00");
  expect(await errorOf(await tryBooking(THURSDAY))).toMatchObject({
    code: "closed_day",
    message: "We closed at 1 pm today. The next available day is Friday 27 November 2026.",
  });
  now = at(SUNDAY, "21:00:00");
  expect((await tryBooking(SUNDAY)).status).toBe(201);
});

test("the free-cancellation deadline follows the latest announced opening", async () => {
  const booking = await harness.payAtDesk(await book(THURSDAY));
  expect((await openMyBooking(booking)).cancellationPromise).toContain("until Wed 25 Nov, 8 am ");
  const laterHours = await addedHours({ opens: 12, closes: 20 });
  expect((await openMyBooking(booking)).cancellationPromise).toContain("until Wed 25 Nov, 12 pm ");
  now = at("2026-11-25", "11:00:00");
  // A mail announced noon; neither earlier nor weekly hours withdraw that.
  const earlierHours = await jsonOf<SpecialDayWithImpact>(changeHours(laterHours, { opens: 6, closes: 13 }));
  expect(await openMyBooking(booking)).toMatchObject({
    state: "paid",
    cancellationPromise: expect.stringContaining("until Wed 25 Nov, 12 pm "),
    booking: { hours: { opens: 6, closes: 13 }, hoursBecause: "Christmas Eve" },
    cancellation: { rule: "day_before" },
  });
  await removeHours(earlierHours);
  expect(await openMyBooking(booking)).toMatchObject({
    cancellationPromise: expect.stringContaining("until Wed 25 Nov, 12 pm "),
    booking: { hoursBecause: null },
  });
  const cancelled = await jsonOf<AdminBooking>(harness.cancelAtDesk(booking, "ill"));
  expect(cancelled).toMatchObject({ status: "cancelled", startsAt: "2026-11-26T12:00:00.000Z" });
  expect(await rowsOf("refunds", "charge_id = ?", booking.id)).toMatchObject([
    { rule: "day_before", amount_pesewas: priceCedis("desk_day") * 100 },
  ]);
});

test("mails day-pass customers when the day gets shorter, and when that changes", async () => {
  const booking = await harness.payAtDesk(await book(THURSDAY));
  await book(TUESDAY);
  await harness.payAtDesk(await book(THURSDAY, "desk_week"));
  const { calendarUrl } = await openMyBooking(booking);
  const file = async () => (await harness.call(new URL(calendarUrl ?? "").pathname)).text();
  expect(await file()).toMatch(/DTEND[^\r]*T220000Z/);
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await file())?.[1]);
  const before = await sequence();

  const day = await addedHours();
  expect(day.met.bookings.map(({ id }) => id)).toEqual([booking.id]);
  const [mail, ...others] = await mailsAboutHours();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Our hours on Thursday 26 November 2026: 8 am to 1 pm");
  expect(mail?.text).toContain("Free to cancel until Wed 25 Nov, 8 am (Accra time).");
  expect(mail?.attachments).toHaveLength(1);
  expect(await file()).toMatch(/DTEND[^\r]*T130000Z/);
  expect(await sequence()).toBe(before + 1);

  // A new reason alone sends no mail; restoring the weekly hours does.
  const renamed = await jsonOf<SpecialDayWithImpact>(changeHours(day, { reason: "Elections" }));
  expect(await mailsAboutHours()).toHaveLength(1);
  await removeHours(renamed);
  const mails = await mailsAboutHours();
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain("8 am to 10 pm after all, as usual");
});

test("sends no mail about a longer day or a closed one", async () => {
  await harness.payAtDesk(await book(SUNDAY));
  const long = await addedHours({ day: SUNDAY, opens: 10, closes: 22, reason: "Night of code" });
  expect(await mailsAboutHours()).toEqual([]);
  await harness.close(SUNDAY, SUNDAY);
  await removeHours(long);
  expect(await mailsAboutHours()).toEqual([]);
});

test("the meeting room follows the day's hours, and meetings outside them are listed", async () => {
  const bookMeeting = (time: string, day = THURSDAY) =>
    harness.send("POST", "/api/admin/meeting-room", { name: "Ama Owusu", startsAt: `${day}T${time}:00Z`, minutes: 60 });
  expect((await bookMeeting("15:00")).status).toBe(201);
  const { met: affected } = await addedHours();
  expect(affected.meetings).toMatchObject([{ startsAt: `${THURSDAY}T15:00:00.000Z` }]);
  expect((await errorOf(await bookMeeting("12:30"))).message).toBe(
    "The meeting room is open from 8 am to 1 pm on that day",
  );
  expect((await bookMeeting("12:00")).status).toBe(201);
  await addedHours({ day: SUNDAY, opens: 10, closes: 24, reason: "Night of code" });
  expect((await bookMeeting("23:00", SUNDAY)).status).toBe(201);
  const { days } = await jsonOf<MeetingRoomCalendar>(harness.get(`/api/admin/meeting-room?from=${THURSDAY}&days=4`));
  expect(days.map(({ closesAt, hoursBecause }) => [closesAt, hoursBecause])).toEqual([
    [`${THURSDAY}T13:00:00.000Z`, "Christmas Eve"],
    ["2026-11-27T22:00:00.000Z", null],
    ["2026-11-28T22:00:00.000Z", null],
    ["2026-11-30T00:00:00.000Z", "Night of code"],
  ]);
});

test("staff sell the meeting room to anybody, paid now, by link or later", async () => {
  const book = (hour: string, more: object) =>
    harness.send("POST", "/api/admin/meeting-room", {
      ...{ customerName: "Ama Owusu", customerPhone: "0241234567", customerEmail: "ama@example.com" },
      ...{ startsAt: `${THURSDAY}T${hour}:00:00Z`, minutes: 60, ...more },
    });
  const paid = await book("08", { payment: { kind: "cash" } });
  expect(paid.status).toBe(201);
  expect(await paid.json()).toMatchObject({
    ...{ name: "Ama Owusu", customerPhone: "0241234567", customerEmail: "ama@example.com" },
    ...{ amount: 80, isPaid: true, payUrl: null },
  });
  expect(await jsonOf(book("10", { payment: { kind: "later" } }))).toMatchObject({ amount: 80, isPaid: false });
  expect(await jsonOf(book("12", { payment: { kind: "link" } }))).toMatchObject({
    ...{ isPaid: false, payUrl: expect.stringContaining("/pay") },
  });
  expect((await book("14", { payment: { kind: "mobile_money" } })).status).toBe(400);
  expect((await book("14", { customerName: "A" })).status).toBe(400);
});

test("the statement that books the room checks the hours again", async () => {
  const { meetingRoom } = harness.deps();
  await addedHours();
  const meeting = (id: string, from: string, to: string) => ({
    id,
    clientId: null,
    name: "Ama Owusu",
    startsAt: new Date(at(THURSDAY, from)),
    endsAt: new Date(at(THURSDAY, to)),
    bookedBy: "staff" as const,
    ...{ customerEmail: null, customerPhone: null, customerPhoneE164: null, amountPesewas: 0 },
    ...{ heldUntil: null, claimEndsAt: null, cancelledAt: null },
    createdAt: new Date(now),
  });
  const audit = (id: string) => ({
    id,
    at: new Date(now),
    actor: "staff" as const,
    action: "meeting_booked" as const,
    subjectType: "resource" as const,
    subjectId: "meeting_room",
    detail: {},
  });
  expect(
    await meetingRoom.book(meeting("late", "12:30:00", "13:30:00"), {
      use: null,
      audit: audit("late"),
      outboxEntries: [],
    }),
  ).toBe(false);
  expect(
    await meetingRoom.book(meeting("early", "07:30:00", "08:30:00"), {
      use: null,
      audit: audit("early"),
      outboxEntries: [],
    }),
  ).toBe(false);
  expect(
    await meetingRoom.book(meeting("within", "12:00:00", "13:00:00"), {
      use: null,
      audit: audit("within"),
      outboxEntries: [],
    }),
  ).toBe(true);
});

test("previews the bookings, meetings, viewings and events that new hours affect", async () => {
  const booking = await book(THURSDAY);
  for (const time of ["10:00:00", "14:00:00"]) expect(await askForViewing(THURSDAY, time)).toBe(201);
  const event = {
    title: "Python in two evenings",
    category: "workshop",
    description: "Bring a laptop.",
    eventDate: "2026-11-25T18:00:00Z",
    duration: 120,
    days: 2,
    capacity: 5,
    amount: 0,
  };
  expect((await harness.send("POST", "/api/admin/events", event)).status).toBe(201);
  const affected = await jsonOf<AffectedByHours>(
    harness.get(`/api/admin/special-hours/met?day=${THURSDAY}&opens=8&closes=13`),
  );
  expect(affected).toMatchObject({
    bookings: [{ id: booking.id }],
    officeDays: [],
    meetings: [],
    viewings: [{ name: "Esi", at: `${THURSDAY}T14:00:00.000Z` }],
    events: [{ title: event.title, startsAt: `${THURSDAY}T18:00:00.000Z`, endsAt: `${THURSDAY}T20:00:00.000Z` }],
  });
  expect(await rowsOf("special_hours", "true")).toEqual([]);
});

const FARMERS_DAY = "2026-12-04";
const decide = (decision: string, day = FARMERS_DAY) => harness.send("POST", "/api/admin/holidays", { day, decision });
/** What visitors and staff see of the day. It books the viewing if it can, so the next call needs another time. */
const farmersDay = async (viewingTime = "10:00:00") => {
  const { days } = await (await harness.call("/api/availability?bookingType=desk_day")).json<Availability>();
  const found = days.find(({ day }) => day === FARMERS_DAY);
  const status = await (await harness.call("/api/status")).json<StatusAnswer>();
  const { holidays } = await jsonOf<AdminInventory>(harness.get("/api/admin/inventory"));
  return {
    isOpen: found?.isOpen,
    special: found?.special,
    closures: status.days.closures,
    specials: status.days.specials.filter(({ day }) => day === FARMERS_DAY),
    viewing: await askForViewing(FARMERS_DAY, viewingTime),
    decision: holidays.find(({ day }) => day === FARMERS_DAY)?.decision,
  };
};

test("opens a holiday without reception until staff decide, and what they decide holds everywhere", async () => {
  const usual = { opens: 8, closes: 22, reason: "Farmers' Day" };
  const unstaffed = { ...usual, withoutReception: true };
  const withoutReception = {
    isOpen: true,
    special: unstaffed,
    closures: [],
    specials: [{ day: FARMERS_DAY, ...unstaffed }],
    viewing: 400,
  };
  expect(await farmersDay()).toEqual({ ...withoutReception, decision: null });

  expect(await jsonOf(decide("open"))).toEqual({ affected: 0 });
  expect(await farmersDay()).toEqual({
    isOpen: true,
    special: usual,
    closures: [],
    specials: [{ day: FARMERS_DAY, ...usual }],
    viewing: 201,
    decision: "open",
  });

  expect(await jsonOf(decide("without_reception"))).toEqual({ affected: 1 });
  expect(await farmersDay("11:00:00")).toEqual({ ...withoutReception, decision: "without_reception" });

  await decide("closed");
  expect(await farmersDay("11:00:00")).toMatchObject({
    isOpen: false,
    closures: [{ from: FARMERS_DAY, to: FARMERS_DAY, reason: "Farmers' Day" }],
    viewing: 400,
    decision: "closed",
  });
  await decide("open");
  expect(await farmersDay("11:00:00")).toMatchObject({ isOpen: true, special: usual, viewing: 201, decision: "open" });
});

test("refuses to decide about a day that is no holiday, or part of a longer closure", async () => {
  expect((await decide("closed", THURSDAY)).status).toBe(404);
  await harness.close("2026-12-03", "2026-12-05", "A long weekend");
  expect(await errorOf(await decide("open"))).toMatchObject({
    code: "conflict",
    message: "This day is part of a longer closure: A long weekend. Remove that closure first.",
  });
});

test("tells staff of the holidays of the next 30 days without a decision", async () => {
  const undecided = async () => (await jsonOf<AdminSummary>(harness.get("/api/admin/summary"))).waiting.holidays;
  expect(await undecided()).toEqual([{ day: FARMERS_DAY, name: "Farmers' Day" }]);
  await decide("open");
  expect(await undecided()).toEqual([]);
  now = at("2026-12-01", "09:00:00");
  expect((await undecided()).map(({ name }) => name)).toEqual(["Christmas Day", "Boxing Day"]);
});

test("sets a day with its usual hours without reception, which shortens no day pass", async () => {
  await book(THURSDAY);
  const added = await addedHours({ opens: 8, closes: 22, reason: "Staff training", withoutReception: true });
  expect(added).toMatchObject({ withoutReception: true });
  expect(await mailsAboutHours()).toEqual([]);
  expect(await errorOf(await changeHours(added, { opens: 8, closes: 22, withoutReception: false }))).toMatchObject({
    fields: { opens: "These are the usual hours on Thursday: 08:00 to 22:00" },
  });
});

test("the confirmation and the receipt for a day without reception say how to get in", async () => {
  const [booking, onThursday] = [await book(SUNDAY), await book(THURSDAY)];
  for (const { id } of [booking, onThursday]) await harness.send("POST", `/api/admin/bookings/${id}/confirm`);
  await harness.payAtDesk(booking);
  const texts = (await harness.deliver()).filter(({ to }) => to !== site.email).map(({ text }) => text);
  const unstaffed = `No reception on Sunday 29 November 2026. ${entryWithoutReception()}`;
  expect(texts.filter((text) => text.includes(unstaffed))).toHaveLength(2);
  expect(
    texts.filter((text) =>
      text.includes("Reception is open 8 am to 6 pm on Thursday 26 November 2026. At other times: ring"),
    ),
  ).toHaveLength(1);
  expect((await openMyBooking(booking)).booking?.reception).toBe(unstaffed);
});
