import { addDays, type Day } from "./days.ts";
import {
  closureOn,
  type OpeningExceptions,
  regularHoursOn,
  type SpecialHours,
  specialHoursOn,
  weekdayOf,
} from "./opening-hours.ts";

/**
 * Ghana's public holidays: Public Holidays Act, 2001 (Act 601), as amended in 2019 and 2025, mint.gov.gh. The President
 * can move one by executive instrument, and the moon decides the Muslim ones. So a holiday on a weekend stays on its
 * date here, and staff enter the day that was announced.
 */
export interface Holiday {
  day: Day;
  name: string;
  /** Whether the day can still move: by the moon, or by notice. */
  isToBeConfirmed: boolean;
}

/** What staff decide about a holiday: open as usual, open without reception, or closed. */
export const HOLIDAY_DECISIONS = ["open", "without_reception", "closed"] as const;
export type HolidayDecision = (typeof HOLIDAY_DECISIONS)[number];

/** Holidays of a year, sorted by day. */
export function holidaysIn(year: number): Holiday[] {
  const easter = easterSunday(year);
  const fixed: [string, string][] = [
    ["01-01", "New Year's Day"],
    ["01-07", "Constitution Day"],
    ["03-06", "Independence Day"],
    ["05-01", "May Day"],
    ["07-01", "Republic Day"],
    ["09-21", "Founder's Day"],
    ["12-25", "Christmas Day"],
    ["12-26", "Boxing Day"],
  ];
  const byMoon = MUSLIM_FEASTS.flatMap(([day, name, source]) => {
    const feast = { day, name, isToBeConfirmed: source === "expected" };
    return name === "Eid-ul-Fitr" ? [feast, { ...feast, day: addDays(day, 1), name: "Shaqq Day" }] : [feast];
  });
  const holidays = [
    ...fixed.map(([date, name]) => ({
      day: `${year}-${date}`,
      name,
      isToBeConfirmed: isMovableHoliday(`${year}-${date}`),
    })),
    { day: addDays(easter, -2), name: "Good Friday", isToBeConfirmed: false },
    { day: addDays(easter, 1), name: "Easter Monday", isToBeConfirmed: false },
    { day: firstFridayOfDecember(year), name: "Farmers' Day", isToBeConfirmed: false },
    ...byMoon,
  ];
  return holidays.filter(({ day }) => day.startsWith(`${year}-`)).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Holidays between two days, both included. */
export function holidaysBetween(from: Day, until: Day): Holiday[] {
  const [first, last] = [from, until].map((day) => Number(day.slice(0, 4))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
    .flatMap(holidaysIn)
    .filter(({ day }) => from <= day && day <= until);
}

export function holidayOn(day: Day): Holiday | null {
  return holidaysIn(Number(day.slice(0, 4))).find((holiday) => holiday.day === day) ?? null;
}

/**
 * The special hours until a day, with the holidays that staff have not decided about: the usual hours, without
 * reception. A holiday with a closure or special hours is decided.
 */
export function withUndecidedHolidays(
  { closures, specials }: OpeningExceptions,
  from: Day,
  until: Day,
): SpecialHours[] {
  const undecided = holidaysBetween(from, until)
    .map(({ day, name, isToBeConfirmed }) => ({
      day,
      ...regularHoursOn(weekdayOf(day)),
      reason: isToBeConfirmed ? `${name} (the date may change)` : name,
      withoutReception: true,
    }))
    .filter(({ day, opens, closes }) => opens < closes && holidayDecision(day, { closures, specials }) === null);
  return [...specials, ...undecided].sort((one, next) => (one.day < next.day ? -1 : 1));
}

/** What the closures and special hours say about a holiday; null if staff have not decided. */
export function holidayDecision(day: Day, { closures, specials }: OpeningExceptions): HolidayDecision | null {
  if (closureOn(day, closures)) return "closed";
  const special = specialHoursOn(day, specials);
  return special && (special.withoutReception ? "without_reception" : "open");
}

/** Holidays on a Monday or Friday are not moved. */
function isMovableHoliday(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 1 && weekday !== 5;
}

function firstFridayOfDecember(year: number): Day {
  const first = `${year}-12-01`;
  return addDays(first, (5 - weekdayOf(first) + 7) % 7);
}

/** Easter Sunday in the Gregorian calendar (anonymous algorithm of 1876). */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * correction + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, "0")}-${String((sum % 31) + 1).padStart(2, "0")}`;
}

type Source = "announced" | "expected";

/**
 * First day of each Muslim feast. Announced by the Ministry for the Interior (mint.gov.gh), or expected by the Umm
 * al-Qura calendar, which can differ from the announcement by a day or two. Correct a row when its feast is announced.
 */
const MUSLIM_FEASTS: readonly [Day, "Eid-ul-Fitr" | "Eid-ul-Adha", Source][] = [
  ["2026-03-20", "Eid-ul-Fitr", "announced"],
  ["2026-05-27", "Eid-ul-Adha", "expected"],
  ["2027-03-09", "Eid-ul-Fitr", "expected"],
  ["2027-05-16", "Eid-ul-Adha", "expected"],
  ["2028-02-26", "Eid-ul-Fitr", "expected"],
  ["2028-05-05", "Eid-ul-Adha", "expected"],
  ["2029-02-14", "Eid-ul-Fitr", "expected"],
  ["2029-04-24", "Eid-ul-Adha", "expected"],
  ["2030-02-04", "Eid-ul-Fitr", "expected"],
  ["2030-04-13", "Eid-ul-Adha", "expected"],
  ["2031-01-24", "Eid-ul-Fitr", "expected"],
  ["2031-04-02", "Eid-ul-Adha", "expected"],
  ["2032-01-14", "Eid-ul-Fitr", "expected"],
  ["2032-03-22", "Eid-ul-Adha", "expected"],
  ["2033-01-03", "Eid-ul-Fitr", "expected"],
  ["2033-03-12", "Eid-ul-Adha", "expected"],
  ["2033-12-23", "Eid-ul-Fitr", "expected"],
  ["2034-03-01", "Eid-ul-Adha", "expected"],
  ["2034-12-12", "Eid-ul-Fitr", "expected"],
  ["2035-02-19", "Eid-ul-Adha", "expected"],
  ["2035-12-01", "Eid-ul-Fitr", "expected"],
  ["2036-02-08", "Eid-ul-Adha", "expected"],
  ["2036-11-19", "Eid-ul-Fitr", "expected"],
  ["2037-01-27", "Eid-ul-Adha", "expected"],
];
