import { BOOKING_TYPES, type BookingType, maxPeople } from "#domain/bookings/bookings.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { PLANS, type Price } from "#domain/catalogue/plans.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { dollarsToPesewas } from "./exchange-rate.ts";

/**
 * What is sold. Amounts are pesewas unless the name says dollars. The All-access rate is charged here;
 * the Reception hours rate is sold on the external booking site.
 */

/** Minimum length of a month at a desk, also in February. */
export const ACCESS_MONTH_DAYS = 30;

export { PLANS, type Price };

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

/** Drop-in hours that Premium includes besides its coworking days. */
export const PREMIUM_DROP_IN_HOURS = PLANS.virtual_premium.allowances.drop_in_hours;
/** The same for every virtual office. */
export const VIRTUAL_MEETING_ROOM_HOURS = PLANS.virtual_starter.allowances.meeting_room_hours;

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
