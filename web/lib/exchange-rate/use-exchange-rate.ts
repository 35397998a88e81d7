import { useEffect, useSyncExternalStore } from "react";
import type { KnownRate } from "./fetch-exchange-rate.ts";

let lastKnown: KnownRate | null = null;
const listeners = new Set<() => void>();

/** Cedis for a dollar, once known. Where it is not needed, neither the rate nor what asks for it is fetched. */
export function useExchangeRate(isNeeded: boolean): KnownRate | null {
  useEffect(() => {
    if (!isNeeded) return;
    import("./fetch-exchange-rate.ts")
      .then(({ fetchExchangeRate }) => fetchExchangeRate())
      .then(updateRate)
      .catch(() => {
        // Without an answer the price is what the catalogue makes of it, and says so.
      });
  }, [isNeeded]);
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
}

/** The rate the worker says it prices by, in the place of the one this page was opened with. */
export async function setExchangeRate(known: KnownRate) {
  updateRate(known);
  const { cacheExchangeRate } = await import("./fetch-exchange-rate.ts");
  cacheExchangeRate(known);
}

function updateRate(known: KnownRate) {
  lastKnown = known;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getSnapshot() {
  return lastKnown;
}

/** What the page's HTML was made with. */
function getServerSnapshot() {
  return null;
}
