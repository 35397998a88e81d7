import { expect, test } from "vitest";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { removeClosure } from "#worker/inventory/remove-closure.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { extendBooking } from "./extend-booking.ts";
import { moveBooking } from "./move-booking.ts";

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

function bookedWeek(overrides: Partial<BookingRow> = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const booking = made.insert.booking({ bookingType: "desk_week", startDate: at("2026-11-25"), ...overrides });
  return { ...made, id: booking.id, booking };
}

test("a booking starts on another day, for the price it has, and the customer is told which", async () => {
  const { deps, id, booking, rows, mails } = bookedWeek({ endDate: at("2026-11-27") });
  const price = booking.amountPesewas;
  const moved = await moveBooking(deps, id, { startDate: "2026-12-01", from: "2026-11-25" });
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
      subject: "Your booking has another day: Weekly",
      text: expect.stringContaining("now starts on Tuesday 1 December 2026. The price is the same."),
    },
  ]);
});

test("one that goes to and fro is told of each time", async () => {
  const { deps, id, clock, rows } = bookedWeek();
  for (const [from, startDate] of [
    ["2026-11-25", "2026-11-26"],
    ["2026-11-26", "2026-11-25"],
    ["2026-11-25", "2026-11-26"],
  ] as const) {
    clock.now += 60_000;
    await moveBooking(deps, id, { startDate, from });
  }
  expect(kindsOf(rows)).toEqual(Array(3).fill("booking_moved customer"));
});

test("it goes to no day that nobody could book", async () => {
  const { deps, id, rows } = bookedWeek();
  for (const [startDate, problem] of [
    ["2026-11-20", "Start date cannot be in the past"],
    ["2027-11-22", "Start date cannot be more than a year ahead"],
    ["2026-11-25", "It starts on this day already"],
  ] as const) {
    await expect(moveBooking(deps, id, { startDate, from: "2026-11-25" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { startDate: problem },
    });
  }
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
});

test.each([
  ["is cancelled", { status: "cancelled" }, /cancelled, so it cannot be moved/],
  ["starts on another day by now", { startDate: at("2026-11-28") }, /starts on 28 November 2026 by now/],
] as const)("one that %s stays", async (_, overrides, sentence) => {
  const { deps, id, rows } = bookedWeek(overrides);
  await expect(moveBooking(deps, id, { startDate: "2026-12-01", from: "2026-11-25" })).rejects.toThrow(sentence);
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
});

test("a paid one moves until 24 hours before it starts; one that is not paid has nothing to lose", async () => {
  const paid = bookedWeek({ status: "paid", startDate: at("2026-11-23") });
  const input = { startDate: "2026-12-01", from: "2026-11-23" };
  // The house opens at 8.
  paid.clock.now = Date.UTC(2026, 10, 22, 8, 0, 0, 1);
  await expect(moveBooking(paid.deps, paid.id, input)).rejects.toThrow(/until 24 hours before it starts/);
  paid.clock.now -= 1;
  expect(await moveBooking(paid.deps, paid.id, input)).toMatchObject({ startDate: "2026-12-01", status: "paid" });

  const unpaid = bookedWeek({ status: "pending", startDate: at("2026-11-10") });
  const late = { startDate: "2026-12-01", from: "2026-11-10" };
  expect(await moveBooking(unpaid.deps, unpaid.id, late)).toMatchObject({ startDate: "2026-12-01" });
});

test("a stay is not lengthened for a closure that was taken away meanwhile", async () => {
  const { deps, id, clock, rows } = bookedWeek({ status: "paid" });
  clock.now += 60_000;
  const closure = await addClosure(deps, { from: "2026-11-27", to: "2026-11-27", reason: "Repairs" });
  const { extend } = deps.staffBookings;
  deps.staffBookings.extend = async (lengthened) => {
    await removeClosure(deps, closure.id);
    return extend(lengthened);
  };
  expect(await outcomeOf(extendBooking(deps, id, { until: "2026-12-02" }))).toBe("conflict");
  expect(rows.bookings()[0]).toMatchObject({ endDate: null, extendedDays: 0 });
});

test("what was lengthened is moved without the days it gained", async () => {
  const { deps, id, clock, mails } = bookedWeek({ status: "confirmed" });
  clock.now += 60_000;
  await addClosure(deps, { from: "2026-11-27", to: "2026-11-27", reason: "Repairs" });
  expect(await extendBooking(deps, id, { until: "2026-12-02" })).toMatchObject({ endDate: "2026-12-02" });
  await deliverOutbox(deps);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining("your booking now lasts until Wednesday 2 December 2026. The price is the same."),
  ]);
  const moved = await moveBooking(deps, id, { startDate: "2026-12-10", from: "2026-11-25" });
  expect(moved).toMatchObject({ startDate: "2026-12-10", endDate: "2026-12-16", lengthening: null });
  expect(await deps.allocations.findById(id)).toMatchObject({ firstDay: "2026-12-10", lastDay: "2026-12-16" });
});

test("one that is paid, cancelled or moved meanwhile is not moved unseen", async () => {
  const { deps, id, rows, update } = bookedWeek();
  const { move } = deps.bookings;
  deps.bookings.move = (moved) => {
    update.booking(id, { status: "paid" });
    return move(moved);
  };
  expect(await outcomeOf(moveBooking(deps, id, { startDate: "2026-12-01", from: "2026-11-25" }))).toBe("conflict");
  expect(rows.bookings()[0]?.startDate).toEqual(at("2026-11-25"));
  expect(await outcomeOf(moveBooking(deps, "nobody", { startDate: "2026-12-01", from: "2026-11-25" }))).toBe(
    "not_found",
  );
});
