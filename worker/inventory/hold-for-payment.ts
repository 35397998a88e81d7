import { dayAt } from "#domain/calendar/days.ts";
import {
  CHECKOUT_HOLD_MS,
  HOLD_MS,
  type HoldState,
  MAX_PAYMENT_HOLD_MS,
  SHARED_HOLD_MS,
} from "#domain/inventory/holds.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { expiredHoldError } from "./capacity-errors.ts";

/** How long a place is held for whoever is about to pay, and how long at most after it was booked. */
const CHECKOUT_HOLD = { holdMs: CHECKOUT_HOLD_MS, atMostMs: MAX_PAYMENT_HOLD_MS };
const SHARED_LINK_HOLD = { holdMs: SHARED_HOLD_MS, atMostMs: SHARED_HOLD_MS + HOLD_MS };

/**
 * Holds the place of what somebody is about to pay for, and takes it again where the hold has run out. Throws
 * `no_longer_held` where none is left.
 */
export async function holdForPayment(
  deps: Deps,
  { id, createdAt, subjectType }: Pick<ChargeRow, "id" | "createdAt" | "subjectType">,
  isShared = false,
): Promise<void> {
  const at = deps.now();
  const { holdMs, atMostMs } = isShared ? SHARED_LINK_HOLD : CHECKOUT_HOLD;
  const hold = {
    at,
    until: new Date(at.getTime() + holdMs),
    notBeyond: new Date(createdAt.getTime() + atMostMs),
  };
  if (subjectType === "registration") return holdSeat(deps, id, hold);
  const stay = await deps.allocations.hold(id, hold);
  if (!stay || holdStateOf(stay, at) !== "gone" || stay.heldUntil === null) return;
  const booking = await deps.bookings.findById(id);
  if (!booking) return;
  const startDate = dayAt(booking.startDate.getTime());
  throw await expiredHoldError(deps, { bookingType: booking.bookingType, startDate }, stay.heldUntil);
}

async function holdSeat(deps: Deps, id: string, hold: { at: Date; until: Date; notBeyond: Date }): Promise<void> {
  const found = await deps.registrations.hold(id, hold);
  const heldUntil = found?.registration.heldUntil ?? null;
  if (!found || heldUntil === null || heldUntil > hold.at) return;
  throw new AppError("no_longer_held", {
    message: `Your place was held until ${heldUntil.toISOString().slice(11, 16)}. ${found.event.title} is full by now. Nothing was taken from you; you can wait for a place on its page.`,
  });
}

export function holdStateOf(stay: Pick<AllocationRow, "heldUntil"> | null, at: Date): HoldState {
  if (stay === null) return "none";
  if (stay.heldUntil === null) return "kept";
  return stay.heldUntil > at ? "held" : "gone";
}

/** The instant until which a place is held, or null. */
export function activeHoldUntil(stay: Pick<AllocationRow, "heldUntil"> | null, at: Date): Date | null {
  return stay !== null && holdStateOf(stay, at) === "held" ? stay.heldUntil : null;
}
