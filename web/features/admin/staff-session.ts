import { useSyncExternalStore } from "react";

const FLAG = "admin-authenticated";
const KEY = "admin-api-key";

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
  return localStorage.getItem(FLAG) === "true";
}

export function adminKey(): string {
  return localStorage.getItem(KEY) ?? "";
}

export function unlock() {
  localStorage.setItem(FLAG, "true");
  tell();
}

/** The key goes with the flag: whoever comes next on this device can read nothing with it. */
export function lock() {
  localStorage.removeItem(FLAG);
  localStorage.removeItem(KEY);
  tell();
}

export function saveAdminKey(key: string) {
  localStorage.setItem(KEY, key);
  tell();
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
