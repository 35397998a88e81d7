import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Availability } from "#contract/availability.ts";
import type { Booking } from "#contract/bookings.ts";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminInventory, ChangedCapacity, ClosureImpact, Occupancy } from "#contract/front-desk/inventory.ts";
import { addDays } from "#domain/calendar/days.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = "2026-11-23";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now = Date.parse(`${MONDAY}T09:00:00Z`);
const house = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  const tables = ["outbox", "refunds", "payment_links", "payment_attempts", "membership_periods", "memberships"];
  for (const table of [...tables, "bookings", "allocations", "closures"])
    await env.DB.prepare(`delete from ${table}`).run();
  for (const [resource, capacity] of [
    ["desks", 2],
    ["private_offices", 4],
    ["meeting_room", 1],
  ])
    await env.DB.prepare("update resources set capacity = ? where resource = ?").bind(capacity, resource).run();
});

const day = (offset: number) => addDays(MONDAY, offset);

function book(startDate: string, overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const bookingType = (overrides.bookingType ?? "desk_day") as "desk_day";
  return house.post(
    "/api/bookings",
    bookingBody({ startDate, amount: priceCedis(bookingType), bookingType, ...overrides }),
    headers,
  );
}

async function booked(startDate: string, overrides: Record<string, unknown> = {}): Promise<Booking> {
  const response = await book(startDate, overrides);
  expect(response.status).toBe(201);
  return jsonOf<Booking>(response);
}

async function leftOn(startDate: string, bookingType = "desk_day", days = 1): Promise<(number | null)[]> {
  const response = await house.call(`/api/availability?bookingType=${bookingType}&from=${startDate}&days=${days}`);
  return (await jsonOf<Availability>(response)).days.map(({ left }) => left);
}

async function paid(booking: Booking): Promise<Booking> {
  await house.send("POST", `/api/admin/bookings/${booking.id}/payments`, { method: "cash" });
  return booking;
}

function move(id: string, from: string, startDate: string, more: object = {}) {
  return house.send("POST", `/api/admin/bookings/${id}/move`, { from, startDate, ...more });
}

test("as many day passes are sold as there are desks, and the next free day is said", async () => {
  await booked(day(1));
  await booked(day(1));
  const refused = await book(day(1));
  expect(refused.status).toBe(409);
  expect(await errorOf(refused)).toMatchObject({
    code: "fully_booked",
    nextDay: day(2),
    message: "Tuesday 24 November 2026 is full. The next free day is Wednesday 25 November 2026.",
    fields: { startDate: expect.stringContaining("full") },
  });
  expect(await rowsOf("bookings", "true")).toHaveLength(2);
  expect(await rowsOf("allocations", "true")).toHaveLength(2);
});

test("a week that touches one full day names that day", async () => {
  await booked(day(5));
  await booked(day(5));
  const refused = await book(day(1), { bookingType: "desk_week" });
  expect(await errorOf(refused)).toMatchObject({
    code: "fully_booked",
    nextDay: day(6),
    message: "Saturday 28 November 2026 is full. The next day it can start on is Sunday 29 November 2026.",
  });
});

test("what is left for a week or a month is the smallest number free on any day it covers", async () => {
  await booked(day(8));
  expect(await leftOn(day(1), "desk_week", 3)).toEqual([2, 1, 1]);
  expect(await leftOn(day(1), "desk_monthly", 1)).toEqual([1]);
  await booked(day(1), { bookingType: "desk_monthly" });
  expect(await leftOn(day(1), "desk_day", 1)).toEqual([1]);
  expect(await leftOn(day(8), "desk_day", 2)).toEqual([0, 1]);
});

test("plans that take no place are never full", async () => {
  await env.DB.prepare("update resources set capacity = 0").run();
  expect(await leftOn(day(1), "virtual_pro", 2)).toEqual([null, null]);
  const booking = await booked(day(1), { bookingType: "virtual_pro", amount: priceCedis("virtual_pro") });
  expect(booking.heldUntil).toBeNull();
  expect(await rowsOf("allocations", "id = ?", booking.id)).toEqual([]);
});

test("an unpaid place is held for half an hour, and is free again at that instant", async () => {
  const first = await booked(day(1));
  await booked(day(1));
  expect(first.heldUntil).toBe(new Date(now + 30 * MINUTE).toISOString());
  now += 30 * MINUTE - 1;
  expect(await leftOn(day(1))).toEqual([0]);
  now += 1;
  expect(await leftOn(day(1))).toEqual([2]);
  await booked(day(1));
});

