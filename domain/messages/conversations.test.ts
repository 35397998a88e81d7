import { expect, test } from "vitest";
import { answerWindowEnd, describeUnshown, nextMediaAttemptAt } from "./conversations.ts";

const NOON = Date.UTC(2026, 10, 27, 12);
const HOUR = 3_600_000;

test.each([
  [null, null],
  [NOON, NOON + 24 * HOUR],
  [NOON - 24 * HOUR + 1, NOON + 1],
  [NOON - 24 * HOUR, null],
  [NOON - 48 * HOUR, null],
])("after a message at %s free text is allowed until %s", (lastInboundAt, end) => {
  expect(answerWindowEnd(lastInboundAt, NOON)).toBe(end);
});

test("names a message that is not shown, also one of a kind that we do not know", () => {
  expect(describeUnshown("audio")).toBe("Voice message (not shown here)");
  expect(describeUnshown("order")).toBe("Message of another kind (not shown here)");
  expect(describeUnshown("toString")).not.toContain("function");
});

test("asks for a file again for a day, and then gives up", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => nextMediaAttemptAt(attempts, 0))).toEqual([
    300_000,
    900_000,
    3_600_000,
    21_600_000,
    86_400_000,
    null,
  ]);
});
