import { expect, test } from "vitest";
import { GATEWAY_REFUND_STATUSES, MOVING_REFUND_STATUSES, refundStatusAfter } from "./refunds.ts";

test("only processed is done, and what needs attention has failed", () => {
  expect(GATEWAY_REFUND_STATUSES.map(refundStatusAfter)).toEqual(["pending", "pending", "done", "failed", "failed"]);
});

test("the job follows what is on its way", () => {
  expect(MOVING_REFUND_STATUSES).toEqual(["waiting", "asking", "pending"]);
});
