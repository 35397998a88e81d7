import { expect, test } from "vitest";
import { todayCopy } from "./copy.ts";

test("a check-in names what the person owes", () => {
  const done = todayCopy.done["check-in"];
  expect(done("Ama Mensah", 250).description).toBe("Ama Mensah is here and owes ₵250.00.");
  expect(done("Ama Mensah", 0).description).toBe("Ama Mensah is here.");
});
