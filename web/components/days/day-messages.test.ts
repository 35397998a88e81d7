import { expect, test } from "vitest";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { DayAvailability } from "#domain/inventory/availability.ts";
import { site } from "#domain/site.ts";
import {
  type AvailabilityByDay,
  earliestDay,
  findDayStatus,
  findNextFreeDay,
  formatBookingDates,
  listSuggestedDays,
  makeDayNoteContent,
} from "./day-messages.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");

function availability(days: Record<string, number | string>): AvailabilityByDay {
  const entries = Object.entries(days).map(([day, left]): [string, DayAvailability] => {
    const isOpen = typeof left === "number";
    return [day, { day, isOpen, left: isOpen ? left : 0, reason: isOpen ? null : left }];
  });
  return new Map(entries);
}

test.each<[BookingType, number | string, string, boolean]>([
  ["desk_day", 40, "Plenty of desks left", false],
  ["desk_day", 10, "Plenty of desks left", false],
  ["desk_day", 9, "9 desks left", false],
  ["desk_day", 1, "Last desk", false],
  ["desk_day", 0, "Full", true],
  ["private_office", 1, "Last office", false],
  ["private_office", 3, "3 offices left", false],
  ["desk_week", 0, "Not free for the full week", true],
  ["private_office", 0, "Not free for the full period", true],
  ["desk_day", "Farmers' Day", "Closed: Farmers' Day", true],
])("a %s with %s left shows: %s", (type, left, text, isUnavailable) => {
  expect(findDayStatus(type, "2026-12-04", availability({ "2026-12-04": left }), NOON)).toEqual({
    text,
    isUnavailable,
  });
});

test("a day without loaded availability and a plan without a seat show no message", () => {
  expect(findDayStatus("desk_day", "2026-12-04", availability({}), NOON)).toBeNull();
  const virtual = new Map([["2026-12-04", { day: "2026-12-04", isOpen: true, left: null, reason: null }]]);
  expect(findDayStatus("virtual_pro", "2026-12-04", virtual, NOON)).toBeNull();
  expect(makeDayNoteContent("desk_day", "2026-12-04", availability({}), NOON)).toMatchObject({
    range: null,
    text: null,
    alternative: null,
  });
});

test("a full day offers the next free day and skips closed days", () => {
  const days = availability({
    "2026-12-02": 3,
    "2026-12-03": 0,
    "2026-12-04": "Farmers' Day",
    "2026-12-06": 2,
    "2026-12-05": 7,
  });
  expect(makeDayNoteContent("desk_day", "2026-12-03", days, NOON)).toMatchObject({
    isFull: true,
    range: null,
    text: "Thursday 3 December 2026 is full.",
    alternative: { day: "2026-12-05", label: "Choose Saturday 5 December" },
  });
  expect(makeDayNoteContent("desk_day", "2026-12-04", days, NOON).text).toBe(
    "We are closed on Friday 4 December 2026: Farmers' Day.",
  );
  expect(makeDayNoteContent("desk_week", "2026-12-03", days, NOON).text).toBe(
    "The full week from Thursday 3 December 2026 is not free.",
  );
  expect(findNextFreeDay("2026-12-06", days)).toBeNull();
  expect(makeDayNoteContent("desk_day", "2026-12-03", availability({ "2026-12-03": 0 }), NOON)).toMatchObject({
    isFull: true,
    range: null,
    text: "Thursday 3 December 2026 is full. No day is free in the weeks after that. Please choose a later day.",
    alternative: null,
  });
});

test.each<[BookingType, string, string | null]>([
  ["desk_day", "2026-11-25", null],
  ["desk_week", "2026-11-25", "25 Nov to 1 Dec, 7 days"],
  ["desk_monthly", "2026-11-25", "25 Nov to 24 Dec, 30 days"],
  ["private_office", "2026-01-01", "1 Jan to 31 Jan, 31 days"],
  ["desk_monthly", "2026-02-01", "1 Feb to 2 Mar, 30 days"],
  ["enterprise", "2026-11-25", null],
  ["virtual_pro", "2026-11-25", null],
])("a %s from %s shows the dates: %s", (type, day, range) => {
  expect(formatBookingDates(type, day)).toBe(range);
});

