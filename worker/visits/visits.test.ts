import { expect, test } from "vitest";
import { visitState } from "#domain/visits/visits.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ActingStaff } from "#worker/deps.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "./client-visits.ts";
import { getDay } from "./get-day.ts";
import { checkIn, checkOut, markNoShow } from "./record-visit.ts";
import { undoVisit } from "./undo-visit.ts";

const TODAY = "2026-11-21";
const MINUTE = 60_000;
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

function weeklyBooking(overrides: Partial<BookingRow> = {}) {
  const desk = makeTestDeps({ staff: SHARED_KEY });
  const booking = desk.insert.booking({
    bookingType: "desk_week",
    startDate: at("2026-11-19"),
    status: "paid",
    customerName: "Ama Owusu",
    ...overrides,
  });
  return { ...desk, id: booking.id };
}

test("records check-in and check-out once per day of a stay, and by whom", async () => {
  const { deps, rows, clock, id } = weeklyBooking();
  expect((await checkIn(deps, { id, day: "2026-11-20" })).visits).toHaveLength(1);
  clock.now += MINUTE;
  await checkIn(deps, { id });
  clock.now += MINUTE;
  await expect(checkIn(deps, { id })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is already here since 12:01."),
  });
  await checkOut(deps, { id });
  clock.now += MINUTE;
  const { visits } = await checkOut(deps, { id });
  expect(visits).toEqual([
    { day: "2026-11-20", checkedInAt: "2026-11-21T12:00:00.000Z", checkedOutAt: null, isNoShow: false },
    {
      day: TODAY,
      checkedInAt: "2026-11-21T12:01:00.000Z",
      checkedOutAt: "2026-11-21T12:02:00.000Z",
      isNoShow: false,
    },
  ]);
  expect(rows.audit().map(({ action, actorFingerprint, detail }) => [action, actorFingerprint, detail])).toEqual([
    ["visit_noted", "0a1b2c3d", { step: "checked_in", day: "2026-11-20" }],
    ["visit_noted", "0a1b2c3d", { step: "checked_in", day: TODAY }],
    ["visit_noted", "0a1b2c3d", { step: "checked_out", day: TODAY }],
  ]);
  // Back from lunch: one visit a day, which goes on if the check-out is undone.
  await expect(checkIn(deps, { id })).rejects.toMatchObject({ message: expect.stringContaining("left at 12:02.") });
});

test("records one check-in under many concurrent clicks", async () => {
  const { deps, rows, id } = weeklyBooking();
  await Promise.all(Array.from({ length: 10 }, () => checkIn(deps, { id })));
  expect(rows.visits()).toHaveLength(1);
  expect(rows.audit()).toHaveLength(1);
});

test("undoes the day's steps one after the other", async () => {
  const { deps, rows, id } = weeklyBooking();
  const states: string[] = [];
  const note = async (work: Promise<unknown>) => {
    await work;
    states.push(visitState(rows.visits()[0] ?? null));
  };
  await note(markNoShow(deps, { id }));
  await note(checkIn(deps, { id }));
  await note(checkOut(deps, { id }));
  for (let undone = 0; undone < 3; undone += 1) await note(undoVisit(deps, { id, day: TODAY }));
  expect(states).toEqual(["no_show", "inside", "left", "inside", "no_show", "arriving"]);
  expect(rows.visits()).toEqual([]);
  expect(await outcomeOf(undoVisit(deps, { id, day: TODAY }))).toBe("conflict");
});

test("refuses impossible visits", async () => {
  const { deps, clock, id } = weeklyBooking();
  expect(await outcomeOf(checkOut(deps, { id }))).toBe("conflict");
  expect(await outcomeOf(checkIn(deps, { id, day: "2026-11-22" }))).toBe("validation_failed");
  expect(await outcomeOf(checkIn(deps, { id, day: "2026-11-18" }))).toBe("validation_failed");
  await checkIn(deps, { id });
  expect(await outcomeOf(markNoShow(deps, { id }))).toBe("conflict");
  clock.now += 8 * 24 * 60 * MINUTE;
  expect(await outcomeOf(undoVisit(deps, { id, day: TODAY }))).toBe("validation_failed");
  expect(await outcomeOf(checkIn(deps, { id: "00000000-0000-4000-8000-00000000ffff" }))).toBe("not_found");
});

