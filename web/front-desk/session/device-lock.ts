import { useSyncExternalStore } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { isSharedDeviceIdle } from "#domain/staff/sessions.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";
import { isShared, lastSignedInId, rememberPerson } from "./shared-device.ts";
import { isNamedStaff, rememberSignIn } from "./staff-session.ts";

/** `owed` until the server has ended the session, which needs a connection. */
type LockStage = "owed" | "ended";

const lockStage = browserText(() => localStorage, "staff-covered");
const lastActivity = browserText(() => localStorage, "staff-touched-at");

const CHECK_EVERY_MS = 1000;
/** Minimum interval between two records of activity. */
const RECORD_EVERY_MS = 2000;
const RETRY_EVERY_MS = 5000;
/** Time after which a sign-in reports a missing connection. */
const SIGN_OUT_TIMEOUT_MS = 10_000;
/** Without `scroll`: a growing list scrolls the page by itself. */
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "touchmove", "wheel", "keydown"] as const;

let isLocked = false;
/** Person whose data this page may hold. Another person gets a fresh page. */
let pageOwnerId: string | null = null;
let isReloading = false;
let recordedAt = 0;
let signOutTriedAt = 0;
let pendingSignOut: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Whether the page is hidden until a person signs in. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isLocked,
    () => false,
  );
}

/** Whether the page must start locked. */
export function isLockDue(): boolean {
  return (
    isNamedStaff() && (lockStage.find() !== null || (isShared() && isSharedDeviceIdle(readLastActivity(), Date.now())))
  );
}

/** Locks all tabs of this browser and ends the session on the server. */
export function lockDevice() {
  if (isReloading || !isNamedStaff() || lockStage.find() !== null) return updateLock();
  lockStage.save("owed" satisfies LockStage);
  updateLock();
}

/** Locks, and discards the page once the server has ended the session. */
export function lockAndDiscardPage() {
  lockDevice();
  endSession().then(reloadPage, () => {});
}

/** Locks or unlocks the page, or reloads it if another tab has signed in a different person. */
export function updateLock() {
  if (isReloading) return;
  const isLockNeeded = isLockDue();
  if (isLockNeeded && lockStage.find() === null) lockStage.save("owed" satisfies LockStage);
  if (isNamedStaff()) {
    const currentId = lastSignedInId();
    pageOwnerId ??= currentId;
    if (currentId !== null && currentId !== pageOwnerId && !isLockNeeded) return reloadPage();
  }
  if (isLockNeeded && Date.now() - signOutTriedAt >= RETRY_EVERY_MS) endSession().catch(() => {});
  if (isLockNeeded === isLocked) return;
  isLocked = isLockNeeded;
  for (const listener of listeners) listener();
}

/** Ends the locked session on the server, unless that is done. Throws while offline. */
export function endSession(): Promise<void> {
  if (lockStage.find() !== ("owed" satisfies LockStage)) return Promise.resolve();
  signOutTriedAt = Date.now();
  pendingSignOut ??= signOut().finally(() => {
    pendingSignOut = null;
  });
  return pendingSignOut;
}

/**
 * Completes a sign-in. The same person continues with the page. For another person it reloads and never resolves:
 * unsaved work must not run under their name.
 */
export async function completeSignIn(me: StaffMe, credentialId: string | null): Promise<void> {
  rememberPerson(me, credentialId);
  recordActivity();
  rememberSignIn();
  lockStage.remove();
  if (pageOwnerId !== null && pageOwnerId !== me.staffId) {
    reloadPage();
    await new Promise(() => {});
  }
  pageOwnerId = me.staffId;
  updateLock();
}

/** Reloads the page, which discards all data of the previous person. */
export function reloadPage() {
  isReloading = true;
  window.location.replace(window.location.pathname);
}

/** Watches activity, idle time and other tabs. Returns the unsubscribe function. */
export function watchActivity(): () => void {
  const timer = setInterval(updateLock, CHECK_EVERY_MS);
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, onActivity, { passive: name !== "keydown", capture: true });
  // A waking device fires one of these before it shows anything.
  document.addEventListener("visibilitychange", updateLock);
  for (const name of ["pageshow", "focus", "online", "storage"]) window.addEventListener(name, updateLock);
  return () => {
    clearInterval(timer);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, { capture: true });
    document.removeEventListener("visibilitychange", updateLock);
    for (const name of ["pageshow", "focus", "online", "storage"]) window.removeEventListener(name, updateLock);
  };
}

/** The first touch after the idle limit only locks the page. */
function onActivity(event: Event) {
  if (isLocked) return;
  // Some browsers report a moved pointer when the page moves under it.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  if (!isLockDue()) return recordActivity();
  updateLock();
  event.stopImmediatePropagation();
  if (event.cancelable) event.preventDefault();
}

export function recordActivity() {
  const now = Date.now();
  if (Math.abs(now - recordedAt) < RECORD_EVERY_MS && readLastActivity() !== null) return;
  recordedAt = now;
  lastActivity.save(String(now));
}

function readLastActivity(): number | null {
  const text = lastActivity.find();
  return text === null ? null : Number(text);
}

async function signOut() {
  try {
    const init = { keepalive: true, signal: timeoutSignal(SIGN_OUT_TIMEOUT_MS) };
    await readResponse(api.api.admin["sign-out"].$post({}, { init }));
  } catch (error) {
    // An expired session is already signed out.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  if (lockStage.find() !== null) lockStage.save("ended" satisfies LockStage);
}
