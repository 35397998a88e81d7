import { useEffect, useSyncExternalStore } from "react";
import { STARTING_RATE } from "./describe-rate.ts";
import type { KnownRate } from "./fetch-exchange-rate.ts";

let lastKnown: KnownRate | null = null;
const listeners = new Set<() => void>();

/** Cedis per US dollar, once known; without a response the starting rate, which says so. If it is not needed, it is null and its code does not load. */
export function useExchangeRate(isNeeded: boolean): KnownRate | null {
  useEffect(() => {
    if (!isNeeded) return;
    import("./fetch-exchange-rate.ts")
      .then(({ fetchExchangeRate }) => fetchExchangeRate())
      .then(updateRate)
      .catch(() => updateRate(lastKnown ?? STARTING_RATE));
  }, [isNeeded]);
  const rate = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
  return isNeeded ? rate : null;
}

/** Stores the rate the worker prices with, in place of the page's. */
export async function setExchangeRate(rate: KnownRate) {
  updateRate(rate);
  const { cacheExchangeRate } = await import("./fetch-exchange-rate.ts");
  cacheExchangeRate(rate);
}

function updateRate(rate: KnownRate) {
  lastKnown = rate;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getSnapshot() {
  return lastKnown;
}

/** The value in the prerendered HTML. */
function getServerSnapshot() {
  return null;
}
