import { expect, test } from "vitest";
import { REFERENCE_PATTERN } from "#domain/payments/payments.ts";
import {
  DESK_METHODS,
  deskChannel,
  formatDeskReference,
  isDeskReference,
  parseDeskPayment,
  parsePaymentReference,
} from "./desk.ts";

test("marks a desk payment by its reference", () => {
  expect(formatDeskReference("0a1b")).toBe("desk-0a1b");
  expect(formatDeskReference("0a1b")).toMatch(REFERENCE_PATTERN);
  expect(isDeskReference("desk-0a1b")).toBe(true);
  expect(isDeskReference("0a1b-desk-")).toBe(false);
});

test("parses a desk payment from its audit entry", () => {
  for (const method of DESK_METHODS) {
    const channel = deskChannel(method);
    expect(parseDeskPayment({ channel, note: null })).toEqual({ method, note: null, transactionId: null });
    expect(parseDeskPayment({ channel, note: "at the door", transactionId: "0123" })).toEqual({
      method,
      note: "at the door",
      transactionId: "0123",
    });
  }
  for (const channel of ["mobile_money", "card", null, undefined, 1]) expect(parseDeskPayment({ channel })).toBeNull();
  expect(parseDeskPayment({ channel: deskChannel("cash"), note: 5 })).toEqual({
    method: "cash",
    note: null,
    transactionId: null,
  });
  expect(parseDeskPayment(null)).toBeNull();
});

test("parses a payment reference in any case", () => {
  const token = "0123456789abcdef".repeat(2);
  expect(parsePaymentReference(token.toUpperCase())).toBe(token);
  expect(parsePaymentReference(`Desk-${token}`)).toBe(formatDeskReference(token));
  for (const text of [
    "Ama Mensah",
    token.slice(1),
    `${token}0`,
    `x${token.slice(1)}`,
    `desk-${token.slice(1)}`,
    "desk-",
  ])
    expect(parsePaymentReference(text), text).toBeNull();
});
