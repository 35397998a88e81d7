import { useSyncExternalStore } from "react";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";

const KEY_NAME = "admin-api-key";
const SIGNED_IN_NAME = "staff-signed-in-at";

const flag = browserText(() => localStorage, "admin-authenticated");
const key = browserText(() => localStorage, KEY_NAME);
/** When this browser was last given a session. The session is in a cookie that no script can read. */
const signedInAt = browserText(() => localStorage, SIGNED_IN_NAME);

let isOver = false;
const listeners = new Set<() => void>();

/** Whether the gate has been passed on this device; null while the page is not alive yet. */
export function useIsUnlocked(): boolean | null {
  return useSyncExternalStore(subscribe, isUnlocked, () => null);
}

/** Whether the staff here signed in by name, and not with the shared password. */
export function useIsByName(): boolean {
  return useSyncExternalStore(subscribe, isByName, () => false);
}

/** Whether a call has something to show at the door: a session, or a key. */
export function useHasWayIn(): boolean {
  return useSyncExternalStore(subscribe, hasWayIn, () => false);
}

/** Whether the session turned out to have ended, until somebody signs in or looks away. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
}

export function isUnlocked(): boolean {
  return isByName() || flag.find() === "true";
}

export function isByName(): boolean {
  return signedInAt.find() !== null;
}

export function hasWayIn(): boolean {
  return isByName() || key.find() !== null;
}

/** What goes with every call of the front desk. The cookie goes by itself. */
export function staffHeaders(): Record<string, string> {
  return isByName() ? {} : { [ADMIN_KEY_HEADER]: key.find() ?? "" };
}

export function unlock() {
  flag.save("true");
  tell();
}

/** The browser has a session now, so the shared key is no longer needed in it. */
export function rememberSignIn(nowMs = Date.now()) {
  forgetAll();
  signedInAt.save(String(nowMs));
  tell();
}

/** The key goes with the flag: whoever comes next on this device can read nothing with it. */
export function lock() {
  forgetAll();
  tell();
}

export function saveAdminKey(typed: string) {
  key.save(typed);
  tell();
}

/** A call was refused for want of a session. */
export function noteSessionOver() {
  if (!isByName() || isOver) return;
  isOver = true;
  tell();
}

export function lookAwayFromSessionOver() {
  isOver = false;
  tell();
}

/** Calls back when another tab of this browser has saved a key or signed in. Gives back how to stop. */
export function onOtherTabsSignIn(listener: () => void) {
  const hear = ({ key: name, newValue }: StorageEvent) => {
    if (!newValue || (name !== KEY_NAME && name !== SIGNED_IN_NAME)) return;
    isOver = false;
    tell();
    listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function forgetAll() {
  flag.remove();
  key.remove();
  signedInAt.remove();
  isOver = false;
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
