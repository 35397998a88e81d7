import { expect, test } from "vitest";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { canCancelMeeting, findFreeStarts, findMeetingProblem, meetingsConflict } from "./meeting-room.ts";

// A Monday: 8 am to 10 pm.
const HOURS = { opens: 8, closes: 22 };
const SPECIALS = [{ day: "2026-11-28", opens: 9, closes: 13, reason: "Elections" }];
const NOW = Date.parse("2026-11-23T09:05:00Z");
const at = (time: string, day = "2026-11-24") => Date.parse(`${day}T${time}:00Z`);
const problem = (time: string, minutes = 60, by: "staff" | "client" = "staff", day = "2026-11-24") =>
  findMeetingProblem({ startsAtMs: at(time, day), minutes, by }, hoursOn(day, SPECIALS), NOW)?.field ?? null;
const meeting = (from: string, to: string) => ({ startsAtMs: at(from), endsAtMs: at(to) });

test("a meeting lies within the hours of its day, to the minute", () => {
  expect([problem("08:00"), problem("21:00"), problem("21:15"), problem("07:45"), problem("02:00")]).toEqual([
    null,
    null,
    "startsAt",
    "startsAt",
    "startsAt",
  ]);
  // Sundays are from ten to eight.
  expect([problem("09:00", 60, "staff", "2026-11-29"), problem("10:00", 60, "staff", "2026-11-29")]).toEqual([
    "startsAt",
    null,
  ]);
  expect(problem("23:30", 60)).toBe("startsAt");
  // This Saturday has hours of its own.
  expect([problem("12:00", 60, "staff", "2026-11-28"), problem("12:15", 60, "staff", "2026-11-28")]).toEqual([
    null,
    "startsAt",
  ]);
});

test("it begins and lasts by quarters of an hour, half an hour to eight hours", () => {
  expect([problem("10:05"), problem("10:15")]).toEqual(["startsAt", null]);
  expect([15, 20, 30, 45, 480, 495].map((minutes) => problem("10:00", minutes))).toEqual([
    "minutes",
    "minutes",
    null,
    null,
    null,
    "minutes",
  ]);
});

test("staff may book the quarter that is running, a client half an hour ahead, and nobody beyond sixty days", () => {
  const today = "2026-11-23";
  expect([problem("09:00", 30, "staff", today), problem("08:45", 30, "staff", today)]).toEqual([null, "startsAt"]);
  expect([problem("09:30", 30, "client", today), problem("09:45", 30, "client", today)]).toEqual(["startsAt", null]);
  expect([problem("10:00", 60, "staff", "2027-01-22"), problem("10:00", 60, "staff", "2027-01-23")]).toEqual([
    null,
    "startsAt",
  ]);
});

test("ten minutes lie between two meetings", () => {
  expect(meetingsConflict(meeting("10:00", "11:00"), meeting("11:00", "12:00"))).toBe(true);
  expect(meetingsConflict(meeting("10:00", "11:00"), meeting("11:15", "12:00"))).toBe(false);
  expect(meetingsConflict(meeting("11:15", "12:00"), meeting("10:00", "11:00"))).toBe(false);
});

test("the starts that are free are those that no meeting stands in the way of", () => {
  const free = (capacity: number) =>
    findFreeStarts(
      "2026-11-24",
      { hours: HOURS, taken: [meeting("08:30", "20:00")], capacity },
      { minutes: 60, by: "staff" },
      NOW,
    ).map((ms) => new Date(ms).toISOString().slice(11, 16));
  expect(free(1)).toEqual(["20:15", "20:30", "20:45", "21:00"]);
  expect(free(2)).toHaveLength(53);
  expect(free(0)).toEqual([]);
});

test("a client calls a meeting off until a day before it begins", () => {
  expect([
    canCancelMeeting(at("10:00"), at("10:00", "2026-11-23")),
    canCancelMeeting(at("10:00"), at("10:00", "2026-11-23") + 1),
  ]).toEqual([true, false]);
});
