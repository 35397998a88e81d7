import { myBooking } from "#web/content/pages/my-booking.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function myBookingHead() {
  return pageHead({ ...myBooking.meta, path: "/my-booking", noindex: true });
}
