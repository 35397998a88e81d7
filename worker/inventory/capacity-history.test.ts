import { expect, test } from "vitest";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { changeCapacity } from "./change-capacity.ts";
import { getOccupancy } from "./get-occupancy.ts";

test("a change of capacity leaves the days before it in the reports as they were", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  const desksOn = async (day: string) => {
    const { days } = await getOccupancy(staff, { month: "2026-11" });
    const found = days.find((candidate) => candidate.day === day);
    return found?.resources.find(({ resource }) => resource === "desks")?.capacity;
  };
  const before = await desksOn("2026-11-20");
  await changeCapacity(staff, { resource: "desks", capacity: 12 });
  await changeCapacity(staff, { resource: "desks", capacity: 10, allotment: 3 });
  expect([await desksOn("2026-11-20"), await desksOn("2026-11-21"), await desksOn("2026-11-30")]).toEqual([
    before,
    7,
    7,
  ]);
  expect(before).toBeGreaterThan(12);
});
