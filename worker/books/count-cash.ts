import type { CashCount, CountCashInput, Drawer } from "#contract/front-desk/money/books.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { CashCountRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findStaffMoney } from "#worker/reports/list-takings.ts";

/** Cash before the first count is not known: a house that begins to count begins with what it counts. */
const FIRST_COUNT_LOOKS_BACK_MS = 24 * 3_600_000;

/** The drawer as it should be now: what the last count left in it, and what staff noted in cash since. */
export async function drawerNow(deps: Deps): Promise<{ answer: Drawer; last: CashCountRow | null; row: InDrawer }> {
  const last = await deps.books.findLastCount();
  const now = deps.now();
  const from = last === null ? new Date(now.getTime() - FIRST_COUNT_LOOKS_BACK_MS) : new Date(last.at.getTime() + 1);
  const cash = (await findStaffMoney(deps, from, new Date(now.getTime() + 1))).filter(({ way }) => way === "cash");
  const sum = (isBack: boolean) =>
    cash.filter(({ isGivenBack }) => isGivenBack === isBack).reduce((total, { pesewas }) => total + pesewas, 0);
  const row = {
    openingPesewas: last === null ? 0 : last.countedPesewas - last.bankedPesewas,
    takenPesewas: sum(false),
    givenBackPesewas: sum(true),
  };
  const answer = {
    opening: toCedis(row.openingPesewas),
    taken: toCedis(row.takenPesewas),
    givenBack: toCedis(row.givenBackPesewas),
    expected: toCedis(expectedOf(row)),
    countedAt: last?.at.toISOString() ?? null,
  };
  return { answer, last, row };
}

type InDrawer = Pick<CashCountRow, "openingPesewas" | "takenPesewas" | "givenBackPesewas">;

/** Notes what somebody counted in the drawer. Throws `conflict` where it should hold another sum by now than was seen. */
export async function countCash(deps: Deps, input: CountCashInput): Promise<CashCount> {
  const { last, row, answer } = await drawerNow(deps);
  if (answer.expected !== input.expected) throw changed();
  const countedPesewas = toPesewas(input.counted);
  const bankedPesewas = toPesewas(input.banked ?? 0);
  if (bankedPesewas > countedPesewas)
    throw new AppError("conflict", { message: "More cannot be taken out of the drawer than was counted in it." });
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
  const difference = countedPesewas - expectedOf(row);
  const audit = makeAudit(deps, "staff", {
    action: "cash_counted",
    subjectType: "till",
    subjectId: count.day,
    at,
    detail: { countedPesewas, differencePesewas: difference, bankedPesewas },
  });
  if (!(await deps.books.addCount(count, last?.at ?? null, audit))) throw changed();
  return countAnswer(count, deps.staff?.staffId ? deps.staff.name : null);
}

export function countAnswer(count: CashCountRow, by: string | null): CashCount {
  const expected = expectedOf(count);
  return {
    id: count.id,
    at: count.at.toISOString(),
    expected: toCedis(expected),
    counted: toCedis(count.countedPesewas),
    difference: toCedis(count.countedPesewas - expected),
    banked: toCedis(count.bankedPesewas),
    note: count.note,
    by,
  };
}

function expectedOf({ openingPesewas, takenPesewas, givenBackPesewas }: InDrawer): number {
  return openingPesewas + takenPesewas - givenBackPesewas;
}

function changed(): AppError {
  return new AppError("conflict", {
    message: "The drawer should hold another sum by now: somebody has taken cash or counted it. Please look again.",
  });
}