test("several months of an office end with their year", () => {
  expect(formatBookingDates("private_office", "2026-11-27", 12)).toBe("27 Nov to 26 Nov 2027, 365 days");
});

test("a day pass in the last three hours shows the time left and offers tomorrow", () => {
  const at = (time: string) =>
    makeDayNoteContent("desk_day", "2026-11-25", availability({}), Date.parse(`2026-11-25T${time}Z`));
  expect(at("18:59:59").text).toBeNull();
  expect(at("19:40:00")).toMatchObject({
    isFull: false,
    range: null,
    text: "We close at 10 pm today, in 2 hours 20 minutes.",
    alternative: { day: "2026-11-26", label: "Choose tomorrow, Thursday 26 November" },
  });
  expect(at("21:59:30").text).toBe("We close at 10 pm today, in 1 minute.");
  const evening = Date.parse("2026-11-25T21:00:00Z");
  const full = availability({ "2026-11-25": 3, "2026-11-26": 0 });
  expect(makeDayNoteContent("desk_day", "2026-11-25", full, evening)).toMatchObject({
    isFull: false,
    range: null,
    text: "We close at 10 pm today, in 1 hour. 3 desks left.",
    alternative: null,
  });
  expect(makeDayNoteContent("desk_week", "2026-11-25", availability({}), evening).text).toBeNull();
});

test("after closing time a day pass starts tomorrow and any other plan today", () => {
  const closed = Date.parse("2026-11-25T22:00:00Z");
  expect(earliestDay("desk_day", availability({}), closed)).toBe("2026-11-26");
  expect(earliestDay("desk_day", availability({}), closed - 1)).toBe("2026-11-25");
  expect(earliestDay("desk_week", availability({}), closed)).toBe("2026-11-25");
  expect(findDayStatus("desk_day", "2026-11-25", availability({}), closed)).toEqual({
    text: "We closed at 10 pm",
    isUnavailable: true,
  });
  expect(makeDayNoteContent("desk_day", "2026-11-25", availability({ "2026-11-26": 4 }), closed)).toMatchObject({
    isFull: false,
    range: null,
    text: "We closed at 10 pm today.",
    alternative: { day: "2026-11-26", label: "Choose Thursday 26 November" },
  });
});

test("after closing time the note says nothing until the days are loaded", () => {
  const closed = Date.parse("2026-11-25T22:00:00Z");
  const content = makeDayNoteContent("desk_day", "2026-11-25", availability({}), closed);
  expect(content).toMatchObject({ isFull: false, hours: null, text: null, alternative: null });
});

test("a day pass shows its day's hours, a week its Sunday's, and plans with 24/7 access none", () => {
  const hours = (type: BookingType, day: string) => makeDayNoteContent(type, day, availability({}), NOON).hours;
  expect(hours("desk_day", "2026-12-05")).toBe("Saturday: open 8 am to 10 pm");
  expect(hours("desk_day", "2026-12-06")).toBe("Sunday: open 10 am to 8 pm");
  expect(hours("desk_week", "2026-12-02")).toBe("Sunday: open 10 am to 8 pm");
  for (const type of ["desk_monthly", "private_office", "virtual_pro"] as const)
    expect(hours(type, "2026-12-06")).toBeNull();
  expect(makeDayNoteContent("desk_day", "2026-12-06", availability({ "2026-12-06": 0 }), NOON).hours).toBeNull();
});

test.each([
  ["2026-11-25T12:00:00Z", ["2026-11-25", "2026-11-26", "2026-11-30"]],
  ["2026-11-25T22:00:00Z", ["2026-11-26", "2026-11-30"]],
  // A Saturday, and the day before a Monday.
  ["2026-11-28T12:00:00Z", ["2026-11-28", "2026-11-29", "2026-11-30"]],
  ["2026-11-29T12:00:00Z", ["2026-11-29", "2026-11-30", "2026-12-07"]],
  ["2026-11-30T12:00:00Z", ["2026-11-30", "2026-12-01", "2026-12-07"]],
])("the quick choices at %s", (now, days) => {
  expect(listSuggestedDays("desk_day", availability({}), Date.parse(now)).map(({ day }) => day)).toEqual(days);
});

