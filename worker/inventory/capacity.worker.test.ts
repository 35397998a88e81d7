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
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = Date.parse(`${MONDAY}T09:00:00Z`);
  const tables = ["outbox", "refunds", "payment_links", "payment_attempts", "membership_periods", "memberships"];
  await harness.clear(...tables, "bookings", "allocations", "closures");
  await env.DB.prepare("update resources set allotment = 0").run();
  for (const [resource, capacity] of [
    ["desks", 2],
    ["private_offices", 4],
    ["meeting_room", 1],
  ])
    await env.DB.prepare("update resources set capacity = ? where resource = ?").bind(capacity, resource).run();
});

const day = (offset: number) => addDays(MONDAY, offset);

const tryBooking = (startDate: string, overrides: object = {}, headers: Record<string, string> = {}) =>
  harness.post("/api/bookings", bookingBody({ startDate, bookingType: "desk_day", ...overrides }), headers);
const book = (startDate: string, bookingType = "desk_day") => harness.book({ startDate, bookingType });

async function placesLeftOn(startDate: string, bookingType = "desk_day", days = 1): Promise<(number | null)[]> {
  const response = await harness.call(`/api/availability?bookingType=${bookingType}&from=${startDate}&days=${days}`);
  return (await jsonOf<Availability>(response)).days.map(({ left }) => left);
}

function move(id: string, from: string, startDate: string, overrides: object = {}) {
  return harness.send("POST", `/api/admin/bookings/${id}/move`, { from, startDate, ...overrides });
}

