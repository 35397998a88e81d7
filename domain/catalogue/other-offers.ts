import type { BookingType } from "#domain/bookings/bookings.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";

// What is sold besides the plans. Separate, because most requests need only the plans.

/** Whether the Reception hours rate is sold: only with a booking site. */
export function sellsReceptionRate(): boolean {
  return site.bookingSite !== "";
}

/** The Reception hours rate, sold on the external booking site. Mention it only if `sellsReceptionRate`. */
export const RECEPTION_RATES = {
  desk_day: {
    name: "Reception-hours day pass",
    get amountPesewas() {
      return PRICES.reception_day;
    },
    per: "day",
    badge: null,
  },
  desk_week: {
    name: "Reception-hours week",
    get amountPesewas() {
      return PRICES.reception_week;
    },
    per: "week",
    badge: null,
  },
  desk_monthly: {
    name: "Reception-hours month",
    get amountPesewas() {
      return PRICES.reception_month;
    },
    per: "month",
    badge: "Most Popular",
  },
} as const;

/** A desk that is also sold at the Reception hours rate. */
export type DeskType = keyof typeof RECEPTION_RATES;

export function hasReceptionRate(type: BookingType): type is DeskType {
  return type in RECEPTION_RATES;
}

export const WORKSHOPS = {
  employability: {
    name: "Employability Skills",
    get amountPesewas() {
      return PRICES.employability;
    },
    days: 3,
    hours: "9:00-16:00",
    maxPeople: 20,
  },
  tech_basics: {
    name: "Tech Basics",
    get amountPesewas() {
      return PRICES.tech_basics;
    },
    days: 2,
    hours: null,
    maxPeople: 15,
  },
} as const;

export const CV_PACKAGES = {
  basic: {
    name: "Basic",
    get amountPesewas() {
      return PRICES.cv_basic;
    },
  },
  professional: {
    name: "Professional",
    get amountPesewas() {
      return PRICES.cv_professional;
    },
  },
  executive: {
    name: "Executive",
    get amountPesewas() {
      return PRICES.cv_executive;
    },
  },
} as const;
