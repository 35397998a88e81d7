import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import type { PriceName } from "#domain/settings.ts";
import { isPricedInDollars, PLANS } from "./catalogue.ts";
import { CV_PACKAGES, RECEPTION_RATES, WORKSHOPS } from "./other-offers.ts";

/** What the owner reads beside each price. */
export const PRICE_NAMES: Readonly<Record<PriceName, string>> = {
  ...(Object.fromEntries(BOOKING_TYPES.map((type) => [type, PLANS[type].name])) as Record<BookingType, string>),
  reception_day: RECEPTION_RATES.desk_day.name,
  reception_week: RECEPTION_RATES.desk_week.name,
  reception_month: RECEPTION_RATES.desk_monthly.name,
  meeting_room_hour: "Meeting room, an hour",
  employability: WORKSHOPS.employability.name,
  tech_basics: WORKSHOPS.tech_basics.name,
  cv_basic: `CV: ${CV_PACKAGES.basic.name}`,
  cv_professional: `CV: ${CV_PACKAGES.professional.name}`,
  cv_executive: `CV: ${CV_PACKAGES.executive.name}`,
};

export function priceCurrency(name: PriceName): "GHS" | "USD" {
  const type = BOOKING_TYPES.find((plan) => plan === name);
  return type && isPricedInDollars(type) ? "USD" : "GHS";
}
