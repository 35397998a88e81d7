import type { ById } from "#contract/front-desk/front-desk.ts";
import type { CashCount, CountCashInput, ExplainCountInput } from "#contract/front-desk/money/books.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { CashCountRow } from "#worker/db/schema/books.ts";
import type { AuditEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findStaffTransactions } from "#worker/reports/list-takings.ts";
import { expectedPesewas, findUncountedSince } from "./uncounted-cash.ts";

/** Expected cash: the amount that the last count left in the drawer, and the cash that came and went since. */
export async function getExpectedCash(deps: Deps) {
  const last = await deps.books.findLastCount();
  const now = deps.now();
  const from = await findUncountedSince(deps, last);
  const [transactions, movedPesewas] = await Promise.all([
    findStaffTransactions(deps, from, new Date(now.getTime() + 1)),
    deps.books.sumCashMovements(from),
  ]);
  const cash = transactions.filter(({ way }) => way === "cash");
  const sum = (isRefund: boolean) =>
    cash.filter(({ isGivenBack }) => isGivenBack === isRefund).reduce((total, { pesewas }) => total + pesewas, 0);
  const row = {
    openingPesewas: last === null ? 0 : last.countedPesewas - last.bankedPesewas,
    receivedPesewas: sum(false),
    refundedPesewas: sum(true),
    movedPesewas,
  };
  return { last, row, expectedPesewas: expectedPesewas(row) };
}

/** Whether cash came or went since the last count, between two instants. */
export async function hasUncountedCash(deps: Deps, from = new Date(0), until = deps.now()): Promise<boolean> {
  const since = await findUncountedSince(deps, await deps.books.findLastCount());
  const start = since > from ? since : from;
  const transactions = start > until ? [] : await findStaffTransactions(deps, start, new Date(until.getTime() + 1));
  return transactions.some(({ way }) => way === "cash");
}

/** Records a count of the drawer, which staff enter before they know the expected cash. Throws as the contract says. */
export async function countCash(deps: Deps, { kind, counted, banked = 0 }: CountCashInput): Promise<CashCount> {
  const { last, row } = await getExpectedCash(deps);
  if (last && lacksReason(last))
    throw new AppError("conflict", { message: "First enter the reason for the difference of the last count." });
  if (kind === "opening" && last?.kind === "opening")
    throw new AppError("conflict", { message: "The drawer is open already. Count and close it first." });
  const countedPesewas = toPesewas(counted);
  const bankedPesewas = toPesewas(banked);
  if (kind === "opening" && bankedPesewas > 0)
    throw invalidField("banked", "You can take cash out when you close the drawer");
  if (bankedPesewas > countedPesewas)
    throw new AppError("conflict", { message: "You cannot take out more cash than you counted." });
  const at = deps.now();
  const count: CashCountRow = {
    ...row,
    ...(kind === "opening" && { receivedPesewas: 0, refundedPesewas: 0, movedPesewas: 0 }),
    // Nothing is known of the drawer before its first float.
    ...(kind === "opening" && last === null && { openingPesewas: countedPesewas }),
    id: deps.newId(),
    day: dayAt(at.getTime()),
    at,
    kind,
    countedPesewas,
    bankedPesewas,
    note: null,
    staffId: deps.staff?.staffId ?? null,
  };
  const audit = makeDrawerAudit(deps, "cash_counted", at, {
    kind,
    countedPesewas,
    differencePesewas: differencePesewas(count),
    bankedPesewas,
  });
  if (!(await deps.books.addCount(count, last?.at ?? null, audit))) throw justCounted();
  return cashCountAnswer(count, deps.staff?.staffId ? deps.staff.name : null);
}

/** Records the reason for the difference of a count. Throws `conflict` if there is none, or it has a reason. */
export async function explainCount(deps: Deps, { id, reason }: ById<ExplainCountInput>): Promise<CashCount> {
  const count = await deps.books.findCount(id);
  if (!count) throw new AppError("not_found");
  const at = deps.now();
  const detail = { differencePesewas: differencePesewas(count), reason };
  const audit = makeDrawerAudit(deps, "cash_difference_explained", at, detail);
  if (!lacksReason(count) || !(await deps.books.explainCount(id, reason, audit))) throw new AppError("conflict");
  const names = await deps.staffDirectory.findNames(count.staffId === null ? [] : [count.staffId]);
  return cashCountAnswer({ ...count, note: reason }, names.get(count.staffId ?? "") ?? null);
}

/** An audit entry of the drawer, filed under the day. */
export function makeDrawerAudit(
  deps: Deps,
  action: AuditAction,
  at: Date,
  detail: Record<string, string | number | null>,
): AuditEntry {
  return makeAudit(deps, "staff", { action, subjectType: "till", subjectId: dayAt(at.getTime()), at, detail });
}

export function cashCountAnswer(count: CashCountRow, staffName: string | null): CashCount {
  return {
    id: count.id,
    at: count.at.toISOString(),
    kind: count.kind,
    expected: toCedis(expectedPesewas(count)),
    counted: toCedis(count.countedPesewas),
    difference: toCedis(differencePesewas(count)),
    banked: toCedis(count.bankedPesewas),
    reason: count.note,
    needsReason: lacksReason(count),
    by: staffName,
  };
}

export function lacksReason(count: CashCountRow): boolean {
  return differencePesewas(count) !== 0 && count.note === null;
}

export function differencePesewas(count: CashCountRow): number {
  return count.countedPesewas - expectedPesewas(count);
}

/** Someone else counted the drawer at the same time. */
export function justCounted(): AppError {
  return new AppError("conflict", { message: "Someone else has just counted the drawer. Check it again." });
}
