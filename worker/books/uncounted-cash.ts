import type { CashCountRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";

/** The first count covers the takings of this period; earlier cash is unknown. */
const FIRST_COUNT_LOOKBACK_MS = 24 * 3_600_000;

type DrawerTotals = Pick<CashCountRow, "openingPesewas" | "receivedPesewas" | "refundedPesewas" | "movedPesewas">;

/**
 * From when on cash is uncounted. Staff count the drawer before they see a sum of this cash. A float leaves out the cash
 * that came before it, which the next count covers.
 */
export async function findUncountedSince(deps: Deps, last: CashCountRow | null): Promise<Date> {
  const isFloat = last?.kind === "opening" && expectedPesewas(last) === last.openingPesewas;
  const counted = isFloat ? await deps.books.findLastCount(last.at) : last;
  if (counted) return new Date(counted.at.getTime() + 1);
  return new Date((last?.at ?? deps.now()).getTime() - FIRST_COUNT_LOOKBACK_MS);
}

export function expectedPesewas({
  openingPesewas,
  receivedPesewas,
  refundedPesewas,
  movedPesewas,
}: DrawerTotals): number {
  return openingPesewas + receivedPesewas - refundedPesewas + movedPesewas;
}
