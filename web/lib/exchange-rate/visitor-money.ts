import { useEffect, useSyncExternalStore } from "react";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { chosenCountry } from "./chosen-country.ts";
import type { VisitorMoney } from "./visitor-money-logic.ts";

let visitorMoney: VisitorMoney | null = null;
const listeners = new Set<() => void>();

/**
 * Prices in the visitor's currency, once known. Loads on the first interaction, or immediately if `isOpened`.
 * `isChosen` loads nothing for visitors who have not chosen a country.
 */
export function useVisitorMoney({ isOpened = false, isChosen = false } = {}): VisitorMoney | null {
  useEffect(() => {
    if (isOpened) return void loadVisitorMoney();
    return !isChosen || chosenCountry.find() ? onFirstInteraction(loadVisitorMoney) : undefined;
  }, [isOpened, isChosen]);
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
}

/** Sets the visitor's country for this page and later visits; an empty string changes nothing. */
export async function chooseCountry(country: string): Promise<void> {
  const { saveCountry } = await import("./visitor-money-logic.ts");
  saveCountry(country);
  await loadVisitorMoney();
}

async function loadVisitorMoney(): Promise<void> {
  try {
    const { findVisitorMoney } = await import("./visitor-money-logic.ts");
    visitorMoney = await findVisitorMoney();
    for (const listener of listeners) listener();
  } catch {
    // The price in cedis remains; it is the amount charged.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getSnapshot() {
  return visitorMoney;
}

/** The value in the prerendered HTML. */
function getServerSnapshot() {
  return null;
}
