import { useSyncExternalStore } from "react";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { isSharedDeviceIdle } from "#domain/staff/sessions.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";
import { isShared, lastSignedIn, rememberPerson } from "./shared-device.ts";
import { isByName, rememberSignIn } from "./staff-session.ts";

/** `owed` until the server has ended the session, which takes a line. */
type Covered = "owed" | "ended";

const covered = browserText(() => localStorage, "staff-covered");
const touchedAt = browserText(() => localStorage, "staff-touched-at");

const LOOK_EVERY_MS = 1000;
/** A touch is noted at most so often. */
const NOTE_EVERY_MS = 2000;
const TRY_EVERY_MS = 5000;
/** Whoever waits to be let in is told after this that there is no line. */
const PATIENCE_MS = 10_000;
/** No `scroll`: what a list that grows does to the page is nobody's touch. */
const TOUCHES = ["pointerdown", "pointermove", "touchmove", "wheel", "keydown"] as const;

let isHidden = false;
/** Whose words this page may hold. Another person gets another page. */
let owner: string | null = null;
let isLeaving = false;
let notedAt = 0;
let triedAt = 0;
let ending: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Whether the page hides everything until somebody proves who they are. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isHidden,
    () => false,
  );
}

/** Whether whoever opens the page now is to be asked first who they are. */
export function isToBeCovered(): boolean {
  return isByName() && (covered.find() !== null || (isShared() && isSharedDeviceIdle(touched(), Date.now())));
}

/** Hides everything, in all tabs of this browser, and ends the session at the server. */
export function cover() {
  if (isLeaving || !isByName() || covered.find() !== null) return look();
  covered.save("owed" satisfies Covered);
  look();
}

/** The same, and keeps nothing of the page behind it once the server has ended the session. */
export function coverForGood() {
  cover();
  endSession().then(openAfresh, () => {});
}

/** Looks whether the page is to be covered, or need not be any more, or has become somebody else's in another tab. */
export function look() {
  if (isLeaving) return;
  const isDue = isToBeCovered();
  if (isDue && covered.find() === null) covered.save("owed" satisfies Covered);
  if (isByName()) {
    const here = lastSignedIn();
    owner ??= here;
    if (here !== null && here !== owner && !isDue) return openAfresh();
  }
  if (isDue && Date.now() - triedAt >= TRY_EVERY_MS) endSession().catch(() => {});
  if (isDue === isHidden) return;
  isHidden = isDue;
  for (const listener of listeners) listener();
}

/** Ends at the server what is covered here, unless that has been done. Throws while there is no line. */
export function endSession(): Promise<void> {
  if (covered.find() !== ("owed" satisfies Covered)) return Promise.resolve();
  triedAt = Date.now();
  ending ??= signOut().finally(() => {
    ending = null;
  });
  return ending;
}

/**
 * Whoever has just proved themselves is here. For the same person the page goes on as it stood; for another one it is
 * opened afresh, so that nothing half done is done under their name, and this never comes back.
 */
export async function letIn(me: StaffMe, credentialId: string | null): Promise<void> {
  rememberPerson(me, credentialId);
  noteTouch();
  rememberSignIn();
  covered.remove();
  if (owner !== null && owner !== me.staffId) {
    openAfresh();
    await new Promise(() => {});
  }
  owner = me.staffId;
  look();
}

/** Loads the page anew: whatever it held of somebody is gone with it. */
export function openAfresh() {
  isLeaving = true;
  window.location.replace(window.location.pathname);
}

/** Watches for touches, for the time, and for what the other tabs do. Gives back how to stop. */
export function watchDevice(): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const name of TOUCHES) window.addEventListener(name, touch, { passive: name !== "keydown", capture: true });
  // A device that wakes says one of these before it shows anything.
  document.addEventListener("visibilitychange", look);
  for (const name of ["pageshow", "focus", "online", "storage"]) window.addEventListener(name, look);
  return () => {
    clearInterval(timer);
    for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    document.removeEventListener("visibilitychange", look);
    for (const name of ["pageshow", "focus", "online", "storage"]) window.removeEventListener(name, look);
  };
}

/** The touch that finds the page left alone covers it, and does nothing else. */
function touch(event: Event) {
  if (isHidden) return;
  // Some browsers move a mouse that lies still when the page moves under it.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  if (!isToBeCovered()) return noteTouch();
  look();
  event.stopImmediatePropagation();
  if (event.cancelable) event.preventDefault();
}

export function noteTouch() {
  const now = Date.now();
  if (Math.abs(now - notedAt) < NOTE_EVERY_MS && touched() !== null) return;
  notedAt = now;
  touchedAt.save(String(now));
}

function touched(): number | null {
  const text = touchedAt.find();
  return text === null ? null : Number(text);
}

async function signOut() {
  try {
    const init = { keepalive: true, signal: timeoutSignal(PATIENCE_MS) };
    await readResponse(api.api.admin["sign-out"].$post({}, { init }));
  } catch (error) {
    // A session that has ended already is what was wanted.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  if (covered.find() !== null) covered.save("ended" satisfies Covered);
}
