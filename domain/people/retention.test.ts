import { expect, test } from "vitest";
import { retentionLimits } from "./retention.ts";

test("computes the retention limit of each kind of data", () => {
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
    importDrafts: Date.UTC(2026, 10, 20, 12),
  });
});

test("deletes nothing a day early on a leap day", () => {
  expect(retentionLimits(Date.UTC(2028, 1, 29)).leads).toBeLessThanOrEqual(Date.UTC(2026, 2, 1));
});
