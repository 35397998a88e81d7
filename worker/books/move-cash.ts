import type { ById } from "#contract/front-desk/front-desk.ts";
import type { CashMovement, MoveCashInput } from "#contract/front-desk/money/books.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { CashMovementRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { justCounted, makeDrawerAudit } from "./count-cash.ts";

/** Records cash paid into the drawer or out of it, once per idempotency key. */
export async function moveCash(deps: Deps, input: MoveCashInput, idempotencyKey: string | null): Promise<CashMovement> {
  const at = deps.now();
  const amountPesewas = toPesewas(input.amount) * (input.direction === "out" ? -1 : 1);
  const movement: CashMovementRow = {
    id: await idFromIdempotencyKey(deps, idempotencyKey, input),
    day: dayAt(at.getTime()),
    at,
    amountPesewas,
    reason: input.reason,
    staffId: deps.staff?.staffId ?? null,
    voidedAt: null,
  };
  const existing = await deps.books.findMovement(movement.id);
  const by = deps.staff?.staffId ? deps.staff.name : null;
  if (existing) return cashMovementAnswer(existing, by);
  const audit = makeDrawerAudit(deps, "cash_moved", at, { amountPesewas, reason: input.reason });
  if (!(await deps.books.addMovement(movement, audit))) throw justCounted();
  return cashMovementAnswer(movement, by);
}

/** Voids a movement recorded by mistake. Throws `conflict` once the drawer has been counted. */
export async function voidCashMovement(deps: Deps, { id }: ById): Promise<CashMovement> {
  const movement = await deps.books.findMovement(id);
  if (!movement) throw new AppError("not_found");
  const at = deps.now();
  const { amountPesewas, reason } = movement;
  const audit = makeDrawerAudit(deps, "cash_movement_voided", at, { amountPesewas, reason });
  if (!(await deps.books.voidMovement(id, at, audit)))
    throw new AppError("conflict", { message: "The drawer has been counted since, or this was undone already." });
  const names = await deps.staffDirectory.findNames(movement.staffId === null ? [] : [movement.staffId]);
  return cashMovementAnswer({ ...movement, voidedAt: at }, names.get(movement.staffId ?? "") ?? null);
}

export function cashMovementAnswer(movement: CashMovementRow, staffName: string | null): CashMovement {
  return {
    id: movement.id,
    at: movement.at.toISOString(),
    amount: toCedis(movement.amountPesewas),
    reason: movement.reason,
    isVoided: movement.voidedAt !== null,
    by: staffName,
  };
}
