import type { HoldState, PaymentDeadlines } from "#domain/inventory/holds.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";

export function holdStateOf(allocation: Pick<AllocationRow, "heldUntil"> | null, at: Date): HoldState {
  if (allocation === null) return "none";
  if (allocation.heldUntil === null) return "kept";
  return allocation.heldUntil > at ? "held" : "gone";
}

/** End of a hold that has not expired, or null. */
export function activeHoldUntil(allocation: Pick<AllocationRow, "heldUntil"> | null, at: Date): Date | null {
  return allocation !== null && holdStateOf(allocation, at) === "held" ? allocation.heldUntil : null;
}

/**
 * The end of the hold, and the instant at which the booking is cancelled if unpaid. That is null while a hold ends
 * earlier, so that pages and emails name one deadline. `notHeld` says why a claim beyond the shares never held anything.
 */
export function paymentDeadlines(
  { limits, now }: Pick<Deps, "limits" | "now">,
  { payBy, createdAt }: { payBy: string | null; createdAt: Date },
  allocation: Pick<AllocationRow, "heldUntil"> | null,
): PaymentDeadlines {
  const heldUntil = activeHoldUntil(allocation, now())?.toISOString() ?? null;
  const isNeverHeld = allocation?.heldUntil?.getTime() === createdAt.getTime();
  return {
    heldUntil,
    payBy: payBy !== null && heldUntil !== null && heldUntil < payBy ? null : payBy,
    notHeld: isNeverHeld
      ? `We hold at most ${limits.unpaidPerPerson} unpaid places for one person, and a few for one internet connection. This one is beyond that, so we are not holding it: it is booked when the payment arrives, if one is still free.`
      : null,
  };
}
