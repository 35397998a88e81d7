import { expect, test } from "vitest";
import { addDays, startOfDay } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";
import {
  calculateAvailability,
  closingTimeMs,
  countAllocatedByDay,
  findClosedReason,
  findFirstFullDay,
  hasVacancy,
} from "./availability.ts";

const FROM = "2026-11-23";
const NOON = startOfDay(FROM) + 12 * 3_600_000;
const day = (offset: number) => addDays(FROM, offset);
const allocation = (first: number, last: number, count = 1) => ({ firstDay: day(first), lastDay: day(last), count });

test("counts an allocation on each of its days, even if it started earlier", () => {
  expect(
    countAllocatedByDay([allocation(-3, 1), allocation(1, 2, 2), allocation(4, 90), allocation(9, 9)], FROM, 6),
  ).toEqual([1, 3, 2, 0, 1, 1]);
});

test("reports the minimum vacancy over the days that a plan covers", () => {
  const occupancy = {
    from: FROM,
    capacity: 3,
    allocations: [allocation(2, 2, 3), allocation(8, 9)],
    closures: [],
    specials: [],
  };
  const left = (type: "desk_day" | "desk_week" | "desk_monthly") =>
    calculateAvailability(type, occupancy, 4, NOON).map((day) => day.left);
  expect(left("desk_day")).toEqual([3, 3, 0, 3]);
  expect(left("desk_week")).toEqual([0, 0, 0, 2]);
  expect(left("desk_monthly")).toEqual([0, 0, 0, 2]);
});

test("reports the vacancy over all months of an office", () => {
  const allocations = [{ firstDay: "2027-02-20", lastDay: "2027-02-20", count: 2 }];
  const occupancy = { from: FROM, capacity: 2, allocations, ...NO_OPENING_EXCEPTIONS };
  const left = (months: number) => calculateAvailability("private_office", occupancy, 1, NOON, months)[0]?.left;
  expect([1, 3, 6, 12].map(left)).toEqual([2, 0, 0, 0]);
});

test("never reports a negative vacancy", () => {
  const occupancy = { from: FROM, capacity: 1, allocations: [allocation(0, 0, 3)], closures: [], specials: [] };
  expect(calculateAvailability("desk_day", occupancy, 1, NOON)[0]?.left).toBe(0);
});

test("reports a closure with its reason, also for plans without a desk", () => {
  const closures = [{ from: day(1), to: day(2), reason: "Repairs" }];
  const days = calculateAvailability(
    "desk_day",
    { from: FROM, capacity: 2, allocations: [], closures, specials: [] },
    4,
    NOON,
  );
  expect(days.map(({ isOpen, left, reason }) => [isOpen, left, reason])).toEqual([
    [true, 2, null],
    [false, 0, "Repairs"],
    [false, 0, "Repairs"],
    [true, 2, null],
  ]);
  const virtual = calculateAvailability(
    "virtual_pro",
    { from: FROM, capacity: null, allocations: [], closures, specials: [] },
    2,
    NOON,
  );
  expect(virtual.map(({ isOpen, left }) => [isOpen, left])).toEqual([
    [true, null],
    [false, null],
  ]);
});

test("ends the sale of today's day pass at closing time", () => {
  const closing = closingTimeMs(FROM, []);
  expect(findClosedReason("desk_day", FROM, NO_OPENING_EXCEPTIONS, closing - 1)).toBeNull();
  expect(findClosedReason("desk_day", FROM, NO_OPENING_EXCEPTIONS, closing)).toBe("We closed at 10 pm");
  expect(findClosedReason("desk_week", FROM, NO_OPENING_EXCEPTIONS, closing)).toBeNull();
  expect(findClosedReason("desk_day", day(1), NO_OPENING_EXCEPTIONS, closing)).toBeNull();
  expect(closingTimeMs("2026-11-22", [])).toBe(startOfDay("2026-11-22") + 20 * 3_600_000);
});

