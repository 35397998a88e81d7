import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { CHECKOUT_HOLD_MS, SHARED_CLAIM_MS } from "#domain/inventory/holds.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
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
