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
const owed = { fromDay: DUE, agreedUntil: null };

test("the late fee is a tenth of the month, rounded down to the pesewa", () => {
  expect([lateFee(60_000), lateFee(35_009), lateFee(9)]).toEqual([6_000, 3_500, 0]);
});

test("the fee comes on the ninth of a month that was due on the first, or eight days after an agreed day", () => {
  expect(lateFeeDay(owed)).toBe("2026-12-09");
  expect(lateFeeDay({ fromDay: DUE, agreedUntil: "2026-12-04" })).toBe("2026-12-12");
  expect(lateFeeDay({ fromDay: DUE, agreedUntil: "2026-11-20" })).toBe("2026-12-09");
});

test("the step that applies is the latest that has come", () => {
  const stepAfter = (days: number) => reminderStepOn(owed, addDays(DUE, days));
  expect([-8, -7, -2, -1, 0, 2, 3, 6, 7, 8, 60].map(stepAfter)).toEqual([null, -7, -7, -1, 0, 0, 3, 3, 7, 8, 8]);
});

test("after each step the next one is on a later day, and none follows the fee", () => {
  for (const [position, step] of REMINDER_STEPS.entries()) {
    const next = REMINDER_STEPS[position + 1];
    expect(nextReminderDay(owed, step)).toBe(next === undefined ? null : addDays(DUE, next));
  }
  expect(nextReminderDay(owed, null)).toBe("2026-11-24");
});

test("nothing is sent, and nobody at the desk is asked, until an agreed day has passed", () => {
  const agreed = { fromDay: DUE, agreedUntil: "2026-12-06" };
  expect(nextReminderDay(agreed, -1)).toBe("2026-12-07");
  expect(needsStaffReminder({ ...agreed, staffReminderStep: -1 }, "2026-12-06")).toBe(false);
  expect(needsStaffReminder({ ...agreed, staffReminderStep: -1 }, "2026-12-07")).toBe(true);
});

test("the desk is asked once for each step", () => {
  expect(needsStaffReminder({ ...owed, staffReminderStep: null }, "2026-11-23")).toBe(false);
  expect(needsStaffReminder({ ...owed, staffReminderStep: null }, "2026-11-24")).toBe(true);
  expect(needsStaffReminder({ ...owed, staffReminderStep: -7 }, "2026-11-29")).toBe(false);
  expect(needsStaffReminder({ ...owed, staffReminderStep: -7 }, "2026-11-30")).toBe(true);
});

test("reminders are written from nine in the morning until eight in the evening in Accra", () => {
  const at = (hour: number) => isReminderTime(startOfDay(DUE) + hour * MS_PER_HOUR);
  expect([0, 8.99, 9, 12, 19.99, 20, 23].map(at)).toEqual([false, false, true, true, true, false, false]);
});

test("what is owed has the age of its due date", () => {
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
