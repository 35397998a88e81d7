import { findPlans, planLists } from "#domain/bookings/bookings.ts";
import { addPlans, PLANS } from "#domain/catalogue/plans.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import type { Published } from "./published.ts";

/** The facts and prices of the code. Captured before anything is published. */
export const DEFAULTS = { facts: { ...site }, prices: { ...PRICES } };

/**
 * Changes the facts, prices and plans of a running worker. Code of the worker therefore reads them when it is called, never
 * while its module loads.
 */
export function applyPublished({ facts, prices, plans }: Published): void {
  Object.assign(site, DEFAULTS.facts, facts);
  Object.assign(PRICES, DEFAULTS.prices, prices);
  for (const type of findPlans(({ included }) => included !== undefined)) delete PLANS[type];
  addPlans((plans ?? {}) as Parameters<typeof addPlans>[0]);
  for (const [list, has] of planLists) list.splice(0, list.length, ...findPlans(has));
}
