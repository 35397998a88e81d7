import { expect, test } from "vitest";
import { inventoryCopy } from "./copy.ts";

const { message: copy } = inventoryCopy;

test("the preview of an email has its words and the name of staff, and no greeting", () => {
  expect(copy.email("We are closed.", "Ama Owusu")).toBe(
    "A message from our front desk\n\nWe are closed.\n\nAma Owusu\n\nTo answer, just reply to this email.",
  );
  expect(copy.email("We are closed.", null)).not.toContain("null");
  expect(copy.people(["Ama", "Kofi"])).toContain("Ama, Kofi");
});
