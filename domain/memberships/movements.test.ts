import { expect, test } from "vitest";
import { countMembersAfter, grossChurn, type MovementSum, recurringMovements } from "./movements.ts";

const BEFORE: MovementSum[] = [
  { kind: "new", count: 4, pesewas: 200_000 },
  { kind: "churn", count: 1, pesewas: -50_000 },
];
const WITHIN: MovementSum[] = [
  { kind: "new", count: 2, pesewas: 120_000 },
  { kind: "expansion", count: 1, pesewas: 35_000 },
  { kind: "contraction", count: 1, pesewas: -25_000 },
  { kind: "paused", count: 1, pesewas: -60_000 },
  { kind: "resumed", count: 1, pesewas: 35_000 },
  { kind: "churn", count: 2, pesewas: -70_000 },
  { kind: "reactivation", count: 1, pesewas: 35_000 },
];

test("adds all changes to the start", () => {
  expect(recurringMovements(BEFORE, WITHIN)).toEqual({
    ...{ start: 150_000, new: 120_000, expansion: 35_000, contraction: -25_000, paused: -60_000, resumed: 35_000 },
    ...{ churn: -70_000, reactivation: 35_000, end: 220_000 },
  });
});

test("counts new and returning members less those who left", () => {
  expect([countMembersAfter(BEFORE), countMembersAfter([...BEFORE, ...WITHIN])]).toEqual([3, 4]);
});

test("computes churn from members who left or pay less, without pauses", () => {
  expect(grossChurn(recurringMovements(BEFORE, WITHIN))).toBeCloseTo(95 / 150);
  expect(grossChurn(recurringMovements([], WITHIN))).toBeNull();
});
