import { expect, test } from "vitest";
import { site } from "./site.ts";

// The only test with these hours and figures: change it together with the site's facts.
test("states opening hours, reception hours, Wi-Fi speed and figures", () => {
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
