import { DEFAULTS } from "#domain/apply-published.ts";
import type { Day } from "#domain/calendar/days.ts";
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

/** Everything that the owner has published. */
export interface HouseSettings {
  /** Changes with every publication. */
  version: string;
  facts: object;
  /** In the order in which they were set. */
  prices: readonly PriceChange[];
  words?: SiteWords | undefined;
  photos?: Photos | undefined;
}

/** What is published on a day. Of two price changes from the same day the later one wins. */
export function publishedOn(
  { facts, prices, words, photos }: Omit<HouseSettings, "version">,
  day: Day,
): Published & Required<Pick<Published, "facts" | "prices">> {
  const inForce = prices.filter(({ from }) => from <= day).sort((a, b) => a.from.localeCompare(b.from));
  return {
    ...{ facts, prices: Object.assign({}, ...inForce.map((change) => change.prices)) },
    ...(words && { words }),
    ...(photos && { photos }),
  };
}

/** The price changes that the running worker knows. */
let priceChanges: readonly PriceChange[] = [];

export function applyPriceChanges(changes: readonly PriceChange[]): void {
  priceChanges = changes;
}

/** The price of a day, also of a past one: of the quote of a booking, or of the day on which a member joined. */
export function priceOn(name: PriceName, day: Day): number {
  return { ...DEFAULTS.prices, ...publishedOn({ facts: {}, prices: priceChanges }, day).prices }[name];
}
