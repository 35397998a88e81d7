import type { ClosureAndBookings } from "#contract/front-desk/inventory.ts";
import { bookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { ClosureRow } from "#worker/db/schema/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { closureAnswer } from "./list-inventory.ts";

/** A closure with the bookings it meets now: those that were moved away or cancelled are gone. */
export async function getClosure(deps: Deps, id: string): Promise<ClosureAndBookings> {
  const closure = await deps.inventory.findClosure(id);
  if (!closure) throw new AppError("not_found");
  return withBookings(deps, closure);
}

export async function withBookings(deps: Deps, closure: ClosureRow): Promise<ClosureAndBookings> {
  const ids = await deps.stays.listMeeting(closure.fromDay, closure.toDay, deps.now());
  const bookings = await deps.bookings.listByIds(ids);
  const answer = await bookingAnswers(deps, bookings);
  return { ...closureAnswer(closure), affected: bookings.map(answer) };
}
