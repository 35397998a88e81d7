import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";

test("contract schemas are created lazily, not at every start of the worker", async () => {
  const files = globSync("contract/**/*.ts", { cwd: root, exclude: ["contract/**/*.test.ts"] });
  const schemas: { name: string; type: string }[] = [];
  for (const file of files) {
    const exported = (await import(join(root, file))) as Record<
      string,
      { _zod?: { def: { type: string } } } | undefined
    >;
    for (const [name, value] of Object.entries(exported))
      if (value?._zod) schemas.push({ name: `${file} ${name}`, type: value._zod.def.type });
  }
  expect(schemas.length).toBeGreaterThan(30);
  expect(schemas.filter(({ type }) => type !== "lazy")).toEqual([]);
});
