import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Availability } from "#contract/availability.ts";
import type { Booking } from "#contract/bookings.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { DayOverview } from "#contract/front-desk/day.ts";
import type { ClosureImpact, Occupancy } from "#contract/front-desk/inventory.ts";
import type { MeetingRoomCalendar } from "#contract/front-desk/meeting-room.ts";
import type { AdminSpecialHours, AffectedByHours, SpecialDayWithImpact } from "#contract/front-desk/special-hours.ts";
import type { MyBooking } from "#contract/my-booking.ts";
import type { StatusAnswer } from "#contract/status.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const THURSDAY = "2026-11-26";
const SUNDAY = "2026-11-29";

let now = 0;
const house = makeStaffHarness({ now: () => new Date(now) });
const deps = () => ({ ...makeDeps(parseEnv(house.bindings)), now: () => new Date(now) });
const at = (day: string, time: string) => Date.parse(`${day}T${time}Z`);

beforeEach(async () => {
  now = at(MONDAY, "09:00:00");
  house.mails.length = 0;
  const tables = ["outbox", "refunds", "payment_links", "payment_attempts", "bookings", "allocations", "closures"];
  for (const table of [...tables, "special_hours", "meetings", "events", "leads", "audit_trail", "submissions"])
    await env.DB.prepare(`delete from ${table}`).run();
  await env.DB.prepare("update resources set capacity = 2").run();
});

const SHORT = { day: THURSDAY, opens: 8, closes: 13, reason: "Christmas Eve" };
const say = (changes: object = {}) => house.send("POST", "/api/admin/special-hours", { ...SHORT, ...changes });
const said = (changes: object = {}) => jsonOf<SpecialDayWithImpact>(say(changes));
const change = ({ id, updatedAt }: SpecialDayWithImpact, hours: object) =>
  house.send("PATCH", `/api/admin/special-hours/${id}`, { ...SHORT, ...hours, seen: updatedAt });
const takeBack = ({ id }: SpecialDayWithImpact) => house.send("POST", `/api/admin/special-hours/${id}/remove`);
const listed = async () => (await jsonOf<AdminSpecialHours>(house.get("/api/admin/special-hours"))).days;

async function book(startDate: string, overrides: Record<string, unknown> = {}): Promise<Booking> {
  const bookingType = (overrides.bookingType ?? "desk_day") as "desk_day";
  const body = bookingBody({ startDate, amount: priceCedis(bookingType), bookingType, ...overrides });
  const response = await house.post("/api/bookings", body);
  expect(response.status).toBe(201);
  return jsonOf<Booking>(response);
}

async function paid(booking: Booking): Promise<Booking> {
  await house.send("POST", `/api/admin/bookings/${booking.id}/payments`, { method: "cash" });
  return booking;
}

const own = ({ manageUrl }: Booking) =>
  jsonOf<MyBooking>(house.post("/api/my-booking", { token: manageUrl?.split("#")[1] ?? "" }));

async function mailsAboutHours() {
  const due = deps();
  while ((await deliverOutbox(due)) > 0);
  return house.mails.filter(({ subject }) => subject.startsWith("Our hours on"));
}

test("a day has hours of its own once, and they can be changed and taken back, each with its line in the history", async () => {
  const first = await said();
  expect(first).toMatchObject({ ...SHORT, closedBecause: null });
  expect(await errorOf(await say({ opens: 9 }))).toMatchObject({
    code: "conflict",
    message: "Thursday 26 November 2026 has hours of its own by now: 8 am to 1 pm, Christmas Eve. Change these.",
  });
  const changed = await jsonOf<SpecialDayWithImpact>(change(first, { closes: 14 }));
  expect(changed).toMatchObject({ id: first.id, closes: 14 });
  expect(await listed()).toMatchObject([{ id: first.id, opens: 8, closes: 14 }]);
  expect((await takeBack(first)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await takeBack(first)).status).toBe(404);
  expect(await said({ reason: "Elections" })).toMatchObject({ reason: "Elections", closes: 13 });
  const history = await rowsOf("audit_trail", "subject_type = 'special_hours' order by rowid");
  expect(history.map(({ action }) => action)).toEqual([
    "special_hours_added",
    "special_hours_changed",
    "special_hours_removed",
    "special_hours_added",
  ]);
});

