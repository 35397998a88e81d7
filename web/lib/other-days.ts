import { useSyncExternalStore } from "react";
import { NO_OTHER_DAYS, type OtherDays } from "#domain/calendar/opening-hours.ts";

let known: OtherDays = NO_OTHER_DAYS;
const listeners = new Set<() => void>();

/** What the worker has said, for whatever shows hours on the page. */
export function keepOtherDays(days: OtherDays): void {
  known = days;
  for (const listener of listeners) listener();
}

/** The closed days and those with other hours, as far as somebody has asked: none at first. */
export function useOtherDays(): OtherDays {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NO_OTHER_DAYS,
  );
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}
