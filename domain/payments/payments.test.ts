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

const request = { reference: "abc", amountPesewas: 200_000 };

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

test("limits the payment time to the span from start to now", () => {
  const times = { startedMs: Date.UTC(2026, 0, 31, 23, 50), nowMs: Date.UTC(2026, 1, 1, 0, 10) };
  for (const [reported, expected] of [
    ["2026-01-31T23:55:00.000Z", Date.UTC(2026, 0, 31, 23, 55)],
    ["2026-01-31T23:55:00+00:00", Date.UTC(2026, 0, 31, 23, 55)],
    ["2026-01-31T23:49:59.000Z", times.startedMs],
    ["1970-01-01T00:00:00.000Z", times.startedMs],
    ["2026-02-01T00:10:01.000Z", times.nowMs],
    ["", times.nowMs],
    ["yesterday", times.nowMs],
    [null, times.nowMs],
  ] as const)
    expect(clampPaidAtMs(reported, times), String(reported)).toBe(expected);
});

test("keeps a payment under review until it is resolved", () => {
  expect(isUnderReview({ status: "review", resolvedAt: null })).toBe(true);
  expect(isUnderReview({ status: "review", resolvedAt: new Date(0) })).toBe(false);
  expect(isUnderReview({ status: "failed", resolvedAt: null })).toBe(false);
});

test("treats every attempt as either settled or unsettled", () => {
  expect(ATTEMPT_STATUSES.filter((status) => !isSettled(status))).toEqual(UNSETTLED_ATTEMPT_STATUSES);
});

test("matches a payment of the requested amount", () => {
  expect(findPaymentMismatch(payment(), request)).toBeNull();
  expect(findPaymentMismatch(payment({ requestedPesewas: null }), request)).toBeNull();
});

test("matches a payment with fees on top", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 203_900 }), request)).toBeNull();
});

test("refuses one pesewa too little, however it is reported", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 199_999 }), request)).toBe("amount");
  expect(findPaymentMismatch(payment({ requestedPesewas: 199_999 }), request)).toBe("amount");
  expect(findPaymentMismatch(payment({ amountPesewas: 199_999, requestedPesewas: null }), request)).toBe("amount");
});

test("refuses an unexplained higher amount", () => {
  expect(findPaymentMismatch(payment({ amountPesewas: 203_900, requestedPesewas: null }), request)).toBe("amount");
});

test("refuses another currency or reference", () => {
  expect(findPaymentMismatch(payment({ currency: "NGN" }), request)).toBe("currency");
  expect(findPaymentMismatch(payment({ reference: "abd" }), request)).toBe("reference");
});

test("treats only success, failed and reversed as final", () => {
  expect(GATEWAY_STATUSES.filter((status) => isStillPayable(status) === false)).toEqual([
    "success",
    "failed",
    "reversed",
  ]);
});

const { receiptPrefix: AH } = site;

test("pads a receipt number to six digits", () => {
  expect(formatReceiptNumber(42)).toBe(`${AH}-000042`);
  expect(formatReceiptNumber(1_234_567)).toBe(`${AH}-1234567`);
});

test("parses a receipt number as printed or abbreviated", () => {
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

test("accepts references of at most 100 letters, digits and hyphens", () => {
  expect(REFERENCE_PATTERN.test("a-Z9".repeat(25))).toBe(true);
  for (const reference of ["", "../x", "a".repeat(101), "a b", "a\n", "a\0", "ɛ"])
    expect(REFERENCE_PATTERN.test(reference), reference).toBe(false);
});

test("waits for the customer only after a payment has started", () => {
  expect(GATEWAY_STATUSES.filter(isWaitingForCustomer)).toEqual(["ongoing", "pending", "processing", "queued"]);
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
  ["Card limit exceeded", "declined"],
  ["Transaction limit exceeded", "wallet_limit"],
  ["Daily maximum reached", "wallet_limit"],
  ["Payer is not registered for mobile money", "no_wallet"],
  ["Invalid phone number", "no_wallet"],
  ["SUBSCRIBER_NOT_FOUND", "no_wallet"],
  ["Declined", "declined"],
  ["Do Not Honor", "declined"],
  ["", "declined"],
])("maps the gateway's %j to %s", (text, reason) => {
  expect(parseFailureReason(text)).toBe(reason);
});