test("a repeat under the same key is the same day, and of two who change it at once one is told", async () => {
  const key = { "Idempotency-Key": "hours-1" };
  const send = () => jsonOf<SpecialDayWithImpact>(house.send("POST", "/api/admin/special-hours", SHORT, key));
  const day = await send();
  expect(await send()).toEqual(day);
  const answers = await Promise.all([change(day, { closes: 14 }), change(day, { closes: 15 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rowsOf("audit_trail", "action = 'special_hours_changed'")).toHaveLength(1);
  expect((await errorOf(await change(day, { closes: 16 }))).message).toMatch(/^Thursday 26 November 2026 is 8 am to/);
});

test("two who give one day hours at once give it one, and no more days than there can be have some", async () => {
  const answers = await Promise.all([say(), say({ reason: "Elections" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await env.DB.prepare(
    `with recursive days(n) as (select 1 union all select n + 1 from days where n < 59)
      insert into special_hours select 'day-' || n, date('2027-01-01', '+' || n || ' days'), 8, 12, 'Repairs', 8, null, 0, 0 from days`,
  ).run();
  expect((await errorOf(await say({ day: TUESDAY }))).message).toBe(
    "60 days ahead have hours of their own. Take one away first.",
  );
});

test.each<[string, object, string, string]>([
  ["in the past", { day: "2026-11-22" }, "validation_failed", "day"],
  ["over a year ahead", { day: "2027-11-24" }, "validation_failed", "day"],
  ["that are its week's", { opens: 8, closes: 22 }, "validation_failed", "opens"],
  ["that end before they begin", { opens: 13, closes: 8 }, "validation_failed", "closes"],
  ["that are over today", { day: MONDAY, opens: 8, closes: 9 }, "validation_failed", "closes"],
  ["with half an hour", { closes: 12.5 }, "validation_failed", "closes"],
  ["without a reason", { reason: " " }, "validation_failed", "reason"],
])("no hours are taken %s", async (_, changes, code, field) => {
  const error = await errorOf(await say(changes));
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual([code, [field]]);
  expect(await rowsOf("special_hours", "true")).toEqual([]);
});

test("a closed day takes no hours, and a closure that comes after them wins", async () => {
  const closure = { from: THURSDAY, to: THURSDAY, reason: "Repairs" };
  const { id } = await jsonOf<ClosureImpact>(house.send("POST", "/api/admin/closures", closure));
  expect((await errorOf(await say())).message).toBe(
    "The house is closed on Thursday 26 November 2026: Repairs. Take the closure away first.",
  );
  await house.send("DELETE", `/api/admin/closures/${id}`);
  const day = await said();
  await house.send("POST", "/api/admin/closures", closure);
  expect(await listed()).toMatchObject([{ id: day.id, closedBecause: "Repairs" }]);
  const { days } = await jsonOf<Availability>(
    house.call(`/api/availability?bookingType=desk_day&from=${THURSDAY}&days=1`),
  );
  expect(days).toEqual([{ day: THURSDAY, isOpen: false, left: 0, reason: "Repairs" }]);
  expect((await errorOf(await change(day, { closes: 14 }))).message).toMatch(/^The house is closed on/);
  expect((await takeBack(day)).status).toBe(200);
});

test("visitors and staff see the hours wherever the day is shown", async () => {
  await said();
  const special = { opens: 8, closes: 13, reason: "Christmas Eve" };
  const { days } = await jsonOf<Availability>(
    house.call(`/api/availability?bookingType=desk_day&from=${THURSDAY}&days=2`),
  );
  expect(days.map((day) => day.special)).toEqual([special, undefined]);
  const status = await jsonOf<StatusAnswer>(house.call("/api/status"));
  expect(status.days).toEqual({ closures: [], specials: [{ day: THURSDAY, ...special }] });
  const { days: month } = await jsonOf<Occupancy>(house.get("/api/admin/occupancy?month=2026-11"));
  expect(month.filter((day) => day.special !== null)).toMatchObject([{ day: THURSDAY, isOpen: true, special }]);
  const today = await jsonOf<DayOverview>(house.get(`/api/admin/day?day=${THURSDAY}`));
  expect(today).toMatchObject({ hours: { opens: 8, closes: 13 }, hoursBecause: "Christmas Eve" });
});

test("a day pass for today is refused after the hour at which the house closes that day, and sold after the usual one", async () => {
  await said();
  await said({ day: SUNDAY, opens: 10, closes: 22, reason: "Night of code" });
  const try_ = (startDate: string) =>
    house.post("/api/bookings", bookingBody({ startDate, amount: priceCedis("desk_day"), bookingType: "desk_day" }));
  now = at(THURSDAY, "12:59:59");
  expect((await try_(THURSDAY)).status).toBe(201);
  now = at(THURSDAY, "13:00:00");
  expect(await errorOf(await try_(THURSDAY))).toMatchObject({
    code: "closed_day",
    message: "We closed at 1 pm today. The next day is Friday 27 November 2026.",
  });
  now = at(SUNDAY, "21:00:00");
  expect((await try_(SUNDAY)).status).toBe(201);
});

test("a booking is free until a day before the later opening, and an earlier one takes nothing away", async () => {
  const booking = await paid(await book(THURSDAY));
  expect((await own(booking)).freeUntil).toBe("2026-11-25T08:00:00.000Z");
  const late = await said({ opens: 12, closes: 20 });
  expect((await own(booking)).freeUntil).toBe("2026-11-25T12:00:00.000Z");
  now = at("2026-11-25", "11:00:00");
  // Somebody was told of noon: neither earlier hours nor none take that back.
  const early = await jsonOf<SpecialDayWithImpact>(change(late, { opens: 6, closes: 13 }));
  expect(await own(booking)).toMatchObject({
    state: "paid",
    freeUntil: "2026-11-25T12:00:00.000Z",
    booking: { hours: { opens: 6, closes: 13 }, hoursBecause: "Christmas Eve" },
    cancellation: { rule: "day_before" },
  });
  await takeBack(early);
  expect(await own(booking)).toMatchObject({ freeUntil: "2026-11-25T12:00:00.000Z", booking: { hoursBecause: null } });
  const cancelled = await jsonOf<AdminBooking>(
    house.send("POST", `/api/admin/bookings/${booking.id}/cancel`, { reason: "ill" }),
  );
  expect(cancelled).toMatchObject({ status: "cancelled", startsAt: "2026-11-26T12:00:00.000Z" });
  expect(await rowsOf("refunds", "charge_id = ?", booking.id)).toMatchObject([
    { rule: "day_before", amount_pesewas: priceCedis("desk_day") * 100 },
  ]);
});

test("an earlier opening moves nobody's line, and after it half goes back as ever", async () => {
  const booking = await paid(await book(THURSDAY));
  await said({ opens: 6, closes: 22 });
  now = at("2026-11-25", "08:00:00");
  expect(await own(booking)).toMatchObject({ state: "paid", cancellation: { rule: "day_before" } });
  now += 1;
  expect(await own(booking)).toMatchObject({ state: "last_day", cancellation: { rule: "last_day" } });
});

test("whoever has a day pass is told once when the day gets shorter, and again when that changes, with the new appointment", async () => {
  const booking = await paid(await book(THURSDAY));
  await book(TUESDAY);
  await paid(await book(THURSDAY, { bookingType: "desk_week" }));
  const { calendarUrl } = await own(booking);
  const file = async () => (await house.call(new URL(calendarUrl ?? "").pathname)).text();
  expect(await file()).toMatch(/DTEND[^\r]*T220000Z/);
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await file())?.[1]);
  const before = await sequence();

  const day = await said();
  expect(day.met.bookings.map(({ id }) => id)).toEqual([booking.id]);
  const [mail, ...others] = await mailsAboutHours();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Our hours on Thursday 26 November 2026: 8 am to 1 pm");
  expect(mail?.text).toContain("You can move or cancel it free of charge until 25 November 2026 at 08:00");
  expect(mail?.attachments).toHaveLength(1);
  expect(await file()).toMatch(/DTEND[^\r]*T130000Z/);
  expect(await sequence()).toBe(before + 1);

  // Another reason is no other hour; none of its own is one again.
  const renamed = await jsonOf<SpecialDayWithImpact>(change(day, { reason: "Elections" }));
  expect(await mailsAboutHours()).toHaveLength(1);
  await takeBack(renamed);
  const told = await mailsAboutHours();
  expect(told).toHaveLength(2);
  expect(told[1]?.text).toContain("8 am to 10 pm after all, as usual");
});

test("a longer day is told to nobody, and nobody is told on a closed one", async () => {
  await paid(await book(SUNDAY));
  const long = await said({ day: SUNDAY, opens: 10, closes: 22, reason: "Night of code" });
  expect(await mailsAboutHours()).toEqual([]);
  await house.send("POST", "/api/admin/closures", { from: SUNDAY, to: SUNDAY, reason: "Repairs" });
  await takeBack(long);
  expect(await mailsAboutHours()).toEqual([]);
});

test("the meeting room keeps the hours of the day, and lists what stands outside them", async () => {
  const meet = (time: string, day = THURSDAY) =>
    house.send("POST", "/api/admin/meeting-room", { name: "Ama Owusu", startsAt: `${day}T${time}:00Z`, minutes: 60 });
  expect((await meet("15:00")).status).toBe(201);
  const { met } = await said();
  expect(met.meetings).toMatchObject([{ startsAt: `${THURSDAY}T15:00:00.000Z` }]);
  expect((await errorOf(await meet("12:30"))).message).toBe("The meeting room is open from 8 am to 1 pm on that day");
  expect((await meet("12:00")).status).toBe(201);
  await said({ day: SUNDAY, opens: 10, closes: 24, reason: "Night of code" });
  expect((await meet("23:00", SUNDAY)).status).toBe(201);
  const { days } = await jsonOf<MeetingRoomCalendar>(house.get(`/api/admin/meeting-room?from=${THURSDAY}&days=4`));
  expect(days.map(({ closesAt, hoursBecause }) => [closesAt, hoursBecause])).toEqual([
    [`${THURSDAY}T13:00:00.000Z`, "Christmas Eve"],
    ["2026-11-27T22:00:00.000Z", null],
    ["2026-11-28T22:00:00.000Z", null],
    ["2026-11-30T00:00:00.000Z", "Night of code"],
  ]);
});

test("the statement that books the room looks at the hours again", async () => {
  const { meetingRoom } = deps();
  await said();
  const meeting = (id: string, from: string, to: string) => ({
    id,
    clientId: null,
    name: "Ama Owusu",
    startsAt: new Date(at(THURSDAY, from)),
    endsAt: new Date(at(THURSDAY, to)),
    bookedBy: "staff" as const,
    cancelledAt: null,
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
  expect(await meetingRoom.book(meeting("late", "12:30:00", "13:30:00"), null, audit("late"), [])).toBe(false);
  expect(await meetingRoom.book(meeting("early", "07:30:00", "08:30:00"), null, audit("early"), [])).toBe(false);
  expect(await meetingRoom.book(meeting("within", "12:00:00", "13:00:00"), null, audit("within"), [])).toBe(true);
});

test("before the hours are said, staff see whom they would meet: passes, meetings, viewings and events", async () => {
  const booking = await book(THURSDAY);
  const enquiry = { firstName: "Esi", email: "esi@example.com", phone: "0241234567", viewingDay: THURSDAY };
  for (const viewingPart of ["morning", "afternoon"])
    expect((await house.post("/api/crm-inquiry", { ...enquiry, viewingPart })).status).toBeLessThan(300);
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
  expect((await house.send("POST", "/api/admin/events", event)).status).toBe(201);
  const met = await jsonOf<AffectedByHours>(
    house.get(`/api/admin/special-hours/met?day=${THURSDAY}&opens=8&closes=13`),
  );
  expect(met).toMatchObject({
    bookings: [{ id: booking.id }],
    officeDays: [],
    meetings: [],
    viewings: [{ name: "Esi", at: null }],
    events: [{ title: event.title, startsAt: `${THURSDAY}T18:00:00.000Z`, endsAt: `${THURSDAY}T20:00:00.000Z` }],
  });
  expect(await rowsOf("special_hours", "true")).toEqual([]);
});

test("nobody is shown the house while it is closed", async () => {
  await said();
  const enquiry = { firstName: "Esi", email: "esi@example.com", phone: "0241234567", viewingDay: THURSDAY };
  const afternoon = await errorOf(await house.post("/api/crm-inquiry", { ...enquiry, viewingPart: "afternoon" }));
  expect(afternoon.fields).toEqual({ viewingDay: "Nobody is at the reception then. Please choose another day" });
});
