import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import {
  ACCESS_MONTH_DAYS,
  PREMIUM_DROP_IN_HOURS,
  PRIVATE_OFFICE_PEOPLE,
  VIRTUAL_MEETING_ROOM_HOURS,
} from "./catalogue.ts";
import type { DeskType } from "./other-offers.ts";
import { PLANS } from "./plans.ts";

/** A product on sale: a plan here, or a desk at the Reception hours rate. */
export type Product = BookingType | `reception_${DeskType}`;

/**
 * The two desk rates, described in the same words on cards, in answers and in emails. All-access is sold here,
 * reception hours on the external booking site.
 */
export const DESK_RATES = {
  all_access: {
    name: "All-access",
    text: "all opening hours, any available desk and the phone booths",
    key: "a key of your own (24/7)",
  },
  reception_hours: {
    name: "Reception hours",
    get text() {
      return `reception hours (${formatWeekHours(site.receptionHours)}) and the shared tables`;
    },
  },
} as const;

/** The kinds of inclusion, in display order. */
const KINDS = [
  "room",
  "desk",
  "hours",
  "days",
  "key",
  "wifiAndPower",
  "coffee",
  "booths",
  "guests",
  "billing",
  "address",
  "mail",
  "forwarding",
  "meetingRoom",
  "coworking",
  "calls",
] as const;

type Inclusions = Partial<Record<(typeof KINDS)[number], string>>;

const WIFI_AND_POWER = "Fast Wi-Fi and backup power";
const ONE_GUEST = { guests: "One guest, free" };
const WEEK = { ...ONE_GUEST, days: "Seven days in a row" };
const TWO_GUESTS = { guests: "Up to two guests, free" };
const SEAT = { wifiAndPower: WIFI_AND_POWER, coffee: "Free coffee" };
const DESK = { ...SEAT, desk: "Any available desk, all opening hours", booths: "Phone booths for calls" };
const sharedTable = () => ({
  ...SEAT,
  desk: "A seat at the shared tables",
  hours: `Reception hours: ${formatWeekHours(site.receptionHours)}`,
});
const virtual = () => ({
  address: `A business address in ${site.address.area}`,
  mail: "Mail handling",
  forwarding: "Mail forwarding, postage extra",
  meetingRoom: `${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms a month`,
});

const PREMIUM_DAYS = `${PLANS.virtual_premium.allowances.coworking_days} coworking days a month in total`;

/** What each product includes. Functions, because the owner may change the facts in them. */
export const INCLUSIONS: Readonly<Record<Product, () => Inclusions>> = {
  desk_day: () => ({ ...DESK, ...ONE_GUEST }),
  desk_week: () => ({ ...DESK, ...WEEK }),
  desk_monthly: () => ({
    ...DESK,
    ...TWO_GUESTS,
    days: `Unlimited access for ${ACCESS_MONTH_DAYS} days`,
    key: "Your own key: 24/7",
  }),
  private_office: () => ({
    room: `A furnished room for ${PRIVATE_OFFICE_PEOPLE.from}-${PRIVATE_OFFICE_PEOPLE.to} people`,
    key: "24/7 access",
    wifiAndPower: WIFI_AND_POWER,
    coffee: "Reception, mail and free coffee",
  }),
  enterprise: () => ({
    room: "Several rooms or a floor of your own",
    key: "Your branding and your hours",
    billing: "One invoice, one person to call",
  }),
  virtual_starter: virtual,
  virtual_pro: () => ({
    ...virtual(),
    coworking: `${PLANS.virtual_pro.allowances.coworking_days} coworking day a month`,
  }),
  virtual_premium: () => ({ ...virtual(), coworking: PREMIUM_DAYS, calls: "Call answering" }),
  reception_desk_day: () => ({ ...sharedTable(), ...ONE_GUEST }),
  reception_desk_week: () => ({ ...sharedTable(), ...WEEK }),
  reception_desk_monthly: () => ({ ...sharedTable(), ...TWO_GUESTS, days: `Access for ${ACCESS_MONTH_DAYS} days` }),
};

/** Premium's hours, which its card leaves to the texts beside it. */
export const PREMIUM_DROP_IN = `${PREMIUM_DROP_IN_HOURS} hours of drop-in coworking a month`;

/** Premium's days and hours together, for answers. */
export const PREMIUM_COWORKING = `${PREMIUM_DAYS}, and ${PREMIUM_DROP_IN}`;

export interface CardContents {
  /** The plan that it includes completely; null if it extends none. */
  basePlan: BookingType | null;
  /** The inclusions beyond the base plan, or all of them. */
  lines: readonly string[];
}

/** The inclusions of a product by their kind. */
export function inclusionsByKind(product: Product): Inclusions {
  return INCLUSIONS[product]();
}

/** All inclusions of a product, one line each. */
export function listInclusions(product: Product): string[] {
  const own = PLANS[product as BookingType]?.included;
  if (own) return [...own];
  const lines = inclusionsByKind(product);
  return KINDS.flatMap((kind) => lines[kind] ?? []);
}

/** Contents of a product's card. */
export function cardContents(product: Product): CardContents {
  const basePlan = product in PLANS ? PLANS[product as BookingType].basePlan : null;
  const lines = listInclusions(product);
  if (basePlan === null) return { basePlan, lines };
  const baseLines = new Set(listInclusions(basePlan));
  return { basePlan, lines: lines.filter((line) => !baseLines.has(line)) };
}
