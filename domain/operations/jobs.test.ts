import { expect, test } from "vitest";
import { assessJob } from "./jobs.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ran = (ago: number, ...failedParts: string[]) => ({ finishedAt: NOW - ago, failedParts });

test("the frequent job is late after a quarter of an hour, the daily one after 26 hours", () => {
  expect(assessJob("every_five_minutes", ran(15 * MINUTE), NOW)).toBe("on_time");
  expect(assessJob("every_five_minutes", ran(15 * MINUTE + 1), NOW)).toBe("late");
  expect(assessJob("every_day", ran(26 * HOUR), NOW)).toBe("on_time");
  expect(assessJob("every_day", ran(26 * HOUR + 1), NOW)).toBe("late");
});

test("a job that never ran says so, and one whose parts failed too, unless it is late as well", () => {
  expect(assessJob("every_day", null, NOW)).toBe("never_ran");
  expect(assessJob("every_day", ran(HOUR, "compare_payments"), NOW)).toBe("parts_failed");
  expect(assessJob("every_day", ran(27 * HOUR, "compare_payments"), NOW)).toBe("late");
});
