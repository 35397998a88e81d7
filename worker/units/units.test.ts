import { expect, test } from "vitest";
import { startOfDay } from "#domain/calendar/days.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { correctBooking } from "#worker/bookings/correct-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { AppError } from "#worker/errors.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { listBookingsOfDay, listOverbooked } from "#worker/inventory/get-occupancy.ts";
import { endMembership, resumeMembership } from "#worker/memberships/membership-actions.ts";
import { openMyBooking } from "#worker/my-booking/open-my-booking.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { getDay } from "#worker/visits/get-day.ts";
import { assignUnit, getUnitChoice, listUnits } from "./assign-unit.ts";
import { addUnit, changeUnit, restoreUnit, retireUnit } from "./change-units.ts";

async function house() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, insert } = made;
  const adinkra = await addUnit(deps, { resource: "private_offices", name: "Room Adinkra", seats: 4 });
  const sika = await addUnit(deps, { resource: "private_offices", name: "Room Sika", seats: 2 });
  const book = (customerName: string, startDate: string, overrides: Partial<BookingRow> = {}) =>
    insert.booking({
      customerName,
      bookingType: "private_office",
      startDate: new Date(startOfDay(startDate)),
      months: 1,
      status: "confirmed",
      ...overrides,
    });
  const assign = (id: string, unitId: string | null, from: string | null = null) =>
    assignUnit(deps, { id, unitId, from });
  const unitOf = async (id: string) => (await deps.units.findByStay(id))?.name ?? null;
  return { ...made, adinkra, sika, book, assign, unitOf };
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );

test("adds, renames, retires and restores a unit, with one name in use at a time", async () => {
  const { deps, adinkra, sika, rows } = await house();
  expect(await changeUnit(deps, { id: adinkra.id, name: "Room Kente", seats: 5 })).toEqual({
    ...{ id: adinkra.id, resource: "private_offices", name: "Room Kente", seats: 5 },
    ...{ hasPhoto: false, isRetired: false },
  });
  expect(await messageOf(changeUnit(deps, { id: sika.id, name: "room kente", seats: 2 }))).toBe(
    "room kente exists already. Choose another name.",
  );
  expect(await outcomeOf(addUnit(deps, { resource: "desks", name: "ROOM SIKA", seats: 1 }))).toBe("conflict");
  expect(await retireUnit(deps, { id: sika.id })).toMatchObject({ isRetired: true });
  await addUnit(deps, { resource: "private_offices", name: "Room Sika", seats: 3 });
  expect(await outcomeOf(restoreUnit(deps, { id: sika.id }))).toBe("conflict");
  expect(rows.audit().map(({ action }) => action)).toEqual([
    ...["unit_added", "unit_added", "unit_changed", "unit_retired", "unit_added"],
  ]);
});

test("a repeated request adds one unit", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const input = { resource: "desks", name: "Desk 1", seats: 1 } as const;
  const key = crypto.randomUUID();
  expect(await addUnit(deps, input, key)).toEqual(await addUnit(deps, input, key));
  expect((await listUnits(deps, {})).units).toHaveLength(1);
});

test("never gives a room to two stays on one day", async () => {
  const { adinkra, sika, book, assign, unitOf, deps } = await house();
  const kofi = book("Kofi Boateng", "2026-11-23");
  const efua = book("Efua Owusu", "2026-12-22");
  const yaw = book("Yaw Darko", "2026-12-23");
  await assign(kofi.id, adinkra.id);
  expect(await messageOf(assign(efua.id, adinkra.id))).toBe(
    "Room Adinkra is taken: Kofi Boateng, 23 November 2026 to 22 December 2026. Choose another one.",
  );
  await assign(yaw.id, adinkra.id);
  await assign(efua.id, sika.id);
  expect(await Promise.all([kofi, efua, yaw].map(({ id }) => unitOf(id)))).toEqual([
    ...["Room Adinkra", "Room Sika", "Room Adinkra"],
  ]);
  expect((await getUnitChoice(deps, { id: efua.id })).units).toMatchObject([
    { name: "Room Adinkra", takenBy: "Kofi Boateng, 23 November 2026 to 22 December 2026" },
    { name: "Room Sika", takenBy: null },
  ]);
  expect(await listUnits(deps, { day: "2026-12-22" })).toMatchObject({
    stays: [
      { customerName: "Kofi Boateng", unitId: adinkra.id },
      { customerName: "Efua Owusu", unitId: sika.id, lastDay: "2027-01-21", renewsAfter: null },
    ],
  });
});

