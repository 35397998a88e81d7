import { expect, test } from "vitest";
import { addDays } from "./days.ts";
import { holidaysBetween, holidaysIn, withUndecidedHolidays } from "./holidays.ts";
import { NO_OPENING_EXCEPTIONS } from "./opening-hours.ts";
import { receptionHoursOn } from "./reception.ts";

test("lists Ghana's holidays, and marks those that may move", () => {
  expect(
    holidaysIn(2026).map(({ day, name, isToBeConfirmed }) => `${day} ${name}${isToBeConfirmed ? "?" : ""}`),
  ).toEqual([
    ...["2026-01-01 New Year's Day?", "2026-01-07 Constitution Day?", "2026-03-06 Independence Day"],
    ...["2026-03-20 Eid-ul-Fitr", "2026-03-21 Shaqq Day", "2026-04-03 Good Friday", "2026-04-06 Easter Monday"],
    ...["2026-05-01 May Day", "2026-05-27 Eid-ul-Adha?", "2026-07-01 Republic Day?", "2026-09-21 Founder's Day"],
    ...["2026-12-04 Farmers' Day", "2026-12-25 Christmas Day", "2026-12-26 Boxing Day?"],
  ]);
  expect(holidaysIn(2027).find(({ name }) => name === "Easter Monday")?.day).toBe("2027-03-29");
  // The Islamic year is shorter, so a holiday can fall twice in a Gregorian year.
  expect(
    holidaysIn(2033)
      .filter(({ name }) => name === "Eid-ul-Fitr")
      .map(({ day }) => day),
  ).toEqual(["2033-01-03", "2033-12-23"]);
});

test("lists upcoming holidays across the end of a year", () => {
  const names = holidaysBetween("2026-12-25", "2027-01-08").map(({ name }) => name);
  expect(names).toEqual(["Christmas Day", "Boxing Day", "New Year's Day", "Constitution Day"]);
});

test("expects the Muslim feasts on the days of the Umm al-Qura calendar until they are announced", () => {
  const calendar = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", { day: "numeric", month: "numeric" });
  const expected = holidaysBetween("2026-01-01", "2036-12-31").filter(
    ({ name, isToBeConfirmed }) => name.startsWith("Eid") && isToBeConfirmed,
  );
  expect(expected).toHaveLength(22);
  for (const { day, name } of expected)
    expect(calendar.format(new Date(`${day}T12:00:00Z`)), day).toMatch(
      name === "Eid-ul-Fitr" ? /^10\/1\b/ : /^12\/10\b/,
    );
});

test("opens a holiday without reception until staff decide", () => {
  const [undecided] = withUndecidedHolidays(NO_OPENING_EXCEPTIONS, "2026-12-01", "2026-12-10");
  expect(undecided).toEqual({
    day: "2026-12-04",
    opens: 8,
    closes: 22,
    reason: "Farmers' Day",
    withoutReception: true,
  });
  expect(receptionHoursOn("2026-12-04", { closures: [], specials: undecided ? [undecided] : [] })).toBeNull();
});

test("keeps what staff decided about a holiday: closed, open as usual or open without reception", () => {
  const asUsual = { day: "2026-12-04", opens: 8, closes: 22, reason: "Farmers' Day" };
  const closures = [{ from: "2026-12-25", to: "2026-12-26", reason: "Christmas" }];
  const specials = [asUsual, { ...asUsual, day: "2027-01-01", withoutReception: true }];
  const december = withUndecidedHolidays({ closures, specials }, "2026-12-01", "2027-01-06");
  expect(december).toEqual(specials);
  expect(receptionHoursOn("2026-12-04", { closures, specials: december })).toEqual({ opens: 8, closes: 18 });
  expect(receptionHoursOn("2027-01-01", { closures, specials: december })).toBeNull();
});

test("says that the date of an undecided holiday may change, and leaves a weekend holiday on its date", () => {
  const reasons = withUndecidedHolidays(NO_OPENING_EXCEPTIONS, "2027-03-06", "2027-03-12");
  expect(reasons.map(({ day, reason }) => [day, reason])).toEqual([
    ["2027-03-06", "Independence Day (the date may change)"],
    ["2027-03-09", "Eid-ul-Fitr (the date may change)"],
    ["2027-03-10", "Shaqq Day (the date may change)"],
  ]);
  expect(holidaysIn(2027).some(({ day }) => day === addDays("2027-03-06", 2))).toBe(false);
});
