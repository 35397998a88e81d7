import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

// Holds on unpaid bookings expire at an instant. No job has to run: readers compare it with the current time.

/** For a visitor at checkout. */
export const HOLD_MS = 30 * MS_PER_MINUTE;
/** For bookings that staff made or moved, and if online payment is unavailable. */
export const LONG_HOLD_MS = 24 * MS_PER_HOUR;
/** Minimum time left from opening a checkout, or from the gateway reporting that it waits for the customer. */
export const CHECKOUT_HOLD_MS = 15 * MS_PER_MINUTE;
/** Until then the customer is likely to be at the checkout. Less than any hold. */
export const REMIND_TO_PAY_AFTER_MS = 10 * MS_PER_MINUTE;
/** No hold of a visitor's unpaid claim lasts longer than this from the booking. See docs/decisions/0098. */
export const CLAIM_MS = 90 * MS_PER_MINUTE;
/** The same once the customer shared the payment link with another payer. */
export const SHARED_CLAIM_MS = 2 * MS_PER_HOUR;

/** State of a booking's hold: `none` if the plan takes no desk or room, `gone` if the hold has expired. */
export type HoldState = "none" | "kept" | "held" | "gone";

/** Instants in ISO 8601 by which an unpaid booking is to be paid. */
export interface PaymentDeadlines {
  /** When it is cancelled if unpaid; null if it never is, or the hold ends earlier. */
  payBy: string | null;
  /** When the hold expires; null if nothing is held. */
  heldUntil: string | null;
  /** Why nothing was ever held, as sentences; null otherwise. */
  notHeld: string | null;
}
