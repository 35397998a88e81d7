import { addMonth, type Day } from "#domain/calendar/days.ts";
import { isAtLeast, ROLES, type Role } from "./roles.ts";

/** What an act of staff can do that needs a right, and the lowest role that has the right. No other list decides. */
const EFFECT_ROLES = {
  /** Less is owed than the list says, or nothing: a price, a fee, a month, a granted allowance. */
  give_up_money: "manager",
  give_back_money: "manager",
  /** A recorded payment is undone. */
  void_payment: "manager",
  close_month: "manager",
  /** Revenue, and takings of other days than today. */
  read_figures: "manager",
  /** An identity becomes verified, stays so after a change, or no longer is. */
  verify_identity: "manager",
  read_document: "manager",
  export_data: "manager",
  /** What can be booked: capacity, closures and hours. */
  change_availability: "manager",
  /** Who came on a day that is over. */
  correct_past_visits: "manager",
  /** What every member of staff did. */
  export_history: "owner",
  erase_data: "owner",
  /** Many records at once, of prices and dates that others agreed. */
  import_data: "owner",
  change_wording: "owner",
  /** Prices and facts of the house. */
  change_house: "owner",
  /** Who works here, with which role, device or session. */
  manage_staff: "owner",
} as const satisfies Record<string, Role>;
export type StaffEffect = keyof typeof EFFECT_ROLES;
export const STAFF_EFFECTS = Object.keys(EFFECT_ROLES) as StaffEffect[];

/** The lowest role that may do all of this; `desk` if it needs no right. */
export function minRoleFor(effects: readonly StaffEffect[]): Role {
  return ROLES.find((role) => effects.some((effect) => EFFECT_ROLES[effect] === role)) ?? "desk";
}

export function mayDo(role: Role, effect: StaffEffect): boolean {
  return isAtLeast(role, EFFECT_ROLES[effect]);
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
