import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

/** A session ends when nobody used it for so long, and at the latest so long after it began. Milliseconds. */
export const SESSION_IDLE_MS = 12 * MS_PER_HOUR;
export const SESSION_MAX_MS = 7 * MS_PER_DAY;
/** Use is noted at most this often, so that reading a list writes nothing. */
export const SESSION_TOUCH_INTERVAL_MS = 5 * MS_PER_MINUTE;

/**
 * A device that several people share hides everything when nobody touched it for so long, and its session ends. Long enough
 * to read, telephone and show somebody round; short enough that a tablet on the counter is not somebody's for the day.
 */
export const SHARED_DEVICE_IDLE_MS = 10 * MS_PER_MINUTE;

export const INVITATION_MS = MS_PER_DAY;
export const CHALLENGE_MS = 5 * MS_PER_MINUTE;
export const RECOVERY_MS = MS_PER_HOUR;
/** How long a recovery code that an owner has printed lies in a drawer and still works. */
export const PRINTED_CODE_MS = 365 * MS_PER_DAY;
/** What lets somebody else in, or ends it, is done by whoever proved within this time that it is them. */
export const RECENT_AUTH_MS = 15 * MS_PER_MINUTE;

/** A passkey used within this time shows that its owner can still get in without the shared key. */
export const RECENT_SIGN_IN_MS = MS_PER_DAY;

/** Instants in milliseconds. */
export interface SessionTimes {
  createdAt: number;
  usedAt: number;
}

/** The instant from which a session opens nothing any more. */
export function sessionEndsAt({ createdAt, usedAt }: SessionTimes): number {
  return Math.min(usedAt + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS);
}

/** What an owner must have beside a passkey used lately before the shared key is switched off: so many devices of owners, or a printed code. */
export const MIN_OWNER_DEVICES = 2;

/**
 * Whether a shared device stands there alone. Its own clock is asked, which goes on while it sleeps; one that was put back,
 * and one that never noted a touch, cannot say how long it has been, so nobody is taken to be there. Milliseconds.
 */
export function isSharedDeviceIdle(touchedAt: number | null, now: number): boolean {
  if (touchedAt === null || Number.isNaN(touchedAt)) return true;
  const idle = now - touchedAt;
  return idle >= SHARED_DEVICE_IDLE_MS || idle < -MS_PER_MINUTE;
}

/** "Chrome on Android" of a browser's own description of itself; what is not known is called a browser. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = BROWSERS.find(([mark]) => text.includes(mark))?.[1] ?? "Browser";
  const system = SYSTEMS.find(([mark]) => text.includes(mark))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

// The first that fits: Edge says Chrome too, Chrome says Safari, Android says Linux.
const BROWSERS: readonly (readonly [string, string])[] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: readonly (readonly [string, string])[] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
];
