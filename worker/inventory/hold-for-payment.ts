import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { CHECKOUT_HOLD_MS, type HoldState, type PaymentDeadlines, SHARED_CLAIM_MS } from "#domain/inventory/holds.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { HoldExtension } from "#worker/db/sql/hold-columns.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { expiredHoldError } from "./capacity-errors.ts";

/**
 * Holds capacity while the customer pays, never past the end of the claim. Without a hold the booking can be paid while
 * there is capacity; throws `no_longer_held` if there is none.
 */
export async function holdForPayment(
  deps: Deps,
  { id, createdAt, subjectType }: Pick<ChargeRow, "id" | "createdAt" | "subjectType">,
  isShared = false,
): Promise<void> {
  const at = deps.now();
  const hold = {
    at,
    until: new Date(at.getTime() + (isShared ? SHARED_CLAIM_MS : CHECKOUT_HOLD_MS)),
    shares: unpaidShares(deps.limits),
    ...(isShared && { sharedFrom: createdAt }),
  };
  if (subjectType === "registration") return holdSeat(deps, id, hold);
  if (subjectType === "meeting") return holdRoomTime(deps, id, hold);
  const allocation = await deps.allocations.extendOrRenewHold(id, hold);
  if (!allocation || allocation.isAvailable || allocation.heldUntil === null) return;
  const booking = await deps.bookings.findById(id);
  if (!booking) return;
  const startDate = dayAt(booking.startDate.getTime());
  throw await expiredHoldError(deps, { ...booking, startDate }, allocation.heldUntil);
}

async function holdSeat(deps: Deps, id: string, hold: HoldExtension): Promise<void> {
  const found = await deps.registrations.extendOrRenewHold(id, hold);
  const heldUntil = found?.registration.heldUntil ?? null;
  if (!found || heldUntil === null || found.isAvailable) return;
  throw new AppError("no_longer_held", {
    message: `We held your place until ${formatTimeOfDay(heldUntil.toISOString())}, Accra time, and ${found.event.title} is now full. You have not been charged. You can join the waiting list.`,
  });
}

async function holdRoomTime(deps: Deps, id: string, hold: HoldExtension): Promise<void> {
  const held = await deps.meetingRoom.extendOrRenewHold(id, hold);
  if (!held || held.isAvailable || held.heldUntil === null) return;
  throw new AppError("no_longer_held", {
    message: `We held the room until ${formatTimeOfDay(held.heldUntil.toISOString())}, Accra time, and it is now taken. You have not been charged. Please choose another time.`,
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
