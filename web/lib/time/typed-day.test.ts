import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { typedDay } from "./typed-day.ts";

const field = (value: string, valid = true) => ({ value, validity: { valid } as ValidityState });

test("reads no day from a half-typed date or one outside the limits", () => {
  expect(typedDay(field("2026-10-31"))).toBe("2026-10-31");
  for (const value of ["", "0002-10-31", "0020-10-31", "0202-10-31"])
    expect([value, typedDay(field(value))]).toEqual([value, null]);
  expect(typedDay(field("2026-10-31", false))).toBeNull();
});

test("no date field outside a form has a controlled value, which would overwrite a half-typed date", () => {
  const files = globSync("web/**/*.tsx", { cwd: root });
  expect(files.filter((file) => readFileSync(join(root, file), "utf8").includes('type="date"')).sort()).toEqual([
    "web/components/ui/day-input.tsx",
    "web/front-desk/forms/fields.tsx",
  ]);
});
