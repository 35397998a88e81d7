import { expect, test } from "vitest";
import {
  formatHour,
  formatWeekHours,
  hoursOn,
  NO_OPENING_EXCEPTIONS,
  type OpeningExceptions,
  openingState,
  regularHoursOn,
} from "./opening-hours.ts";
import { receptionHoursOn } from "./reception.ts";

const MOST_DAYS = { opens: 8, closes: 22 };
const WEEK = [{ opens: 10, closes: 20 }, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS, MOST_DAYS];

const saturday = (hour: number) => Date.UTC(2026, 10, 21, hour);
const sunday = (hour: number) => Date.UTC(2026, 10, 22, hour);
const stateAt = (instantMs: number, others: OpeningExceptions = NO_OPENING_EXCEPTIONS) =>
  openingState(instantMs, others, WEEK);

/** The Saturday is short, the Sunday long, and the Monday closed. */
const OTHERS: OpeningExceptions = {
  closures: [{ from: "2026-11-23", to: "2026-11-24", reason: "Repairs" }],
  specials: [
    { day: "2026-11-21", opens: 9, closes: 13, reason: "Elections" },
    { day: "2026-11-22", opens: 10, closes: 24, reason: "Night of code" },
    { day: "2026-11-24", opens: 9, closes: 13, reason: "Elections" },
  ],
};

test("the house opens at eight on a Saturday and closes at ten in the evening", () => {
  expect(stateAt(saturday(7))).toEqual({ isOpen: false, text: "Opens at 8 am" });
  expect(stateAt(saturday(8))).toEqual({ isOpen: true, text: "Open now until 10 pm" });
  expect(stateAt(saturday(22))).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
});

test("Sunday is shorter", () => {
  expect(stateAt(sunday(9)).isOpen).toBe(false);
  expect(stateAt(sunday(19)).isOpen).toBe(true);
  expect(stateAt(sunday(20))).toEqual({ isOpen: false, text: "Opens tomorrow at 8 am" });
});

test("a day of other hours is open in these, and a closed one says why", () => {
  expect(hoursOn("2026-11-21", OTHERS.specials)).toMatchObject({ opens: 9, closes: 13 });
  expect(hoursOn("2026-11-28", OTHERS.specials, WEEK)).toBe(MOST_DAYS);
  expect(stateAt(saturday(8), OTHERS)).toEqual({ isOpen: false, text: "Opens at 9 am" });
  expect(stateAt(saturday(12), OTHERS)).toEqual({ isOpen: true, text: "Open now until 1 pm" });
  expect(stateAt(saturday(13), OTHERS)).toEqual({ isOpen: false, text: "Opens tomorrow at 10 am" });
  expect(stateAt(sunday(23), OTHERS)).toEqual({ isOpen: true, text: "Open now until midnight" });
  const short = { ...OTHERS, specials: [{ day: "2026-11-22", opens: 10, closes: 12, reason: "Elections" }] };
  expect(stateAt(sunday(12), short)).toEqual({ isOpen: false, text: "Closed tomorrow: Repairs" });
  expect(stateAt(sunday(24 + 9), OTHERS)).toEqual({ isOpen: false, text: "Closed today: Repairs" });
  // A closure over a day of other hours wins.
  expect(stateAt(sunday(48 + 10), OTHERS)).toEqual({ isOpen: false, text: "Closed today: Repairs" });
});

test("the last evening of a year opens on the first day of the next", () => {
  const specials = [{ day: "2027-01-01", opens: 12, closes: 18, reason: "New Year's Day" }];
  expect(stateAt(Date.UTC(2026, 11, 31, 22), { closures: [], specials }).text).toBe("Opens tomorrow at 12 pm");
});

test("nobody is at the reception while the house is closed, and nobody longer because it is open longer", () => {
  const reception = [null, null, null, null, null, null, { opens: 8, closes: 17 }];
  expect(receptionHoursOn("2026-11-21", OTHERS, reception)).toEqual({ opens: 9, closes: 13 });
  expect(receptionHoursOn("2026-11-28", OTHERS, reception)).toEqual({ opens: 8, closes: 17 });
  expect(receptionHoursOn("2026-11-22", OTHERS, reception)).toBeNull();
  expect(receptionHoursOn("2026-11-23", OTHERS)).toBeNull();
  const evening = [{ day: "2026-11-21", opens: 18, closes: 22, reason: "Concert" }];
  expect(receptionHoursOn("2026-11-21", { closures: [], specials: evening }, reception)).toBeNull();
});

test("noon is pm, and a day ends at midnight", () => {
  expect([formatHour(8), formatHour(12), formatHour(20), formatHour(24)]).toEqual([
    "8 am",
    "12 pm",
    "8 pm",
    "midnight",
  ]);
});

test("hours are said by spans of days, and a day without hours is left out", () => {
  expect(formatWeekHours(WEEK)).toBe("Monday to Saturday 8am-10pm and Sunday 10am-8pm");
  const short = { opens: 9, closes: 12 };
  expect(formatWeekHours([null, short, short, null, short, WEEK[0] ?? null, null])).toBe(
    "Monday to Tuesday 9am-12pm, Thursday 9am-12pm and Friday 10am-8pm",
  );
});

test("a week of one span is said in one breath, and one without hours is not said", () => {
  expect(formatWeekHours(Array(7).fill(MOST_DAYS))).toBe("Monday to Sunday 8am-10pm");
  expect(formatWeekHours([null, null, null, MOST_DAYS, null, null, null])).toBe("Wednesday 8am-10pm");
  expect(formatWeekHours(Array(7).fill(null))).toBe("");
});

test("there is no eighth day", () => {
  expect(regularHoursOn(6, WEEK)).toBe(MOST_DAYS);
  expect(() => regularHoursOn(7, WEEK)).toThrow("There is no weekday 7");
});
