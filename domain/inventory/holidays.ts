import { addDays, type Day, daysBetween, startOfDay } from "#domain/calendar/days.ts";

/**
 * Ghana's public holidays: Public Holidays Act, 2001 (Act 601), as amended in 2019 and 2025, mint.gov.gh. They are
 * suggestions. The President can move one with a week's notice, and the moon decides the Muslim ones. Staff choose
 * which to add as closures.
 */
export interface Holiday {
  day: Day;
  name: string;
  /** Whether the day can still move: by the moon, or by notice. */
  isToBeConfirmed: boolean;
}

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
  const byMoon = islamicYearsIn(year).flatMap((islamicYear): [Day, string][] => {
    const fitr = islamicDay(islamicYear, 10, 1);
    return [
      [fitr, "Eid-ul-Fitr"],
      [addDays(fitr, 1), "Shaqq Day"],
      [islamicDay(islamicYear, 12, 10), "Eid-ul-Adha"],
    ];
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
    ...byMoon.map(([day, name]) => ({ day, name, isToBeConfirmed: true })),
  ];
  return holidays.filter(({ day }) => day.startsWith(`${year}-`)).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Holidays from today until `days` days ahead. */
export function upcomingHolidays(today: Day, days: number): Holiday[] {
  const last = addDays(today, days);
  const years = [...new Set([today, last].map((day) => Number(day.slice(0, 4))))];
  return years.flatMap(holidaysIn).filter(({ day }) => today <= day && day <= last);
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

function weekdayOf(day: Day): number {
  return new Date(startOfDay(day)).getUTCDay();
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

const ISLAMIC_EPOCH: Day = "0622-07-19";
const ISLAMIC_YEAR_DAYS = 354.367;

/** A day of the tabular Islamic calendar. The moon can differ by a day or two. */
function islamicDay(year: number, month: number, date: number): Day {
  const days = (year - 1) * 354 + Math.floor((3 + 11 * year) / 30) + Math.ceil(29.5 * (month - 1)) + date - 1;
  return addDays(ISLAMIC_EPOCH, days);
}

/** The Islamic years that overlap a Gregorian year. */
function islamicYearsIn(year: number): number[] {
  const first = Math.floor(daysBetween(ISLAMIC_EPOCH, `${year}-01-01`) / ISLAMIC_YEAR_DAYS) + 1;
  return [first, first + 1];
}