test("the quick choices leave out full and closed days", () => {
  const days = availability({ "2026-11-25": 0, "2026-11-26": "Farmers' Day", "2026-11-30": 4 });
  expect(listSuggestedDays("desk_day", days, NOON)).toEqual([{ day: "2026-11-30", label: "Monday 30 Nov" }]);
});

test("a day fully held for payment says when to look again until the hold ends", () => {
  const held = { count: 2, until: "2026-11-25T14:20:00.000Z" };
  const days: AvailabilityByDay = new Map([
    ["2026-12-03", { day: "2026-12-03", isOpen: true, left: 0, reason: null, held }],
  ]);
  expect(makeDayNoteContent("desk_day", "2026-12-03", days, NOON).text).toContain(
    "Full for now: 2 bookings are awaiting payment. Check again at 2:20 pm, Accra time.",
  );
  expect(makeDayNoteContent("desk_day", "2026-12-03", days, Date.parse(held.until)).text).toContain("is full.");
});

test("a day with special hours shows the hours and the reason", () => {
  const special = { opens: 8, closes: 13, reason: "Christmas Eve" };
  const days: AvailabilityByDay = new Map([
    ["2026-12-24", { day: "2026-12-24", isOpen: true, left: 9, reason: null, special: special }],
  ]);
  const at = (time: string) => Date.parse(`2026-12-24T${time}Z`);
  expect(findDayStatus("desk_day", "2026-12-24", days, NOON)).toEqual({
    isUnavailable: false,
    text: "9 desks left. Open 8 am to 1 pm: Christmas Eve",
  });
  expect(makeDayNoteContent("desk_day", "2026-12-24", days, NOON)).toMatchObject({
    hours: "Thursday: open 8 am to 1 pm, Christmas Eve",
    text: "9 desks left",
  });
  expect(makeDayNoteContent("desk_week", "2026-12-21", days, NOON).hours).toBe(
    "Thursday: open 8 am to 1 pm, Christmas Eve. Sunday: open 10 am to 8 pm",
  );
  expect(makeDayNoteContent("desk_day", "2026-12-24", days, at("12:00:00")).text).toBe(
    "We close at 1 pm today, in 1 hour. 9 desks left.",
  );
  expect(earliestDay("desk_day", days, at("13:00:00"))).toBe("2026-12-25");
});

test("a day without reception says so in the calendar, the quick choices and the note, with how to get in", () => {
  const unstaffed = { opens: 8, closes: 22, reason: "Farmers' Day", withoutReception: true };
  const days: AvailabilityByDay = new Map([
    ["2026-11-29", { day: "2026-11-29", isOpen: true, left: 9, reason: null }],
    ["2026-12-04", { day: "2026-12-04", isOpen: true, left: 9, reason: null, special: unstaffed }],
  ]);
  expect(findDayStatus("desk_day", "2026-11-29", days, NOON)).toEqual({
    isUnavailable: false,
    isUnstaffed: true,
    text: "9 desks left. No reception",
  });
  expect(findDayStatus("desk_day", "2026-12-04", days, NOON)?.text).toBe(
    "9 desks left. Open 8 am to 10 pm: Farmers' Day. No reception",
  );
  const saturday = Date.parse("2026-11-28T12:00:00Z");
  expect(listSuggestedDays("desk_day", days, saturday).map(({ label }) => label)).toContain("Tomorrow, no reception");
  const getIn = site.address.entryWithoutReception;
  const note = (type: BookingType, day: string) => makeDayNoteContent(type, day, days, NOON);
  expect(note("desk_day", "2026-11-29")).toMatchObject({
    reception: `No reception on Sunday 29 November 2026. ${getIn}`,
    text: "9 desks left",
  });
  expect(note("desk_week", "2026-11-28").reception).toBe(
    `No reception on Sunday 29 November 2026 and Friday 4 December 2026. ${getIn}`,
  );
  expect(note("desk_day", "2026-11-28").reception).toMatch(
    /^Reception is open 9 am to 5 pm on Saturday 28 November 2026\. At other times: ring/,
  );
  expect(note("virtual_pro", "2026-11-29").reception).toBeNull();
});
