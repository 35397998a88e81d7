import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";

/** ₵350.00 of an amount in cedis, which may come as a number or as a numeric text; a dash of anything else. */
export function shownAmount(cedis: number | string): string {
  const amount = typeof cedis === "string" && cedis.trim() === "" ? Number.NaN : Number(cedis);
  return Number.isFinite(amount) ? formatCedisExact(toPesewas(amount)) : "–";
}
