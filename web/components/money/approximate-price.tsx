import { useVisitorMoney } from "#web/lib/exchange-rate/visitor-money.ts";

/**
 * An approximate price in the visitor's currency, beside the price in cedis. Its line has a reserved height; the
 * prerendered HTML leaves it empty.
 */
export function ApproximatePrice({ pesewas, isOpened = false }: { pesewas: number; isOpened?: boolean }) {
  const money = useVisitorMoney({ isOpened });
  const about = money?.approximate(pesewas);
  return <span className="block min-h-[1lh] w-full text-sm">{about && `${about} (${money?.rateDay})`}</span>;
}

/** The same within a line, for visitors who have chosen a currency. */
export function ChosenCurrencyPrice({ pesewas }: { pesewas: number }) {
  return useVisitorMoney({ isChosen: true })?.approximate(pesewas);
}
