import { expect, test } from "vitest";
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
