import { useSyncExternalStore } from "react";
import { browserText } from "#web/lib/browser-store.ts";

const KEY_NAME = "admin-api-key";

const flag = browserText(() => localStorage, "admin-authenticated");
const key = browserText(() => localStorage, KEY_NAME);

const listeners = new Set<() => void>();

/** Whether the gate has been passed on this device; null while the page is not alive yet. */
export function useIsUnlocked(): boolean | null {
  return useSyncExternalStore(subscribe, isUnlocked, () => null);
}

/** The key that goes with every request, or "" while there is none. */
export function useAdminKey(): string {
  return useSyncExternalStore(subscribe, adminKey, () => "");
}

export function isUnlocked(): boolean {
  return flag.find() === "true";
}

export function adminKey(): string {
  return key.find() ?? "";
}

export function unlock() {
  flag.keep("true");
  tell();
}

/** The key goes with the flag: whoever comes next on this device can read nothing with it. */
export function lock() {
  flag.forget();
  key.forget();
  tell();
}

export function saveAdminKey(typed: string) {
  key.keep(typed);
  tell();
}

/** Calls back when another tab of this browser has saved a key. Gives back how to stop. */
export function onOtherTabsKey(listener: () => void) {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY_NAME && event.newValue) listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of the same browser may have logged out.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
}
