import { useEffect, useSyncExternalStore } from "react";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import type { VisitorMoney } from "./visitor-money-logic.ts";

let visitorMoney: VisitorMoney | null = null;
const listeners = new Set<() => void>();

/** The visitor's own money, once it is known: asked for when they have touched the page, or now where they see a price that they opened. */
export function useVisitorMoney({ isOpened = false } = {}): VisitorMoney | null {
  useEffect(() => {
    if (isOpened) return void loadVisitorMoney();
    return onFirstInteraction(loadVisitorMoney);
  }, [isOpened]);
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
}

/** The country that somebody chose in a list, for this page and the next visits; nothing where they chose none. */
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
    // The price in cedis stands, and it is the one that is paid.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getSnapshot() {
  return visitorMoney;
}

/** What the page's HTML was made with. */
function getServerSnapshot() {
  return null;
}
