import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { cancelDuringCooldown, startInputCooldown, subscribeToInputCooldown } from "./input-cooldown.ts";

// One clock for all tests: performance.now() never restarts.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
afterEach(() => void vi.advanceTimersByTime(10_000));

function isIgnored(timeStamp: number): boolean {
  const event = { timeStamp, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  cancelDuringCooldown(event);
  expect(event.preventDefault.mock.calls).toHaveLength(event.stopPropagation.mock.calls.length);
  return event.stopPropagation.mock.calls.length > 0;
}

function isIgnoredAfter(ms: number): boolean {
  vi.advanceTimersByTime(ms);
  return isIgnored(performance.now());
}

test("ignores a click right after a change and accepts it within a second", () => {
  expect(isIgnoredAfter(0)).toBe(false);
  startInputCooldown();
  expect(isIgnoredAfter(0)).toBe(true);
  startInputCooldown();
  expect(isIgnoredAfter(1000)).toBe(false);
});

test("ignores a second click after 500 ms and accepts one after 1,000 ms", () => {
  startInputCooldown();
  expect(isIgnoredAfter(500)).toBe(true);
  expect(isIgnoredAfter(500)).toBe(false);
});

test("ignores a continuous burst of clicks, however long it lasts", () => {
  startInputCooldown();
  for (let event = 0; event < 20; event += 1) expect(isIgnoredAfter(400)).toBe(true);
  expect(isIgnoredAfter(500)).toBe(false);
});

test("ignores a click that was made before the change and queued", () => {
  const pressedAt = performance.now();
  startInputCooldown();
  vi.advanceTimersByTime(5000);
  expect(isIgnored(pressedAt)).toBe(true);
});

test("notifies listeners of the cooldown's start and end until they unsubscribe", () => {
  const states: boolean[] = [];
  const unsubscribe = subscribeToInputCooldown((isCoolingDown) => states.push(isCoolingDown));
  startInputCooldown();
  vi.advanceTimersByTime(1000);
  expect(states).toEqual([false, true, false]);
  unsubscribe();
  startInputCooldown();
  expect(states).toHaveLength(3);
});
