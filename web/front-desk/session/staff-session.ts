import { useSyncExternalStore } from "react";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";

const KEY_NAME = "admin-api-key";
const SIGNED_IN_NAME = "staff-signed-in-at";

const unlockedFlag = browserText(() => localStorage, "admin-authenticated");
const apiKey = browserText(() => localStorage, KEY_NAME);
/** When this browser was last given a session. The session is in a cookie that no script can read. */
const signedInAt = browserText(() => localStorage, SIGNED_IN_NAME);

let isExpired = false;
const listeners = new Set<() => void>();

/** Whether the gate has been passed on this device; null while the page is not alive yet. */
export function useIsSignedIn(): boolean | null {
  return useSyncExternalStore(subscribe, isSignedIn, () => null);
}

/** Whether the staff here signed in by name, and not with the shared password. */
export function useIsNamedStaff(): boolean {
  return useSyncExternalStore(subscribe, isNamedStaff, () => false);
}

/** Whether a call has something to show at the door: a session, or a key. */
export function useHasCredentials(): boolean {
  return useSyncExternalStore(subscribe, hasCredentials, () => false);
}

/** Whether the session turned out to have ended, until somebody signs in or looks away. */
export function useIsSessionExpired(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isExpired,
    () => false,
  );
}

export function isSignedIn(): boolean {
  return isNamedStaff() || unlockedFlag.find() === "true";
}

export function isNamedStaff(): boolean {
  return signedInAt.find() !== null;
}

export function hasCredentials(): boolean {
  return isNamedStaff() || apiKey.find() !== null;
}

/** What goes with every call of the front desk. The cookie goes by itself. */
export function staffHeaders(): Record<string, string> {
  return isNamedStaff() ? {} : { [ADMIN_KEY_HEADER]: apiKey.find() ?? "" };
}

export function rememberPasswordSignIn() {
  unlockedFlag.save("true");
  notifyListeners();
}

/** The browser has a session now, so the shared key is no longer needed in it. */
export function rememberSignIn(nowMs = Date.now()) {
  clearCredentials();
  signedInAt.save(String(nowMs));
  notifyListeners();
}

/** The key goes with the flag: whoever comes next on this device can read nothing with it. */
export function forgetSignIn() {
  clearCredentials();
  notifyListeners();
}

export function saveAdminKey(typed: string) {
  apiKey.save(typed);
  notifyListeners();
}

/** A call was refused for want of a session. */
export function markSessionExpired() {
  if (!isNamedStaff() || isExpired) return;
  isExpired = true;
  notifyListeners();
}

export function dismissSessionExpired() {
  isExpired = false;
  notifyListeners();
}

/** Calls back when another tab of this browser has saved a key or signed in. Gives back how to stop. */
export function onSignInInOtherTab(listener: () => void) {
  const hear = ({ key: name, newValue }: StorageEvent) => {
    if (!newValue || (name !== KEY_NAME && name !== SIGNED_IN_NAME)) return;
    isExpired = false;
    notifyListeners();
    listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function clearCredentials() {
  unlockedFlag.remove();
  apiKey.remove();
  signedInAt.remove();
  isExpired = false;
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

function notifyListeners() {
  for (const listener of listeners) listener();
}
