import { useVisitorMoney } from "#web/lib/exchange-rate/visitor-money.ts";

/** Beside a price in cedis, what it is about in the visitor's own money: in a line that is kept for it, and never in the page's HTML. */
export function ApproximatePrice({ pesewas, isOpened = false }: { pesewas: number; isOpened?: boolean }) {
  const money = useVisitorMoney({ isOpened });
  const about = money?.approximate(pesewas);
  return <span className="block min-h-[1lh] w-full text-sm">{about && `${about} (${money?.rateDay})`}</span>;
}
