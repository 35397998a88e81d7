import type { CancelBookingInput, CancelledBooking } from "#contract/front-desk/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { refundAnswer } from "#worker/front-desk/admin-answers.ts";
import { bookingAnswer } from "./booking-answers.ts";
import { cancelBooking } from "./cancel-booking.ts";

export async function cancelForStaff(
  deps: Deps,
  bookingId: string,
  input: CancelBookingInput,
): Promise<CancelledBooking> {
  const { booking, refund } = await cancelBooking(deps, { ...input, bookingId });
  return { ...(await bookingAnswer(deps, booking)), refund: refund && refundAnswer(refund) };
}
