import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

/** A session ends after this long without use, and at the latest this long after it started. */
export const SESSION_IDLE_MS = 12 * MS_PER_HOUR;
export const SESSION_MAX_MS = 7 * MS_PER_DAY;
/** Last use is stored at most this often, so reading a list writes nothing. */
export const SESSION_TOUCH_INTERVAL_MS = 5 * MS_PER_MINUTE;

/**
 * A shared device hides everything and ends its session after this long without a touch. Long enough to read, phone or
 * show a visitor around; short enough to protect a tablet on the counter.
 */
export const SHARED_DEVICE_IDLE_MS = 10 * MS_PER_MINUTE;

export const INVITATION_MS = MS_PER_DAY;
export const CHALLENGE_MS = 5 * MS_PER_MINUTE;
export const RECOVERY_MS = MS_PER_HOUR;
/** A printed recovery code works for this long. */
export const PRINTED_CODE_MS = 365 * MS_PER_DAY;
/** Changing who has access requires authentication within this time. */
export const RECENT_AUTH_MS = 15 * MS_PER_MINUTE;

/** A passkey used within this time shows that its owner can sign in without the shared key. */
export const RECENT_SIGN_IN_MS = MS_PER_DAY;

/** Instants in milliseconds. */
export interface SessionTimes {
  createdAt: number;
  usedAt: number;
}

/** When a session expires, in milliseconds since 1970. */
export function sessionEndsAt({ createdAt, usedAt }: SessionTimes): number {
  return Math.min(usedAt + SESSION_IDLE_MS, createdAt + SESSION_MAX_MS);
}

/**
 * Owner passkeys required to switch the shared key off, unless a recovery code is printed. A recent passkey sign-in is
 * required too.
 */
export const MIN_OWNER_DEVICES = 2;

/**
 * Whether a shared device has been idle too long. `touchedAt` comes from the device's clock, which runs during sleep. A
 * clock set back, or no recorded touch, counts as idle. Milliseconds.
 */
export function isSharedDeviceIdle(touchedAt: number | null, now: number): boolean {
  if (touchedAt === null || Number.isNaN(touchedAt)) return true;
  const idle = now - touchedAt;
  return idle >= SHARED_DEVICE_IDLE_MS || idle < -MS_PER_MINUTE;
}

/** "Chrome on Android", from a user agent; "Browser" if unknown. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = BROWSERS.find(([token]) => text.includes(token))?.[1] ?? "Browser";
  const system = SYSTEMS.find(([token]) => text.includes(token))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

// The first match counts: Edge also says Chrome, Chrome says Safari, Android says Linux.
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
