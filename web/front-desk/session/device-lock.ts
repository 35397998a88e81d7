import { useSyncExternalStore } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { isSharedDeviceIdle } from "#domain/staff/sessions.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";
import { isShared, lastSignedInId, rememberPerson } from "./shared-device.ts";
import { isNamedStaff, rememberSignIn } from "./staff-session.ts";

/** `owed` until the server has ended the session, which takes a line. */
type LockStage = "owed" | "ended";

const lockStage = browserText(() => localStorage, "staff-covered");
const lastActivity = browserText(() => localStorage, "staff-touched-at");

const CHECK_EVERY_MS = 1000;
/** A touch is noted at most so often. */
const RECORD_EVERY_MS = 2000;
const RETRY_EVERY_MS = 5000;
/** Whoever waits to be let in is told after this that there is no line. */
const SIGN_OUT_TIMEOUT_MS = 10_000;
/** No `scroll`: what a list that grows does to the page is nobody's touch. */
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "touchmove", "wheel", "keydown"] as const;

let isLocked = false;
/** Whose words this page may hold. Another person gets another page. */
let pageOwnerId: string | null = null;
let isReloading = false;
let recordedAt = 0;
let signOutTriedAt = 0;
let pendingSignOut: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Whether the page hides everything until somebody proves who they are. */
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

/** Whether whoever opens the page now is to be asked first who they are. */
export function isLockDue(): boolean {
  return (
    isNamedStaff() && (lockStage.find() !== null || (isShared() && isSharedDeviceIdle(readLastActivity(), Date.now())))
  );
}

/** Hides everything, in all tabs of this browser, and ends the session at the server. */
export function lockDevice() {
  if (isReloading || !isNamedStaff() || lockStage.find() !== null) return updateLock();
  lockStage.save("owed" satisfies LockStage);
  updateLock();
}

/** The same, and keeps nothing of the page behind it once the server has ended the session. */
export function lockAndDiscardPage() {
  lockDevice();
  endSession().then(reloadPage, () => {});
}

/** Looks whether the page is to be covered, or need not be any more, or has become somebody else's in another tab. */
export function updateLock() {
  if (isReloading) return;
  const isDue = isLockDue();
  if (isDue && lockStage.find() === null) lockStage.save("owed" satisfies LockStage);
  if (isNamedStaff()) {
    const here = lastSignedInId();
    pageOwnerId ??= here;
    if (here !== null && here !== pageOwnerId && !isDue) return reloadPage();
  }
  if (isDue && Date.now() - signOutTriedAt >= RETRY_EVERY_MS) endSession().catch(() => {});
  if (isDue === isLocked) return;
  isLocked = isDue;
  for (const listener of listeners) listener();
}

/** Ends at the server what is covered here, unless that has been done. Throws while there is no line. */
export function endSession(): Promise<void> {
  if (lockStage.find() !== ("owed" satisfies LockStage)) return Promise.resolve();
  signOutTriedAt = Date.now();
  pendingSignOut ??= signOut().finally(() => {
    pendingSignOut = null;
  });
  return pendingSignOut;
}

/**
 * Whoever has just proved themselves is here. For the same person the page goes on as it stood; for another one it is
 * opened afresh, so that nothing half done is done under their name, and this never comes back.
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

/** Loads the page anew: whatever it held of somebody is gone with it. */
export function reloadPage() {
  isReloading = true;
  window.location.replace(window.location.pathname);
}

/** Watches for touches, for the time, and for what the other tabs do. Gives back how to stop. */
export function watchActivity(): () => void {
  const timer = setInterval(updateLock, CHECK_EVERY_MS);
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, onActivity, { passive: name !== "keydown", capture: true });
  // A device that wakes says one of these before it shows anything.
  document.addEventListener("visibilitychange", updateLock);
  for (const name of ["pageshow", "focus", "online", "storage"]) window.addEventListener(name, updateLock);
  return () => {
    clearInterval(timer);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, { capture: true });
    document.removeEventListener("visibilitychange", updateLock);
    for (const name of ["pageshow", "focus", "online", "storage"]) window.removeEventListener(name, updateLock);
  };
}

/** The touch that finds the page left alone covers it, and does nothing else. */
function onActivity(event: Event) {
  if (isLocked) return;
  // Some browsers move a mouse that lies still when the page moves under it.
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
    // A session that has ended already is what was wanted.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  if (lockStage.find() !== null) lockStage.save("ended" satisfies LockStage);
}
