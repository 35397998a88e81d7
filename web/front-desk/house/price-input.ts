import { type AdminPrices, SetPricesInput } from "#contract/house-settings.ts";
import type { Draft, InputWarning, Schema } from "#web/lib/forms/form-logic.ts";
import { pricesCopy } from "./copy.ts";
import { formatPrice } from "./format-price.ts";

/** A price that many times today's, or today's that many times the price, is likely a slip. */
const UNLIKELY_TIMES = 3;

/** Reports the problem of a price beside its field. */
export const pricesSchema: Schema<SetPricesInput> = {
  safeParse(input) {
    const parsed = SetPricesInput.safeParse(input);
    if (parsed.success) return parsed;
    const { plans } = input as SetPricesInput;
    const issues = parsed.error.issues.map(({ path: [list = "", position], message }) => ({
      path: [plans[Number(position)]?.bookingType ?? list],
      message,
    }));
    return { success: false, error: Object.assign(new Error("Invalid prices"), { issues }) };
  },
};

/** The prices that staff have changed. */
export function toPricesInput({ prices }: AdminPrices, { from, ...amounts }: Draft) {
  return {
    from,
    plans: prices
      .filter(({ name, amount }) => amounts[name] !== String(amount))
      .map(({ name }) => ({ bookingType: name, amount: readAmount(amounts[name]) })),
  };
}

/** Asks about a price far from today's. */
export function unlikelyPriceChecks({ prices }: AdminPrices): ((draft: Draft) => InputWarning | null)[] {
  return prices.map(({ name, amount: today, currency }) => (draft) => {
    const amount = readAmount(draft[name]);
    const times = amount / today;
    if (!(amount > 0 && today > 0) || (times <= UNLIKELY_TIMES && times >= 1 / UNLIKELY_TIMES)) return null;
    return { field: name, question: pricesCopy.change.unlikely(formatPrice(amount, currency), times) };
  });
}

/** NaN for what is no amount, which the schema refuses. */
export function readAmount(text = ""): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(/[₵$,\s]/g, ""));
}
