import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar/days.ts";
import { bookingTypeOf, type ClientStatus, clientStatus, dueDateAfter, dueSoonUntil } from "./clients.ts";

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

test("a due date that no month's end cut off keeps its own day, whichever day the client started on", () => {
  expect(dueDateAfter("2026-11-22", 23)).toBe("2026-12-22");
  expect(dueDateAfter("2026-11-12", 10)).toBe("2026-12-12");
  expect(dueDateAfter("2027-03-28", 31)).toBe("2027-04-28");
  expect(dueDateAfter("2027-03-31", 1)).toBe("2027-04-30");
  expect(dueDateAfter("2027-12-31", 1)).toBe("2028-01-31");
  expect(dueDateAfter("2027-01-31", 15)).toBe("2027-02-28");
});

test("whatever the two days are, the next month is 28 to 31 days long", () => {
  for (let day = "2027-01-01"; day < "2028-06-01"; day = addDays(day, 1))
    for (let date = 1; date <= 31; date += 1) {
      const length = daysBetween(day, dueDateAfter(day, date));
      expect(length, `${day}, ${date}`).toBeGreaterThanOrEqual(28);
      expect(length, `${day}, ${date}`).toBeLessThanOrEqual(31);
    }
});

test("a client counts as due soon until a week from today", () => {
  expect(dueSoonUntil("2026-02-25")).toBe("2026-03-04");
});

test("a client's payments are counted under the plan of the same name", () => {
  expect(bookingTypeOf("premium")).toBe("virtual_premium");
});
