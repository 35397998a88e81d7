import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import {
  ATTEMPT_STATUSES,
  clampPaidAtMs,
  findPaymentMismatch,
  formatReceiptNumber,
  GATEWAY_STATUSES,
  type GatewayPayment,
  isSettled,
  isStillPayable,
  isUnderReview,
  isWaitingForCustomer,
  parseFailureReason,
  parseReceiptNumber,
  REFERENCE_PATTERN,
  UNSETTLED_ATTEMPT_STATUSES,
} from "./payments.ts";

const asked = { reference: "abc", amountPesewas: 200_000 };

function payment(overrides: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    reference: "abc",
    status: "success",
    currency: "GHS",
    amountPesewas: 200_000,
    requestedPesewas: 200_000,
    ...overrides,
  };
}

test("a payment was made when the gateway says, between its beginning and now", () => {
  const known = { begunMs: Date.UTC(2026, 0, 31, 23, 50), nowMs: Date.UTC(2026, 1, 1, 0, 10) };
  for (const [said, made] of [
    ["2026-01-31T23:55:00.000Z", Date.UTC(2026, 0, 31, 23, 55)],
    ["2026-01-31T23:55:00+00:00", Date.UTC(2026, 0, 31, 23, 55)],
    ["2026-01-31T23:49:59.000Z", known.begunMs],
    ["1970-01-01T00:00:00.000Z", known.begunMs],
    ["2026-02-01T00:10:01.000Z", known.nowMs],
    ["", known.nowMs],
    ["yesterday", known.nowMs],
    [null, known.nowMs],
  ] as const)
    expect(clampPaidAtMs(said, known), String(said)).toBe(made);
});

test("a payment is under review until somebody has resolved it", () => {
  expect(isUnderReview({ status: "review", resolvedAt: null })).toBe(true);
  expect(isUnderReview({ status: "review", resolvedAt: new Date(0) })).toBe(false);
  expect(isUnderReview({ status: "failed", resolvedAt: null })).toBe(false);
});

test("an attempt is settled or unsettled", () => {
  expect(ATTEMPT_STATUSES.filter((status) => !isSettled(status))).toEqual(UNSETTLED_ATTEMPT_STATUSES);
});

test("a payment of what was asked matches", () => {
  expect(findPaymentMismatch(payment(), asked)).toBeNull();
  expect(findPaymentMismatch(payment({ requestedPesewas: null }), asked)).toBeNull();
});

test("a customer who bears the fees is charged more than was asked, and that matches", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 203_900 }), asked)).toBeNull();
});

test("one pesewa short does not match, however it is reported", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 199_999 }), asked)).toBe("amount");
  expect(findPaymentMismatch(payment({ requestedPesewas: 199_999 }), asked)).toBe("amount");
  expect(findPaymentMismatch(payment({ amountPesewas: 199_999, requestedPesewas: null }), asked)).toBe("amount");
});

test("more than was asked, with nothing to say that it was for fees, does not match", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 203_900, requestedPesewas: null }), asked)).toBe("amount");
});

test("another currency or another reference does not match", () => {
  expect(findPaymentMismatch(payment({ currency: "NGN" }), asked)).toBe("currency");
  expect(findPaymentMismatch(payment({ reference: "abd" }), asked)).toBe("reference");
});

test("only success, failed and reversed are final", () => {
  expect(GATEWAY_STATUSES.filter((status) => !isStillPayable(status))).toEqual(["success", "failed", "reversed"]);
});

const { receiptPrefix: AH } = site;

test("a receipt number is padded to six digits", () => {
  expect(formatReceiptNumber(42)).toBe(`${AH}-000042`);
  expect(formatReceiptNumber(1_234_567)).toBe(`${AH}-1234567`);
});

test("a receipt's number is read as printed, and as people say it", () => {
  for (const text of [formatReceiptNumber(42), `${AH}-42`, `${AH.toLowerCase()}-000042`, `${AH} 42`, `${AH}000042`])
    expect(parseReceiptNumber(text), text).toBe(42);
  for (const text of [
    AH,
    `${AH}-`,
    `${AH}-x`,
    `${AH}--42`,
    `${AH}-4 2`,
    `NO${AH}-42`,
    `X${AH}Y-42`,
    `${"Z".repeat(AH.length)}-42`,
    "42",
    `${AH}-${"1".repeat(10)}`,
  ])
    expect(parseReceiptNumber(text), text).toBeNull();
});

test("a reference is at most 100 letters, digits and hyphens", () => {
  expect(REFERENCE_PATTERN.test("a-Z9".repeat(25))).toBe(true);
  for (const reference of ["", "../x", "a".repeat(101), "a b", "a\n", "a\0", "ɛ"])
    expect(REFERENCE_PATTERN.test(reference), reference).toBe(false);
});

test("a payment the customer has begun waits for them, one nobody touched does not", () => {
  expect(GATEWAY_STATUSES.filter(isWaitingForCustomer)).toEqual(["ongoing", "pending", "processing", "queued"]);
});

test("what is final is no, not merely nothing", () => {
  expect((["success", "failed", "reversed"] as const).map(isStillPayable)).toEqual([false, false, false]);
});

test.each([
  ["Insufficient Funds", "insufficient_funds"],
  ["INSUFFICIENT_FUNDS", "insufficient_funds"],
  ["LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED", "insufficient_funds"],
  ["You do not have enough money", "insufficient_funds"],
  ["Not enough balance", "insufficient_funds"],
  ["Transaction timed out", "not_approved"],
  ["TIMEOUT", "not_approved"],
  ["Request expired", "not_approved"],
  ["Cancelled by customer", "not_approved"],
  ["Canceled", "not_approved"],
  ["APPROVAL_REJECTED", "not_approved"],
  ["Expired Card", "declined"],
  ["Declined", "declined"],
  ["Do Not Honor", "declined"],
  ["", "declined"],
])("the gateway's %j means %s", (words, reason) => {
  expect(parseFailureReason(words)).toBe(reason);
});