test("a day that is full because of holds says how many are paid for, and until when", async () => {
  await paid(await booked(day(1)));
  const held = await booked(day(1));
  const onDay = async () =>
    (await jsonOf<Availability>(house.call(`/api/availability?bookingType=desk_day&from=${day(1)}&days=1`))).days;
  expect(await onDay()).toEqual([
    { day: day(1), isOpen: true, left: 0, reason: null, held: { count: 1, until: held.heldUntil } },
  ]);
  await paid(held);
  expect(await onDay()).toEqual([{ day: day(1), isOpen: true, left: 0, reason: null }]);
});

test("where nothing can be paid online a place is held for a day", async () => {
  const unpaid = makeStaffHarness({ now: () => new Date(now), bindings: { PAYSTACK_SECRET_KEY: "" } });
  const response = await unpaid.post(
    "/api/bookings",
    bookingBody({ bookingType: "desk_day", amount: priceCedis("desk_day"), startDate: day(2) }),
  );
  expect((await jsonOf<Booking>(response)).heldUntil).toBe(new Date(now + 24 * HOUR).toISOString());
});

test("a repeat with the same key answers the booking also when the house is full by now", async () => {
  const sent = { customerEmail: "esi@example.com" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await jsonOf<Booking>(book(day(1), sent, key));
  await booked(day(1));
  expect(await jsonOf<Booking>(book(day(1), sent, key))).toEqual(first);
  const late = { "Idempotency-Key": crypto.randomUUID() };
  expect((await book(day(1), sent, late)).status).toBe(409);
  now += HOUR;
  expect((await book(day(1), sent, late)).status).toBe(201);
});

test("a cancelled booking, a raised capacity and a removed closure free the place for the next", async () => {
  const first = await booked(day(1));
  await booked(day(1));
  await house.send("POST", `/api/admin/bookings/${first.id}/cancel`, { reason: "changed plans" });
  await booked(day(1));
  expect((await book(day(1))).status).toBe(409);
  await house.send("PATCH", "/api/admin/inventory/desks", { capacity: 3 });
  await booked(day(1));
  const closure = await jsonOf<ClosureImpact>(
    house.send("POST", "/api/admin/closures", { from: day(3), to: day(3), reason: "Stocktaking" }),
  );
  expect(await errorOf(await book(day(3)))).toMatchObject({
    code: "closed_day",
    nextDay: day(4),
    message: "We are closed on Thursday 26 November 2026: Stocktaking. The next day is Friday 27 November 2026.",
  });
  expect((await house.send("DELETE", `/api/admin/closures/${closure.id}`)).status).toBe(200);
  await booked(day(3));
});

test("moving takes the new place before it lets the old one go, and two who would swap on a full house are refused", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const one = await booked(day(1));
  const other = await booked(day(2));
  for (const answer of await Promise.all([move(one.id, day(1), day(2)), move(other.id, day(2), day(1))]))
    expect(await errorOf(answer)).toMatchObject({ code: "fully_booked", nextDay: day(3) });
  expect((await move(one.id, day(1), day(3))).status).toBe(200);
  expect((await move(other.id, day(2), day(1))).status).toBe(200);
  expect(await leftOn(day(1), "desk_day", 3)).toEqual([0, 1, 0]);
});

