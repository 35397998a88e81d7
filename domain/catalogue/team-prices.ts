import { PRIVATE_OFFICE_PEOPLE } from "./catalogue.ts";
import { DAY_PASS_PRICE, MONTHLY_DESK_PRICE, WEEK_PRICE } from "./prices.ts";

/** Sizes of teams that desks or one private office fit. Larger teams take the Enterprise plan. */
export const TEAM_SIZES = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: PRIVATE_OFFICE_PEOPLE.to },
] as const;

/** Price of a month for a team, in pesewas: desks cost one price each. An office costs one price for the room. */
export function teamDesksPesewas(people: number): number {
  return people * MONTHLY_DESK_PRICE;
}

/** From this many days in one week, day passes cost as much as a week or more. */
export const WEEK_PAYS_FROM_DAYS = Math.ceil(WEEK_PRICE / DAY_PASS_PRICE);
/** From this many weeks in a month, they cost as much as a monthly desk or more. */
export const MONTH_PAYS_FROM_WEEKS = Math.ceil(MONTHLY_DESK_PRICE / WEEK_PRICE);
