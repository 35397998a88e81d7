import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { measureHouse } from "./measure-house.ts";
import { isTest, readFiles } from "./read-files.ts";
import { findCycles, readImports } from "./read-imports.ts";

const files = readFiles();
const imports = readImports(files);

test("no files import each other in a circle, types and what comes late included", () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(2000);
  expect(findCycles(imports).map((cycle) => cycle.join(" <-> "))).toEqual([]);
});

test("a circle is seen through types, late imports and several files, and what only looks like one is none", () => {
  const planted = readImports(
    new Map([
      ["domain/a.ts", 'import type { B } from "#domain/b.ts";'],
      ["domain/b.ts", 'export { c } from "./c.ts";'],
      ["domain/c.ts", 'export const late = () => import("./a.ts");'],
      ["domain/d.ts", 'import "./a.ts";\nimport { e } from "../worker/e.ts";'],
      ["worker/e.ts", 'import { a } from "#domain/a.ts";\nimport { z } from "zod";'],
      ["worker/self.ts", 'import type { Self } from "./self.ts";'],
    ]),
  );
  expect(findCycles(planted)).toEqual([["domain/a.ts", "domain/b.ts", "domain/c.ts"], ["worker/self.ts"]]);
});

test("the figures are counted from the files", () => {
  const lines = (count: number) => "x\n".repeat(count);
  expect(
    measureHouse(
      new Map([
        ["web/a.ts", lines(20)],
        ["web/b.tsx", lines(21)],
        ["web/in/c.ts", `import "../a.ts";\n${lines(300)}`],
        ["web/a.test.ts", lines(7)],
        ["worker/test/fake.ts", lines(5)],
      ]),
    ),
  ).toEqual({
    sourceFiles: 3,
    shortFiles: 1,
    longFiles: 1,
    medianLines: 21,
    largestFolder: { folder: "web", files: 2 },
    sourceLines: 342,
    testLines: 12,
    cycles: [],
  });
});

test.skipIf(!existsSync(join(root, ".git")))("the house of an earlier day is read from its commit", () => {
  const then = readFiles("HEAD");
  expect(then.get("package.json")).toBeUndefined();
  expect(then.get("domain/site.ts")).toContain("export const site");
  expect([...then.keys()].some(isTest)).toBe(true);
});
