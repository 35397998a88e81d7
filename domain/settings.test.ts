import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import { type PriceChange, publishedOn } from "./settings.ts";

const FIRST: Day = "2026-11-01";
const changes = fc.array(
  fc.record({
    from: fc.nat(40).map((offset) => addDays(FIRST, offset)),
    prices: fc.record(
      { desk_day: fc.integer({ min: 1, max: 100_000 }), desk_week: fc.integer({ min: 1, max: 500_000 }) },
      { requiredKeys: [] },
    ),
  }),
);

test("a price is that of the newest change that holds on the day, whatever the others change", () => {
  fc.assert(
    fc.property(changes, fc.nat(50), (prices: PriceChange[], offset) => {
      const day = addDays(FIRST, offset);
      const published = publishedOn({ facts: {}, prices }, day);
      for (const name of ["desk_day", "desk_week"] as const) {
        const days = prices
          .filter(({ from, prices: set }) => from <= day && set[name] !== undefined)
          .map(({ from }) => from);
        const newest = prices
          .filter(({ from, prices: set }) => from === days.sort().at(-1) && set[name] !== undefined)
          .at(-1);
        expect((published.prices as Partial<typeof PRICES>)[name]).toBe(newest?.prices[name]);
      }
    }),
  );
});

test("published facts and prices are those of the running code, and go back to the code's own", () => {
  const { name } = site;
  applyPublished({ facts: { name: "Casa Akwaaba" }, prices: { desk_day: 270_00 } });
  expect([site.name, pricePesewas("desk_day", 0), pricePesewas("desk_week", 0)]).toEqual([
    "Casa Akwaaba",
    270_00,
    PRICES.desk_week,
  ]);
  applyPublished({});
  expect([site.name, pricePesewas("desk_day", 0)]).toEqual([name, 250_00]);
});
