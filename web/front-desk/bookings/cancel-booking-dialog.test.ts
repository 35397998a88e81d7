import { expect, test } from "vitest";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { describeRefundDue } from "./cancel-booking-dialog.tsx";

const START = bookedDayStartMs("2026-11-20", []);

const BOOKING: AdminBooking = {
  id: "b-1",
  bookingType: "desk_week",
  planName: "Weekly",
  status: "paid",
  customerName: "Kofi Test",
  customerEmail: "kofi@customer.example",
  customerPhone: "+233 20 000 0000",
  customerPhoneE164: null,
  startDate: "2026-11-20",
  endDate: null,
  lastDay: "2026-11-26",
  startsAt: new Date(START).toISOString(),
  numberOfPeople: null,
  amount: 1250.51,
  netAmount: 1250.51,
  notes: null,
  companyName: null,
  companyTin: null,
  paymentReference: "0c5d1e7ab94f4a30a1b2c3d4e5f60718",
  onlinePayment: null,
  deskPayment: null,
  refunds: [],
  disputes: [],
  receiptNumber: "AH-000042",
  paidAt: "2026-11-18T12:00:00.000Z",
  cancelledReason: null,
  heldUntil: null,
  source: "web",
  createdBy: null,
  agreedReason: null,
  visits: [],
  closedBecause: null,
  lengthening: null,
  createdAt: "2026-11-18T12:00:00.000Z",
};

test("describes the refund by the rule that applies at the moment", () => {
  const at = (hours: number, isUnused = false) => describeRefundDue(BOOKING, { isUnused }, START + hours * MS_PER_HOUR);
  expect(at(-24)).toBe(
    "Full refund, ₵1,250.51: the booking starts in more than 24 hours. The money goes to the account it was paid from.",
  );
  expect(at(-23)).toBe(
    "Half refund, ₵625.26 of ₵1,250.51: the booking starts in less than 24 hours. The money goes to the account it was paid from.",
  );
  expect(at(0)).toBe("No refund of ₵1,250.51: the booking has started.");
  expect(at(0, true)).toBe(
    "Full refund, ₵1,250.51: nobody came, and the booking was paid less than 48 hours ago. The money goes to the account it was paid from.",
  );
});

test("tells staff to refund a desk payment by hand", () => {
  const atDesk = { ...BOOKING, paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718" };
  expect(describeRefundDue(atDesk, { isUnused: false }, START - MS_PER_HOUR)).toMatch(/ Refund it by hand\.$/);
});

test("refunds nothing for an unpaid booking, however early", () => {
  const unpaid = { ...BOOKING, status: "pending", paymentReference: null, paidAt: null } as const;
  expect(describeRefundDue(unpaid, { isUnused: false }, START - 100 * MS_PER_HOUR)).toBe(
    "No refund: nothing has been paid.",
  );
});
