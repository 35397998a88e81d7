import { expect, test } from "vitest";
import { mayDo, STAFF_EFFECTS } from "#domain/staff/effects.ts";
import { ROLES } from "#domain/staff/roles.ts";
import { rightsOf } from "./role-rights.tsx";

test("names every right once for each role, as the access rules have it", () => {
  for (const role of ROLES) {
    const { may, mayNot } = rightsOf(role);
    expect(may).toHaveLength(1 + STAFF_EFFECTS.filter((effect) => mayDo(role, effect)).length);
    expect(new Set([...may, ...mayNot]).size).toBe(STAFF_EFFECTS.length + 1);
  }
  expect(rightsOf("owner").mayNot).toEqual([]);
  expect(rightsOf("manager").may).toContain("Refund");
  expect(rightsOf("manager").mayNot).toContain("Manage staff, devices and the shared key");
  expect(rightsOf("desk").may).toHaveLength(1);
});
