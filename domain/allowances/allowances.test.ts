import { expect, test } from "vitest";
import { inclusionsByKind, listInclusions } from "#domain/catalogue/inclusions.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { ALLOWANCE_KINDS, allowanceMonth, fromUnits, includedUnits, toUnits, usageMinutes } from "./allowances.ts";

const PLANS = ["virtual_starter", "virtual_pro", "virtual_premium"] as const;

test("gives each virtual office plan its hours and days", () => {
  expect(PLANS.map((plan) => ALLOWANCE_KINDS.map((kind) => fromUnits(kind, includedUnits(plan, kind))))).toEqual([
    [0, 0, 4],
    [1, 0, 4],
    [4, 5, 4],
  ]);
  expect(ALLOWANCE_KINDS.map((kind) => includedUnits("desk_monthly", kind))).toEqual([0, 0, 0]);
});

test("shows the same numbers on the cards", () => {
  expect(listInclusions("virtual_pro")).toContain("1 coworking day a month");
  expect(listInclusions("virtual_premium")).toContain("4 coworking days a month in total");
  expect(listInclusions("virtual_starter")).toContain("4 hours of meeting rooms a month");
});

test("includes hours of the meeting room and coworking days in exactly the plans whose card promises them", () => {
  for (const plan of MEMBERSHIP_PLANS) {
    const { meetingRoom, coworking } = inclusionsByKind(plan);
    expect([plan, includedUnits(plan, "meeting_room_hours") > 0]).toEqual([plan, meetingRoom !== undefined]);
    expect([plan, includedUnits(plan, "coworking_days") > 0]).toEqual([plan, coworking !== undefined]);
  }
});

test("stores hours in minutes and days in days", () => {
  expect([toUnits("meeting_room_hours", 1.25), toUnits("coworking_days", 2)]).toEqual([75, 2]);
  expect(fromUnits("drop_in_hours", 45)).toBe(0.75);
});

test("assigns a day to the membership month that contains it", () => {
  const member = { plan: "virtual_pro", nextPlan: null, renewsOn: 9, nextDueDate: "2026-12-09" } as const;
  expect(allowanceMonth(member, "2026-12-08")).toEqual({
    plan: "virtual_pro",
    firstDay: "2026-11-09",
    lastDay: "2026-12-08",
  });
  expect(allowanceMonth(member, "2026-12-09").firstDay).toBe("2026-12-09");
});

test("applies the next plan from the next due date", () => {
  const member = { plan: "virtual_pro", nextPlan: "virtual_premium", renewsOn: 9, nextDueDate: "2026-12-09" } as const;
  expect([allowanceMonth(member, "2026-12-08").plan, allowanceMonth(member, "2026-12-09").plan]).toEqual([
    "virtual_pro",
    "virtual_premium",
  ]);
});

test("charges time in quarters of an hour, rounded up", () => {
  const minutes = (count: number) => usageMinutes(0, count * 60_000);
  expect([minutes(0), minutes(0.1), minutes(15), minutes(15.1), minutes(61), minutes(-5)]).toEqual([
    0, 15, 15, 30, 75, 0,
  ]);
});
