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

test("only processed is done, and what needs attention has not failed", () => {
  expect(GATEWAY_REFUND_STATUSES.map(mapGatewayRefundStatus)).toEqual([
    "pending",
    "pending",
    "done",
    "failed",
    "needs_attention",
  ]);
});

test("the job follows what is on its way, also where somebody has to help it on", () => {
  expect(IN_PROGRESS_REFUND_STATUSES).toEqual(["waiting", "asking", "pending", "needs_attention"]);
});

test("what goes back by hand, needs somebody or could not be paid back is owed by somebody at the desk", () => {
  expect(REFUND_STATUSES.filter(needsStaffAction)).toEqual(["needs_attention", "by_hand", "failed"]);
});

test("a payment under review that goes back by hand was in another currency", () => {
  expect(isInOtherCurrency({ rule: "review", status: "by_hand" })).toBe(true);
  expect(isInOtherCurrency({ rule: "review", status: "failed" })).toBe(false);
  expect(isInOtherCurrency({ rule: "day_before", status: "by_hand" })).toBe(false);
});

test("money has yet to go back until it is done, unless nothing is due", () => {
  const open = new Set<string>(OPEN_REFUND_STATUSES);
  expect(REFUND_STATUSES.filter((status) => !open.has(status))).toEqual(["nothing_due", "done"]);
});
