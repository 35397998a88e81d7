import { BOOKING_TYPES, type BookingType, SOLD_TYPES } from "#domain/bookings/bookings.ts";
import type { PriceName } from "#domain/settings.ts";
import { isPricedInDollars, PLANS } from "./catalogue.ts";
import { CV_PACKAGES, RECEPTION_RATES, WORKSHOPS } from "./other-offers.ts";

/** What the owner reads beside each price, except those of plans. */
const OTHER_NAMES: Readonly<Record<Exclude<PriceName, BookingType>, string>> = {
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

/** Every price that the owner may set, with what the owner reads beside it. */
export function namePrices(): Map<PriceName, string> {
  const plans = SOLD_TYPES.filter((type) => PLANS[type].currency !== null).map((type) => [type, PLANS[type].name]);
  return new Map([...plans, ...Object.entries(OTHER_NAMES)] as [PriceName, string][]);
}

/** What the owner reads beside a price, also one of the past. */
export function priceTitle(name: PriceName): string {
  return BOOKING_TYPES.some((type) => type === name)
    ? PLANS[name as BookingType].name
    : OTHER_NAMES[name as keyof typeof OTHER_NAMES];
}

export function priceCurrency(name: PriceName): "GHS" | "USD" {
  const type = BOOKING_TYPES.find((plan) => plan === name);
  return type && isPricedInDollars(type) ? "USD" : "GHS";
}
