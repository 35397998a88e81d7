import { expect, test } from "vitest";
import {
  closedReasonOn,
  describeLongHours,
  formatHour,
  formatHours,
  formatOpenDays,
  formatWeekHours,
  hoursOn,
  NO_OPENING_EXCEPTIONS,
  type OpeningExceptions,
  openingState,
  regularHoursOn,
} from "./opening-hours.ts";
import { receptionHoursOn } from "./reception.ts";

const WEEKDAY_HOURS = { opens: 8, closes: 22 };
const WEEK = [
  { opens: 10, closes: 20 },
  WEEKDAY_HOURS,
  WEEKDAY_HOURS,
  WEEKDAY_HOURS,
  WEEKDAY_HOURS,
  WEEKDAY_HOURS,
  WEEKDAY_HOURS,
];

const saturday = (hour: number) => Date.UTC(2026, 10, 21, hour);
const sunday = (hour: number) => Date.UTC(2026, 10, 22, hour);
const stateAt = (instantMs: number, exceptions: OpeningExceptions = NO_OPENING_EXCEPTIONS) =>
  openingState(instantMs, exceptions, WEEK);

/** A short Saturday, a long Sunday and a closed Monday. */
const EXCEPTIONS: OpeningExceptions = {
  closures: [{ from: "2026-11-23", to: "2026-11-24", reason: "Repairs" }],
  specials: [
    { day: "2026-11-21", opens: 9, closes: 13, reason: "Elections" },
    { day: "2026-11-22", opens: 10, closes: 24, reason: "Night of code" },
    { day: "2026-11-24", opens: 9, closes: 13, reason: "Elections" },
  ],
};

test("opens at eight and closes at ten on a Saturday", () => {
  expect(stateAt(saturday(7))).toEqual({ isOpen: false, text: "Opens at 8 am" });
  expect(stateAt(saturday(8))).toEqual({ isOpen: true, text: "Open now until 10 pm" });
  expect(stateAt(saturday(22))).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
});

test("has shorter hours on Sunday", () => {
  expect(stateAt(sunday(9)).isOpen).toBe(false);
  expect(stateAt(sunday(19)).isOpen).toBe(true);
  expect(stateAt(sunday(20))).toEqual({ isOpen: false, text: "Opens tomorrow at 8 am" });
});

test("applies special hours, and explains a closure", () => {
  expect(hoursOn("2026-11-21", EXCEPTIONS.specials)).toMatchObject({ opens: 9, closes: 13 });
  expect(hoursOn("2026-11-28", EXCEPTIONS.specials, WEEK)).toBe(WEEKDAY_HOURS);
  expect(stateAt(saturday(8), EXCEPTIONS)).toEqual({ isOpen: false, text: "Opens at 9 am" });
  expect(stateAt(saturday(12), EXCEPTIONS)).toEqual({ isOpen: true, text: "Open now until 1 pm" });
  expect(stateAt(saturday(13), EXCEPTIONS)).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
  expect(stateAt(sunday(23), EXCEPTIONS)).toEqual({ isOpen: true, text: "Open now until midnight" });
  const short = { ...EXCEPTIONS, specials: [{ day: "2026-11-22", opens: 10, closes: 12, reason: "Elections" }] };
  expect(stateAt(sunday(12), short)).toEqual({ isOpen: false, text: "Closed tomorrow: Repairs" });
  expect(stateAt(sunday(24 + 9), EXCEPTIONS)).toEqual({ isOpen: false, text: "Closed today: Repairs" });
  // A closure overrides special hours.
  expect(stateAt(sunday(48 + 10), EXCEPTIONS)).toEqual({ isOpen: false, text: "Closed today: Repairs" });
});

test("finds the next opening across the end of a year", () => {
  const specials = [{ day: "2027-01-01", opens: 12, closes: 18, reason: "New Year's Day" }];
  expect(stateAt(Date.UTC(2026, 11, 31, 22), { closures: [], specials }).text).toBe("Opens tomorrow at 12 pm");
});

test("limits reception to the opening hours, without extending it", () => {
  const reception = [null, null, null, null, null, null, { opens: 8, closes: 17 }];
  expect(receptionHoursOn("2026-11-21", EXCEPTIONS, reception)).toEqual({ opens: 9, closes: 13 });
  expect(receptionHoursOn("2026-11-28", EXCEPTIONS, reception)).toEqual({ opens: 8, closes: 17 });
  expect(receptionHoursOn("2026-11-22", EXCEPTIONS, reception)).toBeNull();
  expect(receptionHoursOn("2026-11-23", EXCEPTIONS)).toBeNull();
  const evening = [{ day: "2026-11-21", opens: 18, closes: 22, reason: "Concert" }];
  expect(receptionHoursOn("2026-11-21", { closures: [], specials: evening }, reception)).toBeNull();
});

test("formats noon as pm and the end of a day as midnight", () => {
  expect([formatHour(8), formatHour(12), formatHour(20), formatHour(24)]).toEqual([
    "8 am",
    "12 pm",
    "8 pm",
    "midnight",
  ]);
});

test("groups days with equal hours, and skips days without hours", () => {
  expect(formatWeekHours(WEEK)).toBe("Monday to Saturday 8am-10pm and Sunday 10am-8pm");
  const short = { opens: 9, closes: 12 };
  expect(formatWeekHours([null, short, short, null, short, WEEK[0] ?? null, null])).toBe(
    "Monday to Tuesday 9am-12pm, Thursday 9am-12pm and Friday 10am-8pm",
  );
});

test("formats a week with one span, or without hours", () => {
  expect(formatWeekHours(Array(7).fill(WEEKDAY_HOURS))).toBe("Monday to Sunday 8am-10pm");
  expect(formatWeekHours([null, null, null, WEEKDAY_HOURS, null, null, null])).toBe("Wednesday 8am-10pm");
  expect(formatWeekHours(Array(7).fill(null))).toBe("");
});

test("names the open days, and what a week has beyond office hours", () => {
  const noSunday = [null, ...WEEK.slice(1)];
  const office = noSunday.map((hours) => hours && { opens: 9, closes: 17 });
  expect(
    [WEEK, noSunday, office, [WEEK[0] ?? null, ...office.slice(1, 6), null]].map((week) => [
      describeLongHours(week),
      formatOpenDays(week),
    ]),
  ).toEqual([
    ["Early, late and Sunday", "on all seven days"],
    ["Early and late", "Monday to Saturday"],
    ["Your hours", "Monday to Saturday"],
    ["Late and Sunday", "Monday to Friday and Sunday"],
  ]);
});

test("is closed on a weekday without hours, unless the day has special hours", () => {
  const week = [null, ...WEEK.slice(1)];
  const closed = "no opening hours on Sundays";
  expect(closedReasonOn("2026-11-22", NO_OPENING_EXCEPTIONS, week)).toBe(closed);
  expect(closedReasonOn("2026-11-23", NO_OPENING_EXCEPTIONS, week)).toBeNull();
  expect(closedReasonOn("2026-11-22", EXCEPTIONS, week)).toBeNull();
  expect(closedReasonOn("2026-11-23", EXCEPTIONS, week)).toBe("Repairs");
  expect(openingState(sunday(12), NO_OPENING_EXCEPTIONS, week)).toEqual({
    isOpen: false,
    text: `Closed today: ${closed}`,
  });
  expect(openingState(saturday(22), NO_OPENING_EXCEPTIONS, week).text).toBe(`Closed tomorrow: ${closed}`);
  expect(formatHours(regularHoursOn(0, week))).toBe("closed");
});
