import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { formatViewingHours, listViewingDays, listViewingTimes } from "./viewings.ts";

// 26 November 2026 is a Thursday.
const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);

test("limits a part of the day to reception hours", () => {
  const hours = (day: string) =>
    (["morning", "midday", "afternoon", null] as const).map((part) =>
      formatViewingHours({ day, part }, NO_OPENING_EXCEPTIONS),
    );
  expect(hours("2026-11-26")).toEqual(["8 am to 12 pm", "12 pm to 3 pm", "3 pm to 6 pm", "8 am to 6 pm"]);
  expect(hours("2026-11-28")).toEqual(["9 am to 12 pm", "12 pm to 3 pm", "3 pm to 5 pm", "9 am to 5 pm"]);
  expect(hours("2026-11-29")).toEqual(["", "", "", ""]);
});

const timesOn = (day: string, time = "10:00:00", exceptions = NO_OPENING_EXCEPTIONS, arranged: string[] = []) =>
  listViewingTimes(
    day,
    exceptions,
    at(time),
    arranged.map((start) => Date.parse(`${day}T${start}Z`)),
  ).map((startMs) => new Date(startMs).toISOString().slice(11, 16));

test("offers each half hour of reception, with two hours' notice", () => {
  expect(timesOn("2026-11-26")).toEqual([
    ...["12:00", "12:30", "13:00", "13:30", "14:00", "14:30"],
    ...["15:00", "15:30", "16:00", "16:30", "17:00", "17:30"],
  ]);
  expect(timesOn("2026-11-26", "15:30:00")).toEqual(["17:30"]);
  expect(timesOn("2026-11-26", "15:30:01")).toEqual([]);
  const saturday = timesOn("2026-11-28");
  expect([saturday.at(0), saturday.at(-1), saturday.length]).toEqual(["09:00", "16:30", 16]);
});

test("offers no time in the past, on a Sunday, on a closed day or after 60 days", () => {
  for (const day of ["2026-11-25", "2026-11-29", "2027-01-26"]) expect(timesOn(day)).toEqual([]);
  expect(timesOn("2027-01-25")).toHaveLength(20);
  const closures = [{ from: "2026-11-27", to: "2026-11-27", reason: "Repairs" }];
  expect(timesOn("2026-11-27", "10:00:00", { closures, specials: [] })).toEqual([]);
  const specials = [{ day: "2026-11-27", opens: 10, closes: 12, reason: "Elections" }];
  expect(timesOn("2026-11-27", "10:00:00", { closures: [], specials })).toEqual(["10:00", "10:30", "11:00", "11:30"]);
});

test("offers no time during another viewing", () => {
  const specials = [{ day: "2026-11-27", opens: 10, closes: 13, reason: "Elections" }];
  const free = timesOn("2026-11-27", "10:00:00", { closures: [], specials }, ["10:30:00", "12:15:00"]);
  expect(free).toEqual(["10:00", "11:00", "11:30"]);
});

test("lists the days of the next 60 with a possible time", () => {
  const days = listViewingDays(NO_OPENING_EXCEPTIONS, at("17:00:00"));
  expect(days.slice(0, 3)).toEqual(["2026-11-27", "2026-11-28", "2026-11-30"]);
  expect(days.at(-1)).toBe("2027-01-25");
});
