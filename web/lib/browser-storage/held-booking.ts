import { browserStore, browserText, hasTexts } from "./browser-store.ts";

/** An unpaid booking made in this browser: enough to remind the visitor, without personal data. */
export interface HeldBooking {
  planName: string;
  startDate: string;
  /** When its hold ends (ISO 8601). */
  heldUntil: string;
  /** The token of its self-service page, used after "#". */
  token: string;
}

const heldBookingStore = browserStore(
  () => localStorage,
  "held-booking",
  (value): value is HeldBooking => hasTexts(value, ["planName", "startDate", "heldUntil", "token"]),
);
const heldBookingText = browserText(() => localStorage, "held-booking");

/** The booking's token for this tab; neither the gateway nor any URL carries it. */
const tabToken = browserText(() => sessionStorage, "my-booking");

/** The same for the page of a virtual office. */
const officeToken = browserText(() => sessionStorage, "my-office");

/** Stores a new booking's token, and the booking itself for a reminder while it is held. */
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

/** Null if there is none; removes a booking whose hold has expired. */
export function findHeldBooking(nowMs: number): HeldBooking | null {
  const held = heldBookingStore.find();
  if (held !== null && Date.parse(held.heldUntil) > nowMs) return held;
  removeHeldBooking();
  return null;
}

/** For a booking that is paid, cancelled or needs no reminder. With an ID, removes only that booking. */
export function removeHeldBooking(bookingId?: string): void {
  // A token starts with its booking's ID.
  if (bookingId !== undefined && heldBookingStore.find()?.token.startsWith(`${bookingId}.`) === false) return;
  heldBookingText.remove();
}

export function findTabToken(): string | null {
  return tabToken.find();
}

/** The tab's token of this booking; null if it has none. */
export function findBookingToken(bookingId: string): string | null {
  return ownToken(tabToken.find(), bookingId);
}

/** The tab's token of this virtual office; null if it has none. */
export function findOfficeToken(clientId: string): string | null {
  return ownToken(officeToken.find(), clientId);
}

export function saveOfficeToken(token: string): void {
  officeToken.save(token);
}

/** A token starts with the ID of what it opens. */
function ownToken(token: string | null, id: string): string | null {
  return token?.startsWith(`${id}.`) ? token : null;
}

export function saveTabToken(token: string): void {
  tabToken.save(token);
}
