import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminBooking, AdminRefund } from "#contract/front-desk/bookings.ts";
import { makeBooking, makeRefund } from "#e2e/front-desk/factories.ts";
import { renderText } from "#web/test/render-text.ts";
import { BookingDetailsDialog } from "./booking-details-dialog.tsx";
import { BookingRows } from "./booking-rows.tsx";
import { CancelBookingDialog } from "./cancel-booking-dialog.tsx";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-25T12:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// The dialog leads to the person's page, and these tests render it without a router.
vi.mock("#web/front-desk/use-front-desk-search.ts", () => ({
  useFrontDeskSearch: () => ({ search: {}, openTab() {}, setFilters() {} }),
}));

const details = (booking: AdminBooking) => renderText(createElement(BookingDetailsDialog, { booking, onClose() {} }));
const paid = { status: "paid", paidAt: "2026-11-24T12:00:00.000Z" } as const;

test("details show how a booking was paid at the desk", () => {
  const deskPayment = { method: "mobile_money", note: "MoMo 12345", transactionId: null } as const;
  expect(details(makeBooking({ ...paid, deskPayment }))).toMatch(
    /Payment method\|Mobile money, at the desk\|.*MoMo 12345/,
  );
});

test.each<[what: string, refund: Partial<AdminRefund> | null, shown: RegExp]>([
  [
    "on its way",
    { status: "pending" },
    /On its way\|.*₵375\.00.*Since\|20 Nov 2026, 09:59.*Less than 24 hours before the start: half/,
  ],
  [
    "made by hand",
    { status: "done", paymentReference: null },
    /Refunded by hand\|.*₵375\.00.*Date\|20 Nov 2026, 10:30/,
  ],
  ["of nothing", null, /No refund\|.*Nothing was paid/],
])("details of a cancelled booking show a refund %s", (_what, refund, shown) => {
  const refunds = refund ? [{ ...makeRefund(), ...refund, rule: "last_day" as const }] : [];
  expect(details(makeBooking({ status: "cancelled", refunds }))).toMatch(shown);
});

test("an owner can move a paid booking that starts tomorrow, and gets no advice to cancel it", () => {
  const nextWeek = makeBooking({ ...paid, startDate: "2026-12-02" });
  const tomorrow = makeBooking({ ...paid, startDate: "2026-11-26" });
  expect(details(nextWeek)).toContain("|Move booking|");
  expect(details(nextWeek)).not.toContain("Cancel it for a half refund");
  expect(details(tomorrow)).toContain("|Move booking|");
  expect(details(tomorrow)).not.toContain("Cancel it for a half refund");
});

test("a virtual office starts, and a desk is arrived at", () => {
  const virtual = { bookingType: "virtual_starter", planName: "Starter Virtual Office", lastDay: null } as const;
  const today = { startDate: "2026-11-25" };
  const row = (booking: AdminBooking) => renderText(createElement(BookingRows, { bookings: [booking] }));
  expect(row(makeBooking(today))).toMatch(/\|Today\|/);
  expect(row(makeBooking({ ...virtual, ...today }))).toMatch(/\|Starts today\|/);
  expect(row(makeBooking({ ...virtual, startDate: "2026-11-28" }))).toMatch(/\|Starts \|Sat \|28 Nov 2026\|/);
  expect(details(makeBooking(today))).toContain("|Arrives|Wed 25 Nov 2026|");
  expect(details(makeBooking({ ...virtual, ...today }))).toContain("|Starts|Wed 25 Nov 2026|");
});

test("a cancellation of a paid booking offers another refund than the rule gives", () => {
  // Forms remember what had focus.
  vi.stubGlobal("document", { activeElement: null });
  const cancel = (startDate: string) =>
    renderText(createElement(CancelBookingDialog, { booking: makeBooking({ ...paid, startDate }), onClose() {} }));
  for (const startDate of ["2026-11-24", "2026-12-24"]) expect(cancel(startDate)).toContain("Refund another sum");
});
