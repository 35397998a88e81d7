import { paymentDeadlineMs } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** Payment deadline of a booking as an ISO instant, or null. */
export function paymentDeadline(
  deps: Pick<Deps, "now">,
  { bookingType, startDate, status, createdAt }: BookingRow,
): string | null {
  const booking = { bookingType, startDate: dayAt(startDate.getTime()), status, createdAtMs: createdAt.getTime() };
  const payBy = paymentDeadlineMs(booking, deps.now().getTime());
  return payBy === null ? null : new Date(payBy).toISOString();
}
