import { BOOKING_TYPES, type BookingType, maxPeople } from "#domain/bookings/bookings.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import { dollarsToPesewas } from "./exchange-rate.ts";

/**
 * What is sold. Amounts are pesewas unless the name says dollars. The All-access rate is charged here;
 * the Reception hours rate is sold on the external booking site.
 */

/** Minimum length of a month at a desk, also in February. */
export const ACCESS_MONTH_DAYS = 30;

export type Price =
  | { kind: "cedis"; amountPesewas: number }
  | { kind: "dollars"; amountDollars: number }
  | { kind: "custom" };

export interface Plan {
  type: BookingType;
  /** Used in "Book {plan name}" and on receipts. */
  name: string;
  price: Price;
  per: "day" | "week" | "month" | null;
  badge: "Most Popular" | "Best Value" | null;
}

// Read at each use: the owner may change a price while the worker runs.
const cedis = (type: Exclude<keyof typeof PRICES, "private_office">): Price => ({
  kind: "cedis",
  get amountPesewas() {
    return PRICES[type];
  },
});

export const PLANS: Readonly<Record<BookingType, Plan>> = {
  desk_day: {
    type: "desk_day",
    name: "Day Pass",
    price: cedis("desk_day"),
    per: "day",
    badge: null,
  },
  desk_week: {
    type: "desk_week",
    name: "Weekly",
    price: cedis("desk_week"),
    per: "week",
    badge: null,
  },
  desk_monthly: {
    type: "desk_monthly",
    name: "Monthly Hot Desk",
    price: cedis("desk_monthly"),
    per: "month",
    badge: "Most Popular",
  },
  private_office: {
    type: "private_office",
    name: "Private Office",
    price: {
      kind: "dollars",
      get amountDollars() {
        return PRICES.private_office / 100;
      },
    },
    per: "month",
    badge: null,
  },
  enterprise: {
    type: "enterprise",
    name: "Enterprise",
    price: { kind: "custom" },
    per: null,
    badge: null,
  },
  virtual_starter: {
    type: "virtual_starter",
    name: "Starter Virtual Office",
    price: cedis("virtual_starter"),
    per: "month",
    badge: null,
  },
  virtual_pro: {
    type: "virtual_pro",
    name: "Pro Virtual Office",
    price: cedis("virtual_pro"),
    per: "month",
    badge: "Best Value",
  },
  virtual_premium: {
    type: "virtual_premium",
    name: "Premium Virtual Office",
    price: cedis("virtual_premium"),
    per: "month",
    badge: null,
  },
};

/** Everything that is sold: plans, event places, mail forwarding and hours of the meeting room. */
export const LINE_ITEM_TYPES = [...BOOKING_TYPES, "workshop", "forwarding", "meeting_room"] as const;
export type LineItemType = (typeof LINE_ITEM_TYPES)[number];

/** Whether the item is a bookable plan. */
export function isPlan(type: LineItemType): type is BookingType {
  return type !== "workshop" && type !== "forwarding" && type !== "meeting_room";
}

export function lineItemName(type: LineItemType): string {
  if (type === "workshop") return "Workshops and events";
  if (type === "meeting_room") return "Meeting room";
  return type === "forwarding" ? "Mail forwarding" : PLANS[type].name;
}

/** The name in a report, also of an entry that names no plan. */
export function planLabel(type: LineItemType | null): string {
  return type === null ? "Other" : lineItemName(type);
}

/** Whether hours of the meeting room are sold: only with a price. */
export function sellsRoomHours(): boolean {
  return PRICES.meeting_room_hour > 0;
}

export function roomPricePesewas(minutes: number): number {
  return Math.round((PRICES.meeting_room_hour * minutes) / 60);
}

/** Whether the text is exactly the name of a plan. */
export function isPlanName(text: string): boolean {
  return Object.values(PLANS).some(({ name }) => name === text);
}

/** Number of people that fit in a private office. The price is for the room. */
export const PRIVATE_OFFICE_PEOPLE = { from: 1, to: maxPeople("private_office") } as const;

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

/** Coworking days that a virtual office includes per month. */
export const COWORKING_DAYS_A_MONTH = { virtual_starter: 0, virtual_pro: 1, virtual_premium: 4 } as const;
/** Drop-in hours that Premium includes besides its coworking days. */
export const PREMIUM_DROP_IN_HOURS = 5;
export const VIRTUAL_MEETING_ROOM_HOURS = 4;

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

/**
 * How long a price stays valid before payment, in milliseconds. A price in dollars follows the exchange rate, so it
 * lasts a day.
 */
export function priceValidityMs(type: BookingType): number {
  return isPricedInDollars(type) ? MS_PER_DAY : 30 * MS_PER_DAY;
}

/**
 * Current price of a booking type in pesewas, at `rate` cedis per dollar, for a number of months. 0 for plans without a
 * list price, which are not paid online.
 */
export function pricePesewas(type: BookingType, rate: number, months = 1): number {
  const { price } = PLANS[type];
  switch (price.kind) {
    case "cedis":
      return price.amountPesewas * months;
    case "dollars":
      return dollarsToPesewas(price.amountDollars, rate) * months;
    case "custom":
      return 0;
  }
}

/** Whether the price is in dollars and needs an exchange rate. */
export function isPricedInDollars(type: BookingType): boolean {
  return PLANS[type].price.kind === "dollars";
}
