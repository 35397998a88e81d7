import { expect, test } from "vitest";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { removeClosure } from "#worker/inventory/remove-closure.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { extendBooking } from "./changes/extend-booking.ts";
import { moveBooking } from "./move-booking.ts";

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

function weekBooking(overrides: Partial<BookingRow> = {}) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const booking = fixture.insert.booking({ bookingType: "desk_week", startDate: at("2026-11-25"), ...overrides });
  return { ...fixture, id: booking.id, booking };
}

test("moves a booking at the same price and mails the new day", async () => {
  const { deps, id, booking, rows, mails } = weekBooking({ endDate: at("2026-11-27") });
  const price = booking.amountPesewas;
  const moved = await moveBooking(deps, { id, startDate: "2026-12-01", from: "2026-11-25" });
  expect(moved).toMatchObject({ startDate: "2026-12-01", endDate: "2026-12-03", status: booking.status });
  expect(rows.bookings()[0]).toMatchObject({
    startDate: at("2026-12-01"),
    endDate: at("2026-12-03"),
    amountPesewas: price,
  });
  expect(rows.audit()).toMatchObject([
    {
      action: "booking_moved",
      actorFingerprint: "0a1b2c3d",
      detail: { fromDate: "2026-11-25", toDate: "2026-12-01" },
    },
  ]);
  await deliverOutbox(deps);
  expect(mails).toMatchObject([
    {
      to: booking.customerEmail,
      subject: "Your booking has moved to Tuesday 1 December 2026: Weekly",
      text: expect.stringContaining("now starts on Tuesday 1 December 2026. The price is the same."),
    },
  ]);
});

test("sends a mail for each move back and forth", async () => {
  const { deps, id, clock, rows } = weekBooking();
  for (const [from, startDate] of [
    ["2026-11-25", "2026-11-26"],
    ["2026-11-26", "2026-11-25"],
    ["2026-11-25", "2026-11-26"],
  ] as const) {
    clock.now += 60_000;
    await moveBooking(deps, { id, startDate, from });
  }
  expect(kindsOf(rows)).toEqual(Array(3).fill("booking_moved customer"));
});

test("refuses to move to a day that cannot be booked", async () => {
  const { deps, id, rows } = weekBooking();
  for (const [startDate, problem] of [
    ["2026-11-20", "Start date cannot be in the past"],
    ["2027-11-22", "Start date cannot be more than a year ahead"],
    ["2026-11-25", "The booking already starts on this day"],
  ] as const) {
    await expect(moveBooking(deps, { id, startDate, from: "2026-11-25" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { startDate: problem },
    });
  }
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
});

test.each([
  ["is cancelled", { status: "cancelled" }, /cannot move a cancelled booking/],
  ["starts on another day than seen", { startDate: at("2026-11-28") }, /now starts on 28 November 2026/],
] as const)("refuses to move a booking that %s", async (_, overrides, sentence) => {
  const { deps, id, rows } = weekBooking(overrides);
  await expect(moveBooking(deps, { id, startDate: "2026-12-01", from: "2026-11-25" })).rejects.toThrow(sentence);
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
});

test("moves a paid booking until 24 hours before the start, and an unpaid one at any time", async () => {
  const paid = weekBooking({ status: "paid", startDate: at("2026-11-23") });
  const input = { startDate: "2026-12-01", from: "2026-11-23" };
  // We open at 8.
  paid.clock.now = Date.UTC(2026, 10, 22, 8, 0, 0, 1);
  await expect(moveBooking(paid.deps, { id: paid.id, ...input })).rejects.toThrow(/up to 24 hours before it starts/);
  paid.clock.now -= 1;
  expect(await moveBooking(paid.deps, { id: paid.id, ...input })).toMatchObject({
    startDate: "2026-12-01",
    status: "paid",
  });
  const unpaid = weekBooking({ status: "pending", startDate: at("2026-11-10") });
  const moveInput = { startDate: "2026-12-01", from: "2026-11-10" };
  expect(await moveBooking(unpaid.deps, { id: unpaid.id, ...moveInput })).toMatchObject({ startDate: "2026-12-01" });
});

test("refuses to extend a booking for a closure that was removed meanwhile", async () => {
  const { deps, id, clock, rows } = weekBooking({ status: "paid" });
  clock.now += 60_000;
  const closure = await addClosure(deps, { from: "2026-11-27", to: "2026-11-27", reason: "Repairs" });
  const { extend } = deps.staffBookings;
  deps.staffBookings.extend = async (extension) => {
    await removeClosure(deps, { id: closure.id });
    return extend(extension);
  };
  expect(await outcomeOf(extendBooking(deps, { id, until: "2026-12-02" }))).toBe("conflict");
  expect(rows.bookings()[0]).toMatchObject({ endDate: null, extendedDays: 0 });
});

test("moves an extended booking without its added days", async () => {
  const { deps, id, clock, mails } = weekBooking({ status: "confirmed" });
  clock.now += 60_000;
  await addClosure(deps, { from: "2026-11-27", to: "2026-11-27", reason: "Repairs" });
  expect(await extendBooking(deps, { id, until: "2026-12-02" })).toMatchObject({ endDate: "2026-12-02" });
  await deliverOutbox(deps);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining("your booking now runs until Wednesday 2 December 2026. The price is the same."),
  ]);
  const moved = await moveBooking(deps, { id, startDate: "2026-12-10", from: "2026-11-25" });
  expect(moved).toMatchObject({ startDate: "2026-12-10", endDate: "2026-12-16", lengthening: null });
  expect(await deps.allocations.findById(id)).toMatchObject({ firstDay: "2026-12-10", lastDay: "2026-12-16" });
});

test("refuses to move a booking that changed meanwhile", async () => {
  const { deps, id, rows, update } = weekBooking();
  const { move } = deps.bookingChanges;
  deps.bookingChanges.move = (moved) => {
    update.booking(id, { status: "paid" });
    return move(moved);
  };
  expect(await outcomeOf(moveBooking(deps, { id, startDate: "2026-12-01", from: "2026-11-25" }))).toBe("conflict");
  expect(rows.bookings()[0]?.startDate).toEqual(at("2026-11-25"));
  expect(await outcomeOf(moveBooking(deps, { id: "nobody", startDate: "2026-12-01", from: "2026-11-25" }))).toBe(
    "not_found",
  );
});