test("a week moves by a day although it takes most of the days itself", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const week = await booked(day(1), { bookingType: "desk_week" });
  expect((await move(week.id, day(1), day(2))).status).toBe(200);
  expect(await leftOn(day(1), "desk_day", 9)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("staff may overbook with a reason, and only with one", async () => {
  await booked(day(1));
  await booked(day(1));
  const other = await booked(day(2));
  expect(await errorOf(await move(other.id, day(2), day(1), { overbook: true }))).toMatchObject({
    code: "validation_failed",
    fields: { overbookReason: expect.any(String) },
  });
  const moved = await move(other.id, day(2), day(1), { overbook: true, overbookReason: "The board room has a table" });
  expect(moved.status).toBe(200);
  expect(await rowsOf("allocations", "id = ?", other.id)).toMatchObject([
    { first_day: day(1), overbook_reason: "The board room has a table" },
  ]);
  expect(await rowsOf("audit_trail", "subject_id = ?", other.id)).toMatchObject([{ action: "booking_overbooked" }]);
  expect(await leftOn(day(1))).toEqual([0]);
});

test("a place of another kind can be given", async () => {
  await booked(day(1));
  await booked(day(1));
  const other = await booked(day(2));
  expect((await move(other.id, day(2), day(1), { resource: "private_offices" })).status).toBe(200);
  expect(await leftOn(day(1), "private_office")).toEqual([3]);
});

test("less capacity than is sold cancels nothing and says on which days", async () => {
  const kept = await paid(await booked(day(1)));
  await paid(await booked(day(1)));
  const answer = await jsonOf<ChangedCapacity>(house.send("PATCH", "/api/admin/inventory/desks", { capacity: 1 }));
  expect(answer).toEqual({
    resource: "desks",
    capacity: 1,
    overbooked: [{ day: day(1), capacity: 1, taken: 2 }],
  });
  expect(await rowsOf("bookings", "id = ?", kept.id)).toMatchObject([{ status: "paid" }]);
  expect(await leftOn(day(1))).toEqual([0]);
  await house.send("PATCH", "/api/admin/inventory/desks", { capacity: 1 });
  expect(await rowsOf("audit_trail", "action = 'capacity_changed' and detail ->> 'to' = 1")).toHaveLength(1);
});

test("a closure says whom it meets, and they move or are paid back whole", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const inIt = await paid(await booked(day(2)));
  const over = await paid(await booked(day(1), { bookingType: "desk_week" }));
  now += 23 * HOUR;
  const added = await jsonOf<ClosureImpact>(
    house.send("POST", "/api/admin/closures", { from: day(2), to: day(2), reason: "Farmers' Day" }),
  );
  expect(added).toMatchObject({ from: day(2), to: day(2), reason: "Farmers' Day" });
  expect(added.affected.map(({ id, closedBecause }) => [id, closedBecause])).toEqual([
    [over.id, null],
    [inIt.id, "Farmers' Day"],
  ]);
  const cancelled = await jsonOf<AdminBooking>(
    house.send("POST", `/api/admin/bookings/${inIt.id}/cancel`, { reason: "We are closed" }),
  );
  expect(cancelled.refunds).toMatchObject([{ rule: "closed", amount: priceCedis("desk_day") }]);
  const met = await jsonOf<ClosureImpact>(house.get(`/api/admin/closures/${added.id}`));
  expect(met.affected.map(({ id }) => id)).toEqual([over.id]);
});

test("whom a closure meets moves to another day, also within a day of it", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const booking = await paid(await booked(day(2)));
  now += 10 * HOUR;
  expect((await move(booking.id, day(2), day(4))).status).toBe(409);
  await house.send("POST", "/api/admin/closures", { from: day(2), to: day(2), reason: "Farmers' Day" });
  expect((await move(booking.id, day(2), day(4))).status).toBe(200);
});

test("whom a closure meets in the middle stays as many days longer, once, where there is a place", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const week = await paid(await booked(day(1), { bookingType: "desk_week" }));
  now += 2 * HOUR;
  const closed = { from: day(3), to: day(4), reason: "Repairs" };
  const { affected } = await jsonOf<ClosureImpact>(house.send("POST", "/api/admin/closures", closed));
  expect(affected).toMatchObject([{ id: week.id, lengthening: { days: 2, until: day(9) } }]);
  const lengthen = (until: string) => house.send("POST", `/api/admin/bookings/${week.id}/lengthen`, { until });
  expect(await errorOf(await lengthen(day(8)))).toMatchObject({ code: "conflict" });

  const other = await booked(day(9));
  await booked(day(9));
  expect(await errorOf(await lengthen(day(9)))).toMatchObject({
    code: "fully_booked",
    message: "One of the days from 1 December 2026 to 2 December 2026 is full, so it cannot last that long.",
  });
  expect(await rowsOf("allocations", "id = ?", week.id)).toMatchObject([{ last_day: day(7) }]);
  await house.send("POST", `/api/admin/bookings/${other.id}/cancel`, { reason: "changed plans" });

  const longer = await jsonOf<AdminBooking>(lengthen(day(9)));
  expect(longer).toMatchObject({ endDate: day(9), lengthening: null, status: "paid" });
  expect(await leftOn(day(8), "desk_day", 3)).toEqual([1, 0, 2]);
  expect(await errorOf(await lengthen(day(9)))).toMatchObject({ code: "conflict" });
  expect(await rowsOf("audit_trail", "subject_id = ? and action = 'booking_lengthened'", week.id)).toHaveLength(1);
  const told = await rowsOf("outbox", "subject_id = ? and kind = 'booking_lengthened'", week.id);
  expect(told).toMatchObject([{ audience: "customer" }]);
});

