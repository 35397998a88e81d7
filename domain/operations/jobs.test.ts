import { expect, test } from "vitest";
import { assessJob } from "./jobs.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const run = (ago: number, ...failedParts: string[]) => ({ finishedAt: NOW - ago, failedParts });

test("reports the frequent job as late after 15 minutes, the daily one after 26 hours", () => {
  expect(assessJob("every_five_minutes", run(15 * MINUTE), NOW)).toBe("on_time");
  expect(assessJob("every_five_minutes", run(15 * MINUTE + 1), NOW)).toBe("late");
  expect(assessJob("every_day", run(26 * HOUR), NOW)).toBe("on_time");
  expect(assessJob("every_day", run(26 * HOUR + 1), NOW)).toBe("late");
});

test("reports a job that never ran or had failed parts, unless it is late", () => {
  expect(assessJob("every_day", null, NOW)).toBe("never_ran");
  expect(assessJob("every_day", run(HOUR, "compare_payments"), NOW)).toBe("parts_failed");
  expect(assessJob("every_day", run(27 * HOUR, "compare_payments"), NOW)).toBe("late");
});
