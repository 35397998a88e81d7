import { expect, test } from "vitest";
import { ERASED, isErased } from "./erasure.ts";

test("recognises an erased person by the reserved address", () => {
  expect(isErased(ERASED.email)).toBe(true);
  expect(isErased("ama@example.com")).toBe(false);
});
