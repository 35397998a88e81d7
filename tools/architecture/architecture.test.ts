import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { compareDiagram, drawDiagram, moduleOf, overfullFolders, parseDiagram } from "./modules.ts";
import { isTest, readFiles } from "./read-files.ts";
import { findCycles, readImports } from "./read-imports.ts";

const files = readFiles();
const imports = readImports(files);

test("no import cycles, including type-only and dynamic imports", () => {
  expect([...imports.values()].flat().length).toBeGreaterThan(2000);
  expect(findCycles(imports).map((cycle) => cycle.join(" <-> "))).toEqual([]);
});

test("detects cycles through types, dynamic imports and several files only", () => {
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

test("no file of the product imports a test, a helper of tests or their facts", () => {
  const product = [...imports].filter(([file]) => /^(domain|contract|worker|web)\//.test(file) && !isTest(file));
  expect(product.length).toBeGreaterThan(1000);
  const found = product.flatMap(([file, targets]) => targets.filter(isTest).map((target) => `${file} -> ${target}`));
  expect(found).toEqual([]);
});

test("no folder has more than 25 files, tests included", () => {
  const planted = Array.from({ length: 25 }, (_, index) => `web/full/${index}.ts`);
  expect(overfullFolders([...planted, "web/full/inside/26.ts"])).toEqual([]);
  expect(overfullFolders([...planted, "web/full/26.test.ts"])).toEqual([{ folder: "web/full", files: 26 }]);
  expect(overfullFolders(files.keys()), "Merge related files, or move a feature into its own folder").toEqual([]);
});

const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** Text under a heading, up to the next one. */
function section(heading: string): string {
  return guide.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

test("the diagram in CONTRIBUTING.md shows exactly the imports between modules", () => {
  const parsedDiagram = parseDiagram(/```arrows\n(.*?)```/s.exec(section("Modules"))?.[1] ?? "");
  expect(
    compareDiagram(parsedDiagram, imports),
    "Change the import, or the list under Modules in CONTRIBUTING.md; npm run house -- --arrows prints the current one",
  ).toEqual([]);
});

test("reports missing and superfluous dependencies of a diagram", () => {
  const planted = new Map([
    ["web/lib/a.ts", ["domain/b.ts", "web/lib/c.ts"]],
    ["worker/bookings/routes.ts", ["worker/bookings/create-booking.ts", "worker/db/bookings/bookings.ts"]],
  ]);
  const parsedDiagram = "web/lib -> domain, contract\nworker/<noun>/routes.ts ->\n  worker/<noun>";
  expect(compareDiagram(parseDiagram(parsedDiagram), planted)).toEqual([
    "web/lib -> contract is drawn, and no file does so",
    "worker/<noun>/routes.ts -> worker/db is not drawn: worker/bookings/routes.ts imports worker/db/bookings/bookings.ts",
  ]);
  expect(compareDiagram(parseDiagram(drawDiagram(planted)), planted)).toEqual([]);
});

test("product code imports no tests, tools, proofs or sandbox", () => {
  const outside = [...imports]
    .filter(([file]) => moduleOf(file) !== null)
    .flatMap(([file, targets]) =>
      targets.filter((target) => moduleOf(target) === null).map((to) => `${file} imports ${to}`),
    );
  expect(outside).toEqual([]);
});

test("conditional inserts name their columns: only the helpers of one file select by position", () => {
  const byPosition = [...files].filter(([path, text]) => !isTest(path) && /\.insert\([^()]*\)\s*\.select\(/.test(text));
  expect(byPosition.map(([path]) => path)).toEqual(["worker/db/sql/conditional-insert.ts"]);
});

test("the booking walkthrough in CONTRIBUTING.md follows existing imports", () => {
  const walked = [...section("A booking, file by file").matchAll(/`([\w/.$-]+\.tsx?)`/g)].map(([, file = ""]) => file);
  expect(walked.length).toBeGreaterThan(15);
  expect(walked.filter((file) => !files.has(file))).toEqual([]);
  const reached = new Set([walked[0]]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const file of walked)
      if (walked.some((other) => reached.has(other) && (reaches(file, other) || reaches(other, file))))
        reached.add(file);
  }
  expect(
    walked.filter((file) => !reached.has(file)),
    "neither import nor are imported by the rest of the walk",
  ).toEqual([]);
});

function reaches(from: string, to: string): boolean {
  return imports.get(from)?.includes(to) ?? false;
}
