import { expect, test } from "vitest";
import { GIVE_UP_AFTER_MS, nextAttemptAt } from "./outbox.ts";

test("pauses grow, and the last try is when two days are over", () => {
  const tries: number[] = [];
  let now = 0;
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = nextAttemptAt({ createdAt: 0, attempts }, now);
    if (next === null) break;
    tries.push(next - now);
    now = next;
  }
  expect(tries.map((pause) => pause / 60_000)).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720, 99]);
  expect(now).toBe(GIVE_UP_AFTER_MS);
});

test("a message two days old is given up", () => {
  expect(nextAttemptAt({ createdAt: 0, attempts: 1 }, GIVE_UP_AFTER_MS)).toBeNull();
});