test("sells as many day passes as there are desks, then names the next free day", async () => {
  await book(day(1));
  await book(day(1));
  const refused = await tryBooking(day(1));
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

test("refuses a week that includes a full day, and names that day", async () => {
  await book(day(5));
  await book(day(5));
  const refused = await tryBooking(day(1), { bookingType: "desk_week" });
  expect(await errorOf(refused)).toMatchObject({
    code: "fully_booked",
    nextDay: day(6),
    message: "Saturday 28 November 2026 is full. The next available start is Sunday 29 November 2026.",
  });
});

test("plans without a seat are never full", async () => {
  await env.DB.prepare("update resources set capacity = 0").run();
  expect(await placesLeftOn(day(1), "virtual_pro", 2)).toEqual([null, null]);
  const booking = await book(day(1), "virtual_pro");
  expect(booking.heldUntil).toBeNull();
  expect(await rowsOf("allocations", "id = ?", booking.id)).toEqual([]);
});

test("holds an unpaid desk for exactly half an hour", async () => {
  const first = await book(day(1));
  await book(day(1));
  expect(first.heldUntil).toBe(new Date(now + 30 * MINUTE).toISOString());
  now += 30 * MINUTE - 1;
  expect(await placesLeftOn(day(1))).toEqual([0]);
  now += 1;
  expect(await placesLeftOn(day(1))).toEqual([2]);
  await book(day(1));
});

test("a day that is full because of holds shows their number and end", async () => {
  await harness.payAtDesk(await book(day(1)));
  const held = await book(day(1));
  const onDay = async () =>
    (await jsonOf<Availability>(harness.call(`/api/availability?bookingType=desk_day&from=${day(1)}&days=1`))).days;
  expect(await onDay()).toEqual([
    { day: day(1), isOpen: true, left: 0, reason: null, held: { count: 1, until: held.heldUntil } },
  ]);
  await harness.payAtDesk(held);
  expect(await onDay()).toEqual([{ day: day(1), isOpen: true, left: 0, reason: null }]);
});

test("holds a desk for a day if online payment is off", async () => {
  const unpaid = makeStaffHarness({ now: () => new Date(now), bindings: { PAYSTACK_SECRET_KEY: "" } });
  const response = await unpaid.post(
    "/api/bookings",
    bookingBody({ bookingType: "desk_day", amount: priceCedis("desk_day"), startDate: day(2) }),
  );
  expect((await jsonOf<Booking>(response)).heldUntil).toBe(new Date(now + 24 * HOUR).toISOString());
});

test("a repeat with the same key returns the booking on a full day", async () => {
  const sent = { customerEmail: "esi@example.com" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await jsonOf<Booking>(tryBooking(day(1), sent, key));
  await book(day(1));
  expect(await jsonOf<Booking>(tryBooking(day(1), sent, key))).toEqual(first);
  const late = { "Idempotency-Key": crypto.randomUUID() };
  expect((await tryBooking(day(1), sent, late)).status).toBe(409);
  now += HOUR;
  expect((await tryBooking(day(1), sent, late)).status).toBe(201);
});

test("a cancellation, a higher capacity and a removed closure free capacity", async () => {
  const first = await book(day(1));
  await book(day(1));
  await harness.cancelAtDesk(first);
  await book(day(1));
  expect((await tryBooking(day(1))).status).toBe(409);
  await harness.send("PATCH", "/api/admin/inventory/desks", { capacity: 3 });
  await book(day(1));
  const closure = await jsonOf<ClosureImpact>(harness.close(day(3), day(3), "Stocktaking"));
  expect(await errorOf(await tryBooking(day(3)))).toMatchObject({
    code: "closed_day",
    nextDay: day(4),
    message:
      "We are closed on Thursday 26 November 2026: Stocktaking. The next available day is Friday 27 November 2026.",
  });
  expect((await harness.send("DELETE", `/api/admin/closures/${closure.id}`)).status).toBe(200);
  await book(day(3));
});

test("moving takes the new desk before it frees the old one, and refuses a swap", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const one = await book(day(1));
  const other = await book(day(2));
  for (const answer of await Promise.all([move(one.id, day(1), day(2)), move(other.id, day(2), day(1))]))
    expect(await errorOf(answer)).toMatchObject({ code: "fully_booked", nextDay: day(3) });
  expect((await move(one.id, day(1), day(3))).status).toBe(200);
  expect((await move(other.id, day(2), day(1))).status).toBe(200);
  expect(await placesLeftOn(day(1), "desk_day", 3)).toEqual([0, 1, 0]);
});

test("moves a week by a day over its own days", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const week = await book(day(1), "desk_week");
  expect((await move(week.id, day(1), day(2))).status).toBe(200);
  expect(await placesLeftOn(day(1), "desk_day", 9)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("staff can overbook only with a reason", async () => {
  await book(day(1));
  await book(day(1));
  const other = await book(day(2));
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
  expect(await placesLeftOn(day(1))).toEqual([0]);
});

test("staff cannot move a booking to a closed day, not even by overbooking", async () => {
  const booking = await book(day(1));
  await harness.close(day(2), day(2));
  const overbooked = { overbook: true, overbookReason: "The board room has a table" };
  expect(await errorOf(await move(booking.id, day(1), day(2), overbooked))).toMatchObject({ code: "closed_day" });
});

test("staff can move a booking to another resource", async () => {
  await book(day(1));
  await book(day(1));
  const other = await book(day(2));
  expect((await move(other.id, day(2), day(1), { resource: "private_offices" })).status).toBe(200);
  expect(await placesLeftOn(day(1), "private_office")).toEqual([3]);
});

test("lowering capacity cancels nothing and lists the overbooked days", async () => {
  const firstBooking = await harness.payAtDesk(await book(day(1)));
  await harness.payAtDesk(await book(day(1)));
  const answer = await jsonOf<ChangedCapacity>(harness.send("PATCH", "/api/admin/inventory/desks", { capacity: 1 }));
  expect(answer).toEqual({
    resource: "desks",
    capacity: 1,
    allotment: 0,
    overbooked: [{ day: day(1), capacity: 1, taken: 2 }],
  });
  expect(await rowsOf("bookings", "id = ?", firstBooking.id)).toMatchObject([{ status: "paid" }]);
  expect(await placesLeftOn(day(1))).toEqual([0]);
  await harness.send("PATCH", "/api/admin/inventory/desks", { capacity: 1 });
  expect(await rowsOf("audit_trail", "action = 'capacity_changed' and detail ->> 'to' = 1")).toHaveLength(1);
});

test("the allotment of the booking site counts as taken, and its change is in the history", async () => {
  const change = (values: object) => harness.send("PATCH", "/api/admin/inventory/desks", values);
  await harness.payAtDesk(await book(day(1)));
  expect(await jsonOf<ChangedCapacity>(change({ capacity: 3, allotment: 2 }))).toEqual({
    resource: "desks",
    capacity: 3,
    allotment: 2,
    overbooked: [],
  });
  expect(await placesLeftOn(day(1), "desk_day", 2)).toEqual([0, 1]);
  expect(await errorOf(await tryBooking(day(1)))).toMatchObject({ code: "fully_booked", nextDay: day(2) });
  await book(day(2));
  expect((await tryBooking(day(2), { bookingType: "desk_week" })).status).toBe(409);
  const { overbooked } = await jsonOf<ChangedCapacity>(change({ capacity: 3, allotment: 3 }));
  expect(overbooked.map(({ capacity, taken }) => [capacity, taken])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  // Without the field the allotment stays.
  await change({ capacity: 4 });
  expect((await jsonOf<AdminInventory>(harness.get("/api/admin/inventory"))).resources[0]).toEqual({
    resource: "desks",
    capacity: 4,
    allotment: 3,
  });
  expect(await placesLeftOn(day(3))).toEqual([1]);
  expect(await rowsOf("audit_trail", "detail ->> 'allotmentFrom' = 0 and detail ->> 'allotmentTo' = 2")).toHaveLength(
    1,
  );
  expect((await change({ capacity: 4, allotment: -1 })).status).toBe(400);
});

test("a closure lists affected bookings, and cancelling one refunds it in full", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const insideClosure = await harness.payAtDesk(await book(day(2)));
  const aroundClosure = await harness.payAtDesk(await book(day(1), "desk_week"));
  now += 23 * HOUR;
  const added = await jsonOf<ClosureImpact>(harness.close(day(2), day(2), "Farmers' Day"));
  expect(added).toMatchObject({ from: day(2), to: day(2), reason: "Farmers' Day" });
  expect(added.affected.map(({ id, closedBecause }) => [id, closedBecause])).toEqual([
    [aroundClosure.id, null],
    [insideClosure.id, "Farmers' Day"],
  ]);
  const cancelled = await jsonOf<AdminBooking>(harness.cancelAtDesk(insideClosure, "We are closed"));
  expect(cancelled.refunds).toMatchObject([{ rule: "closed", amount: priceCedis("desk_day") }]);
  const affectedNow = await jsonOf<ClosureImpact>(harness.get(`/api/admin/closures/${added.id}`));
  expect(affectedNow.affected.map(({ id }) => id)).toEqual([aroundClosure.id]);
});

test("an affected booking can move within 24 hours of its start", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const booking = await harness.payAtDesk(await book(day(2)));
  now += 10 * HOUR;
  expect((await move(booking.id, day(2), day(4))).status).toBe(409);
  await harness.close(day(2), day(2), "Farmers' Day");
  expect((await move(booking.id, day(2), day(4))).status).toBe(200);
});

test("extends an affected booking by the closed days, once, if capacity is left", async () => {
  now = Date.parse(`${day(1)}T07:00:00Z`);
  const week = await harness.payAtDesk(await book(day(1), "desk_week"));
  now += 2 * HOUR;
  const closed = { from: day(3), to: day(4), reason: "Repairs" };
  const { affected } = await jsonOf<ClosureImpact>(harness.send("POST", "/api/admin/closures", closed));
  expect(affected).toMatchObject([{ id: week.id, lengthening: { days: 2, until: day(9) } }]);
  const extend = (until: string) => harness.send("POST", `/api/admin/bookings/${week.id}/lengthen`, { until });
  expect(await errorOf(await extend(day(8)))).toMatchObject({ code: "conflict" });

  const other = await book(day(9));
  await book(day(9));
  expect(await errorOf(await extend(day(9)))).toMatchObject({
    code: "fully_booked",
    message: "One of the days from 1 December 2026 to 2 December 2026 is full, so you cannot extend the booking.",
  });
  expect(await rowsOf("allocations", "id = ?", week.id)).toMatchObject([{ last_day: day(7) }]);
  await harness.cancelAtDesk(other);

  const extended = await jsonOf<AdminBooking>(extend(day(9)));
  expect(extended).toMatchObject({ endDate: day(9), lengthening: null, status: "paid" });
  expect(await placesLeftOn(day(8), "desk_day", 3)).toEqual([1, 0, 2]);
  expect(await errorOf(await extend(day(9)))).toMatchObject({ code: "conflict" });
  expect(await rowsOf("audit_trail", "subject_id = ? and action = 'booking_lengthened'", week.id)).toHaveLength(1);
  const mails = await rowsOf("outbox", "subject_id = ? and kind = 'booking_lengthened'", week.id);
  expect(mails).toMatchObject([{ audience: "customer" }]);

  const undo = () => harness.send("POST", `/api/admin/bookings/${week.id}/lengthen/undo`);
  const lengthening = { days: 2, until: day(9) };
  expect(await jsonOf<AdminBooking>(undo())).toMatchObject({ endDate: day(7), lengthening, status: "paid" });
  expect(await rowsOf("allocations", "id = ?", week.id)).toMatchObject([{ last_day: day(7) }]);
  expect(await placesLeftOn(day(8), "desk_day", 3)).toEqual([2, 1, 2]);
  expect(await errorOf(await undo())).toMatchObject({ code: "conflict" });
  expect((await extend(day(9))).status).toBe(200);
  now += 11 * 60_000;
  expect(await errorOf(await undo())).toMatchObject({ code: "conflict" });
});

test("an extension of a month, undone, leaves the membership as it was", async () => {
  const month = await harness.payAtDesk(await book(day(1), "desk_monthly"));
  const before = await rowsOf("memberships", "id = ?", month.id);
  now += HOUR;
  await harness.close(day(5), day(6));
  const url = `/api/admin/bookings/${month.id}/lengthen`;
  expect((await harness.send("POST", url, { until: addDays(day(1), 31) })).status).toBe(200);
  expect(await rowsOf("memberships", "id = ?", month.id)).not.toMatchObject([
    { next_due_date: before[0]?.next_due_date },
  ]);
  expect((await harness.send("POST", `${url}/undo`)).status).toBe(200);
  const [after] = await rowsOf("memberships", "id = ?", month.id);
  expect({ ...after, updated_at: before[0]?.updated_at }).toEqual(before[0]);
});

test("a membership keeps its desk every month, and notice frees it from the next day", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const member = await harness.payAtDesk(await book(day(1), "desk_monthly"));
  const [after, last] = [addDays(day(1), 70), addDays(day(1), 60)];
  expect(await placesLeftOn(after)).toEqual([0]);
  expect(await errorOf(await tryBooking(after))).toMatchObject({ code: "fully_booked" });
  const ended = await harness.send("POST", `/api/admin/memberships/${member.id}/end`, { on: last, reason: "Moves" });
  expect(ended.status).toBe(200);
  expect(await placesLeftOn(last, "desk_day", 2)).toEqual([0, 1]);
  expect(await errorOf(await tryBooking(last))).toMatchObject({ code: "fully_booked", nextDay: addDays(last, 1) });
  const next = await book(addDays(last, 1));
  expect(await rowsOf("allocations", "id = ?", next.id)).toMatchObject([{ first_day: addDays(last, 1) }]);
});

test("counts the added days of an extended booking", async () => {
  await env.DB.prepare("update resources set capacity = 1 where resource = 'desks'").run();
  const month = await harness.payAtDesk(await book(day(1), "desk_monthly"));
  now += HOUR;
  await harness.close(day(5), day(18));
  const until = addDays(day(1), 29 + 14);
  expect((await harness.send("POST", `/api/admin/bookings/${month.id}/lengthen`, { until })).status).toBe(200);
  await env.DB.prepare("update memberships set ends_on = ? where id = ?").bind(until, month.id).run();
  expect(await placesLeftOn(until, "desk_day", 2)).toEqual([0, 1]);
  expect(await errorOf(await tryBooking(until))).toMatchObject({ code: "fully_booked", nextDay: addDays(until, 1) });
});

test.each([
  ["ends before it begins", { from: day(3), to: day(2) }, "to", "A closure cannot end before it starts"],
  ["lies in the past", { from: day(-1), to: day(2) }, "from", "A closure cannot start in the past"],
  ["has no reason", { from: day(3), to: day(3), reason: " " }, "reason", "A reason is required"],
  ["has no such day", { from: "2026-02-30", to: day(3) }, "from", "Choose the first day"],
])("refuses a closure that %s, with a message", async (_, changes, field, message) => {
  const answer = await harness.send("POST", "/api/admin/closures", { reason: "Closed", ...changes });
  expect(answer.status).toBe(400);
  expect(await errorOf(answer)).toMatchObject({ code: "validation_failed", message, fields: { [field]: message } });
  expect(await rowsOf("closures", "true")).toEqual([]);
});

test("refuses overlapping closures, and adds a repeated one once", async () => {
  const body = { from: day(3), to: day(5), reason: "Repairs" };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await jsonOf<ClosureImpact>(harness.send("POST", "/api/admin/closures", body, key));
  expect(await jsonOf<ClosureImpact>(harness.send("POST", "/api/admin/closures", body, key))).toEqual(first);
  const meeting = await harness.close(day(5), day(6), "More");
  expect(meeting.status).toBe(409);
  expect((await errorOf(meeting)).message).toContain("26 November 2026 to 28 November 2026, Repairs");
  expect(await rowsOf("audit_trail", "subject_id = ?", first.id)).toHaveLength(1);
});

test("refuses to remove a past closure", async () => {
  const { id } = await jsonOf<ClosureImpact>(harness.close(day(1), day(1)));
  now += 48 * HOUR;
  expect((await harness.send("DELETE", `/api/admin/closures/${id}`)).status).toBe(409);
  expect((await harness.send("DELETE", `/api/admin/closures/${crypto.randomUUID()}`)).status).toBe(404);
});

test.each([-1, 1.5, 10_000_000, "many", null])("refuses a capacity of %s and changes nothing", async (capacity) => {
  const answer = await harness.send("PATCH", "/api/admin/inventory/desks", { capacity });
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
  ["bookingType=desk_day&from=2026-02-30", "From must be a date"],
])("refuses availability for %s, with a message", async (query, message) => {
  const answer = await harness.call(`/api/availability?${query}`);
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).message).toBe(message);
});

