import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { VirtualPlan } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";

/** What a plan costs a month by the price book, in cedis, as it is typed. */
export function planAmount(plan: VirtualPlan): string {
  const { price } = PLANS[`virtual_${plan}`];
  return price.kind === "cedis" ? String(toCedis(price.amountPesewas)) : "";
}
