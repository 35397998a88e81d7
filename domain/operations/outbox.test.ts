import { expect, test } from "vitest";
import { GIVE_UP_AFTER_MS, nextAttemptAt } from "./outbox.ts";

test("increases the delay, and tries last after two days", () => {
  const delays: number[] = [];
  let now = 0;
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = nextAttemptAt({ createdAt: 0, attempts }, now);
    if (next === null) break;
    delays.push(next - now);
    now = next;
  }
  expect(delays.map((delay) => delay / 60_000)).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720, 99]);
  expect(now).toBe(GIVE_UP_AFTER_MS);
});

test("gives up a message after two days", () => {
  expect(nextAttemptAt({ createdAt: 0, attempts: 1 }, GIVE_UP_AFTER_MS)).toBeNull();
});
