import { addMonth, type Day } from "#domain/calendar/days.ts";
import type { Role } from "./roles.ts";

/** What an action of staff can do, and the role it needs at least, whichever action does it. */
const EFFECT_ROLES = { give_up_money: "manager", give_back_money: "manager" } as const satisfies Record<string, Role>;
export type StaffEffect = keyof typeof EFFECT_ROLES;

export function minRoleFor(effect: StaffEffect): Role {
  return EFFECT_ROLES[effect];
}

/** A price in pesewas beside the list price, or beside what was owed before if there is none. */
export interface SetPrice {
  amountPesewas: number;
  listPesewas: number;
}

/** Whether a price gives money up: it is below the list price, by more than the price before it. */
export function isPriceGivenUp(to: SetPrice, before: SetPrice | null): boolean {
  return discountOf(to) > (before === null ? 0 : discountOf(before));
}

function discountOf({ amountPesewas, listPesewas }: SetPrice): number {
  return Math.max(0, listPesewas - amountPesewas);
}

/** Whether a due date gives time up: it is over a month after today and the day until which nothing was owed. */
export function isTimeGivenUp(nextDueDate: Day, coveredUntil: Day, today: Day): boolean {
  return nextDueDate > coveredUntil && nextDueDate > addMonth(today);
}
