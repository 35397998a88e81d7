import { PRIVATE_OFFICE_PEOPLE } from "./catalogue.ts";
import { PRICES } from "./prices.ts";

/** Sizes of teams that desks or one private office fit. Larger teams take the Enterprise plan. */
export const TEAM_SIZES = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: PRIVATE_OFFICE_PEOPLE.to },
] as const;

/** Price of a month for a team, in pesewas: desks cost one price each. An office costs one price for the room. */
export function teamDesksPesewas(people: number): number {
  return people * PRICES.desk_monthly;
}

/** From this many days in one week, day passes cost as much as a week or more. */
export function weekPaysFromDays(): number {
  return Math.ceil(PRICES.desk_week / PRICES.desk_day);
}

/** From this many weeks in a month, they cost as much as a monthly desk or more. */
export function monthPaysFromWeeks(): number {
  return Math.ceil(PRICES.desk_monthly / PRICES.desk_week);
}
