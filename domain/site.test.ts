import { expect, test } from "vitest";
import { site } from "./site.ts";

// The only test with the real hours and figures: change it together with them. Other tests use those of domain/test.
test("states opening hours, reception hours, Wi-Fi speed and figures", () => {
  const { openingHours, receptionHours, stats, wifi } = site;
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
  expect(wifi).toBe("50+ Mbps");
  expect(stats).toEqual({ activeCandidates: "2024+", partnerCompanies: "50+", successRate: "92%" });
});
