import { expect, test } from "vitest";
import { maxPeople } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "./catalogue.ts";
import { monthPaysFromWeeks, TEAM_SIZES, teamDesksPesewas, weekPaysFromDays } from "./team-prices.ts";

test("advises every team that fits an office, and no larger one", () => {
  const sizes = TEAM_SIZES.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  expect(sizes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(sizes.at(-1)).toBe(maxPeople("private_office"));
});

test("prices a team's desks for a month, and says from when a week and a month pay", () => {
  expect([1, 3, 10].map(teamDesksPesewas)).toEqual(
    [1, 3, 10].map((people) => people * pricePesewas("desk_monthly", 0)),
  );
  const [day, week, month] = (["desk_day", "desk_week", "desk_monthly"] as const).map((type) => pricePesewas(type, 0));
  expect(weekPaysFromDays() * Number(day)).toBeGreaterThanOrEqual(Number(week));
  expect((weekPaysFromDays() - 1) * Number(day)).toBeLessThan(Number(week));
  expect(monthPaysFromWeeks() * Number(week)).toBeGreaterThanOrEqual(Number(month));
  expect((monthPaysFromWeeks() - 1) * Number(week)).toBeLessThan(Number(month));
});
