import type { BookingType } from "#domain/bookings/bookings.ts";
import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The booking dialog, titled "Book {plan name}". */
export const bookingDialog = lazyDialog<{ type: BookingType }>(async () => {
  const { BookingDialog } = await import("./booking-dialog.tsx");
  // Then load the notification area, so that it can report a lost connection.
  import("#web/components/ui/toaster.tsx").catch(() => {});
  return BookingDialog;
});
