import { expect, test } from "vitest";
import { retentionLimits } from "./retention.ts";

test("enquiries and records are kept for 24 months by the calendar, visits, registrations, rooms, post and documents for 12, unpaid bookings for 90 days, who left or waited for 30", () => {
  const limits = retentionLimits(Date.UTC(2026, 10, 21, 12));
  expect(limits).toEqual({
    leads: Date.UTC(2024, 10, 21, 12),
    records: Date.UTC(2024, 10, 21, 12),
    registrations: Date.UTC(2025, 10, 21, 12),
    visits: Date.UTC(2025, 10, 21, 12),
    room: Date.UTC(2025, 10, 21, 12),
    post: Date.UTC(2025, 10, 21, 12),
    documents: Date.UTC(2025, 10, 21, 12),
    unpaidBookings: Date.UTC(2026, 7, 23, 12),
    unsubscribed: Date.UTC(2026, 9, 22, 12),
    waitlist: Date.UTC(2026, 9, 22, 12),
  });
});

test("on a leap day nothing is deleted a day early", () => {
  expect(retentionLimits(Date.UTC(2028, 1, 29)).leads).toBeLessThanOrEqual(Date.UTC(2026, 2, 1));
});
