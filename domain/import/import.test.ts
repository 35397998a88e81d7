import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addMonths } from "#domain/calendar/days.ts";
import { guessColumns } from "./fields.ts";
import { membershipDates } from "./membership-dates.ts";
import { isAmbiguousDay, isMonthFirst, readCell } from "./read-values.ts";

test.each([
  "2026-12-05",
  "2026/12/5",
  "5/12/2026",
  "05.12.2026",
  "5-12-2026",
  "5 Dec 2026",
  "5-Dec-2026",
  "5th December 2026",
  "Sat 5 December 2026",
  "Dec 5, 2026",
  "December 5th 2026",
  "5/12/2026 10:30",
  "2026-12-05T00:00:00Z",
])("reads %j as 5 December 2026", (text) => {
  expect(readCell("day", text)).toEqual({ value: "2026-12-05" });
});

test("reads each day as we write it, and says which dates could be read otherwise", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2000-01-01", count));
  fc.assert(
    fc.property(days, (day) => {
      const [year, month, date] = day.split("-").map(Number);
      for (const written of [day, formatLongDate(day), formatDateWithWeekday(day), `${date}/${month}/${year}`])
        expect(readCell("day", written)).toEqual({ value: day });
      expect(isAmbiguousDay(`${date}/${month}/${year}`)).toBe(Number(date) <= 12 && date !== month);
    }),
  );
  expect(isMonthFirst("12/25/2026")).toBe(true);
  expect(isMonthFirst("25/12/2026")).toBe(false);
});

test.each([
  ["day", "12/25/2026", "“12/25/2026” has the month before the day. Write 25/12/2026 instead"],
  ["day", "5/12/26", "“5/12/26” has a year of two digits. Write it as 5 December 2026 or 2026-12-05"],
  ["day", "30 Feb 2026", "“30 Feb 2026” is not a day of the calendar"],
  ["day", "46361", "“46361” is not a date that we can read. Write it as 5 December 2026 or 2026-12-05"],
  ["day", "5 Dezember 2026", "“5 Dezember 2026” is not a day of the calendar"],
  ["amount", "$100", "“$100” is in another currency. Enter the amount in cedis"],
  ["yes_no", "maybe", "“maybe” is unknown. Use one of: Yes, No"],
  ["status", "vip", "“vip” is unknown. Use one of: Active, Inactive"],
] as const)("says why it cannot read the %s %j", (reading, text, problem) => {
  expect(readCell(reading, text)).toEqual({ problem });
});

test.each([
  ["amount", "GHS 1,200.50", "1,200.50"],
  ["amount", "₵1200", "1200"],
  ["amount", "GH₵ 1 200", "1,200"],
  ["amount", "350 cedis", "350"],
  ["plan", "Monthly hot-desk", "desk_monthly"],
  ["plan", "virtual_pro", "virtual_pro"],
  ["plan", "Starter", "virtual_starter"],
  ["country", "South Africa", "south-africa"],
  ["country", "GH", "ghana"],
  ["yes_no", "PAID", true],
  ["yes_no", "no", false],
  ["text", "Ɔkyerɛ Nyarko-Ṣóyínká", "Ɔkyerɛ Nyarko-Ṣóyínká"],
] as const)("reads the %s %j", (reading, text, value) => {
  expect(readCell(reading, text)).toEqual({ value });
});

test("guesses the columns from headings in any order and letters", () => {
  expect(guessColumns("clients", ["E-mail", "NEXT DUE DATE", "Company", "Colour", "Client", "Mobile no"])).toEqual([
    ...["email", "nextDueDate", "businessName", null, "fullName", "phone"],
  ]);
  expect(guessColumns("bookings", ["Date", "Name", "Type", "Price (GHS)", "Phone"])).toEqual([
    ...["startDate", "customerName", "bookingType", "agreedAmount", "customerPhone"],
  ]);
  expect(guessColumns("newsletter", [], ["Ama", "ama@example.com"])).toEqual([null, "email"]);
});

test("derives the start or the due date of a membership, and names dates that disagree", () => {
  expect(membershipDates({ nextDueDate: "2026-12-05" })).toEqual({
    startDate: "2026-11-05",
    nextDueDate: "2026-12-05",
  });
  expect(membershipDates({ startDate: "2026-01-31", monthsPaid: 13 })).toMatchObject({ nextDueDate: "2027-02-28" });
  expect(membershipDates({ startDate: "2026-01-31", monthsPaid: 1, nextDueDate: "2026-02-28" })).toEqual({
    ...{ startDate: "2026-01-31", nextDueDate: "2026-02-28" },
  });
  expect(membershipDates({ startDate: "2026-01-05", monthsPaid: 2, nextDueDate: "2026-12-05" })).toEqual({
    problem: "2 paid months from 5 January 2026 lead to 5 March 2026, not to 5 December 2026",
  });
  expect(membershipDates({ startDate: "2026-01-05" })).toEqual({
    problem: "Enter the next due date, or the start date and the months paid",
  });
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});
