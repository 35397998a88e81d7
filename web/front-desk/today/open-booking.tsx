import type { ReactNode } from "react";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { staffApi } from "#web/front-desk/queries.ts";
import { answerOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { todayWords as words } from "./words.ts";

/** Opens all that is known about a booking of which only the id is at hand. */
export async function openBooking(id: string, openDialog: (draw: (onClose: () => void) => ReactNode) => void) {
  try {
    const [booking, { BookingDetailsDialog }] = await Promise.all([
      answerOf(staffApi.bookings[":id"].$get({ param: { id } })),
      import("#web/front-desk/bookings/booking-details-dialog.tsx"),
    ]);
    openDialog((onClose) => <BookingDetailsDialog booking={booking} onClose={onClose} />);
  } catch (error) {
    toast(failureToast(words.openFailed, error));
  }
}
