import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, startOfDay } from "#domain/calendar/days.ts";
import { countAllocatedByDay } from "#domain/inventory/availability.ts";
import { bookingAllocation, type Resource } from "#domain/inventory/inventory.ts";
import { PREPAYABLE_PERIODS, type PrepayablePeriods } from "#domain/memberships/memberships.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import { AppError } from "#worker/errors.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { MIGRATIONS } from "#worker/test/local-d1.ts";
import { priceCedis } from "#worker/test/price.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

const DESKS = 40;
const OFFICES = 4;
/** Cedis per dollar, without a rate from a provider. */
const RATE = 12.19;
const TOMORROW = "2026-11-22";
const day = (offset: number) => addDays(TOMORROW, offset);

function book(
  deps: ReturnType<typeof makeTestDeps>["deps"],
  bookingType: BookingType,
  startDate: string,
  months: PrepayablePeriods = 1,
) {
  const customerEmail = `ama-${crypto.randomUUID()}@example.com`;
  const office = bookingType === "private_office" && { numberOfPeople: 2, months };
  const amount = priceCedis(bookingType, RATE, months);
  return createBooking(deps, bookingInput({ customerEmail, bookingType, startDate, amount, ...office })).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "fully_booked") return null;
      throw error;
    },
  );
}

async function countTaken(
  deps: ReturnType<typeof makeTestDeps>["deps"],
  days: number,
  resource: Resource = "desks",
): Promise<number[]> {
  const { allocations } = await deps.allocations.readOccupancy({
    resource,
    from: TOMORROW,
    to: day(days),
    at: deps.now(),
  });
  return countAllocatedByDay(allocations, TOMORROW, days);
}

test.each([
  ["desk_day", "desks", DESKS, 1000, 1],
  ["private_office", "private_offices", OFFICES, 100, 30],
] as const)(
  "sells exactly as many %s as there are %s, for many concurrent bookings",
  async (...example) => {
    const [bookingType, resource, capacity, attempts, days] = example;
    const { deps, rows } = makeTestDeps();
    const answers = await Promise.all(Array.from({ length: attempts }, () => book(deps, bookingType, TOMORROW)));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(capacity);
    expect(rows.bookings()).toHaveLength(capacity);
    expect(rows.outbox()).toHaveLength(2 * capacity);
    const taken = await countTaken(deps, days + 1, resource);
    expect([taken.slice(0, days), taken.at(-1)]).toEqual([Array(days).fill(capacity), 0]);
  },
  120_000,
);

test("concurrent bookings leave the allotment of the booking site unsold", async () => {
  const { deps, rows } = makeTestDeps();
  await changeCapacity(deps, { resource: "desks", capacity: 10, allotment: 4 });
  const answers = await Promise.all(Array.from({ length: 30 }, () => book(deps, "desk_day", TOMORROW)));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(6);
  expect(rows.bookings()).toHaveLength(6);
});

test("concurrent days, weeks, months and moves never oversell a day and fill the contested one", {
  timeout: 120_000,
}, async () => {
  const { deps } = makeTestDeps();
  const types = ["desk_day", "desk_week", "desk_monthly"] as const;
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, index) => book(deps, types[index % 3] ?? "desk_day", day(index % 7))),
  );
  const booked = answers.flatMap((answer) => answer ?? []);
  const moved = await Promise.allSettled(
    booked.map(({ id, startDate }, index) => moveBooking(deps, { id, from: startDate, startDate: day(index % 9) })),
  );
  for (const outcome of moved)
    if (outcome.status === "rejected") expect(["fully_booked", "validation_failed"]).toContain(outcome.reason.code);
  const more = await Promise.all(Array.from({ length: 100 }, () => book(deps, "desk_day", day(8))));
  const takenByDay = await countTaken(deps, 45);
  expect(Math.max(...takenByDay)).toBe(DESKS);
  expect(takenByDay[8]).toBe(DESKS);
  expect(more.some((answer) => answer === null)).toBe(true);
});

