import { expect, test } from "vitest";
import { monthFacts } from "./month-facts.ts";

const MONTH = { startsOn: "2026-11-28", nextDueDate: "2026-12-28" };

test("a virtual office that waits for verification has no due date yet, and the desk can tell the member", () => {
  expect(monthFacts({ ...MONTH, startsBy: "2026-12-11" }).map(({ label, value }) => [label, value])).toEqual([
    ["Paid month", "Starts when verified, or on Friday 11 December 2026 at the latest"],
    [
      "Tell the member",
      "Your month starts when we verify you: on 28 November 2026 at the earliest, on 11 December 2026 at the latest.",
    ],
  ]);
  expect(monthFacts({ ...MONTH, startsBy: null })).toEqual([{ label: "Next due", value: "Monday 28 December 2026" }]);
});
