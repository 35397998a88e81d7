import { expect, test } from "vitest";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { makeBooking } from "#e2e/front-desk/factories.ts";
import { describeRefundDue } from "./cancel-booking-dialog.tsx";

const START = bookedDayStartMs("2026-11-20", []);

const BOOKING = makeBooking({
  ...{ status: "paid", amount: 1250.51, netAmount: 1250.51, startDate: "2026-11-20", lastDay: "2026-11-26" },
  ...{ startsAt: new Date(START).toISOString(), paidAt: "2026-11-16T12:00:00.000Z" },
  paymentReference: "0c5d1e7ab94f4a30a1b2c3d4e5f60718",
});

test("describes the refund by the rule that applies at the moment", () => {
  const at = (hours: number, isInFull = false) => describeRefundDue(BOOKING, START + hours * MS_PER_HOUR, isInFull);
  expect(at(-24)).toBe(
    "Full refund, ₵1,250.51: the booking starts in more than 24 hours. The money goes to the account it was paid from.",
  );
  expect(at(-23)).toBe(
    "Half refund, ₵625.26 of ₵1,250.51: the booking starts in less than 24 hours. The money goes to the account it was paid from.",
  );
  expect(at(0)).toBe("No refund of ₵1,250.51: the booking has started.");
  expect(at(0, true)).toBe(
    "You decide the refund. Your reason is kept. The money goes to the account it was paid from.",
  );
});

test("refunds a week in full that was paid less than 48 hours ago", () => {
  const newBooking = { ...BOOKING, paidAt: new Date(START - 40 * MS_PER_HOUR).toISOString() };
  expect(describeRefundDue(newBooking, START - MS_PER_HOUR)).toMatch(
    /^Full refund, ₵1,250\.51: the booking was paid less than 48 hours ago and has not started\./,
  );
});

test("tells staff to refund a desk payment by hand", () => {
  const atDesk = { ...BOOKING, paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718" };
  expect(describeRefundDue(atDesk, START - MS_PER_HOUR)).toMatch(/ Refund it by hand\.$/);
});

test("refunds nothing for an unpaid booking, however early", () => {
  const unpaid = { ...BOOKING, status: "pending", paymentReference: null, paidAt: null } as const;
  expect(describeRefundDue(unpaid, START - 100 * MS_PER_HOUR)).toBe("No refund: nothing has been paid.");
});
