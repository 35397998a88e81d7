import { formatLongDate } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isPriceGivenUp, isTimeGivenUp, minRoleFor, type SetPrice, type StaffEffect } from "#domain/staff/effects.ts";
import { isAtLeast } from "#domain/staff/roles.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Throws `forbidden` if the caller is staff whose role may not do this. Other rules bind visitors and jobs. */
export function requireRoleFor({ staff }: Pick<Deps, "staff">, effect: StaffEffect, why: string): void {
  if (staff && !isAtLeast(staff.role, minRoleFor(effect)))
    throw new AppError("forbidden", { message: `Ask a manager or the owner: ${why}.` });
}

/** Throws `forbidden` if the price gives money up that the role may not give up. */
export function requireRoleForPrice(deps: Pick<Deps, "staff">, to: SetPrice, before: SetPrice | null = null): void {
  const { amountPesewas, listPesewas } = to;
  if (!isPriceGivenUp(to, before)) return;
  requireRoleFor(
    deps,
    "give_up_money",
    `${formatCedisExact(amountPesewas)} is below the price of ${formatCedisExact(listPesewas)}`,
  );
}

/** Throws `forbidden` if the due date skips time that nobody has paid for. */
export function requireRoleForDueDate(deps: Pick<Deps, "staff" | "now">, nextDueDate: Day, coveredUntil: Day): void {
  if (!isTimeGivenUp(nextDueDate, coveredUntil, dayAt(deps.now().getTime()))) return;
  requireRoleFor(deps, "give_up_money", `the time until ${formatLongDate(nextDueDate)} is not paid for`);
}
