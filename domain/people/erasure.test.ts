import { expect, test } from "vitest";
import { ERASED, isErased } from "./erasure.ts";

test("an erased person is known by the reserved address", () => {
  expect(isErased(ERASED.email)).toBe(true);
  expect(isErased("ama@example.com")).toBe(false);
});
