import type { MyBooking } from "#contract/my-booking.ts";
import { browserStore, browserText, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** A booking as its page last showed it, for reading without a connection. */
export interface CachedBooking {
  /** A mark of the link it was opened by, from which the link cannot be made. */
  mark: string;
  /** An ISO instant. */
  at: string;
  booking: MyBooking;
}

const store = browserStore(
  () => localStorage,
  "booking-seen",
  // What an earlier release kept has no hours.
  (value): value is CachedBooking =>
    hasTexts(value, ["mark", "at"]) && typeof (value as CachedBooking).booking?.booking?.hours === "object",
);

const text = browserText(() => localStorage, "booking-seen");

/** The one that was looked at last, and no other. */
export async function saveCachedBooking(token: string, booking: MyBooking): Promise<void> {
  store.save({ mark: await hashToken(token), at: new Date().toISOString(), booking });
}

export async function findCachedBooking(token: string): Promise<CachedBooking | null> {
  const found = store.find();
  return found !== null && found.mark === (await hashToken(token)) ? found : null;
}

/** It is over, or its link has ended. */
export async function removeCachedBooking(token: string): Promise<void> {
  if ((await findCachedBooking(token)) !== null) text.remove();
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
