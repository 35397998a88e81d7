import { expect, test } from "vitest";
import { isAtLeast, ROLES } from "./roles.ts";

test("an owner may everything, a manager all but an owner's, the desk only its own", () => {
  const may = ROLES.map((role) => ROLES.filter((minRole) => isAtLeast(role, minRole)));
  expect(may).toEqual([["owner", "manager", "desk"], ["manager", "desk"], ["desk"]]);
});