test("availability covers 42 days with the worker's time, is not cached, and explains closures", async () => {
  await harness.close(day(11), day(11), "Farmers' Day");
  const response = await harness.call("/api/availability?bookingType=desk_day");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const text = await response.text();
  expect(text.length).toBeLessThan(3000);
  const { now: answeredAt, days } = JSON.parse(text) as Availability;
  expect(Date.parse(answeredAt)).toBe(now);
  expect(days).toHaveLength(42);
  expect(days[0]).toEqual({ day: MONDAY, isOpen: true, left: 2, reason: null });
  expect(days[11]).toEqual({ day: day(11), isOpen: false, left: 0, reason: "Farmers' Day" });
});

test("lists the public holidays with what staff decided", async () => {
  const { resources, holidays } = await jsonOf<AdminInventory>(harness.get("/api/admin/inventory"));
  expect(resources).toEqual([
    { resource: "desks", capacity: 2, allotment: 0 },
    { resource: "private_offices", capacity: 4, allotment: 0 },
    { resource: "meeting_room", capacity: 1, allotment: 0 },
  ]);
  expect(holidays[0]).toEqual({ day: "2026-12-04", name: "Farmers' Day", isToBeConfirmed: false, decision: null });
  expect(holidays.find(({ name }) => name === "Eid-ul-Fitr")).toMatchObject({ isToBeConfirmed: true });
  await harness.close("2026-12-03", "2026-12-05", "A long weekend");
  const after = await jsonOf<AdminInventory>(harness.get("/api/admin/inventory"));
  expect(after.closures).toMatchObject([{ from: "2026-12-03", to: "2026-12-05", reason: "A long weekend" }]);
  expect(after.holidays[0]).toMatchObject({ name: "Farmers' Day", decision: "closed" });
});

test("occupancy of a month shows taken and held capacity", async () => {
  await harness.payAtDesk(await book(day(1)));
  await book(day(1));
  await harness.close(day(2), day(2));
  const { month, days } = await jsonOf<Occupancy>(harness.get("/api/admin/occupancy?month=2026-11"));
  expect([month, days.length]).toEqual(["2026-11", 30]);
  expect(days[23]).toEqual({
    day: day(1),
    isOpen: true,
    reason: null,
    special: null,
    meetings: 0,
    resources: [
      { resource: "desks", capacity: 2, taken: 2, held: 1, starting: 2 },
      { resource: "private_offices", capacity: 4, taken: 0, held: 0, starting: 0 },
      { resource: "meeting_room", capacity: 1, taken: 0, held: 0, starting: 0 },
    ],
  });
  expect(days[24]).toMatchObject({ day: day(2), isOpen: false, reason: "Repairs" });
});
