import { useSyncExternalStore } from "react";
import { NO_OPENING_EXCEPTIONS, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";

let exceptions: OpeningExceptions = NO_OPENING_EXCEPTIONS;
const listeners = new Set<() => void>();

/** Shares the worker's answer with every component that shows hours. */
export function setOpeningExceptions(days: OpeningExceptions): void {
  exceptions = days;
  for (const listener of listeners) listener();
}

/** The closures and special hours loaded so far; none at first. */
export function currentOpeningExceptions(): OpeningExceptions {
  return exceptions;
}

export function useOpeningExceptions(): OpeningExceptions {
  return useSyncExternalStore(subscribe, currentOpeningExceptions, () => NO_OPENING_EXCEPTIONS);
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}
