import { expect, test } from "vitest";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { canCancelMeeting, findFreeStarts, findMeetingProblem, meetingsConflict } from "./meeting-room.ts";

// A Monday: 8 am to 10 pm.
const HOURS = { opens: 8, closes: 22 };
const SPECIALS = [{ day: "2026-11-28", opens: 9, closes: 13, reason: "Elections" }];
const NOW = Date.parse("2026-11-23T09:05:00Z");
const at = (time: string, day = "2026-11-24") => Date.parse(`${day}T${time}:00Z`);
const findProblem = (time: string, minutes = 60, by: "staff" | "client" = "staff", day = "2026-11-24") =>
  findMeetingProblem({ startsAtMs: at(time, day), minutes, by }, hoursOn(day, SPECIALS), NOW)?.field ?? null;
const meeting = (from: string, to: string) => ({ startsAtMs: at(from), endsAtMs: at(to) });

test("keeps a meeting within the opening hours of its day", () => {
  expect([
    findProblem("08:00"),
    findProblem("21:00"),
    findProblem("21:15"),
    findProblem("07:45"),
    findProblem("02:00"),
  ]).toEqual([null, null, "startsAt", "startsAt", "startsAt"]);
  // Sundays are open from ten to eight.
  expect([findProblem("09:00", 60, "staff", "2026-11-29"), findProblem("10:00", 60, "staff", "2026-11-29")]).toEqual([
    "startsAt",
    null,
  ]);
  expect(findProblem("23:30", 60)).toBe("startsAt");
  // This Saturday has special hours.
  expect([findProblem("12:00", 60, "staff", "2026-11-28"), findProblem("12:15", 60, "staff", "2026-11-28")]).toEqual([
    null,
    "startsAt",
  ]);
});

test("requires quarters of an hour, and 30 minutes to 8 hours", () => {
  expect([findProblem("10:05"), findProblem("10:15")]).toEqual(["startsAt", null]);
  expect([15, 20, 30, 45, 480, 495].map((minutes) => findProblem("10:00", minutes))).toEqual([
    "minutes",
    "minutes",
    null,
    null,
    null,
    "minutes",
  ]);
});

test("applies the notice of staff and clients, and the limit of 60 days", () => {
  const today = "2026-11-23";
  expect([findProblem("09:00", 30, "staff", today), findProblem("08:45", 30, "staff", today)]).toEqual([
    null,
    "startsAt",
  ]);
  expect([findProblem("09:30", 30, "client", today), findProblem("09:45", 30, "client", today)]).toEqual([
    "startsAt",
    null,
  ]);
  expect([findProblem("10:00", 60, "staff", "2027-01-22"), findProblem("10:00", 60, "staff", "2027-01-23")]).toEqual([
    null,
    "startsAt",
  ]);
});

test("keeps ten minutes between two meetings", () => {
  expect(meetingsConflict(meeting("10:00", "11:00"), meeting("11:00", "12:00"))).toBe(true);
  expect(meetingsConflict(meeting("10:00", "11:00"), meeting("11:15", "12:00"))).toBe(false);
  expect(meetingsConflict(meeting("11:15", "12:00"), meeting("10:00", "11:00"))).toBe(false);
});

test("finds the starts without a conflicting meeting", () => {
  const findFreeTimes = (capacity: number) =>
    findFreeStarts(
      "2026-11-24",
      { hours: HOURS, taken: [meeting("08:30", "20:00")], capacity },
      { minutes: 60, by: "staff" },
      NOW,
    ).map((ms) => new Date(ms).toISOString().slice(11, 16));
  expect(findFreeTimes(1)).toEqual(["20:15", "20:30", "20:45", "21:00"]);
  expect(findFreeTimes(2)).toHaveLength(53);
  expect(findFreeTimes(0)).toEqual([]);
});

test("lets a client cancel a meeting until a day before it", () => {
  expect([
    canCancelMeeting(at("10:00"), at("10:00", "2026-11-23")),
    canCancelMeeting(at("10:00"), at("10:00", "2026-11-23") + 1),
  ]).toEqual([true, false]);
});
