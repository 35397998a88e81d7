import { expect, test } from "vitest";
import { formatDeskReference, isDeskReference, parsePaymentReference } from "./desk-references.ts";
import { REFERENCE_PATTERN } from "./payments.ts";

test("marks a desk payment by its reference", () => {
  expect(formatDeskReference("0a1b")).toBe("desk-0a1b");
  expect(formatDeskReference("0a1b")).toMatch(REFERENCE_PATTERN);
  expect(isDeskReference("desk-0a1b")).toBe(true);
  expect(isDeskReference("0a1b-desk-")).toBe(false);
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
