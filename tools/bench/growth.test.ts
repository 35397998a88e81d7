import { expect, test } from "vitest";
import { measureGrowth } from "./growth.ts";

test("measures every list, counter and job", { timeout: 60_000 }, async () => {
  const [houses, ...rows] = await measureGrowth([50, 60, 70], 0);
  expect(houses?.result).toBe("50, 60, 70");
  expect(rows.length).toBeGreaterThan(40);
  for (const { result } of rows) expect(result).toMatch(/^\d+\.\d\d (×|ms) \((\d+\.\d\d(, )?){3} ms\)$/);
});