test("concurrent offices of one to twelve months and moves never oversell a day", { timeout: 120_000 }, async () => {
  const { deps, clock } = makeTestDeps();
  const starts = [0, 20, 45, 100, 170, 300, 350];
  const orders = Array.from({ length: 280 }, (_, index) => ({
    months: PREPAYABLE_PERIODS[index % 4] ?? 1,
    start: day(starts[index % 7] ?? 0),
  }));
  const answers = await Promise.all(orders.map(({ months, start }) => book(deps, "private_office", start, months)));
  const booked = answers.flatMap((answer) => answer ?? []);
  expect(new Set(booked.map(({ months }) => months)).size).toBeGreaterThan(1);
  const moved = await Promise.allSettled(
    booked.map(({ id, startDate }, index) =>
      moveBooking(deps, { id, from: startDate, startDate: day(starts[index % 5] ?? 0) }),
    ),
  );
  for (const outcome of moved)
    if (outcome.status === "rejected") expect(["fully_booked", "validation_failed"]).toContain(outcome.reason.code);
  expect(Math.max(...(await countTaken(deps, 800, "private_offices")))).toBe(OFFICES);
  // A year that began eleven months ago still counts.
  for (const { id } of booked) await cancelBooking(deps, { bookingId: id, reason: "Another start" });
  const years = await Promise.all(Array.from({ length: 9 }, () => book(deps, "private_office", TOMORROW, 12)));
  for (const year of years) if (year) await confirmBooking(deps, { id: year.id });
  expect(years.filter((year) => year !== null)).toHaveLength(OFFICES);
  clock.now += 330 * 86_400_000;
  expect(await book(deps, "private_office", day(331))).toBeNull();
  expect(await book(deps, "private_office", day(365))).not.toBeNull();
});

test("allocations made by the migration match the domain rule", { timeout: 60_000 }, () => {
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_places_that_stays_take.sql"));
  const sqlite = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS.slice(0, at)) sqlite.exec(sql);
  const types = ["desk_day", "desk_week", "desk_monthly", "private_office", "virtual_pro"] as const;
  const insert = sqlite.prepare(`insert into bookings
    (id, customer_name, customer_email, customer_phone, booking_type, start_date, end_date, amount_pesewas, status, created_at)
    values (?, 'Ama', 'ama@example.com', '0241234567', ?, ?, ?, 1, ?, 0)`);
  const wanted = new Map<string, object | undefined>();
  function add(id: string, bookingType: BookingType, startDate: string, endDate: string | null, status = "pending") {
    insert.run(id, bookingType, startOfDay(startDate), endDate && startOfDay(endDate), status);
    const stay = status === "cancelled" ? null : bookingAllocation({ bookingType, startDate, endDate });
    if (stay) wanted.set(id, { ...stay, heldUntil: status === "pending" ? 86_400_000 : null });
  }
  const addMany = (prefix: string) => {
    for (let offset = 0; offset < 430; offset += 1) {
      const startDate = addDays("2027-12-20", offset);
      for (const type of types) add(`${prefix}-${type}-${offset}`, type, startDate, null);
      add(`${prefix}-short-${offset}`, "desk_monthly", startDate, addDays(startDate, offset % 40));
    }
    for (const status of ["paid", "confirmed", "cancelled"])
      add(`${prefix}-${status}`, "desk_week", "2027-12-20", null, status);
  };
  const stored = () =>
    new Map(
      sqlite
        .prepare("select * from allocations")
        .all()
        .map((row) => [
          String(row.id),
          { resource: row.resource, firstDay: row.first_day, lastDay: row.last_day, heldUntil: row.held_until },
        ]),
    );

  addMany("before");
  for (const { sql } of MIGRATIONS.slice(at)) sqlite.exec(sql);
  expect(stored()).toEqual(wanted);
  sqlite.close();
});
