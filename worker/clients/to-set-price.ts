import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import type { SetPrice } from "#domain/staff/effects.ts";
import type { Client } from "#worker/db/clients.ts";

/** A client's price beside the list price of their plan, which is in cedis. */
export function toSetPrice({ plan, amountPesewas }: Pick<Client, "plan" | "amountPesewas">): SetPrice {
  return { amountPesewas, listPesewas: pricePesewas(bookingTypeOf(plan), 0) };
}