test("refuses visits for a cancelled booking or a virtual office", async () => {
  const { deps, insert, id } = weeklyBooking({ startDate: at("2026-11-25") });
  const virtual = insert.booking({ bookingType: "virtual_pro", startDate: at(TODAY) });
  expect(await outcomeOf(checkIn(deps, { id: virtual.id }))).toBe("conflict");
  await cancelBooking(deps, { bookingId: id, reason: "Called" });
  expect(await outcomeOf(checkIn(deps, { id, day: TODAY }))).toBe("conflict");
});

test("extends the hold of an unpaid customer to the end of the day at check-in", async () => {
  const { deps, rows, clock, id } = weeklyBooking({ status: "pending" });
  rows.sql(`update allocations set held_until = ${clock.now + MINUTE}`);
  await checkIn(deps, { id });
  expect(rows.allocations()[0]?.heldUntil).toEqual(at("2026-11-22"));
});

test("takes a desk for a client who drops in, and frees it on undo", async () => {
  const { deps, rows, insert } = makeTestDeps({ staff: SHARED_KEY });
  const client = insert.client();
  await Promise.all([checkInClient(deps, { id: client.id }), checkInClient(deps, { id: client.id })]);
  expect(rows.allocations()).toMatchObject([{ resource: "desks", firstDay: TODAY, lastDay: TODAY }]);
  await checkOutClient(deps, { id: client.id });
  expect(await getDay(deps)).toMatchObject({
    left: [{ kind: "client", id: client.id, name: "Efua Mensah", isPaid: true }],
  });
  await undoClientVisit(deps, { id: client.id, day: TODAY });
  expect((await getDay(deps)).resources[0]).toEqual({ resource: "desks", capacity: 40, taken: 1, inside: 1 });
  expect(await undoClientVisit(deps, { id: client.id, day: TODAY })).toEqual({
    clientId: client.id,
    visits: [],
    countsAs: "nothing",
  });
  expect(rows.allocations()).toEqual([]);
});

test("refuses a client on a full day unless overbooked, and an inactive client", async () => {
  const { deps, rows, insert } = makeTestDeps({ staff: SHARED_KEY });
  rows.sql("update resources set capacity = 0 where resource = 'desks'");
  const client = insert.client();
  expect(await outcomeOf(checkInClient(deps, { id: client.id }))).toBe("fully_booked");
  expect(rows.visits()).toEqual([]);
  expect(await outcomeOf(checkInClient(deps, { id: client.id, overbook: true }))).toBe("validation_failed");
  await checkInClient(deps, { id: client.id, overbook: true, overbookReason: "Takes the sofa" });
  expect((await getDay(deps)).inside).toMatchObject([{ overbookReason: "Takes the sofa" }]);
  const inactive = insert.client({ status: "inactive" });
  expect(await outcomeOf(checkInClient(deps, { id: inactive.id }))).toBe("conflict");
});

