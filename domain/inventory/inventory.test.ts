import { expect, test } from "vitest";
import type { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { calculateExtension } from "./booking-extension.ts";
import { findFreeChangeClosure } from "./free-change-closure.ts";
import { holidaysIn, upcomingHolidays } from "./holidays.ts";
import { bookingAllocation, MAX_PLAN_DAYS } from "./inventory.ts";

const stay = (bookingType: (typeof BOOKING_TYPES)[number], startDate: string, endDate: string | null = null) =>
  bookingAllocation({ bookingType, startDate, endDate });

test("a day pass takes a desk for its day, a week seven, a month as far as it reaches, an office an office", () => {
  expect(stay("desk_day", "2026-11-25")).toEqual({ resource: "desks", firstDay: "2026-11-25", lastDay: "2026-11-25" });
  expect(stay("desk_week", "2026-11-25")?.lastDay).toBe("2026-12-01");
  expect(stay("desk_monthly", "2026-11-25")?.lastDay).toBe("2026-12-24");
  expect(stay("private_office", "2027-02-01")).toEqual({
    resource: "private_offices",
    firstDay: "2027-02-01",
    lastDay: "2027-03-02",
  });
  for (const type of ["enterprise", "virtual_starter", "virtual_pro", "virtual_premium"] as const)
    expect(stay(type, "2026-11-25")).toBeNull();
});

test("a stay that ends before its plan does takes no more than its days, and never more than its plan covers", () => {
  expect(stay("desk_week", "2026-11-25", "2026-11-27")?.lastDay).toBe("2026-11-27");
  expect(stay("desk_monthly", "2026-11-25", "2026-12-25")?.lastDay).toBe("2026-12-24");
});

test("a stay that was lengthened takes its place on the days it gained", () => {
  const week = { bookingType: "desk_week", startDate: "2026-11-25", extendedDays: 2 } as const;
  expect(bookingAllocation({ ...week, endDate: "2026-12-03" })?.lastDay).toBe("2026-12-03");
});

test("the next tenant starts on the day after, in every month of four years, and none stays longer than the longest", () => {
  let longest = 0;
  for (let startDate = "2027-01-01"; startDate < "2031-01-01"; startDate = addDays(startDate, 1)) {
    const days = daysBetween(startDate, stay("desk_monthly", startDate)?.lastDay ?? startDate) + 1;
    expect(days).toBeGreaterThanOrEqual(30);
    longest = Math.max(longest, days);
  }
  expect(longest).toBe(MAX_PLAN_DAYS);
});

test("Ghana's holidays are those of the law, and those that may move say so", () => {
  expect(
    holidaysIn(2026).map(({ day, name, isToBeConfirmed }) => `${day} ${name}${isToBeConfirmed ? "?" : ""}`),
  ).toEqual([
    "2026-01-01 New Year's Day?",
    "2026-01-07 Constitution Day?",
    "2026-03-06 Independence Day",
    "2026-03-20 Eid-ul-Fitr?",
    "2026-03-21 Shaqq Day?",
    "2026-04-03 Good Friday",
    "2026-04-06 Easter Monday",
    "2026-05-01 May Day",
    "2026-05-27 Eid-ul-Adha?",
    "2026-07-01 Republic Day?",
    "2026-09-21 Founder's Day",
    "2026-12-04 Farmers' Day",
    "2026-12-25 Christmas Day",
    "2026-12-26 Boxing Day?",
  ]);
  expect(holidaysIn(2027).find(({ name }) => name === "Easter Monday")?.day).toBe("2027-03-29");
  // The moon's year is shorter: one of its feasts comes twice in some years.
  expect(
    holidaysIn(2033)
      .filter(({ name }) => name === "Eid-ul-Fitr")
      .map(({ day }) => day),
  ).toEqual(["2033-01-03", "2033-12-23"]);
});

test("holidays ahead go over the year's end, from today on", () => {
  const names = upcomingHolidays("2026-12-25", 14).map(({ name }) => name);
  expect(names).toEqual(["Christmas Day", "Boxing Day", "New Year's Day", "Constitution Day"]);
});

test("a closure frees whom it met after they booked: on the first day always, on a later one until the stay begins", () => {
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
  const isFree = (closure: ReturnType<typeof closed>, now: string) =>
    findFreeChangeClosure(booking, { closures: [closure], latestOpenings: [] }, Date.parse(now)) !== null;
  expect(isFree(closed("2026-11-26"), "2026-11-24T07:59:59Z")).toBe(true);
  expect(isFree(closed("2026-11-26"), "2026-11-24T08:00:00Z")).toBe(false);
  expect(isFree(closed("2026-11-24"), "2026-11-25T08:00:00Z")).toBe(true);
  expect(isFree(closed("2026-12-01"), "2026-11-24T07:00:00Z")).toBe(false);
  expect(isFree(closed("2026-11-24", "2026-11-19T10:00:00Z"), "2026-11-23T08:00:00Z")).toBe(false);
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
const shut = (from: string, to = from, createdAt = AFTER) => ({ from, to, reason: "Repairs", createdAt });

test.each([
  ["a day within it", [shut("2026-11-25")], {}, "2026-11-30"],
  ["its first day", [shut("2026-11-23")], {}, "2026-11-30"],
  [
    "two days, one of them of a closure that goes on",
    [shut("2026-11-25"), shut("2026-11-29", "2026-12-01")],
    {},
    "2026-12-03",
  ],
  [
    "a day, where the next days were closed before",
    [shut("2026-11-25"), shut("2026-11-30", "2026-12-02", BEFORE)],
    {},
    "2026-12-03",
  ],
  ["no day of a closure from before it was booked", [shut("2026-11-25", "2026-11-25", BEFORE)], {}, null],
  ["no day of a closure after it", [shut("2026-11-30")], {}, null],
  ["a day once", [shut("2026-11-25")], { extendedDays: 1, endDate: "2026-11-30" }, null],
  [
    "a day it gained",
    [shut("2026-11-25"), shut("2026-11-30")],
    { extendedDays: 1, endDate: "2026-11-30" },
    "2026-12-01",
  ],
  ["a day of what it was shortened to", [shut("2026-11-24")], { endDate: "2026-11-25" }, "2026-11-26"],
  ["no day of a day pass", [shut("2026-11-23")], { bookingType: "desk_day" as const }, null],
  ["no day of a virtual office", [shut("2026-11-23")], { bookingType: "virtual_pro" as const }, null],
  ["nothing, where no day of it is left", [shut("2026-11-22", "2026-11-30")], {}, null],
  ["fourteen days at most", [shut("2026-11-24", "2026-12-12")], { bookingType: "desk_monthly" as const }, "2027-01-05"],
])("a stay is lengthened by %s", (_, closures, changes, until) => {
  const gained = calculateExtension({ ...WEEK, ...changes }, closures, "2026-11-26");
  expect(gained?.until ?? null).toBe(until);
  if (gained) expect(daysBetween(gained.from, gained.until) + 1).toBe(gained.days);
});

test("a stay is lengthened until the day after its last", () => {
  const closures = [shut("2026-11-25")];
  expect(calculateExtension(WEEK, closures, "2026-11-30")).toEqual({
    from: "2026-11-30",
    until: "2026-11-30",
    days: 1,
  });
  expect(calculateExtension(WEEK, closures, "2026-12-01")).toBeNull();
});
