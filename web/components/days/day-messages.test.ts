import { expect, test } from "vitest";
import type { BookingType } from "#domain/bookings/bookings.ts";
import type { DayAvailability } from "#domain/inventory/availability.ts";
import { dayChips, dayMark, dayNote, earliestDay, type KnownDays, nextFreeDay, stayRange } from "./day-messages.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");

function known(days: Record<string, number | string>): KnownDays {
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
  ["desk_week", 0, "No whole week is free from here", true],
  ["private_office", 0, "No whole month is free from here", true],
  ["desk_day", "Farmers' Day", "Closed: Farmers' Day", true],
])("of a %s, %s left reads: %s", (type, left, text, isTaken) => {
  expect(dayMark(type, "2026-12-04", known({ "2026-12-04": left }), NOON)).toEqual({ text, isTaken });
});

test("nothing is said of a day that nobody has answered about, nor of a plan that takes no place", () => {
  expect(dayMark("desk_day", "2026-12-04", known({}), NOON)).toBeNull();
  const virtual = new Map([["2026-12-04", { day: "2026-12-04", isOpen: true, left: null, reason: null }]]);
  expect(dayMark("virtual_pro", "2026-12-04", virtual, NOON)).toBeNull();
  expect(dayNote("desk_day", "2026-12-04", known({}), NOON)).toMatchObject({ range: null, text: null, offer: null });
});