test("a tenant without notice keeps the place in every month ahead, and notice frees the day after it", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const tenant = await paid(await booked(day(1), { bookingType: "desk_monthly" }));
  const [after, last] = [addDays(day(1), 70), addDays(day(1), 60)];
  expect(await leftOn(after)).toEqual([0]);
  expect(await errorOf(await book(after))).toMatchObject({ code: "fully_booked" });
  const ended = await house.send("POST", `/api/admin/memberships/${tenant.id}/end`, { on: last, reason: "Moves" });
  expect(ended.status).toBe(200);
  expect(await leftOn(last, "desk_day", 2)).toEqual([0, 1]);
  expect(await errorOf(await book(last))).toMatchObject({ code: "fully_booked", nextDay: addDays(last, 1) });
  const next = await booked(addDays(last, 1));
  expect(await rowsOf("allocations", "id = ?", next.id)).toMatchObject([{ first_day: addDays(last, 1) }]);
});

test("the last of a stay that was lengthened is still counted", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const month = await paid(await booked(day(1), { bookingType: "desk_monthly" }));
  now += HOUR;
  await house.send("POST", "/api/admin/closures", { from: day(5), to: day(18), reason: "Repairs" });
  const until = addDays(day(1), 29 + 14);
  expect((await house.send("POST", `/api/admin/bookings/${month.id}/lengthen`, { until })).status).toBe(200);
  await env.DB.prepare("update memberships set ends_on = ? where id = ?").bind(until, month.id).run();
  expect(await leftOn(until, "desk_day", 2)).toEqual([0, 1]);
  expect(await errorOf(await book(until))).toMatchObject({ code: "fully_booked", nextDay: addDays(until, 1) });
});

test.each([
  ["ends before it begins", { from: day(3), to: day(2) }, "to", "A closure cannot end before it begins"],
  ["lies in the past", { from: day(-1), to: day(2) }, "from", "A closure cannot begin in the past"],
  ["has no reason", { from: day(3), to: day(3), reason: " " }, "reason", "A reason is required"],
  ["has no such day", { from: "2026-02-30", to: day(3) }, "from", "Say from which day"],
])("a closure that %s is refused in a sentence", async (_, changes, field, message) => {
  const answer = await house.send("POST", "/api/admin/closures", { reason: "Closed", ...changes });
  expect(answer.status).toBe(400);
  expect(await errorOf(answer)).toMatchObject({ code: "validation_failed", message, fields: { [field]: message } });
  expect(await rowsOf("closures", "true")).toEqual([]);
});

test("a closure that meets another is refused, and the same one sent twice is one", async () => {
  const body = { from: day(3), to: day(5), reason: "Repairs" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await jsonOf<ClosureImpact>(house.send("POST", "/api/admin/closures", body, key));
  expect(await jsonOf<ClosureImpact>(house.send("POST", "/api/admin/closures", body, key))).toEqual(first);
  const meeting = await house.send("POST", "/api/admin/closures", { from: day(5), to: day(6), reason: "More" });
  expect(meeting.status).toBe(409);
  expect((await errorOf(meeting)).message).toContain("26 November 2026 to 28 November 2026, Repairs");
  expect(await rowsOf("audit_trail", "subject_id = ?", first.id)).toHaveLength(1);
});

test("a closure that is over stays", async () => {
  const { id } = await jsonOf<ClosureImpact>(
    house.send("POST", "/api/admin/closures", { from: day(1), to: day(1), reason: "Repairs" }),
  );
  now += 48 * HOUR;
  expect((await house.send("DELETE", `/api/admin/closures/${id}`)).status).toBe(409);
  expect((await house.send("DELETE", `/api/admin/closures/${crypto.randomUUID()}`)).status).toBe(404);
});

test.each([-1, 1.5, 10_000_000, "many", null])("a capacity of %s is refused, and nothing changed", async (capacity) => {
  const answer = await house.send("PATCH", "/api/admin/inventory/desks", { capacity });
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).message).toBe("Capacity must be a whole number from 0 to 1000");
  expect(await rowsOf("resources", "resource = 'desks'")).toMatchObject([{ capacity: 2 }]);
});

