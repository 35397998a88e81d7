import { expect, test } from "vitest";
import {
  formatDateWithWeekday,
  formatLongDate,
  formatLongDateTime,
  formatMonthYear,
  formatTimeOfDay,
} from "./date-format.ts";
import { addDays } from "./days.ts";

test("formats every day of a leap year like Intl", () => {
  const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  for (let count = 0; count < 366; count += 1) {
    const day = addDays("2028-01-01", count);
    const instant = Date.parse(day);
    expect(formatLongDate(day)).toBe(longDay.format(instant));
    expect(formatDateWithWeekday(day)).toBe(`${weekday.format(instant)} ${longDay.format(instant)}`);
    expect(formatMonthYear(day)).toBe(month.format(instant));
  }
});

test("formats an instant in Accra time, whatever its offset", () => {
  expect(formatLongDateTime("2026-11-21T14:05:59.123Z")).toBe("21 November 2026 at 2:05 pm");
  expect(formatLongDateTime("2027-01-01T00:30:00+01:00")).toBe("31 December 2026 at 11:30 pm");
  expect(formatTimeOfDay("2026-11-21T00:05:00Z")).toBe("12:05 am");
  expect(formatTimeOfDay("2026-11-21T08:00:00Z")).toBe("8 am");
  expect(formatTimeOfDay("2026-11-21T12:00:00Z")).toBe("12 pm");
});
