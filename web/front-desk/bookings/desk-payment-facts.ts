import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { admin } from "#web/content/admin.ts";

/** How a booking was paid at the desk, and what staff noted then. */
export function deskPaymentFacts({ deskPayment }: Pick<AdminBooking, "deskPayment">) {
  const { details, methods } = admin.bookings;
  return [
    { label: details.paidBy, value: deskPayment && admin.history.atDesk(methods[deskPayment.method]) },
    { label: details.payNote, value: deskPayment?.note, isLong: true },
  ];
}
