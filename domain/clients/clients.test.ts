import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { listDueDates } from "#domain/memberships/memberships.ts";
import {
  bookingTypeOf,
  type ClientStatus,
  clientStatus,
  dueDateAfter,
  lastDueSoonDay,
  renewalDayOf,
} from "./clients.ts";

const today = "2026-11-21";
const statusOf = (nextDueDate: string, status: ClientStatus = "active") => clientStatus({ status, nextDueDate }, today);

test("a client is due soon from seven days before the due date to the due date itself", () => {
  expect(statusOf("2026-11-29")).toBe("active");
  expect(statusOf("2026-11-28")).toBe("due_soon");
  expect(statusOf(today)).toBe("due_soon");
  expect(statusOf("2026-11-20")).toBe("overdue");
});

test("a stored opinion gives way to the dates, except inactive", () => {
  expect(statusOf("2027-01-01", "overdue")).toBe("active");
  expect(statusOf("2026-01-01", "inactive")).toBe("inactive");
});

test("a client who started on the 31st is due on the last day of short months, and on the 31st of long ones", () => {
  expect(dueDateAfter("2026-01-31", 31)).toBe("2026-02-28");
  expect(dueDateAfter("2026-02-28", 31)).toBe("2026-03-31");
  expect(dueDateAfter("2027-03-31", 31)).toBe("2027-04-30");
  expect(dueDateAfter("2027-04-30", 31)).toBe("2027-05-31");
  expect(dueDateAfter("2028-01-30", 30)).toBe("2028-02-29");
  expect(dueDateAfter("2028-02-29", 30)).toBe("2028-03-30");
});

test("a due date that somebody has set keeps its own day, and is not guessed again from a short month", () => {
  const duesAfter = (startDate: string, nextDueDate: string) => {
    const day = renewalDayOf({ renewsOn: null, startDate, nextDueDate });
    return listDueDates(nextDueDate, day, 3).slice(1);
  };
  expect(duesAfter("2026-11-30", "2027-01-28")).toEqual(["2027-02-28", "2027-03-28", "2027-04-28"]);
  expect(duesAfter("2026-12-31", "2027-01-30")).toEqual(["2027-02-28", "2027-03-30", "2027-04-30"]);
  expect(duesAfter("2027-01-31", "2027-02-28")).toEqual(["2027-03-31", "2027-04-30", "2027-05-31"]);
  expect(renewalDayOf({ renewsOn: 31, startDate: "2026-11-30", nextDueDate: "2027-02-28" })).toBe(31);
});

test("whatever the two days are, the next month is 28 to 31 days long", () => {
  for (let day = "2027-01-01"; day < "2028-06-01"; day = addDays(day, 1))
    for (let date = 1; date <= 31; date += 1) {
      const dueDate = dueDateAfter(day, date);
      const length = daysBetween(dueDate, dueDateAfter(dueDate, date));
      expect(length, `${day}, ${date}`).toBeGreaterThanOrEqual(28);
      expect(length, `${day}, ${date}`).toBeLessThanOrEqual(31);
    }
});

test("a client counts as due soon until a week from today", () => {
  expect(lastDueSoonDay("2026-02-25")).toBe("2026-03-04");
});

test("a client's payments are counted under the plan of the same name", () => {
  expect(bookingTypeOf("premium")).toBe("virtual_premium");
});
