import { DEFAULTS } from "#domain/apply-published.ts";
import type { Day } from "#domain/calendar/days.ts";
import { PLANS, type PlanTerms } from "#domain/catalogue/plans.ts";
import type { PRICES } from "#domain/catalogue/prices.ts";
import type { Photos } from "./photos.ts";
import type { Published } from "./published.ts";
import type { SiteWords } from "./site-words.ts";

export type PriceName = keyof typeof PRICES;
export type Prices = Readonly<Record<PriceName, number>>;

/** Prices that hold from the start of a day; the others stay as they were. */
export interface PriceChange {
  from: Day;
  prices: Partial<Prices>;
}

/** What tells a plan that the owner has added from the plan of the code on which it is based. */
export interface OwnPlan {
  basedOn: "desk_day" | "desk_week" | "desk_monthly";
  name: string;
  shortName: string;
  per: string;
  duration: number | "month";
  /** The lines of its card. */
  included: readonly string[];
}

/** A plan that the owner has added, with its price on its first day. It stays after it is withdrawn. */
export interface AddedPlan {
  type: string;
  from: Day;
  amount: number;
  isWithdrawn: boolean;
  plan: OwnPlan;
}

/** Everything that the owner has published. */
export interface HouseSettings {
  /** Changes with every publication. */
  version: string;
  facts: object;
  /** In the order in which they were set. */
  prices: readonly PriceChange[];
  words?: SiteWords | undefined;
  photos?: Photos | undefined;
  plans?: readonly AddedPlan[] | undefined;
}

/**
 * What is published on a day. Of two price changes from the same day the later one wins. A plan is known from the moment
 * it is added, so that no page or isolate meets a booking of an unknown plan.
 */
export function publishedOn(
  { facts, prices, words, photos, plans }: Omit<HouseSettings, "version">,
  day: Day,
): Published & Required<Pick<Published, "facts" | "prices">> {
  const inForce = prices.filter(({ from }) => from <= day).sort((a, b) => a.from.localeCompare(b.from));
  return {
    facts,
    prices: Object.assign(
      Object.fromEntries(plans?.map(({ type, amount }) => [type, amount]) ?? []),
      ...inForce.map((change) => change.prices),
    ),
    ...(words && { words }),
    ...(photos && { photos }),
    ...(plans && {
      plans: Object.fromEntries(
        plans.map(({ type, from, isWithdrawn, plan }) => [type, toTerms(plan, from <= day && !isWithdrawn)]),
      ),
    }),
  };
}

function toTerms({ basedOn, ...own }: OwnPlan, isSold: boolean): PlanTerms {
  const { price, ...terms } = PLANS[basedOn];
  return { ...terms, badge: null, isOnEastLegon: false, basePlan: null, ...own, isSold };
}

/** The prices of all days that the running worker knows. */
let priceBook: Pick<HouseSettings, "prices" | "plans"> = { prices: [] };

export function applyPriceBook(book: typeof priceBook): void {
  priceBook = book;
}

/** The price of a day, also of a past one: of the quote of a booking, or of the day on which a member joined. */
export function priceOn(name: PriceName, day: Day): number {
  return { ...DEFAULTS.prices, ...publishedOn({ ...priceBook, facts: {} }, day).prices }[name];
}
