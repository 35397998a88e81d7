import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import {
  dueDateAfterPause,
  dueDateAfterResume,
  earliestEndDay,
  isMembershipPlan,
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

test("a month from the 31st is due on each month's last day, and on the 31st where there is one, leap years too", () => {
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

test("the day on which a membership renews is the due date's, or the one that a short month cut off", () => {
  expect([
    renewalDayOfMonth("2027-01-31", "2027-02-28"),
    renewalDayOfMonth("2026-11-30", "2027-01-28"),
    renewalDayOfMonth("2026-12-31", "2027-01-30"),
  ]).toEqual([31, 28, 30]);
});

test("the state follows the dates", () => {
  expect(stateOf({})).toBe("active");
  expect([stateOf({ nextDueDate: "2026-11-28" }), stateOf({ nextDueDate: TODAY })]).toEqual(["due_soon", "due_soon"]);
  expect(stateOf({ nextDueDate: "2026-11-20" })).toBe("overdue");
  expect(stateOf({ isEnded: true })).toBe("ended");
});

test("whoever gave notice owes nothing for a month after the last day, and has ended the day after it", () => {
  expect(stateOf({ nextDueDate: "2026-11-25", endsOn: "2026-11-24" })).toBe("active");
  expect(stateOf({ nextDueDate: "2026-11-20", endsOn: "2026-11-21" })).toBe("overdue");
  expect(stateOf({ nextDueDate: "2026-11-25", endsOn: "2026-11-20" })).toBe("ended");
});

test("a pause leaves out whole months, keeps the 31st over February, and is told while it lasts", () => {
  const member = { nextDueDate: "2027-01-31", renewsOn: 31 };
  expect(dueDateAfterPause(member, "2027-02-10")).toBe("2027-02-28");
  expect(dueDateAfterPause(member, "2027-03-01")).toBe("2027-03-31");
  expect(dueDateAfterPause(member, "2027-01-31")).toBe("2027-02-28");
  expect(dueDateAfterPause(member, "2028-01-01")).toBeNull();
  expect(stateOf({ pausedFrom: "2026-11-21", nextDueDate: "2026-12-21" })).toBe("paused");
  expect(stateOf({ pausedFrom: "2026-11-22", nextDueDate: "2026-12-22" })).toBe("active");
  expect(lastPaidDay({ pausedFrom: "2026-11-22", nextDueDate: "2026-12-22" })).toBe("2026-11-21");
});

test("back early from a pause, the next due date is the first that has not passed", () => {
  expect(dueDateAfterResume({ pausedFrom: "2027-01-31", renewsOn: 31 }, "2027-01-20")).toBe("2027-01-31");
  expect(dueDateAfterResume({ pausedFrom: "2027-01-31", renewsOn: 31 }, "2027-02-01")).toBe("2027-02-28");
});

test("notice is seven days for a desk, thirty for an office and none for a virtual office, nor where a month is owed", () => {
  expect([noticeDays("monthly_desk"), noticeDays("private_office"), noticeDays("virtual_office")]).toEqual([7, 30, 0]);
  expect(earliestEndDay({ kind: "monthly_desk", isOverdue: false }, TODAY)).toBe("2026-11-28");
  expect(earliestEndDay({ kind: "monthly_desk", isOverdue: true }, TODAY)).toBe(TODAY);
});

test("a plan is exchanged for one of its kind", () => {
  expect(plansOfKind("virtual_office")).toEqual(["virtual_starter", "virtual_pro", "virtual_premium"]);
  expect(plansOfKind(membershipKindOf("desk_monthly"))).toEqual(["desk_monthly"]);
  expect([isMembershipPlan("desk_day"), isMembershipPlan("private_office")]).toEqual([false, true]);
});

test("every day falls in exactly one month of a membership, whichever day it renews on", () => {
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
