import { expect, test } from "vitest";
import { capacityOn } from "./capacity-history.ts";

test("a change of capacity holds from its day on, and leaves earlier days as they were", () => {
  const changes = [
    { day: "2026-11-20", capacityBefore: 38, allotmentBefore: 4 },
    { day: "2026-11-20", capacityBefore: null, allotmentBefore: 2 },
    { day: "2026-11-10", capacityBefore: 40, allotmentBefore: null },
  ];
  const on = (day: string) => capacityOn(day, { capacity: 30, allotment: 0 }, changes);
  expect(on("2026-11-09")).toEqual({ capacity: 40, allotment: 2 });
  expect(on("2026-11-10")).toEqual({ capacity: 38, allotment: 2 });
  expect(on("2026-11-19")).toEqual({ capacity: 38, allotment: 2 });
  expect(on("2026-11-20")).toEqual({ capacity: 30, allotment: 0 });
  expect(on("2026-12-01")).toEqual({ capacity: 30, allotment: 0 });
});