test("of two assignments at the same moment one is refused", async () => {
  const { adinkra, book, assign } = await house();
  const stays = [book("Kofi", "2026-11-23"), book("Efua", "2026-11-30")];
  const outcomes = await Promise.all(stays.map(({ id }) => outcomeOf(assign(id, adinkra.id))));
  expect(outcomes.sort()).toEqual(["accepted", "conflict"]);
});

test("changes and removes a unit that staff have seen, and records both names", async () => {
  const { adinkra, sika, book, assign, unitOf, rows } = await house();
  const { id } = book("Kofi", "2026-11-23");
  await assign(id, adinkra.id);
  expect(await outcomeOf(assign(id, sika.id, null))).toBe("conflict");
  await assign(id, sika.id, adinkra.id);
  expect(await unitOf(id)).toBe("Room Sika");
  await assign(id, null, sika.id);
  expect(await unitOf(id)).toBeNull();
  expect(rows.audit().flatMap(({ action, detail }) => (action === "unit_assigned" ? [detail] : []))).toEqual([
    { from: null, to: "Room Adinkra" },
    { from: "Room Adinkra", to: "Room Sika" },
    { from: "Room Sika", to: null },
  ]);
});

test("Today names the assigned room of each arrival", async () => {
  const { deps, clock, adinkra, book, assign } = await house();
  const [kofi, efua] = [book("Kofi", "2026-11-23"), book("Efua", "2026-11-23")];
  await assign(kofi.id, adinkra.id);
  clock.now = startOfDay("2026-11-24") + 9 * 3_600_000;
  const { arriving } = await getDay(deps, {});
  const unitOfEntry = (id: string) => arriving.find((entry) => entry.id === id)?.unit;
  expect([unitOfEntry(kofi.id), unitOfEntry(efua.id)]).toEqual(["Room Adinkra", null]);
});

test("assigns only units in use and of the stay's resource, and only to paid and confirmed bookings", async () => {
  const { deps, adinkra, sika, book, assign } = await house();
  const desk = await addUnit(deps, { resource: "desks", name: "Desk 1", seats: 1 });
  const kofi = book("Kofi", "2026-11-23");
  const gone = "This room or desk can no longer be assigned. Choose another one.";
  expect(await messageOf(assign(kofi.id, desk.id))).toBe(gone);
  await retireUnit(deps, { id: sika.id });
  expect(await messageOf(assign(kofi.id, sika.id))).toBe(gone);
  const unpaid = book("Efua", "2027-01-04", { status: "pending" });
  expect(await outcomeOf(assign(unpaid.id, adinkra.id))).toBe("not_found");
});

test("a unit stays in use while somebody sits there", async () => {
  const { deps, adinkra, book, assign, clock } = await house();
  const { id } = book("Kofi Boateng", "2026-11-23");
  await assign(id, adinkra.id);
  expect(await messageOf(retireUnit(deps, { id: adinkra.id }))).toBe(
    "Kofi Boateng has Room Adinkra until 22 December 2026. Assign another one first.",
  );
  clock.now = startOfDay("2026-12-23");
  expect(await retireUnit(deps, { id: adinkra.id })).toMatchObject({ isRetired: true });
});

test("a member keeps the unit until the membership ends", async () => {
  const { deps, adinkra, book, assign } = await house();
  const member = book("Kofi Boateng", "2026-11-23", {
    ...{ paymentReference: null, receiptNumber: null, paidAt: null, amountPesewas: 60_000 },
  });
  await payBooking(deps, { id: member.id, method: "cash" });
  await assign(member.id, adinkra.id);
  const next = book("Efua", "2027-03-01");
  expect(await messageOf(assign(next.id, adinkra.id))).toContain("Kofi Boateng, from 23 November 2026");
  await endMembership(deps, { id: member.id, on: "2027-02-22", reason: "Moves to Kumasi" });
  await assign(next.id, adinkra.id);
  // The notice is withdrawn: the room of the later months is taken now.
  await resumeMembership(deps, { id: member.id });
  expect([await deps.units.findByStay(member.id), await deps.units.findByStay(next.id)]).toMatchObject([
    null,
    { name: "Room Adinkra" },
  ]);
});

