import { expect, test } from "vitest";
import { REFERENCE_PATTERN } from "#domain/payments/payments.ts";
import { DESK_METHODS, deskChannel, deskPaymentIn, deskReference, isDeskReference, readReference } from "./desk.ts";

test("a payment at the desk is told from one online by its reference, which is one of ours", () => {
  expect(deskReference("0a1b")).toBe("desk-0a1b");
  expect(deskReference("0a1b")).toMatch(REFERENCE_PATTERN);
  expect(isDeskReference("desk-0a1b")).toBe(true);
  expect(isDeskReference("0a1b-desk-")).toBe(false);
});

test("the way a payment was taken at the desk is read from what the history calls it", () => {
  for (const method of DESK_METHODS) {
    const channel = deskChannel(method);
    expect(deskPaymentIn({ channel, note: null })).toEqual({ method, note: null, transactionId: null });
    expect(deskPaymentIn({ channel, note: "at the door", transactionId: "0123" })).toEqual({
      method,
      note: "at the door",
      transactionId: "0123",
    });
  }
  for (const channel of ["mobile_money", "card", null, undefined, 1]) expect(deskPaymentIn({ channel })).toBeNull();
  expect(deskPaymentIn({ channel: deskChannel("cash"), note: 5 })).toEqual({
    method: "cash",
    note: null,
    transactionId: null,
  });
  expect(deskPaymentIn(null)).toBeNull();
});

test("a reference is known by its form, however its letters were typed", () => {
  const token = "0123456789abcdef".repeat(2);
  expect(readReference(token.toUpperCase())).toBe(token);
  expect(readReference(`Desk-${token}`)).toBe(deskReference(token));
  for (const text of [
    "Ama Mensah",
    token.slice(1),
    `${token}0`,
    `x${token.slice(1)}`,
    `desk-${token.slice(1)}`,
    "desk-",
  ])
    expect(readReference(text), text).toBeNull();
});