test("starts no plan on a weekday without hours, unless the day has special hours", () => {
  const { openingHours } = site;
  site.openingHours = openingHours.with(1, null);
  try {
    const occupancy = { from: FROM, capacity: 1, allocations: [], ...NO_OPENING_EXCEPTIONS };
    const reason = "no opening hours on Mondays";
    expect(calculateAvailability("desk_week", occupancy, 2, NOON)).toMatchObject([
      { isOpen: false, left: 0, reason },
      { isOpen: true, left: 1 },
    ]);
    expect(hasVacancy(occupancy, { firstDay: FROM, lastDay: FROM })).toBe(false);
    expect(hasVacancy(occupancy, { firstDay: day(1), lastDay: day(1) })).toBe(true);
    const specials = [{ day: FROM, opens: 9, closes: 12, reason: "Fair" }];
    expect(hasVacancy({ ...occupancy, specials }, { firstDay: FROM, lastDay: FROM })).toBe(true);
    expect(receptionHoursOn(FROM, NO_OPENING_EXCEPTIONS)).toBeNull();
  } finally {
    site.openingHours = openingHours;
  }
});

test("finds the first full day of a period", () => {
  const occupancy = {
    from: FROM,
    capacity: 2,
    allocations: [allocation(1, 3), allocation(3, 5)],
    closures: [],
    specials: [],
  };
  expect(findFirstFullDay(occupancy, day(6))).toBe(day(3));
  expect(findFirstFullDay(occupancy, day(2))).toBeNull();
  expect(findFirstFullDay({ ...occupancy, capacity: null }, day(6))).toBeNull();
});

test("reports the holds that could free a full day, and when", () => {
  const held = (offset: number, minutes: number, count = 1) => ({
    ...allocation(offset, offset, count),
    heldUntil: new Date(NOON + minutes * 60_000),
  });
  const heldOn = (allocations: object[], type: "desk_day" | "desk_week" = "desk_day", capacity = 3) =>
    calculateAvailability(
      type,
      { from: FROM, capacity, allocations: allocations as never, closures: [], specials: [] },
      1,
      NOON,
    )[0]?.held;
  const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
  expect(heldOn([allocation(0, 0), held(0, 20), held(0, 10)])).toEqual({ count: 2, until: at(10) });
  expect(heldOn([allocation(0, 0, 2), held(0, 30)])).toEqual({ count: 1, until: at(30) });
  // Overbooked by one: two holds have to expire.
  expect(heldOn([allocation(0, 0, 2), held(0, 20), held(0, 10)])).toEqual({ count: 2, until: at(20) });
  expect(heldOn([allocation(0, 0, 3), held(0, 20)])).toBeUndefined();
  expect(heldOn([allocation(0, 0), held(0, 20)])).toBeUndefined();
  expect(heldOn([allocation(0, 0, 3)])).toBeUndefined();
  // Longer holds, such as waitlist offers, are not checkouts.
  expect(heldOn([allocation(0, 0, 2), held(0, 31)])).toBeUndefined();
  // A week needs each of its full days.
  const week = [allocation(1, 1, 2), held(1, 10), allocation(4, 4), held(4, 20, 2)];
  expect(heldOn(week, "desk_week")).toEqual({ count: 1, until: at(20) });
  expect(heldOn([...week, allocation(5, 5, 3)], "desk_week")).toBeUndefined();
});

test("applies special hours, unless a closure overrides them", () => {
  const short = { opens: 8, closes: 13, reason: "Christmas Eve" };
  const specials = [{ day: day(1), ...short }];
  const occupancy = { from: FROM, capacity: 2, allocations: [], closures: [], specials };
  expect(calculateAvailability("desk_day", occupancy, 2, NOON).map(({ special }) => special)).toEqual([
    undefined,
    short,
  ]);
  const closures = [{ from: day(1), to: day(1), reason: "Repairs" }];
  expect(calculateAvailability("desk_day", { ...occupancy, closures }, 2, NOON)[1]).toEqual({
    day: day(1),
    isOpen: false,
    left: 0,
    reason: "Repairs",
  });
  expect(findClosedReason("desk_day", day(1), { closures: [], specials }, startOfDay(day(1)) + 13 * 3_600_000)).toBe(
    "We closed at 1 pm",
  );
  expect(
    findClosedReason("desk_day", day(1), { closures: [], specials }, startOfDay(day(1)) + 13 * 3_600_000 - 1),
  ).toBeNull();
});
