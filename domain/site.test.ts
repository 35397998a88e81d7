import { expect, test } from "vitest";
import { site } from "./site.ts";

// The only test with the real hours and figures: change it together with them. Other tests use those of domain/test.
test("states opening hours, reception hours, Wi-Fi speed and figures", () => {
  const { openingHours, receptionHours, figures, wifiSpeed } = site;
  expect(openingHours.map((hours) => hours && [hours.opens, hours.closes])).toEqual([
    [10, 20],
    [8, 22],
    [8, 22],
    [8, 22],
    [8, 22],
    [8, 22],
    [8, 22],
  ]);
  expect(receptionHours.map((hours) => hours && [hours.opens, hours.closes])).toEqual([
    null,
    [8, 18],
    [8, 18],
    [8, 18],
    [8, 18],
    [8, 18],
    [9, 17],
  ]);
  // Each figure needs a source and a date; see `Figure`.
  expect([...figures, ...(wifiSpeed ? [wifiSpeed] : [])]).toEqual([]);
});
