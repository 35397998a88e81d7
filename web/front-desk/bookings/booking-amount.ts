import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { priceOf } from "#web/content/house-facts.ts";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";

/** ₵750.00 of a booking; as the public pages call it where its price is agreed apart. */
export function bookingAmount({ bookingType, amount }: Pick<AdminBooking, "bookingType" | "amount">): string {
  const isOpen = PLANS[bookingType].price.kind === "custom" && Number(amount) === 0;
  return isOpen ? priceOf(bookingType) : shownAmount(amount);
}
