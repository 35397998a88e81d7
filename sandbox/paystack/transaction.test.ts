import { expect, test } from "vitest";
import { returnUrl } from "./transaction.ts";

test.each([
  ["https://a.example/verify", "https://a.example/verify?trxref=r-1&reference=r-1"],
  ["https://a.example/verify?plan=Hot%20Desk+1", "https://a.example/verify?plan=Hot%20Desk+1&trxref=r-1&reference=r-1"],
  ["https://a.example/verify#top", "https://a.example/verify?trxref=r-1&reference=r-1#top"],
])("adds the reference to the callback %s: %s", (callback, expected) => {
  expect(returnUrl(callback, "r-1")).toBe(expected);
});

test("encodes the reference", () => {
  expect(returnUrl("https://a.example/", "a=b")).toBe("https://a.example/?trxref=a%3Db&reference=a%3Db");
});
