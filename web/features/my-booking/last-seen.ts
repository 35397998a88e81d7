import type { MyBooking } from "#contract/my-booking.ts";
import { browserStore, browserText, hasTexts } from "#web/lib/kept/browser-store.ts";

/** A booking as its page last showed it, for reading without a connection. */
export interface LastSeen {
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
  (value): value is LastSeen =>
    hasTexts(value, ["mark", "at"]) && typeof (value as LastSeen).booking?.booking?.hours === "object",
);

const text = browserText(() => localStorage, "booking-seen");

/** The one that was looked at last, and no other. */
export async function keepLastSeen(token: string, booking: MyBooking): Promise<void> {
  store.keep({ mark: await markOf(token), at: new Date().toISOString(), booking });
}

export async function findLastSeen(token: string): Promise<LastSeen | null> {
  const found = store.find();
  return found !== null && found.mark === (await markOf(token)) ? found : null;
}

/** It is over, or its link has ended. */
export async function forgetLastSeen(token: string): Promise<void> {
  if ((await findLastSeen(token)) !== null) text.forget();
}

async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
