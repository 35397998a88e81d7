import { browserStore, browserText, hasTexts } from "./browser-store.ts";

/** A booking that this browser made and that waits to be paid: what is needed to remind of it, and nothing about a person. */
export interface KeptBooking {
  planName: string;
  startDate: string;
  /** The instant until which its place is held. */
  heldUntil: string;
  /** The way to its own page, behind the "#". */
  token: string;
}

const kept = browserStore(
  () => localStorage,
  "held-booking",
  (value): value is KeptBooking => hasTexts(value, ["planName", "startDate", "heldUntil", "token"]),
);
const keptText = browserText(() => localStorage, "held-booking");

/** The way to a booking's page for as long as the tab is open: no gateway and no address carries it. */
const ofTab = browserText(() => sessionStorage, "my-booking");

/** Keeps the way to a booking that was just made, and reminds of it while its place is held. */
export function keepBooking(booking: {
  planName: string;
  startDate: string;
  heldUntil: string | null;
  manageUrl: string | null;
}): void {
  const { planName, startDate, heldUntil, manageUrl } = booking;
  const token = manageUrl?.split("#")[1];
  if (token === undefined) return;
  ofTab.keep(token);
  if (heldUntil !== null) kept.keep({ planName, startDate, heldUntil, token });
}

/** Null where there is none, or its place is held no more: then it is forgotten. */
export function findKeptBooking(nowMs: number): KeptBooking | null {
  const found = kept.find();
  if (found !== null && Date.parse(found.heldUntil) > nowMs) return found;
  forgetKeptBooking();
  return null;
}

/** It is paid, cancelled, or nobody has to be reminded of it any more. With an id only if it is that one. */
export function forgetKeptBooking(bookingId?: string): void {
  // A token begins with what it is for.
  if (bookingId !== undefined && kept.find()?.token.startsWith(`${bookingId}.`) === false) return;
  keptText.forget();
}

export function findTabLink(): string | null {
  return ofTab.find();
}

export function keepTabLink(token: string): void {
  ofTab.keep(token);
}
