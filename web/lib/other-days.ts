import { useSyncExternalStore } from "react";
import { NO_OPENING_EXCEPTIONS, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";

let known: OpeningExceptions = NO_OPENING_EXCEPTIONS;
const listeners = new Set<() => void>();

/** What the worker has said, for whatever shows hours on the page. */
export function setOtherDays(days: OpeningExceptions): void {
  known = days;
  for (const listener of listeners) listener();
}

/** The closed days and those with other hours, as far as somebody has asked: none at first. */
export function useOtherDays(): OpeningExceptions {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NO_OPENING_EXCEPTIONS,
  );
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}
