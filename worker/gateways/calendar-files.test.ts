import { expect, test } from "vitest";
import { bookingCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { type CalendarEntry, makeCalendarFiles } from "./calendar-files.ts";

// Runs in workerd, because the library must work there.

const files = makeCalendarFiles();
const NOW = new Date("2026-11-26T08:00:00Z");
const HOURS = { opens: 8, closes: 22 };
const DAY_PASS = { bookingType: "desk_day", startDate: "2026-12-01", endDate: null } as const;

function entry(overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  const event = bookingCalendarEvent(DAY_PASS, HOURS);
  if (event === null) throw new Error("A day pass is an appointment.");
  return { event, subjectType: "booking", id: "c0ffee", sequence: 0, changedAt: NOW, isCancelled: false, ...overrides };
}

const NASTY = [
  'Kofi "the hat", Ltd; and\\or',
  '=HYPERLINK("http://evil.example")',
  "BEGIN:VEVENT\r\nUID:other",
  "one\ntwo\r\nMETHOD:REQUEST\rthree",
  "👩🏽‍💻".repeat(30),
  "ɛ".repeat(200),
  "a".repeat(74),
  "a".repeat(76),
  " leading and trailing ",
];

test("writes a day pass from opening to closing, and a week as whole days", async () => {
  expect(await files.write(entry(), NOW)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Adwuma House//adwuma-house.example//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:booking-c0ffee@adwuma-house.example",
      "SEQUENCE:0",
      "DTSTAMP:20261126T080000Z",
      "LAST-MODIFIED:20261126T080000Z",
      "SUMMARY:Day Pass at Adwuma House",
      "DESCRIPTION:Off Boundary Road\\, behind the clay breeze-block wall with the ",
      " green gate. Any driver who knows East Legon knows the turning. Call or mes",
      " sage when you are at the gate: +233 00 000 0000.",
      "LOCATION:Adwuma House\\, 14 Palm Court\\, Boundary Road\\, East Legon\\, Accra\\",
      " , Ghana",
      "STATUS:CONFIRMED",
      'ORGANIZER;CN="Adwuma House":MAILTO:hello@adwuma-house.example',
      "DTSTART:20261201T080000Z",
      "DTEND:20261201T220000Z",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
  const week = bookingCalendarEvent({ ...DAY_PASS, bookingType: "desk_week" }, HOURS);
  const text = await files.write({ ...entry(), event: week ?? entry().event }, NOW);
  expect(text).toContain("DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261208\r\n");
  expect(text).toContain("TRANSP:TRANSPARENT");
});

test("keeps the id of a cancelled event and marks it as newer and cancelled", async () => {
  const file = await files.attach(entry({ isCancelled: true, sequence: 3, isReminded: true }), NOW);
  expect(file.type).toBe("text/calendar; charset=utf-8; method=CANCEL");
  expect(file.content).toContain("METHOD:CANCEL");
  expect(file.content).toContain("UID:booking-c0ffee@adwuma-house.example\r\nSEQUENCE:3");
  expect(file.content).toContain("STATUS:CANCELLED");
  expect(file.content).not.toContain("VALARM");
  expect((await files.attach(entry({ isReminded: true }), NOW)).content).toContain("TRIGGER:-PT1H");
});

test.each(NASTY)("escapes user text and keeps lines within 75 octets: %j", async (text) => {
  const event = { ...entry().event, title: text, description: text, location: text };
  const calendar = await files.write(entry({ event }), NOW);
  for (const line of calendar.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(calendar.match(/^(BEGIN:VEVENT|UID:|METHOD:)/gm)).toHaveLength(3);
  const [, summary = ""] = /\r\nSUMMARY:(.*)\r\n/.exec(calendar.replaceAll("\r\n ", "")) ?? [];
  expect(summary.replace(/\\([\\,;])/g, "$1")).toBe(text.replace(/\s+/g, " ").trim());
});
