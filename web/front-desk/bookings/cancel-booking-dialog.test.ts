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

test("what goes back is said as the rule for the moment gives it", () => {
  const at = (hours: number, isUnused = false) => describeRefundDue(BOOKING, { isUnused }, START + hours * MS_PER_HOUR);
  expect(at(-24)).toBe(
    "All of it goes back, ₵1,250.51, because it starts in more than 24 hours. It goes the way it was paid.",
  );
  expect(at(-23)).toBe(
    "Half of it goes back, ₵625.26 of ₵1,250.51, because it starts in less than 24 hours. It goes the way it was paid.",
  );
  expect(at(0)).toBe("Nothing of ₵1,250.51 goes back, because it has started.");
  expect(at(0, true)).toBe(
    "All of it goes back, ₵1,250.51, because nobody came and it was paid less than 48 hours ago. It goes the way it was paid.",
  );
});

test("what was paid at the desk goes back by hand", () => {
  const atDesk = { ...BOOKING, paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718" };
  expect(describeRefundDue(atDesk, { isUnused: false }, START - MS_PER_HOUR)).toMatch(/ Pay it back by hand\.$/);
});

test("of what nobody has paid nothing goes back, however early", () => {
  const unpaid = { ...BOOKING, status: "pending", paymentReference: null, paidAt: null } as const;
  expect(describeRefundDue(unpaid, { isUnused: false }, START - 100 * MS_PER_HOUR)).toBe(
    "Nothing goes back, because nothing has been paid.",
  );
});
