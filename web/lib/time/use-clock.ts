import { useSyncExternalStore } from "react";
import { subscribeToWorkerTime } from "./dates.ts";

const TICK_MS = 15_000;

/**
 * Value of `read`, checked every 15 seconds, when the page is shown again and when the worker answers with its time.
 * Re-renders only when it changes.
 */
export function useClock<Reading extends string | number>(read: () => Reading): Reading {
  return useSyncExternalStore(subscribeToClock, read, read);
}

/** Calls back when the time may have changed what is on screen. Returns an unsubscribe function. */
export function subscribeToClock(onChange: () => void) {
  const timer = setInterval(onChange, TICK_MS);
  document.addEventListener("visibilitychange", onChange);
  const unsubscribe = subscribeToWorkerTime(onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
    unsubscribe();
  };
}