test("lists everyone whose stay covers the day, with their debt and day number", async () => {
  const { deps, rows, insert, clock } = makeTestDeps({ staff: SHARED_KEY });
  const insertBooking = (customerName: string, overrides: Partial<BookingRow>) =>
    insert.booking({ customerName, ...overrides });
  const inside = insertBooking("Inside", { bookingType: "desk_week", startDate: at("2026-11-19"), status: "paid" });
  insertBooking("Owing", { bookingType: "desk_day", startDate: at(TODAY), status: "confirmed", amountPesewas: 12_000 });
  insertBooking("Month", {
    bookingType: "desk_monthly",
    startDate: at("2026-11-05"),
    status: "paid",
    customerEmail: "",
  });
  insertBooking("Over", { bookingType: "desk_day", startDate: at("2026-11-20"), status: "paid" });
  insertBooking("Later", { bookingType: "desk_day", startDate: at("2026-11-22"), status: "paid" });
  insertBooking("Cancelled", { bookingType: "desk_day", startDate: at(TODAY), status: "cancelled" });
  insertBooking("Team", { bookingType: "enterprise", startDate: at(TODAY), amountPesewas: 0, numberOfPeople: 20 });
  const lapsed = insertBooking("Lapsed", {
    bookingType: "desk_day",
    startDate: at(TODAY),
    createdAt: new Date(clock.now),
  });
  rows.sql(`update allocations set held_until = ${clock.now} where id = '${lapsed.id}'`);
  const never = insertBooking("Never", { bookingType: "desk_day", startDate: at(TODAY), status: "paid" });
  await checkIn(deps, { id: inside.id });
  await markNoShow(deps, { id: never.id });

  const day = await getDay(deps, { day: TODAY });
  expect(
    day.arriving.map(({ name, isPaid, owed, dayNumber, dayCount, hasPlace, email }) => [
      name,
      isPaid,
      owed,
      `${dayNumber} of ${dayCount}`,
      hasPlace,
      email === null,
    ]),
  ).toEqual([
    ["Lapsed", false, 2000, "1 of 1", false, false],
    ["Month", true, 0, "17 of 30", true, true],
    ["Owing", false, 120, "1 of 1", true, false],
    ["Team", true, 0, "1 of 1", true, false],
  ]);
  expect(day.inside).toMatchObject([{ id: inside.id, plan: "Weekly", dayNumber: 3, dayCount: 7 }]);
  expect(day.noShows).toMatchObject([{ name: "Never" }]);
  expect(day.resources[0]).toEqual({ resource: "desks", capacity: 40, taken: 4, inside: 1 });
  expect(day.isOpen).toBe(true);
});

const byReceptionist: ActingStaff = { ...SHARED_KEY, role: "desk", staffId: "esi" };

test("a past day is read-only for a receptionist, and a manager can correct it", async () => {
  const { deps, id, rows } = weeklyBooking();
  const desk = { ...deps, staff: byReceptionist };
  const yesterday = { id, day: "2026-11-20" };
  for (const act of [checkIn, checkOut, markNoShow]) expect(await outcomeOf(act(desk, yesterday))).toBe("forbidden");
  expect(await outcomeOf(undoVisit(desk, yesterday))).toBe("forbidden");
  expect(rows.visits()).toEqual([]);
  await checkIn(desk, { id });
  await checkIn({ ...deps, staff: { ...byReceptionist, role: "manager" } }, yesterday);
  expect(rows.visits()).toHaveLength(2);
});

test("asks before a check-in outside the opening hours or on a closed day", async () => {
  const { deps, id, clock, insert, rows } = weeklyBooking();
  clock.now = Date.UTC(2026, 10, 21, 7, 59);
  const refusal = { code: "confirmation_needed", message: "We open at 08:00. Check in Ama Owusu now?" };
  await expect(checkIn(deps, { id })).rejects.toMatchObject(refusal);
  const client = insert.client({ fullName: "Kofi Mail" });
  expect(await outcomeOf(checkInClient(deps, { id: client.id }))).toBe("confirmation_needed");
  expect(rows.visits()).toEqual([]);
  await checkIn(deps, { id, confirmed: true });
  await checkInClient(deps, { id: client.id, confirmed: true });
  expect(rows.visits()).toHaveLength(2);
  clock.now = Date.UTC(2026, 10, 22, 12);
  rows.sql(
    "insert into closures (id, from_day, to_day, reason, created_at) values ('c', '2026-11-22', '2026-11-22', 'Repairs', 0)",
  );
  await expect(checkIn(deps, { id })).rejects.toMatchObject({
    message: "This is a closed day (Repairs). Check in Ama Owusu?",
  });
});