test("a moved booking keeps its unit if it is free on the new days, and a cancelled one frees it", async () => {
  const { deps, adinkra, book, assign, unitOf } = await house();
  const kofi = book("Kofi", "2026-11-25");
  const efua = book("Efua", "2027-02-01");
  await assign(kofi.id, adinkra.id);
  await assign(efua.id, adinkra.id);
  await moveBooking(deps, { id: kofi.id, from: "2026-11-25", startDate: "2026-12-01" });
  expect(await unitOf(kofi.id)).toBe("Room Adinkra");
  await moveBooking(deps, { id: kofi.id, from: "2026-12-01", startDate: "2027-01-20" });
  expect([await unitOf(kofi.id), await unitOf(efua.id)]).toEqual([null, "Room Adinkra"]);
  await cancelBooking(deps, { bookingId: efua.id, reason: null });
  await assign(kofi.id, adinkra.id);
  expect([await unitOf(kofi.id), await unitOf(efua.id)]).toEqual(["Room Adinkra", null]);
});

test("the customer's page, the receipt and the exported data show the assigned room", async () => {
  const { deps, adinkra, book, assign, mails } = await house();
  const { id } = book("Kofi Boateng", "2026-11-23", {
    ...{ paymentReference: null, receiptNumber: null, paidAt: null, amountPesewas: 60_000 },
  });
  const open = async () => openMyBooking(deps, { token: (await deps.links.make("booking", id, 1)) ?? "" });
  expect(await open()).toMatchObject({ booking: { unit: null } });
  await assign(id, adinkra.id);
  await payBooking(deps, { id, method: "cash" });
  const unit = { resource: "private_offices", name: "Room Adinkra", seats: 4 };
  expect(await open()).toMatchObject({ state: expect.any(String), booking: { unit } });
  await deliverOutbox(deps);
  const receipt = mails.find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.text).toContain("Your office: Room Adinkra, up to 4 people");
  const { rows } = await exportPersonalData(deps, { email: "akosua@example.com" });
  expect(rows.unitAssignments).toMatchObject([{ id, unitName: "Room Adinkra" }]);
});

test("lists the bookings and members of an overbooked day, newest first, and counts what is no booking", async () => {
  const { deps, book, rows } = await house();
  const unpaid = { paymentReference: null, receiptNumber: null, paidAt: null, amountPesewas: 60_000 };
  const member = book("Kofi", "2026-11-23", unpaid);
  await payBooking(deps, { id: member.id, method: "cash" });
  const newer = book("Efua", "2027-01-04", { createdAt: new Date(startOfDay("2026-11-22")) });
  rows.sql(`insert into allocations (id, resource, first_day, last_day)
    values ('offer', 'private_offices', '2027-01-10', '2027-01-10')`);
  const day = await listBookingsOfDay(deps, { day: "2027-01-10", resource: "private_offices" });
  expect([day.bookings.map(({ id }) => id), day.otherCount]).toEqual([[newer.id, member.id], 1]);
  expect(await listBookingsOfDay(deps, { day: "2027-01-10", resource: "desks" })).toEqual({
    ...{ bookings: [], otherCount: 0 },
  });
  await changeCapacity(deps, { resource: "private_offices", capacity: 2 });
  const names = [
    { id: newer.id, name: "Efua" },
    { id: member.id, name: "Kofi" },
  ];
  expect(await listOverbooked(deps, { from: "2027-01-09", days: 3 })).toEqual({
    days: [{ day: "2027-01-10", resource: "private_offices", capacity: 2, taken: 3, bookings: names }],
  });
});

test("a correction of the booking assigns its unit, by default from the present one", async () => {
  const { deps, adinkra, sika, book, unitOf } = await house();
  const { id } = await book("Kofi Boateng", "2026-11-21");
  const patch = (unitId: string | null, seen?: string | null) =>
    correctBooking(deps, { id, unitId, seen: seen === undefined ? {} : { unitId: seen } });
  expect(await patch(adinkra.id)).toMatchObject({ id });
  expect(await outcomeOf(patch(sika.id, null))).toBe("conflict");
  expect(await unitOf(id)).toBe("Room Adinkra");
  await patch(null);
  expect(await unitOf(id)).toBeNull();
});

test("a stay that renews shows the month that is paid, as its booking does", async () => {
  const { book, adinkra, assign, deps } = await house();
  const { id } = book("Ama Renews", "2026-11-23", { status: "pending" });
  await payBooking(deps, { id, method: "cash" });
  await assign(id, adinkra.id);
  expect((await listUnits(deps, { day: "2026-11-25" })).stays).toMatchObject([
    { customerName: "Ama Renews", firstDay: "2026-11-23", lastDay: null, renewsAfter: "2026-12-22" },
  ]);
});
