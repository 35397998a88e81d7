import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { findViewingProblem, formatViewingHours, listViewingDays } from "./viewings.ts";

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

test("refuses a viewing that is past, too soon, too far ahead or on a Sunday", () => {
  const findProblem = (day: string, part: "morning" | "afternoon" | null, time = "10:00:00") =>
    findViewingProblem({ day, part }, NO_OPENING_EXCEPTIONS, at(time));
  expect(findProblem("2026-11-26", "morning")).toBeNull();
  expect(findProblem("2026-11-26", "morning", "10:00:01")).toBe("That is too soon. Please choose a later time");
  expect(findProblem("2026-11-26", null, "16:00:00")).toBeNull();
  expect(findProblem("2026-11-26", null, "16:00:01")).not.toBeNull();
  expect(findProblem("2026-11-25", null)).toBe("Choose today or a later day");
  expect(findProblem("2026-11-29", null)).toBe("Reception is closed then. Please choose another day");
  expect(findProblem("2026-12-17", "afternoon")).toBeNull();
  expect(findProblem("2026-12-18", "afternoon")).toBe("Choose a day in the next three weeks");
});

test("offers only days with a bookable part", () => {
  expect(listViewingDays(NO_OPENING_EXCEPTIONS, at("10:30:00"), 4)).toEqual([
    { day: "2026-11-26", parts: ["midday", "afternoon"] },
    { day: "2026-11-27", parts: ["morning", "midday", "afternoon"] },
    { day: "2026-11-28", parts: ["morning", "midday", "afternoon"] },
    { day: "2026-11-30", parts: ["morning", "midday", "afternoon"] },
  ]);
  expect(listViewingDays(NO_OPENING_EXCEPTIONS, at("17:00:00"), 1)).toMatchObject([{ day: "2026-11-27" }]);
});

test("offers fewer parts on a day with early closing, and none on a closed day", () => {
  const exceptions = {
    closures: [{ from: "2026-11-28", to: "2026-11-28", reason: "Repairs" }],
    specials: [{ day: "2026-11-27", opens: 10, closes: 13, reason: "Elections" }],
  };
  expect(listViewingDays(exceptions, at("10:30:00"), 3)).toEqual([
    { day: "2026-11-26", parts: ["midday", "afternoon"] },
    { day: "2026-11-27", parts: ["morning", "midday"] },
    { day: "2026-11-30", parts: ["morning", "midday", "afternoon"] },
  ]);
  expect(formatViewingHours({ day: "2026-11-27", part: "morning" }, exceptions)).toBe("10 am to 12 pm");
});