test("asks before the check-out of a customer who owes, and lists the debt until it is paid", async () => {
  const { deps, id, rows } = weeklyBooking({ status: "confirmed", amountPesewas: 75_000, startDate: at(TODAY) });
  await checkIn(deps, { id });
  await expect(checkOut(deps, { id })).rejects.toMatchObject({
    code: "confirmation_needed",
    message: "Ama Owusu owes ₵750.00. Take the payment first, or check out now and collect it later.",
  });
  expect(rows.visits()).toMatchObject([{ checkedOutAt: null }]);
  const owing = async () => (await summariseBusiness(deps)).waiting.leftOwing;
  expect(await owing()).toEqual([]);
  await checkOut(deps, { id, confirmed: true });
  expect(await owing()).toEqual([{ bookingId: id, name: "Ama Owusu", owed: 750 }]);
  // A repeat changes nothing, so there is nothing to ask.
  await checkOut(deps, { id });
  await undoVisit(deps, { id, day: TODAY });
  rows.sql(`update bookings set status = 'paid' where id = '${id}'`);
  await checkOut(deps, { id });
  expect(await owing()).toEqual([]);
  expect(visitState((await deps.visits.find(id, TODAY)) ?? null)).toBe("left");
});

test("a customer who left without paying is no longer listed as an unpaid start", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const { id } = await bookForCustomer(
    deps,
    {
      ...{ customerName: "Ama Owusu", customerPhone: "0241234567", bookingType: "desk_day", startDate: TODAY },
      ...{ source: "walk_in", payment: { kind: "later" } },
    },
    null,
  );
  const waiting = async () => (await summariseBusiness(deps)).waiting;
  expect(await waiting()).toMatchObject({ unpaidStarts: [{ id }], leftOwing: [] });
  await checkIn(deps, { id });
  await checkOut(deps, { id, confirmed: true });
  expect(await waiting()).toMatchObject({ unpaidStarts: [], leftOwing: [{ bookingId: id }] });
});

test("lists the day's events and meetings, and today the clients who collect mail", async () => {
  const { deps, insert, rows } = makeTestDeps({ staff: SHARED_KEY });
  const addEvent = (title: string, startsAt: string, days: number, cancelledAt = "null") =>
    rows.sql(`insert into events (id, title, description, category, event_date, duration, days, capacity, amount_pesewas, is_active, cancelled_at, created_at)
      values ('${title}', '${title}', '', 'workshop', ${Date.parse(startsAt)}, 120, ${days}, 8, 0, 1, ${cancelledAt}, 0)`);
  addEvent("Bookkeeping", "2026-11-20T09:00:00Z", 2);
  addEvent("Over", "2026-11-20T09:00:00Z", 1);
  addEvent("Cancelled", "2026-11-21T09:00:00Z", 1, "1");
  const client = insert.client({ fullName: "Yaa Post" });
  await bookRoom(
    deps,
    { name: "Interview", startsAt: "2026-11-21T14:00:00.000Z", minutes: 60, clientId: undefined },
    null,
  );
  for (const [index, request] of ["collect", "collect", "scan"].entries())
    rows.sql(`insert into mail_items (id, client_id, kind, is_urgent, received_at, request, updated_at)
      values ('${index}', '${client.id}', 'letter', 0, ${index}, '${request}', 0)`);
  expect((await getDay(deps)).agenda).toMatchObject({
    events: [{ title: "Bookkeeping", startsAt: "2026-11-20T09:00:00.000Z", guests: 0, capacity: 8 }],
    meetings: [{ name: "Interview", startsAt: "2026-11-21T14:00:00.000Z", endsAt: "2026-11-21T15:00:00.000Z" }],
    mail: [{ clientId: client.id, name: "Yaa Post", count: 2 }],
  });
  expect((await getDay(deps, { day: "2026-11-20" })).agenda.mail).toEqual([]);
  expect(rows.visits()).toEqual([]);
});
