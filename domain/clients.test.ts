import { expect, test } from "vitest";
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

test("a client who started on the 31st is due on the last day of short months", () => {
  expect(dueDateAfter("2026-01-31", 31)).toBe("2026-02-28");
  expect(dueDateAfter("2026-02-28", 31)).toBe("2026-03-31");
});

test("a client counts as due soon until a week from today", () => {
  expect(dueSoonUntil("2026-02-25")).toBe("2026-03-04");
});

test("a client's payments are counted under the plan of the same name", () => {
  expect(bookingTypeOf("premium")).toBe("virtual_premium");
});
