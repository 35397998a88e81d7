import { expect, test } from "vitest";
import { deskReference, isDeskReference } from "./desk.ts";

test("a payment at the desk is told from one online by its reference", () => {
  expect(deskReference("0a1b")).toBe("desk-0a1b");
  expect(isDeskReference("desk-0a1b")).toBe(true);
  expect(isDeskReference("0a1b-desk-")).toBe(false);
});
