import { useSyncExternalStore } from "react";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { SHARED_KEY_NAME, sharedKey } from "#web/lib/browser-storage/shared-key.ts";

const SIGNED_IN_NAME = "staff-signed-in-at";

const unlockedFlag = browserText(() => localStorage, "admin-authenticated");
/** Time of the last sign-in in milliseconds. The session itself is in an HttpOnly cookie. */
const signedInAt = browserText(() => localStorage, SIGNED_IN_NAME);

let isExpired = false;
const listeners = new Set<() => void>();

/** Whether staff have signed in on this device; null before hydration. */
export function useIsSignedIn(): boolean | null {
  return useSyncExternalStore(subscribe, isSignedIn, () => null);
}

/** Whether staff signed in by name, and not with the shared password. */
export function useIsNamedStaff(): boolean {
  return useSyncExternalStore(subscribe, isNamedStaff, () => false);
}

/** Whether requests carry credentials: a session or a key. */
export function useHasCredentials(): boolean {
  return useSyncExternalStore(subscribe, hasCredentials, () => false);
}

/** Whether the session has expired, until staff sign in again or dismiss it. */
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
  return isNamedStaff() || sharedKey.find() !== null;
}

/** Headers of every staff request. The cookie needs none. */
export function staffHeaders(): Record<string, string> {
  return isNamedStaff() ? {} : { [ADMIN_KEY_HEADER]: sharedKey.find() ?? "" };
}

export function rememberPasswordSignIn() {
  unlockedFlag.save("true");
  notifyListeners();
}

/** A session replaces the shared key in this browser. */
export function rememberSignIn(nowMs = Date.now()) {
  clearCredentials();
  signedInAt.save(String(nowMs));
  notifyListeners();
}

/** Removes the key as well: the next person on this device can read nothing with it. */
export function forgetSignIn() {
  clearCredentials();
  notifyListeners();
}

export function saveAdminKey(newKey: string) {
  sharedKey.save(newKey);
  notifyListeners();
}

/** The server refused a request without a valid session. */
export function markSessionExpired() {
  if (!isNamedStaff() || isExpired) return;
  isExpired = true;
  notifyListeners();
}

export function dismissSessionExpired() {
  isExpired = false;
  notifyListeners();
}

/** Calls back when another tab has saved a key or signed in. Returns the unsubscribe function. */
export function onSignInInOtherTab(listener: () => void) {
  const onStorage = ({ key: name, newValue }: StorageEvent) => {
    if (!newValue || (name !== SHARED_KEY_NAME && name !== SIGNED_IN_NAME)) return;
    isExpired = false;
    notifyListeners();
    listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function clearCredentials() {
  unlockedFlag.remove();
  sharedKey.remove();
  signedInAt.remove();
  isExpired = false;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may have logged out.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
