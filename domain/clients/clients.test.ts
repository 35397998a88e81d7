import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { listDueDates, renewalDayOfMonth } from "#domain/memberships/memberships.ts";
import { bookingTypeOf, type ClientStatus, clientStatus, dueDateAfter, lastDueSoonDay } from "./clients.ts";

const today = "2026-11-21";
const statusOf = (nextDueDate: string, status: ClientStatus = "active") => clientStatus({ status, nextDueDate }, today);

test("shows a client as due soon from seven days before the due date", () => {
  expect(statusOf("2026-11-29")).toBe("active");
  expect(statusOf("2026-11-28")).toBe("due_soon");
  expect(statusOf(today)).toBe("due_soon");
  expect(statusOf("2026-11-20")).toBe("overdue");
});

test("derives the status from the dates, unless it is inactive", () => {
  expect(statusOf("2027-01-01", "overdue")).toBe("active");
  expect(statusOf("2026-01-01", "inactive")).toBe("inactive");
});

test("returns a due date on the 31st to it after a short month", () => {
  expect(dueDateAfter("2026-01-31", 31)).toBe("2026-02-28");
  expect(dueDateAfter("2026-02-28", 31)).toBe("2026-03-31");
  expect(dueDateAfter("2027-03-31", 31)).toBe("2027-04-30");
  expect(dueDateAfter("2027-04-30", 31)).toBe("2027-05-31");
  expect(dueDateAfter("2028-01-30", 30)).toBe("2028-02-29");
  expect(dueDateAfter("2028-02-29", 30)).toBe("2028-03-30");
});

test("keeps the day of a due date that staff set", () => {
  const duesAfter = (startDate: string, nextDueDate: string) => {
    return listDueDates(nextDueDate, renewalDayOfMonth(startDate, nextDueDate), 3).slice(1);
  };
  expect(duesAfter("2026-11-30", "2027-01-28")).toEqual(["2027-02-28", "2027-03-28", "2027-04-28"]);
  expect(duesAfter("2026-12-31", "2027-01-30")).toEqual(["2027-02-28", "2027-03-30", "2027-04-30"]);
  expect(duesAfter("2027-01-31", "2027-02-28")).toEqual(["2027-03-31", "2027-04-30", "2027-05-31"]);
});

test("makes every month 28 to 31 days long", () => {
  for (let day = "2027-01-01"; day < "2028-06-01"; day = addDays(day, 1))
    for (let date = 1; date <= 31; date += 1) {
      const dueDate = dueDateAfter(day, date);
      const length = daysBetween(dueDate, dueDateAfter(dueDate, date));
      expect(length, `${day}, ${date}`).toBeGreaterThanOrEqual(28);
      expect(length, `${day}, ${date}`).toBeLessThanOrEqual(31);
    }
});

test("finds the last due date that counts as due soon", () => {
  expect(lastDueSoonDay("2026-02-25")).toBe("2026-03-04");
});

test("counts a client's payments under the plan of the same name", () => {
  expect(bookingTypeOf("premium")).toBe("virtual_premium");
});
