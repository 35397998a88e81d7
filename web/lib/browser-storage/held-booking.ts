import { browserStore, browserText, hasTexts } from "./browser-store.ts";

/** A booking that this browser made and that waits to be paid: what is needed to remind of it, and nothing about a person. */
export interface HeldBooking {
  planName: string;
  startDate: string;
  /** The instant until which its place is held. */
  heldUntil: string;
  /** The way to its own page, behind the "#". */
  token: string;
}

const heldBookingStore = browserStore(
  () => localStorage,
  "held-booking",
  (value): value is HeldBooking => hasTexts(value, ["planName", "startDate", "heldUntil", "token"]),
);
const heldBookingText = browserText(() => localStorage, "held-booking");

/** The way to a booking's page for as long as the tab is open: no gateway and no address carries it. */
const tabToken = browserText(() => sessionStorage, "my-booking");

/** Keeps the way to a booking that was just made, and reminds of it while its place is held. */
export function saveHeldBooking(booking: {
  planName: string;
  startDate: string;
  heldUntil: string | null;
  manageUrl: string | null;
}): void {
  const { planName, startDate, heldUntil, manageUrl } = booking;
  const token = manageUrl?.split("#")[1];
  if (token === undefined) return;
  tabToken.save(token);
  if (heldUntil !== null) heldBookingStore.save({ planName, startDate, heldUntil, token });
}

/** Null where there is none, or its place is held no more: then it is forgotten. */
export function findHeldBooking(nowMs: number): HeldBooking | null {
  const found = heldBookingStore.find();
  if (found !== null && Date.parse(found.heldUntil) > nowMs) return found;
  removeHeldBooking();
  return null;
}

/** It is paid, cancelled, or nobody has to be reminded of it any more. With an id only if it is that one. */
export function removeHeldBooking(bookingId?: string): void {
  // A token begins with what it is for.
  if (bookingId !== undefined && heldBookingStore.find()?.token.startsWith(`${bookingId}.`) === false) return;
  heldBookingText.remove();
}

export function findTabToken(): string | null {
  return tabToken.find();
}

export function saveTabToken(token: string): void {
  tabToken.save(token);
}
