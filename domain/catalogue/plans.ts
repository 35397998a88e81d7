import { PRICES } from "#domain/catalogue/prices.ts";
import type {} from "#domain/published.ts";

/**
 * The plans. Everything that tells one plan from another is in this table, except its price (prices.ts) and the lines of
 * its card (inclusions.ts). Other code asks for a property and names no plan. CONTRIBUTING.md says how to add one. The
 * owner adds plans too: decision 0131.
 */

export type Price =
  | { kind: "cedis"; amountPesewas: number }
  | { kind: "dollars"; amountDollars: number }
  | { kind: "custom" };

export interface PlanTerms {
  /** Used in "Book {plan name}" and on receipts. */
  name: string;
  /** Name beside the other plans of its group. */
  shortName: string;
  /** The section of the site that shows it. */
  group: "desk" | "office" | "virtual";
  /** Whether /east-legon shows it too. */
  isOnEastLegon: boolean;
  badge: "Most Popular" | "Best Value" | null;
  /** Of its price in prices.ts; null if the price is agreed. */
  currency: "cedis" | "dollars" | null;
  /** What the price is for; null for plans without a list price. */
  per: string | null;
  /** Consecutive days, or a month; null if it is agreed. */
  duration: number | "month" | null;
  /** Whether several months can be booked at once. Other monthly plans renew month by month. */
  hasMonthsChoice: boolean;
  /** The plan includes everything of this one. */
  basePlan: string | null;
  /** Takes one unit on each of its days; null if it takes none that staff count. */
  resource: "desks" | "private_offices" | null;
  /** The membership that a paid booking starts; null if the plan does not renew. */
  membership: "monthly_desk" | "private_office" | "virtual_office" | null;
  cancellation: "standard" | "refunded_while_new" | "agreed";
  /** Whether the booking form asks for the number of people. */
  hasPeopleCount: boolean;
  /** Larger groups book an enterprise plan. */
  maxPeople: number;
  /** Whether staff can book it for several people at once. */
  isGroupPlan: boolean;
  /** What it includes each month: days, or hours. */
  allowances: Readonly<Record<"coworking_days" | "drop_in_hours" | "meeting_room_hours", number>>;
  /** Whether new bookings can choose it. */
  isSold: boolean;
  /** The lines of its card, of an owner's own plan. Those of the others are in inclusions.ts. */
  included?: readonly string[];
}

export interface Plan extends PlanTerms {
  price: Price;
}

export const MAX_PEOPLE = 500;

const NO_ALLOWANCES = { coworking_days: 0, drop_in_hours: 0, meeting_room_hours: 0 };
const MEETING_ROOM = { ...NO_ALLOWANCES, meeting_room_hours: 4 };

const BASICS = {
  isOnEastLegon: false,
  badge: null,
  currency: "cedis",
  per: "month",
  duration: "month",
  hasMonthsChoice: false,
  basePlan: null,
  cancellation: "standard",
  hasPeopleCount: false,
  maxPeople: MAX_PEOPLE,
  isGroupPlan: false,
  allowances: NO_ALLOWANCES,
  isSold: true,
} as const;

const DESK = { ...BASICS, group: "desk", resource: "desks", membership: null } as const;
const OFFICE = { ...BASICS, group: "office", hasPeopleCount: true } as const;
const VIRTUAL = {
  ...BASICS,
  group: "virtual",
  resource: null,
  membership: "virtual_office",
  allowances: MEETING_ROOM,
} as const;

const plans = {
  desk_day: {
    ...DESK,
    name: "Day Pass",
    shortName: "Day",
    isOnEastLegon: true,
    per: "day",
    duration: 1,
    isGroupPlan: true,
  },
  desk_week: {
    ...DESK,
    name: "Weekly",
    shortName: "Week",
    per: "week",
    duration: 7,
    basePlan: "desk_day",
    cancellation: "refunded_while_new",
    isGroupPlan: true,
  },
  desk_monthly: {
    ...DESK,
    name: "Monthly Hot Desk",
    shortName: "Month",
    isOnEastLegon: true,
    badge: "Most Popular",
    basePlan: "desk_week",
    membership: "monthly_desk",
    cancellation: "refunded_while_new",
  },
  private_office: {
    ...OFFICE,
    name: "Private Office",
    shortName: "Private",
    isOnEastLegon: true,
    currency: "dollars",
    hasMonthsChoice: true,
    resource: "private_offices",
    membership: "private_office",
    maxPeople: 10,
  },
  enterprise: {
    ...OFFICE,
    name: "Enterprise",
    shortName: "Enterprise",
    currency: null,
    per: null,
    duration: null,
    resource: null,
    membership: null,
    cancellation: "agreed",
  },
  virtual_starter: {
    ...VIRTUAL,
    name: "Starter Virtual Office",
    shortName: "Starter",
  },
  virtual_pro: {
    ...VIRTUAL,
    name: "Pro Virtual Office",
    shortName: "Pro",
    badge: "Best Value",
    basePlan: "virtual_starter",
    allowances: { ...MEETING_ROOM, coworking_days: 1 },
  },
  virtual_premium: {
    ...VIRTUAL,
    name: "Premium Virtual Office",
    shortName: "Premium",
    basePlan: "virtual_pro",
    allowances: { ...MEETING_ROOM, coworking_days: 4, drop_in_hours: 5 },
  },
} as const satisfies Record<string, PlanTerms>;

export type BookingType = keyof typeof plans;

/** The plans whose property has one of these values. */
export type PlansWith<Property extends keyof (typeof plans)[BookingType], Value> = {
  [Type in BookingType]: (typeof plans)[Type][Property] extends Value ? Type : never;
}[BookingType];

/** A plan with a list price has its price there. */
const amounts: Readonly<Record<PlansWith<"currency", "cedis" | "dollars">, number>> = PRICES;

export const PLANS = {} as Record<BookingType, Plan & { basePlan: BookingType | null }>;
addPlans({ ...plans, ...globalThis.published?.plans });

export function addPlans(table: Readonly<Record<string, PlanTerms>>): void {
  for (const [type, plan] of Object.entries(table))
    Object.assign(PLANS, { [type]: { ...plan, price: priceOf(type as keyof typeof amounts, plan.currency) } });
}

// Read at each use: the owner may change a price while the worker runs.
function priceOf(type: keyof typeof amounts, currency: PlanTerms["currency"]): Price {
  switch (currency) {
    case "cedis":
      return {
        kind: "cedis",
        get amountPesewas() {
          return amounts[type];
        },
      };
    case "dollars":
      return {
        kind: "dollars",
        get amountDollars() {
          return amounts[type] / 100;
        },
      };
    case null:
      return { kind: "custom" };
  }
}
