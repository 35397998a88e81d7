import type { CancelBookingInput, CancelledBooking } from "#contract/admin-bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { bookingAnswer, refundAnswer } from "./admin-answers.ts";
import { cancelBooking } from "./cancel-booking.ts";

export async function cancelForStaff(
  deps: Deps,
  bookingId: string,
  input: CancelBookingInput,
): Promise<CancelledBooking> {
  const { reason, isUnused = false, was } = input;
  const cancelled = await cancelBooking(deps, { bookingId, reason, isUnused, was });
  return { ...bookingAnswer(cancelled.booking), refund: cancelled.refund && refundAnswer(cancelled.refund) };
}
