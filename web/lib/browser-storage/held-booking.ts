import { heldBooking as copy } from "#web/content/held-booking.ts";
import { browserStore, browserText, hasTexts } from "./browser-store.ts";

/** An unpaid booking made in this browser: enough to remind the visitor, without personal data. */
export interface HeldBooking {
  planName: string;
  startDate: string;
  /** When its hold ends, or when a virtual office, which holds nothing, is cancelled (ISO 8601). */
  heldUntil: string;
  /** The token of its self-service page, used after "#". */
  token: string;
  /** The text of the bar, as a CSS string for the boot script. */
  quotedText: string;
  /** A pattern for the URLs without the bar: the front desk, and pages about the booking itself. */
  hiddenOn: string;
}

const heldBookingStore = browserStore(
  () => localStorage,
  "held-booking",
  (value): value is HeldBooking =>
    hasTexts(value, ["planName", "startDate", "heldUntil", "token", "quotedText", "hiddenOn"]),
);
const heldBookingText = browserText(() => localStorage, "held-booking");

/** When this browser last asked the worker about it, in milliseconds since 1970. */
export const heldBookingAskedAt = browserText(() => localStorage, "held-booking-asked-at");

/** The tokens of this tab's bookings, newest first; neither the gateway nor any URL carries them. */
const tabTokens = browserText(() => sessionStorage, "my-booking");
const MAX_TAB_TOKENS = 6;

/** The same for the page of a virtual office. */
const officeToken = browserText(() => sessionStorage, "my-office");

/** Stores a new booking's token, and the booking itself for the bar while it is held. */
export function saveHeldBooking(booking: {
  planName: string;
  startDate: string;
  heldUntil: string | null;
  manageUrl: string | null;
}): void {
  const { planName, startDate, heldUntil, manageUrl } = booking;
  const token = manageUrl?.split("#")[1];
  if (token === undefined) return;
  saveTabToken(token);
  if (heldUntil === null) return;
  save({ planName, startDate, heldUntil, token });
  heldBookingAskedAt.save(String(Date.now()));
  dispatchEvent(new Event("heldbooking"));
}

/** A checkout extended the hold. Written only then: another tab may remove the booking at the same time. */
export function renewHeldBooking(token: string, heldUntil: string): void {
  const held = heldBookingStore.find();
  if (held?.token === token && held.heldUntil !== heldUntil) save({ ...held, heldUntil });
}

function save(held: Omit<HeldBooking, "quotedText" | "hiddenOn">): void {
  const [id] = held.token.split(".");
  heldBookingStore.save({ ...held, quotedText: JSON.stringify(copy.text(held)), hiddenOn: `/admin|${id}` });
}

/** Null if there is none; removes a booking whose hold has expired. */
export function findHeldBooking(nowMs: number): HeldBooking | null {
  const held = heldBookingStore.find();
  if (held !== null && Date.parse(held.heldUntil) > nowMs) return held;
  removeHeldBooking();
  return null;
}

/** For a booking that is paid, cancelled or no longer held. With an ID or a token, removes only that booking. */
export function removeHeldBooking(idOrToken = ""): void {
  // A token starts with its booking's ID.
  if (heldBookingText.find() === null || heldBookingStore.find()?.token.startsWith(idOrToken) === false) return;
  heldBookingText.remove();
  dispatchEvent(new Event("heldbooking"));
}

export function findTabTokens(): string[] {
  return tabTokens.find()?.split(" ") ?? [];
}

/** The tab's token of this booking; null if it has none. */
export function findBookingToken(bookingId: string): string | null {
  return findTabTokens().find((token) => ownToken(token, bookingId)) ?? null;
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

/** Replaces an earlier token of the same booking. */
export function saveTabToken(token: string): void {
  const [id = ""] = token.split(".");
  const others = findTabTokens().filter((each) => !ownToken(each, id));
  tabTokens.save([token, ...others].slice(0, MAX_TAB_TOKENS).join(" "));
}
