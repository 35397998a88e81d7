import { useState } from "react";
import { toPesewas } from "#domain/payments/money.ts";
import { isPriceGivenUp, type SetPrice } from "#domain/staff/effects.ts";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { useHasRight } from "./me.ts";

/**
 * The hint of a price field, and what to call with the typed price: it says that a manager is needed once the price is
 * too low for the signed-in person. `list` is in cedis, null if there is none.
 */
export function usePriceHint(
  list: number | null,
  before: SetPrice | null = null,
): [hint: { hint?: string }, onTyped: (text: string) => void] {
  const mayGiveUp = useHasRight("give_up_money");
  const [typed, setTyped] = useState("");
  const amountPesewas = typed.trim() === "" ? Number.NaN : toPesewas(Number(typed.replaceAll(",", "")));
  const isTooLow =
    !mayGiveUp && list !== null && isPriceGivenUp({ amountPesewas, listPesewas: toPesewas(list) }, before);
  return [isTooLow ? { hint: `A price below ${formatAmount(list)} needs a manager.` } : {}, setTyped];
}
