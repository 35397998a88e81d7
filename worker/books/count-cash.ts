import type { CashCount, CountCashInput, Drawer } from "#contract/front-desk/money/books.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { CashCountRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findStaffTransactions } from "#worker/reports/list-takings.ts";

/** The first count covers the takings of this period; earlier cash is unknown. */
const FIRST_COUNT_LOOKBACK_MS = 24 * 3_600_000;

/** Expected cash: the amount that the last count left in the drawer, and the cash movements since. */
export async function getExpectedCash(
  deps: Deps,
): Promise<{ answer: Drawer; last: CashCountRow | null; row: DrawerTotals }> {
  const last = await deps.books.findLastCount();
  const now = deps.now();
  const from = last === null ? new Date(now.getTime() - FIRST_COUNT_LOOKBACK_MS) : new Date(last.at.getTime() + 1);
  const cash = (await findStaffTransactions(deps, from, new Date(now.getTime() + 1))).filter(
    ({ way }) => way === "cash",
  );
  const sum = (isRefund: boolean) =>
    cash.filter(({ isGivenBack }) => isGivenBack === isRefund).reduce((total, { pesewas }) => total + pesewas, 0);
  const row = {
    openingPesewas: last === null ? 0 : last.countedPesewas - last.bankedPesewas,
    receivedPesewas: sum(false),
    refundedPesewas: sum(true),
  };
  const answer = {
    opening: toCedis(row.openingPesewas),
    taken: toCedis(row.receivedPesewas),
    givenBack: toCedis(row.refundedPesewas),
    expected: toCedis(expectedPesewas(row)),
    countedAt: last?.at.toISOString() ?? null,
  };
  return { answer, last, row };
}

type DrawerTotals = Pick<CashCountRow, "openingPesewas" | "receivedPesewas" | "refundedPesewas">;

/** Records a cash count. Throws `conflict` if the expected cash has changed since staff saw it. */
export async function countCash(deps: Deps, input: CountCashInput): Promise<CashCount> {
  const { last, row, answer } = await getExpectedCash(deps);
  if (answer.expected !== input.expected) throw drawerChanged();
  const countedPesewas = toPesewas(input.counted);
  const bankedPesewas = toPesewas(input.banked ?? 0);
  if (bankedPesewas > countedPesewas)
    throw new AppError("conflict", { message: "You cannot bank more cash than you counted." });
  const at = deps.now();
  const count: CashCountRow = {
    ...row,
    id: deps.newId(),
    day: dayAt(at.getTime()),
    at,
    countedPesewas,
    bankedPesewas,
    note: input.note ?? null,
    staffId: deps.staff?.staffId ?? null,
  };
  const difference = countedPesewas - expectedPesewas(row);
  const audit = makeAudit(deps, "staff", {
    action: "cash_counted",
    subjectType: "till",
    subjectId: count.day,
    at,
    detail: { countedPesewas, differencePesewas: difference, bankedPesewas },
  });
  if (!(await deps.books.addCount(count, last?.at ?? null, audit))) throw drawerChanged();
  return cashCountAnswer(count, deps.staff?.staffId ? deps.staff.name : null);
}

export function cashCountAnswer(count: CashCountRow, staffName: string | null): CashCount {
  const expected = expectedPesewas(count);
  return {
    id: count.id,
    at: count.at.toISOString(),
    expected: toCedis(expected),
    counted: toCedis(count.countedPesewas),
    difference: toCedis(count.countedPesewas - expected),
    banked: toCedis(count.bankedPesewas),
    note: count.note,
    by: staffName,
  };
}

function expectedPesewas({ openingPesewas, receivedPesewas, refundedPesewas }: DrawerTotals): number {
  return openingPesewas + receivedPesewas - refundedPesewas;
}

function drawerChanged(): AppError {
  return new AppError("conflict", {
    message: "The expected cash has changed: someone has taken a payment or counted the drawer. Check it again.",
  });
}
