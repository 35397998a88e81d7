import { expect, test } from "vitest";
import { site } from "./site.ts";

// Whoever changes the hours or a figure of the house changes it here: no other test repeats them.
test("the house is open, attended, as fast and as well known as it says", () => {
  const { openingHours, receptionHours, stats, wifi } = site;
  expect(openingHours.map(({ opens, closes }) => [opens, closes])).toEqual([
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
  expect(wifi).toBe("50+ Mbps");
  expect(stats).toEqual({ activeCandidates: "2024+", partnerCompanies: "50+", successRate: "92%" });
});
