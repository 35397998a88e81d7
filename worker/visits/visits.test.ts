import { expect, test } from "vitest";
import { visitState } from "#domain/visits/visits.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "./client-visits.ts";
import { getDay } from "./get-day.ts";
import { checkIn, checkOut, markNoShow } from "./record-visit.ts";
import { undoVisit } from "./undo-visit.ts";

const TODAY = "2026-11-21";
const MINUTE = 60_000;
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

function weekAtDesk(overrides: Partial<BookingRow> = {}) {
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

test("somebody comes and goes on each day of a stay, once, and the history says with whom it was noted", async () => {
  const { deps, rows, clock, id } = weekAtDesk();
  expect((await checkIn(deps, id, { day: "2026-11-20" })).visits).toHaveLength(1);
  clock.now += MINUTE;
  await checkIn(deps, id, {});
  clock.now += MINUTE;
  expect((await checkIn(deps, id, {})).visits[1]?.checkedInAt).toBe("2026-11-21T12:01:00.000Z");
  await checkOut(deps, id, {});
  clock.now += MINUTE;
  const { visits } = await checkOut(deps, id, {});
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
  // Back from lunch, and pressed twice: one visit a day.
  expect((await checkIn(deps, id, {})).visits[1]?.checkedOutAt).not.toBeNull();
});

test("many presses at once let somebody in once", async () => {
  const { deps, rows, id } = weekAtDesk();
  await Promise.all(Array.from({ length: 10 }, () => checkIn(deps, id, {})));
  expect(rows.visits()).toHaveLength(1);
  expect(rows.audit()).toHaveLength(1);
});

test("the day's last step is taken back, one after the other, until nothing is noted", async () => {
  const { deps, rows, id } = weekAtDesk();
  const states: string[] = [];
  const note = async (work: Promise<unknown>) => {
    await work;
    states.push(visitState(rows.visits()[0] ?? null));
  };
  await note(markNoShow(deps, id, {}));
  await note(checkIn(deps, id, {}));
  await note(checkOut(deps, id, {}));
  for (let undone = 0; undone < 3; undone += 1) await note(undoVisit(deps, id, { day: TODAY }));
  expect(states).toEqual(["no_show", "inside", "left", "inside", "no_show", "arriving"]);
  expect(rows.visits()).toEqual([]);
  expect(await outcomeOf(undoVisit(deps, id, { day: TODAY }))).toBe("conflict");
});

test("nothing is noted that cannot have been", async () => {
  const { deps, clock, id } = weekAtDesk();
  expect(await outcomeOf(checkOut(deps, id, {}))).toBe("conflict");
  expect(await outcomeOf(checkIn(deps, id, { day: "2026-11-22" }))).toBe("validation_failed");
  expect(await outcomeOf(checkIn(deps, id, { day: "2026-11-18" }))).toBe("validation_failed");
  await checkIn(deps, id, {});
  expect(await outcomeOf(markNoShow(deps, id, {}))).toBe("conflict");
  clock.now += 8 * 24 * 60 * MINUTE;
  expect(await outcomeOf(undoVisit(deps, id, { day: TODAY }))).toBe("validation_failed");
  expect(await outcomeOf(checkIn(deps, "00000000-0000-4000-8000-00000000ffff", {}))).toBe("not_found");
});

test("a cancelled booking and an address have no days", async () => {
  const { deps, insert, id } = weekAtDesk({ startDate: at("2026-11-25") });
  const virtual = insert.booking({ bookingType: "virtual_pro", startDate: at(TODAY) });
  expect(await outcomeOf(checkIn(deps, virtual.id, {}))).toBe("conflict");
  await cancelBooking(deps, { bookingId: id, reason: "Called" });
  expect(await outcomeOf(checkIn(deps, id, { day: TODAY }))).toBe("conflict");
});

test("whoever is let in before they paid keeps the place until the day ends", async () => {
  const { deps, rows, clock, id } = weekAtDesk({ status: "pending" });
  rows.sql(`update allocations set held_until = ${clock.now + MINUTE}`);
  await checkIn(deps, id, {});
  expect(rows.allocations()[0]?.heldUntil).toEqual(at("2026-11-22"));
});

test("a client who drops in takes a desk until that is undone", async () => {
  const { deps, rows, insert } = makeTestDeps({ staff: SHARED_KEY });
  const client = insert.client();
  await Promise.all([checkInClient(deps, client.id, {}), checkInClient(deps, client.id, {})]);
  expect(rows.allocations()).toMatchObject([{ resource: "desks", firstDay: TODAY, lastDay: TODAY }]);
  await checkOutClient(deps, client.id, {});
  expect(await getDay(deps)).toMatchObject({
    left: [{ kind: "client", id: client.id, name: "Efua Mensah", isPaid: true }],
  });
  await undoClientVisit(deps, client.id, { day: TODAY });
  expect((await getDay(deps)).resources[0]).toEqual({ resource: "desks", capacity: 40, taken: 1, inside: 1 });
  expect(await undoClientVisit(deps, client.id, { day: TODAY })).toEqual({
    clientId: client.id,
    visits: [],
    countsAs: "nothing",
  });
  expect(rows.allocations()).toEqual([]);
});

test("a client finds no desk in a full house, unless staff say why, and none once they have left", async () => {
  const { deps, rows, insert } = makeTestDeps({ staff: SHARED_KEY });
  rows.sql("update resources set capacity = 0 where resource = 'desks'");
  const client = insert.client();
  expect(await outcomeOf(checkInClient(deps, client.id, {}))).toBe("fully_booked");
  expect(rows.visits()).toEqual([]);
  expect(await outcomeOf(checkInClient(deps, client.id, { overbook: true }))).toBe("validation_failed");
  await checkInClient(deps, client.id, { overbook: true, overbookReason: "Takes the sofa" });
  expect((await getDay(deps)).inside).toMatchObject([{ overbookReason: "Takes the sofa" }]);
  const gone = insert.client({ status: "inactive" });
  expect(await outcomeOf(checkInClient(deps, gone.id, {}))).toBe("conflict");
});

test("a day shows everybody whose stay covers it, with what they owe and which of their days it is", async () => {
  const { deps, rows, insert, clock } = makeTestDeps({ staff: SHARED_KEY });
  const make = (customerName: string, overrides: Partial<BookingRow>) => insert.booking({ customerName, ...overrides });
  const inside = make("Inside", { bookingType: "desk_week", startDate: at("2026-11-19"), status: "paid" });
  make("Owing", { bookingType: "desk_day", startDate: at(TODAY), status: "confirmed", amountPesewas: 12_000 });
  make("Month", { bookingType: "desk_monthly", startDate: at("2026-11-05"), status: "paid", customerEmail: "" });
  make("Over", { bookingType: "desk_day", startDate: at("2026-11-20"), status: "paid" });
  make("Later", { bookingType: "desk_day", startDate: at("2026-11-22"), status: "paid" });
  make("Cancelled", { bookingType: "desk_day", startDate: at(TODAY), status: "cancelled" });
  make("Team", { bookingType: "enterprise", startDate: at(TODAY), amountPesewas: 0, numberOfPeople: 20 });
  const lapsed = make("Lapsed", { bookingType: "desk_day", startDate: at(TODAY), createdAt: new Date(clock.now) });
  rows.sql(`update allocations set held_until = ${clock.now} where id = '${lapsed.id}'`);
  const never = make("Never", { bookingType: "desk_day", startDate: at(TODAY), status: "paid" });
  await checkIn(deps, inside.id, {});
  await markNoShow(deps, never.id, {});

  const day = await getDay(deps, TODAY);
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
