import type { BookingType } from "#domain/bookings.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The booking dialog, titled "Book {plan name}". */
export const booking = lazyDialog<{ type: BookingType }>(() =>
  import("./booking-dialog.tsx").then((loaded) => loaded.BookingDialog),
);
