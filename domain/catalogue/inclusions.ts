import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import {
  ACCESS_MONTH_DAYS,
  COWORKING_DAYS_A_MONTH,
  PREMIUM_DROP_IN_HOURS,
  PRIVATE_OFFICE_PEOPLE,
  type RECEPTION_RATES,
  VIRTUAL_MEETING_ROOM_HOURS,
} from "./catalogue.ts";

export type DeskType = keyof typeof RECEPTION_RATES;

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

const ALL_DESKS = "Any available desk, all opening hours";
const SHARED_TABLES = "A seat at the shared tables";
const receptionHours = () => `Reception hours: ${formatWeekHours(site.receptionHours)}`;
const WIFI_AND_POWER = "Fast Wi-Fi and backup power";
const COFFEE = "Free coffee";
const address = () => `A business address in ${site.address.area}`;
const MEETING_ROOM = `${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms a month`;

const PREMIUM_DAYS = `${COWORKING_DAYS_A_MONTH.virtual_premium} coworking days a month in total`;

const FORWARDING = "Mail forwarding, postage extra";

/** What each product includes. Rows are the kinds of inclusion, in display order. */
const inclusions = () =>
  ({
    room: {
      private_office: `A furnished room for ${PRIVATE_OFFICE_PEOPLE.from}-${PRIVATE_OFFICE_PEOPLE.to} people`,
      enterprise: "Several rooms or a floor of your own",
    },
    desk: {
      desk_day: ALL_DESKS,
      desk_week: ALL_DESKS,
      desk_monthly: ALL_DESKS,
      reception_desk_day: SHARED_TABLES,
      reception_desk_week: SHARED_TABLES,
      reception_desk_monthly: SHARED_TABLES,
    },
    hours: {
      reception_desk_day: receptionHours(),
      reception_desk_week: receptionHours(),
      reception_desk_monthly: receptionHours(),
    },
    days: {
      desk_week: "Seven days in a row",
      desk_monthly: `Unlimited access for ${ACCESS_MONTH_DAYS} days`,
      reception_desk_week: "Seven days in a row",
      reception_desk_monthly: `Access for ${ACCESS_MONTH_DAYS} days`,
    },
    key: {
      desk_monthly: "Your own key: 24/7",
      private_office: "24/7 access",
      enterprise: "Your branding and your hours",
    },
    wifiAndPower: {
      desk_day: WIFI_AND_POWER,
      desk_week: WIFI_AND_POWER,
      desk_monthly: WIFI_AND_POWER,
      reception_desk_day: WIFI_AND_POWER,
      reception_desk_week: WIFI_AND_POWER,
      reception_desk_monthly: WIFI_AND_POWER,
      private_office: WIFI_AND_POWER,
    },
    coffee: {
      desk_day: COFFEE,
      desk_week: COFFEE,
      desk_monthly: COFFEE,
      reception_desk_day: COFFEE,
      reception_desk_week: COFFEE,
      reception_desk_monthly: COFFEE,
      private_office: "Reception, mail and free coffee",
    },
    booths: {
      desk_day: "Phone booths for calls",
      desk_week: "Phone booths for calls",
      desk_monthly: "Phone booths for calls",
    },
    guests: {
      desk_day: "One guest, free",
      desk_week: "One guest, free",
      desk_monthly: "Up to two guests, free",
      reception_desk_day: "One guest, free",
      reception_desk_week: "One guest, free",
      reception_desk_monthly: "Up to two guests, free",
    },
    billing: { enterprise: "One invoice, one person to call" },
    address: { virtual_starter: address(), virtual_pro: address(), virtual_premium: address() },
    mail: { virtual_starter: "Mail handling", virtual_pro: "Mail handling", virtual_premium: "Mail handling" },
    forwarding: {
      virtual_starter: FORWARDING,
      virtual_pro: FORWARDING,
      virtual_premium: FORWARDING,
    },
    meetingRoom: { virtual_starter: MEETING_ROOM, virtual_pro: MEETING_ROOM, virtual_premium: MEETING_ROOM },
    coworking: {
      virtual_pro: `${COWORKING_DAYS_A_MONTH.virtual_pro} coworking day a month`,
      virtual_premium: PREMIUM_DAYS,
    },
    calls: { virtual_premium: "Call answering" },
  }) satisfies Record<string, Partial<Record<Product, string>>>;

/** Premium's hours, which its card leaves to the texts beside it. */
export const PREMIUM_DROP_IN = `${PREMIUM_DROP_IN_HOURS} hours of drop-in coworking a month`;

/** Premium's days and hours together, for answers. */
export const PREMIUM_COWORKING = `${PREMIUM_DAYS}, and ${PREMIUM_DROP_IN}`;

/** The plan that a product extends: it includes everything of that plan. */
const BASE_PLANS: Partial<Record<Product, BookingType>> = {
  desk_week: "desk_day",
  desk_monthly: "desk_week",
  virtual_pro: "virtual_starter",
  virtual_premium: "virtual_pro",
};

export interface CardContents {
  /** The plan that it includes completely; null if it extends none. */
  basePlan: BookingType | null;
  /** The inclusions beyond the base plan, or all of them. */
  lines: readonly string[];
}

/** All inclusions of a product, one line each. */
export function listInclusions(product: Product): string[] {
  return Object.values(inclusionsByKind(product));
}

/** Contents of a product's card. */
export function cardContents(product: Product): CardContents {
  const everythingIn = BASE_PLANS[product] ?? null;
  const lines = listInclusions(product);
  if (everythingIn === null) return { basePlan: everythingIn, lines };
  const baseLines = new Set(listInclusions(everythingIn));
  return { basePlan: everythingIn, lines: lines.filter((line) => !baseLines.has(line)) };
}

/** The inclusions of a product by the name of their row. */
export function inclusionsByKind(product: Product): Partial<Record<keyof ReturnType<typeof inclusions>, string>> {
  return Object.fromEntries(
    Object.entries(inclusions() as Record<string, Partial<Record<Product, string>>>).flatMap(([row, lines]) => {
      const line = lines[product];
      return line === undefined ? [] : [[row, line]];
    }),
  );
}
