import { expect, test } from "vitest";
import { maxPeople } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "./catalogue.ts";
import { MONTH_PAYS_FROM_DAYS, TEAM_SIZES, teamDesksPesewas } from "./team-prices.ts";

test("advises every team that fits an office, and no larger one", () => {
  const sizes = TEAM_SIZES.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  expect(sizes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(sizes.at(-1)).toBe(maxPeople("private_office"));
});

test("prices a team's desks for a month, and says from when a month pays", () => {
  expect([1, 3, 10].map(teamDesksPesewas)).toEqual(
    [1, 3, 10].map((people) => people * pricePesewas("desk_monthly", 0)),
  );
  const dayPasses = (days: number) => days * pricePesewas("desk_day", 0);
  expect(dayPasses(MONTH_PAYS_FROM_DAYS)).toBeGreaterThanOrEqual(teamDesksPesewas(1));
  expect(dayPasses(MONTH_PAYS_FROM_DAYS - 1)).toBeLessThan(teamDesksPesewas(1));
});
