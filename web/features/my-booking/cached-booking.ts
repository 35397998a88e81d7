import type { MyBooking } from "#contract/my-booking.ts";
import { browserStore, browserText, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** The last seen booking, for reading it offline. */
export interface CachedBooking {
  /** A hash of the link's token, from which the link cannot be restored. */
  mark: string;
  /** ISO 8601. */
  at: string;
  booking: MyBooking;
}

const store = browserStore(
  () => localStorage,
  "booking-seen",
  // Bookings stored by an earlier release have no hours.
  (value): value is CachedBooking =>
    hasTexts(value, ["mark", "at"]) && typeof (value as CachedBooking).booking?.booking?.hours === "object",
);

const text = browserText(() => localStorage, "booking-seen");

/** Replaces the previous one: the browser stores a single booking. */
export async function saveCachedBooking(token: string, booking: MyBooking): Promise<void> {
  store.save({ mark: await hashToken(token), at: new Date().toISOString(), booking });
}

export async function findCachedBooking(token: string): Promise<CachedBooking | null> {
  const cached = store.find();
  return cached !== null && cached.mark === (await hashToken(token)) ? cached : null;
}

/** For a booking that is over, or whose link has ended. */
export async function removeCachedBooking(token: string): Promise<void> {
  if ((await findCachedBooking(token)) !== null) text.remove();
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
