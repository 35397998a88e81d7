import { expect, test } from "vitest";
import type { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { calculateExtension } from "./booking-extension.ts";
import { findFreeChangeClosure } from "./free-change-closure.ts";
import { bookingAllocation, MAX_ALLOCATION_DAYS, MAX_EXTENSION_DAYS, MAX_PLAN_DAYS } from "./inventory.ts";

const allocationOf = (bookingType: (typeof BOOKING_TYPES)[number], startDate: string, endDate: string | null = null) =>
  bookingAllocation({ bookingType, startDate, endDate });

test("allocates a desk or an office for the days that a plan covers", () => {
  expect(allocationOf("desk_day", "2026-11-25")).toEqual({
    resource: "desks",
    firstDay: "2026-11-25",
    lastDay: "2026-11-25",
  });
  expect(allocationOf("desk_week", "2026-11-25")?.lastDay).toBe("2026-12-01");
  expect(allocationOf("desk_monthly", "2026-11-25")?.lastDay).toBe("2026-12-24");
  expect(allocationOf("private_office", "2027-02-01")).toEqual({
    resource: "private_offices",
    firstDay: "2027-02-01",
    lastDay: "2027-03-02",
  });
  for (const type of ["enterprise", "virtual_starter", "virtual_pro", "virtual_premium"] as const)
    expect(allocationOf(type, "2026-11-25")).toBeNull();
});

test("limits an allocation to its end date and its plan", () => {
  expect(allocationOf("desk_week", "2026-11-25", "2026-11-27")?.lastDay).toBe("2026-11-27");
  expect(allocationOf("desk_monthly", "2026-11-25", "2026-12-25")?.lastDay).toBe("2026-12-24");
});

test("allocates the days of an extension", () => {
  const week = { bookingType: "desk_week", startDate: "2026-11-25", extendedDays: 2 } as const;
  expect(bookingAllocation({ ...week, endDate: "2026-12-03" })?.lastDay).toBe("2026-12-03");
});

test("keeps consecutive months apart and within the longest plan", () => {
  let longest = 0;
  for (let startDate = "2027-01-01"; startDate < "2031-01-01"; startDate = addDays(startDate, 1)) {
    const days = daysBetween(startDate, allocationOf("desk_monthly", startDate)?.lastDay ?? startDate) + 1;
    expect(days).toBeGreaterThanOrEqual(30);
    longest = Math.max(longest, days);
  }
  expect(longest).toBe(MAX_PLAN_DAYS);
});

test("no allocation of several months is longer than queries look back", () => {
  for (let startDate = "2027-01-01"; startDate < "2031-01-01"; startDate = addDays(startDate, 1))
    for (const months of PREPAYABLE_PERIODS) {
      const stay = bookingAllocation({ bookingType: "private_office", startDate, endDate: null, months });
      const days = daysBetween(startDate, stay?.lastDay ?? startDate) + 1;
      expect(days).toBeLessThanOrEqual(Math.min(months * MAX_PLAN_DAYS, 366));
      expect(days + MAX_EXTENSION_DAYS).toBeLessThanOrEqual(MAX_ALLOCATION_DAYS.private_offices);
    }
});

test("entitles bookings to a free change by a later closure", () => {
  const booking = {
    bookingType: "desk_week" as const,
    startDate: "2026-11-24",
    endDate: null,
    createdAt: new Date("2026-11-20T10:00:00Z"),
  };
  const closed = (day: string, createdAt = "2026-11-21T10:00:00Z") => ({
    from: day,
    to: day,
    reason: "Repairs",
    createdAt: new Date(createdAt),
  });
  const isEntitled = (closure: ReturnType<typeof closed>, now: string) =>
    findFreeChangeClosure(booking, { closures: [closure], latestOpenings: [] }, Date.parse(now)) !== null;
  expect(isEntitled(closed("2026-11-26"), "2026-11-24T07:59:59Z")).toBe(true);
  expect(isEntitled(closed("2026-11-26"), "2026-11-24T08:00:00Z")).toBe(false);
  expect(isEntitled(closed("2026-11-24"), "2026-11-25T08:00:00Z")).toBe(true);
  expect(isEntitled(closed("2026-12-01"), "2026-11-24T07:00:00Z")).toBe(false);
  expect(isEntitled(closed("2026-11-24", "2026-11-19T10:00:00Z"), "2026-11-23T08:00:00Z")).toBe(false);
  expect(
    findFreeChangeClosure(
      { ...booking, bookingType: "virtual_pro" },
      { closures: [closed("2026-11-24")], latestOpenings: [] },
      0,
    ),
  ).toBeNull();
});

const WEEK = {
  bookingType: "desk_week" as const,
  startDate: "2026-11-23",
  endDate: null as string | null,
  extendedDays: 0,
  createdAt: new Date("2026-11-20T10:00:00Z"),
};
const AFTER = new Date("2026-11-21T10:00:00Z");
const BEFORE = new Date("2026-11-19T10:00:00Z");
const closure = (from: string, to = from, createdAt = AFTER) => ({ from, to, reason: "Repairs", createdAt });

test.each([
  ["one day for a closure within it", [closure("2026-11-25")], {}, "2026-11-30"],
  ["one day for a closure on its first day", [closure("2026-11-23")], {}, "2026-11-30"],
  [
    "two days, also if a closure continues after its end",
    [closure("2026-11-25"), closure("2026-11-29", "2026-12-01")],
    {},
    "2026-12-03",
  ],
  [
    "one day, after days that were closed before the booking",
    [closure("2026-11-25"), closure("2026-11-30", "2026-12-02", BEFORE)],
    {},
    "2026-12-03",
  ],
  ["no day for a closure older than the booking", [closure("2026-11-25", "2026-11-25", BEFORE)], {}, null],
  ["no day for a closure after its end", [closure("2026-11-30")], {}, null],
  ["no second day for the same closure", [closure("2026-11-25")], { extendedDays: 1, endDate: "2026-11-30" }, null],
  [
    "one day for a closure of a gained day",
    [closure("2026-11-25"), closure("2026-11-30")],
    { extendedDays: 1, endDate: "2026-11-30" },
    "2026-12-01",
  ],
  ["one day, counted from a shortened end", [closure("2026-11-24")], { endDate: "2026-11-25" }, "2026-11-26"],
  ["no day for a day pass", [closure("2026-11-23")], { bookingType: "desk_day" as const }, null],
  ["no day for a virtual office", [closure("2026-11-23")], { bookingType: "virtual_pro" as const }, null],
  ["no day if all of its days are closed", [closure("2026-11-22", "2026-11-30")], {}, null],
  [
    "fourteen days at most",
    [closure("2026-11-24", "2026-12-12")],
    { bookingType: "desk_monthly" as const },
    "2027-01-05",
  ],
])("extends a booking by %s", (_, closures, changes, until) => {
  const extension = calculateExtension({ ...WEEK, ...changes }, closures, "2026-11-26");
  expect(extension?.until ?? null).toBe(until);
  if (extension) expect(daysBetween(extension.from, extension.until) + 1).toBe(extension.days);
});

test("extends a booking until the day after its end", () => {
  const closures = [closure("2026-11-25")];
  expect(calculateExtension(WEEK, closures, "2026-11-30")).toEqual({
    from: "2026-11-30",
    until: "2026-11-30",
    days: 1,
  });
  expect(calculateExtension(WEEK, closures, "2026-12-01")).toBeNull();
});
