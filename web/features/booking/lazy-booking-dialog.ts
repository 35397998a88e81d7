import type { BookingType } from "#domain/bookings/bookings.ts";
import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The booking dialog, titled "Book {plan name}". */
export const bookingDialog = lazyDialog<{ type: BookingType }>(() =>
  import("./booking-dialog.tsx").then((loaded) => loaded.BookingDialog),
);
