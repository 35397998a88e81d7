import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import {
  dueDateAfterPause,
  dueDateAfterResume,
  earliestEndDay,
  lastPaidDay,
  listDueDates,
  membershipKindOf,
  membershipMonthOn,
  membershipState,
  noticeDays,
  plansOfKind,
  renewalDayOfMonth,
} from "./memberships.ts";

const TODAY = "2026-11-21";
const stateOf = (changes: Partial<Parameters<typeof membershipState>[0]>) =>
  membershipState({ nextDueDate: "2026-12-09", pausedFrom: null, endsOn: null, isEnded: false, ...changes }, TODAY);

test("returns due dates on the 31st to it after short months and leap years", () => {
  expect(listDueDates("2028-01-31", 31, 4)).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
  ]);
  expect(listDueDates("2027-02-28", 31, 1)).toEqual(["2027-02-28", "2027-03-31"]);
  expect(listDueDates("2027-02-28", 28, 1)).toEqual(["2027-02-28", "2027-03-28"]);
});

test("derives the renewal day from the due date, or from the start if a short month cut it off", () => {
  expect([
    renewalDayOfMonth("2027-01-31", "2027-02-28"),
    renewalDayOfMonth("2026-11-30", "2027-01-28"),
    renewalDayOfMonth("2026-12-31", "2027-01-30"),
  ]).toEqual([31, 28, 30]);
});

test("derives the state from the dates", () => {
  expect(stateOf({})).toBe("active");
  expect([stateOf({ nextDueDate: "2026-11-28" }), stateOf({ nextDueDate: TODAY })]).toEqual(["due_soon", "due_soon"]);
  expect(stateOf({ nextDueDate: "2026-11-20" })).toBe("overdue");
  expect(stateOf({ isEnded: true })).toBe("ended");
});

test("requests no payment after the last day of a notice, and ends the day after", () => {
  expect(stateOf({ nextDueDate: "2026-11-25", endsOn: "2026-11-24" })).toBe("active");
  expect(stateOf({ nextDueDate: "2026-11-20", endsOn: "2026-11-21" })).toBe("overdue");
  expect(stateOf({ nextDueDate: "2026-11-25", endsOn: "2026-11-20" })).toBe("ended");
});

test("skips whole months during a pause", () => {
  const member = { nextDueDate: "2027-01-31", renewsOn: 31 };
  expect(dueDateAfterPause(member, "2027-02-10")).toBe("2027-02-28");
  expect(dueDateAfterPause(member, "2027-03-01")).toBe("2027-03-31");
  expect(dueDateAfterPause(member, "2027-01-31")).toBe("2027-02-28");
  expect(dueDateAfterPause(member, "2028-01-01")).toBeNull();
  expect(stateOf({ pausedFrom: "2026-11-21", nextDueDate: "2026-12-21" })).toBe("paused");
  expect(stateOf({ pausedFrom: "2026-11-22", nextDueDate: "2026-12-22" })).toBe("active");
  expect(lastPaidDay({ pausedFrom: "2026-11-22", nextDueDate: "2026-12-22" })).toBe("2026-11-21");
});

test("resumes at the first due date that has not passed", () => {
  expect(dueDateAfterResume({ pausedFrom: "2027-01-31", renewsOn: 31 }, "2027-01-20")).toBe("2027-01-31");
  expect(dueDateAfterResume({ pausedFrom: "2027-01-31", renewsOn: 31 }, "2027-02-01")).toBe("2027-02-28");
});

test("requires the notice of each kind, and none while a month is overdue", () => {
  expect([noticeDays("monthly_desk"), noticeDays("private_office"), noticeDays("virtual_office")]).toEqual([7, 30, 0]);
  expect(earliestEndDay({ kind: "monthly_desk", isOverdue: false }, TODAY)).toBe("2026-11-28");
  expect(earliestEndDay({ kind: "monthly_desk", isOverdue: true }, TODAY)).toBe(TODAY);
});

test("changes a plan only within its kind", () => {
  expect(plansOfKind("virtual_office")).toEqual(["virtual_starter", "virtual_pro", "virtual_premium"]);
  expect(plansOfKind(membershipKindOf("desk_monthly"))).toEqual(["desk_monthly"]);
});

test("assigns every day to exactly one membership month", () => {
  for (let date = 1; date <= 31; date += 1) {
    let { firstDay, lastDay } = membershipMonthOn(date, "2027-12-15");
    expect(firstDay <= "2027-12-15" && "2027-12-15" <= lastDay).toBe(true);
    for (let month = 0; month < 14; month += 1) {
      const next = membershipMonthOn(date, addDays(lastDay, 1));
      expect(next.firstDay).toBe(addDays(lastDay, 1));
      expect(daysBetween(next.firstDay, next.lastDay)).toBeGreaterThan(26);
      ({ firstDay, lastDay } = next);
      expect(membershipMonthOn(date, firstDay)).toEqual(next);
    }
  }
});
