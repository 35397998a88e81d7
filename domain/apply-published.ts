import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import type { Published } from "./published.ts";

/** The facts and prices of the code. Captured before anything is published. */
export const DEFAULTS = { facts: { ...site }, prices: { ...PRICES } };

/**
 * Changes the facts and prices of a running worker. Code of the worker therefore reads them when it is called, never
 * while its module loads.
 */
export function applyPublished({ facts, prices }: Published): void {
  Object.assign(site, DEFAULTS.facts, facts);
  Object.assign(PRICES, DEFAULTS.prices, prices);
}
