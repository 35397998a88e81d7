import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { RefundItem } from "#contract/front-desk/payments.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

export const bookingDetails = lazyDialog<{ booking: AdminBooking }>(() =>
  import("./booking-details-dialog.tsx").then((loaded) => loaded.BookingDetailsDialog),
);

export const cancelBooking = lazyDialog<{ booking: AdminBooking }>(() =>
  import("./cancel-booking-dialog.tsx").then((loaded) => loaded.CancelBookingDialog),
);

export const moveBooking = lazyDialog<{ booking: AdminBooking }>(() =>
  import("./move-booking-dialog.tsx").then((loaded) => loaded.MoveBookingDialog),
);

export const deskPayment = lazyDialog<{ booking: AdminBooking }>(() =>
  import("./desk-payment-dialog.tsx").then((loaded) => loaded.DeskPaymentDialog),
);

export const resolvePayment = lazyDialog<{ reference: string }>(() =>
  import("#web/front-desk/money/resolve-payment-dialog.tsx").then((loaded) => loaded.ResolvePaymentDialog),
);

export const refundPayment = lazyDialog<{ reference: string; amount: string; name: string }>(() =>
  import("#web/front-desk/money/refund-payment-dialog.tsx").then((loaded) => loaded.RefundPaymentDialog),
);

export const confirmPaidBack = lazyDialog<{ refund: RefundItem }>(() =>
  import("#web/front-desk/money/confirm-paid-back-dialog.tsx").then((loaded) => loaded.ConfirmPaidBackDialog),
);
