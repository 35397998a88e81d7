import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ignoreInCooldown, startInputCooldown, subscribeToInputCooldown } from "./input-cooldown.ts";

// One clock for all: the time of a page never begins anew.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
afterEach(() => void vi.advanceTimersByTime(10_000));

/** Whether a press of that time is taken away. */
function isIgnored(timeStamp: number): boolean {
  const press = { timeStamp, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  ignoreInCooldown(press);
  expect(press.preventDefault.mock.calls).toHaveLength(press.stopPropagation.mock.calls.length);
  return press.stopPropagation.mock.calls.length > 0;
}

function isIgnoredAfter(ms: number): boolean {
  vi.advanceTimersByTime(ms);
  return isIgnored(performance.now());
}

test("a press counts unless something has just changed, and does again within a second", () => {
  expect(isIgnoredAfter(0)).toBe(false);
  startInputCooldown();
  expect(isIgnoredAfter(0)).toBe(true);
  startInputCooldown();
  expect(isIgnoredAfter(1000)).toBe(false);
});

test("two presses half a second apart are one, and one on another row a second later counts", () => {
  startInputCooldown();
  expect(isIgnoredAfter(500)).toBe(true);
  expect(isIgnoredAfter(500)).toBe(false);
});

test("presses that do not stop are one press, however long they go on", () => {
  startInputCooldown();
  for (let press = 0; press < 20; press += 1) expect(isIgnoredAfter(400)).toBe(true);
  expect(isIgnoredAfter(500)).toBe(false);
});

test("a press that was made before the change, and waited for the page, is too soon", () => {
  const pressedAt = performance.now();
  startInputCooldown();
  vi.advanceTimersByTime(5000);
  expect(isIgnored(pressedAt)).toBe(true);
});

test("what shows the rest is told when it begins and when it ends, until it stops listening", () => {
  const heard: boolean[] = [];
  const stop = subscribeToInputCooldown((isResting) => heard.push(isResting));
  startInputCooldown();
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([false, true, false]);
  stop();
  startInputCooldown();
  expect(heard).toHaveLength(3);
});
