import { expect, test } from "vitest";
import type { Role } from "#domain/staff/roles.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { moveBooking } from "./move-booking.ts";

test("a manager moves a paid booking within 24 hours, with a reason that the month reports", async () => {
  const { deps, insert, rows } = makeTestDeps();
  const startDate = new Date(Date.UTC(2026, 10, 22));
  const { id } = insert.booking({ bookingType: "desk_week", status: "paid", startDate, paidAt: deps.now() });
  const move = (overrideReason: string, role: Role = "manager") =>
    moveBooking(
      { ...deps, staff: { ...SHARED_KEY, role } },
      { id, from: "2026-11-22", startDate: "2026-11-30", overrideReason },
    );
  expect(await outcomeOf(move(""))).toBe("conflict");
  expect(await outcomeOf(move("no"))).toBe("validation_failed");
  expect(await outcomeOf(move("Her flight was cancelled", "desk"))).toBe("forbidden");
  expect(await move("Her flight was cancelled")).toMatchObject({ startDate: "2026-11-30" });
  expect(rows.audit().at(-1)).toMatchObject({
    action: "booking_moved",
    detail: { toDate: "2026-11-30", discretion: "Her flight was cancelled" },
  });
  expect((await reportMonth(deps, { month: "2026-11" })).discretion).toMatchObject([
    { kind: "late_move", reason: "Her flight was cancelled", amount: null },
  ]);
});
