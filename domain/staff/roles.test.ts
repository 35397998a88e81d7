import { expect, test } from "vitest";
import { isAtLeast, ROLES } from "./roles.ts";

test("gives each role the permissions of the lower ones", () => {
  const permissions = ROLES.map((role) => ROLES.filter((minRole) => isAtLeast(role, minRole)));
  expect(permissions).toEqual([["owner", "manager", "desk"], ["manager", "desk"], ["desk"]]);
});
