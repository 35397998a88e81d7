import { afterEach, expect, test, vi } from "vitest";
import { setWorkerTime, todayInAccra } from "./dates.ts";
import { subscribeToClock } from "./use-clock.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setWorkerTime(new Date().toISOString());
});

test("an open dialog reads the day again at midnight, when shown again and from the worker", () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T23:59:50Z") });
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  const days: string[] = [];
  const unsubscribe = subscribeToClock(() => days.push(todayInAccra()));
  vi.advanceTimersByTime(15_000);
  expect(days.splice(0)).toEqual(["2026-11-26"]);
  // Timers stop while a device sleeps.
  vi.setSystemTime(new Date("2026-11-27T08:00:00Z"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(days.splice(0)).toEqual(["2026-11-27"]);
  setWorkerTime("2026-11-24T08:00:00.000Z");
  expect(days.splice(0)).toEqual(["2026-11-24"]);
  unsubscribe();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(days).toEqual([]);
});
