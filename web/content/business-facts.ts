import type { BookingType } from "#domain/bookings/bookings.ts";
import { PLANS, PRIVATE_OFFICE_PEOPLE } from "#domain/catalogue/catalogue.ts";
import { type DeskType, RECEPTION_RATES, sellsReceptionRate } from "#domain/catalogue/other-offers.ts";

import { formatCedis, formatDollars } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";

/** ₵250, $1,000 or "Custom price", without "a day". The private office's price in cedis needs the live rate. */
export function priceOf(type: BookingType, months = 1): string {
  const { price } = PLANS[type];
  switch (price.kind) {
    case "cedis":
      return formatCedis(price.amountPesewas * months);
    case "dollars":
      return formatDollars(price.amountDollars * months);
    case "custom":
      return "Custom price";
  }
}

/** The name of the Reception hours rate where the visitor has not chosen a day, a week or a month. */
export const RECEPTION_PASS = "Reception-hours pass";
export const ON_BOOKING_SITE = "reserved on our booking site";

/** The rate sold through the external booking site. */
export function receptionPriceOf(type: DeskType): string {
  return formatCedis(RECEPTION_RATES[type].amountPesewas);
}

export function lowestPriceOf(type: DeskType): string {
  return sellsReceptionRate() ? receptionPriceOf(type) : priceOf(type);
}

/** "from ₵150 in reception hours, ₵250 all-access", or the only price. */
export function bothRatesOf(type: DeskType): string {
  return sellsReceptionRate()
    ? `from ${receptionPriceOf(type)} in reception hours, ${priceOf(type)} all-access`
    : priceOf(type);
}

/** How soon we check a virtual office client's documents. */
export const verificationPromise = `within ${site.verificationHours} hours`;

/** The provider's terms require this attribution wherever its rate is shown. */
export const rateProvider = { label: "Rates By Exchange Rate API", href: "https://www.exchangerate-api.com/" } as const;

/** 1-10 people */
export const officePeople = `${PRIVATE_OFFICE_PEOPLE.from}-${PRIVATE_OFFICE_PEOPLE.to} people`;

/** Above the list of what a plan adds to the previous one. */
export const everythingIn = (planName: string) => `Everything in ${planName}, and`;

/** Rules that the home page FAQ, the help centre and the terms share. */
export const houseRules = {
  parking: "Parking is free for 2 hours.",
  guests: `1 guest is free with ${PLANS.desk_day.name} and ${PLANS.desk_week.name}, and up to 2 guests with ${PLANS.desk_monthly.name}.`,
  guestDesks: "A guest takes no desk: for two people, book two.",
  memberAccess: "Monthly members and private office clients have 24/7 access.",
} as const;
