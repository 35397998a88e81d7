import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;

/** What `read` makes of the time, asked four times a minute: whoever shows it is drawn anew when it has changed. */
export function useClock<Reading extends string | number>(read: () => Reading): Reading {
  return useSyncExternalStore(subscribeToTick, read, read);
}

/** The beginning of the present quarter of a minute. */
export function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/** The beginning of the present minute. */
export function currentMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

function subscribeToTick(onChange: () => void) {
  const timer = setInterval(onChange, TICK_MS);
  return () => clearInterval(timer);
}