test.each([
  ["bookingType=penthouse", "Choose what to book"],
  ["bookingType=desk_day&days=93", "Days must be a whole number from 1 to 92"],
  ["bookingType=desk_day&days=0", "Days must be a whole number from 1 to 92"],
  ["bookingType=desk_day&from=2026-11-22", "From cannot be in the past"],
  ["bookingType=desk_day&from=2027-11-24", "From cannot be more than a year ahead"],
  ["bookingType=desk_day&from=2026-02-30", "From is not a date"],
])("availability of %s is refused in a sentence", async (query, message) => {
  const answer = await house.call(`/api/availability?${query}`);
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).message).toBe(message);
});

test("availability is 42 days from today, is kept by nobody, and says why a day is closed", async () => {
  await house.send("POST", "/api/admin/closures", { from: day(11), to: day(11), reason: "Farmers' Day" });
  const response = await house.call("/api/availability?bookingType=desk_day");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const text = await response.text();
  expect(text.length).toBeLessThan(3000);
  const { days } = JSON.parse(text) as Availability;
  expect(days).toHaveLength(42);
  expect(days[0]).toEqual({ day: MONDAY, isOpen: true, left: 2, reason: null });
  expect(days[11]).toEqual({ day: day(11), isOpen: false, left: 0, reason: "Farmers' Day" });
});

test("a day pass for today is sold until the house closes", async () => {
  now = Date.parse(`${MONDAY}T21:59:59Z`);
  await booked(MONDAY);
  now += 1000;
  expect(await errorOf(await book(MONDAY))).toMatchObject({
    code: "closed_day",
    nextDay: day(1),
    message: "We closed at 10 pm today. The next day is Tuesday 24 November 2026.",
  });
  const [today] = (await jsonOf<Availability>(house.call("/api/availability?bookingType=desk_day&days=1"))).days;
  expect(today).toEqual({ day: MONDAY, isOpen: false, left: 0, reason: "We closed at 10 pm" });
  await booked(MONDAY, { bookingType: "desk_week" });
});

test("the holidays ahead are suggested until a closure covers them", async () => {
  const { resources, suggestions } = await jsonOf<AdminInventory>(house.get("/api/admin/inventory"));
  expect(resources).toEqual([
    { resource: "desks", capacity: 2 },
    { resource: "private_offices", capacity: 4 },
    { resource: "meeting_room", capacity: 1 },
  ]);
  expect(suggestions[0]).toEqual({
    from: "2026-12-04",
    to: "2026-12-04",
    reason: "Farmers' Day",
    isToBeConfirmed: false,
  });
  expect(suggestions.find(({ reason }) => reason === "Eid-ul-Fitr")).toMatchObject({ isToBeConfirmed: true });
  await house.send("POST", "/api/admin/closures", { from: "2026-12-03", to: "2026-12-05", reason: "A long weekend" });
  const after = await jsonOf<AdminInventory>(house.get("/api/admin/inventory"));
  expect(after.closures).toMatchObject([{ from: "2026-12-03", to: "2026-12-05", reason: "A long weekend" }]);
  expect(after.suggestions[0]?.reason).toBe("Christmas Day");
});

test("a month of occupancy says what is taken, and what of it is only held", async () => {
  await paid(await booked(day(1)));
  await booked(day(1));
  await house.send("POST", "/api/admin/closures", { from: day(2), to: day(2), reason: "Repairs" });
  const { month, days } = await jsonOf<Occupancy>(house.get("/api/admin/occupancy?month=2026-11"));
  expect([month, days.length]).toEqual(["2026-11", 30]);
  expect(days[23]).toEqual({
    day: day(1),
    isOpen: true,
    reason: null,
    special: null,
    resources: [
      { resource: "desks", capacity: 2, taken: 2, held: 1 },
      { resource: "private_offices", capacity: 4, taken: 0, held: 0 },
      { resource: "meeting_room", capacity: 1, taken: 0, held: 0 },
    ],
  });
  expect(days[24]).toMatchObject({ day: day(2), isOpen: false, reason: "Repairs" });
});
