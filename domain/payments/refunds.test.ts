import { expect, test } from "vitest";
import { refundArrivesBy } from "./refund-arrival.ts";
import { refundProgress } from "./refund-copy.ts";
import {
  GATEWAY_REFUND_STATUSES,
  IN_PROGRESS_REFUND_STATUSES,
  isInOtherCurrency,
  mapGatewayRefundStatus,
  needsStaffAction,
  OPEN_REFUND_STATUSES,
  REFUND_STATUSES,
} from "./refunds.ts";

test("maps the gateway's refund statuses", () => {
  expect(GATEWAY_REFUND_STATUSES.map(mapGatewayRefundStatus)).toEqual([
    "pending",
    "pending",
    "done",
    "failed",
    "needs_attention",
  ]);
});

test("follows refunds in progress, including those that need attention", () => {
  expect(IN_PROGRESS_REFUND_STATUSES).toEqual(["waiting", "asking", "pending", "needs_attention"]);
});

test("marks refunds that need staff", () => {
  expect(REFUND_STATUSES.filter(needsStaffAction)).toEqual(["needs_attention", "by_hand", "failed"]);
});

test("recognises a refund in another currency", () => {
  expect(isInOtherCurrency({ rule: "review", status: "by_hand" })).toBe(true);
  expect(isInOtherCurrency({ rule: "review", status: "failed" })).toBe(false);
  expect(isInOtherCurrency({ rule: "day_before", status: "by_hand" })).toBe(false);
});

test("treats refunds as open until done, unless nothing is due", () => {
  const open = new Set<string>(OPEN_REFUND_STATUSES);
  expect(REFUND_STATUSES.filter((status) => !open.has(status))).toEqual(["nothing_due", "done"]);
});

test("a refund arrives within a day by mobile money, and within ten working days by card", () => {
  const friday = Date.parse("2026-11-27T16:00:00Z");
  expect(refundArrivesBy("mobile_money", friday)).toBe("2026-11-28");
  // Without two weekends and Farmers' Day, 4 December.
  expect(refundArrivesBy("card", friday)).toBe("2026-12-14");
  expect(refundArrivesBy(null, friday)).toBeNull();
});

test("states when a refund was sent and by when it arrives, if both are known", () => {
  const at = "2026-11-27T16:00:00.000Z";
  expect(refundProgress("done", { at, arrivesBy: "2026-11-28" })).toBe(
    "We sent the refund on Friday 27 November 2026. It should arrive by Saturday 28 November 2026.",
  );
  expect(refundProgress("done", { at, arrivesBy: null })).toBe("We sent the refund on Friday 27 November 2026.");
  expect(refundProgress("pending", { at, arrivesBy: null })).toContain("Mobile money refunds arrive within a day");
});
