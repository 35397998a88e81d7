import type { BookingType } from "#domain/bookings.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The booking dialog, titled "Book {plan name}". */
export const booking = lazyDialog<{ type: BookingType }>(async () => {
  // With the notification area, so that it is there to say that the line is gone.
  const [loaded] = await Promise.all([import("./booking-dialog.tsx"), import("#web/components/ui/toaster.tsx")]);
  return loaded.BookingDialog;
});
