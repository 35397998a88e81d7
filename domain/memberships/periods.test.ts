import { expect, test } from "vitest";
import { addDays, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import {
  isReminderTime,
  lateFee,
  lateFeeDay,
  needsStaffReminder,
  nextReminderDay,
  overdueAge,
  REMINDER_STEPS,
  reminderStepOn,
} from "./periods.ts";

const DUE = "2026-12-01";
const period = { fromDay: DUE, agreedUntil: null };

test("computes a late fee of 10%, rounded down to the pesewa", () => {
  expect([lateFee(60_000), lateFee(35_009), lateFee(9)]).toEqual([6_000, 3_500, 0]);
});

test("adds the late fee eight days after the due date or the agreed date", () => {
  expect(lateFeeDay(period)).toBe("2026-12-09");
  expect(lateFeeDay({ fromDay: DUE, agreedUntil: "2026-12-04" })).toBe("2026-12-12");
  expect(lateFeeDay({ fromDay: DUE, agreedUntil: "2026-11-20" })).toBe("2026-12-09");
});

test("applies the latest reminder step that has come", () => {
  const stepAfter = (days: number) => reminderStepOn(period, addDays(DUE, days));
  expect([-8, -7, -2, -1, 0, 2, 3, 6, 7, 8, 60].map(stepAfter)).toEqual([null, -7, -7, -1, 0, 0, 3, 3, 7, 8, 8]);
});

test("schedules each next reminder later, and none after the late fee", () => {
  for (const [position, step] of REMINDER_STEPS.entries()) {
    const next = REMINDER_STEPS[position + 1];
    expect(nextReminderDay(period, step)).toBe(next === undefined ? null : addDays(DUE, next));
  }
  expect(nextReminderDay(period, null)).toBe("2026-11-24");
});

test("sends no reminder before an agreed date has passed", () => {
  const agreed = { fromDay: DUE, agreedUntil: "2026-12-06" };
  expect(nextReminderDay(agreed, -1)).toBe("2026-12-07");
  expect(needsStaffReminder({ ...agreed, staffReminderStep: -1 }, "2026-12-06")).toBe(false);
  expect(needsStaffReminder({ ...agreed, staffReminderStep: -1 }, "2026-12-07")).toBe(true);
});

test("asks staff once for each reminder step", () => {
  expect(needsStaffReminder({ ...period, staffReminderStep: null }, "2026-11-23")).toBe(false);
  expect(needsStaffReminder({ ...period, staffReminderStep: null }, "2026-11-24")).toBe(true);
  expect(needsStaffReminder({ ...period, staffReminderStep: -7 }, "2026-11-29")).toBe(false);
  expect(needsStaffReminder({ ...period, staffReminderStep: -7 }, "2026-11-30")).toBe(true);
});

test("sends reminders from 9:00 to 20:00 in Accra", () => {
  const at = (hour: number) => isReminderTime(startOfDay(DUE) + hour * MS_PER_HOUR);
  expect([0, 8.99, 9, 12, 19.99, 20, 23].map(at)).toEqual([false, false, true, true, true, false, false]);
});

test("ages an overdue period by its due date", () => {
  const ageAfter = (days: number) => overdueAge(DUE, addDays(DUE, days));
  expect([0, 1, 7, 8, 30, 31, 60, 61, 400].map(ageAfter)).toEqual([
    null,
    "0-7",
    "0-7",
    "8-30",
    "8-30",
    "31-60",
    "31-60",
    "more",
    "more",
  ]);
});
