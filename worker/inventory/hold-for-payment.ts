import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
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

/** Length of a hold for payment, and its limit counted from the booking. */
const CHECKOUT_HOLD = { holdMs: CHECKOUT_HOLD_MS, maxHoldMs: MAX_PAYMENT_HOLD_MS };
const SHARED_LINK_HOLD = { holdMs: SHARED_HOLD_MS, maxHoldMs: SHARED_HOLD_MS + HOLD_MS };

/**
 * Holds capacity while the customer pays, and renews an expired hold if capacity is left. Throws `no_longer_held`
 * otherwise.
 */
export async function holdForPayment(
  deps: Deps,
  { id, createdAt, subjectType }: Pick<ChargeRow, "id" | "createdAt" | "subjectType">,
  isShared = false,
): Promise<void> {
  const at = deps.now();
  const { holdMs, maxHoldMs } = isShared ? SHARED_LINK_HOLD : CHECKOUT_HOLD;
  const hold = {
    at,
    until: new Date(at.getTime() + holdMs),
    maxUntil: new Date(createdAt.getTime() + maxHoldMs),
  };
  if (subjectType === "registration") return holdSeat(deps, id, hold);
  const allocation = await deps.allocations.extendOrRenewHold(id, hold);
  if (!allocation || holdStateOf(allocation, at) !== "gone" || allocation.heldUntil === null) return;
  const booking = await deps.bookings.findById(id);
  if (!booking) return;
  const startDate = dayAt(booking.startDate.getTime());
  throw await expiredHoldError(deps, { bookingType: booking.bookingType, startDate }, allocation.heldUntil);
}

async function holdSeat(deps: Deps, id: string, hold: { at: Date; until: Date; maxUntil: Date }): Promise<void> {
  const found = await deps.registrations.extendOrRenewHold(id, hold);
  const heldUntil = found?.registration.heldUntil ?? null;
  if (!found || heldUntil === null || heldUntil > hold.at) return;
  throw new AppError("no_longer_held", {
    message: `We held your place until ${formatTimeOfDay(heldUntil.toISOString())}, and ${found.event.title} is now full. You have not been charged. You can join the waiting list.`,
  });
}

export function holdStateOf(allocation: Pick<AllocationRow, "heldUntil"> | null, at: Date): HoldState {
  if (allocation === null) return "none";
  if (allocation.heldUntil === null) return "kept";
  return allocation.heldUntil > at ? "held" : "gone";
}

/** End of a hold that has not expired, or null. */
export function activeHoldUntil(allocation: Pick<AllocationRow, "heldUntil"> | null, at: Date): Date | null {
  return allocation !== null && holdStateOf(allocation, at) === "held" ? allocation.heldUntil : null;
}