test("a full day says so and offers the next free one, past the closed ones", () => {
  const days = known({
    "2026-12-02": 3,
    "2026-12-03": 0,
    "2026-12-04": "Farmers' Day",
    "2026-12-06": 2,
    "2026-12-05": 7,
  });
  expect(dayNote("desk_day", "2026-12-03", days, NOON)).toMatchObject({
    isFull: true,
    range: null,
    text: "Thursday 3 December 2026 is full.",
    offer: { day: "2026-12-05", label: "Take Saturday 5 December" },
  });
  expect(dayNote("desk_day", "2026-12-04", days, NOON).text).toBe(
    "We are closed on Friday 4 December 2026: Farmers' Day.",
  );
  expect(dayNote("desk_week", "2026-12-03", days, NOON).text).toBe(
    "From Thursday 3 December 2026 no whole week is free.",
  );
  expect(nextFreeDay("2026-12-06", days)).toBeNull();
  expect(dayNote("desk_day", "2026-12-03", known({ "2026-12-03": 0 }), NOON)).toMatchObject({
    isFull: true,
    range: null,
    text: "Thursday 3 December 2026 is full. No day is free in the weeks that follow. Please choose a later one.",
    offer: null,
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
])("the stay of a %s from %s reads: %s", (type, day, range) => {
  expect(stayRange(type, day)).toBe(range);
});

test("in the last three hours a day pass for today says how long is left and offers tomorrow", () => {
  const at = (time: string) => dayNote("desk_day", "2026-11-25", known({}), Date.parse(`2026-11-25T${time}Z`));
  expect(at("18:59:59").text).toBeNull();
  expect(at("19:40:00")).toMatchObject({
    isFull: false,
    range: null,
    text: "We close at 10 pm today: 2 hours 20 minutes left.",
    offer: { day: "2026-11-26", label: "Take tomorrow, Thursday 26 November" },
  });
  expect(at("21:59:30").text).toBe("We close at 10 pm today: 1 minute left.");
  const late = Date.parse("2026-11-25T21:00:00Z");
  const full = known({ "2026-11-25": 3, "2026-11-26": 0 });
  expect(dayNote("desk_day", "2026-11-25", full, late)).toMatchObject({
    isFull: false,
    range: null,
    text: "We close at 10 pm today: 1 hour left. 3 desks left.",
    offer: null,
  });
  expect(dayNote("desk_week", "2026-11-25", known({}), late).text).toBeNull();
});

test("after closing a day pass starts tomorrow at the earliest, and any other plan today", () => {
  const closed = Date.parse("2026-11-25T22:00:00Z");
  expect(earliestDay("desk_day", known({}), closed)).toBe("2026-11-26");
  expect(earliestDay("desk_day", known({}), closed - 1)).toBe("2026-11-25");
  expect(earliestDay("desk_week", known({}), closed)).toBe("2026-11-25");
  expect(dayMark("desk_day", "2026-11-25", known({}), closed)).toEqual({ text: "We closed at 10 pm", isTaken: true });
  expect(dayNote("desk_day", "2026-11-25", known({ "2026-11-26": 4 }), closed)).toMatchObject({
    isFull: false,
    range: null,
    text: "We closed at 10 pm today.",
    offer: { day: "2026-11-26", label: "Take Thursday 26 November" },
  });
});

test("a day pass says when the house is open on its day, a week when it is on its Sunday, a key opens always", () => {
  const hours = (type: BookingType, day: string) => dayNote(type, day, known({}), NOON).hours;
  expect(hours("desk_day", "2026-12-05")).toBe("Saturday: open 8 am to 10 pm");
  expect(hours("desk_day", "2026-12-06")).toBe("Sunday: open 10 am to 8 pm");
  expect(hours("desk_week", "2026-12-02")).toBe("Sunday: open 10 am to 8 pm");
  for (const type of ["desk_monthly", "private_office", "virtual_pro"] as const)
    expect(hours(type, "2026-12-06")).toBeNull();
  expect(dayNote("desk_day", "2026-12-06", known({ "2026-12-06": 0 }), NOON).hours).toBeNull();
});

test.each([
  ["2026-11-25T12:00:00Z", ["2026-11-25", "2026-11-26", "2026-11-30"]],
  ["2026-11-25T22:00:00Z", ["2026-11-26", "2026-11-30"]],
  // A Saturday, and the day before a Monday.
  ["2026-11-28T12:00:00Z", ["2026-11-28", "2026-11-29", "2026-11-30"]],
  ["2026-11-29T12:00:00Z", ["2026-11-29", "2026-11-30", "2026-12-07"]],
  ["2026-11-30T12:00:00Z", ["2026-11-30", "2026-12-01", "2026-12-07"]],
])("the days that are wanted most, at %s", (now, days) => {
  expect(dayChips("desk_day", known({}), Date.parse(now)).map(({ day }) => day)).toEqual(days);
});

test("a day that is full or closed is no chip", () => {
  const days = known({ "2026-11-25": 0, "2026-11-26": "Farmers' Day", "2026-11-30": 4 });
  expect(dayChips("desk_day", days, NOON)).toEqual([{ day: "2026-11-30", label: "Monday 30 Nov" }]);
});

test("a day on which others are still paying says when to look again, until then", () => {
  const held = { count: 2, until: "2026-11-25T14:20:00.000Z" };
  const days: KnownDays = new Map([["2026-12-03", { day: "2026-12-03", isOpen: true, left: 0, reason: null, held }]]);
  expect(dayNote("desk_day", "2026-12-03", days, NOON).text).toContain(
    "All taken for the moment, 2 are being paid for. Look again at 14:20, Accra time.",
  );
  expect(dayNote("desk_day", "2026-12-03", days, Date.parse(held.until)).text).toContain("is full.");
});

test("a day of other hours says them and why, in the calendar and under the day", () => {
  const short = { opens: 8, closes: 13, reason: "Christmas Eve" };
  const days: KnownDays = new Map([
    ["2026-12-24", { day: "2026-12-24", isOpen: true, left: 9, reason: null, special: short }],
  ]);
  const at = (time: string) => Date.parse(`2026-12-24T${time}Z`);
  expect(dayMark("desk_day", "2026-12-24", days, NOON)).toEqual({
    isTaken: false,
    text: "9 desks left. Open 8 am to 1 pm: Christmas Eve",
  });
  expect(dayNote("desk_day", "2026-12-24", days, NOON)).toMatchObject({
    hours: "Thursday: open 8 am to 1 pm, Christmas Eve",
    text: "9 desks left",
  });
  expect(dayNote("desk_week", "2026-12-21", days, NOON).hours).toBe(
    "Thursday: open 8 am to 1 pm, Christmas Eve. Sunday: open 10 am to 8 pm",
  );
  expect(dayNote("desk_day", "2026-12-24", days, at("12:00:00")).text).toBe(
    "We close at 1 pm today: 1 hour left. 9 desks left.",
  );
  expect(earliestDay("desk_day", days, at("13:00:00"))).toBe("2026-12-25");
});
