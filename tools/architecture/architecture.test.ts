import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { measureCodeBase, overfullFolders } from "./measure-code-base.ts";
import { compareDiagram, drawDiagram, moduleOf, parseDiagram } from "./modules.ts";
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
    measureCodeBase(
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
    largestFolder: { folder: "web", files: 3 },
    sourceLines: 342,
    testLines: 12,
    cycles: [],
  });
});

test("no folder holds more than 25 files, tests included", () => {
  const planted = Array.from({ length: 25 }, (_, index) => `web/full/${index}.ts`);
  expect(overfullFolders([...planted, "web/full/inside/26.ts"])).toEqual([]);
  expect(overfullFolders([...planted, "web/full/26.test.ts"])).toEqual([{ folder: "web/full", files: 26 }]);
  expect(overfullFolders(files.keys()), "Merge what belongs together, or give a noun a folder of its own").toEqual([]);
});

test.skipIf(!existsSync(join(root, ".git")))("the house of an earlier day is read from its commit", () => {
  const then = readFiles("HEAD");
  expect(then.get("package.json")).toBeUndefined();
  expect(then.get("domain/site.ts")).toContain("export const site");
  expect([...then.keys()].some(isTest)).toBe(true);
});

const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** What stands under a heading, up to the next one. */
function section(heading: string): string {
  return guide.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

test("the drawing of the house is the house: every import between rooms is drawn, and every arrow is an import", () => {
  const drawn = parseDiagram(/```arrows\n(.*?)```/s.exec(section("The house"))?.[1] ?? "");
  expect(
    compareDiagram(drawn, imports),
    "Change the import, or the drawing under The house in CONTRIBUTING.md: npm run house -- --arrows prints it as it is",
  ).toEqual([]);
});

test("an import that is not drawn and an arrow that no file makes are told apart", () => {
  const planted = new Map([
    ["web/lib/a.ts", ["domain/b.ts", "web/lib/c.ts"]],
    ["worker/bookings/routes.ts", ["worker/bookings/create-booking.ts", "worker/db/bookings/bookings.ts"]],
  ]);
  const drawn = "web/lib -> domain, contract\nworker/<noun>/routes.ts ->\n  worker/<noun>";
  expect(compareDiagram(parseDiagram(drawn), planted)).toEqual([
    "web/lib -> contract is drawn, and no file does so",
    "worker/<noun>/routes.ts -> worker/db is not drawn: worker/bookings/routes.ts imports worker/db/bookings/bookings.ts",
  ]);
  expect(compareDiagram(parseDiagram(drawDiagram(planted)), planted)).toEqual([]);
});

test("nothing in the house knows what tries, measures or plays around it", () => {
  const outside = [...imports]
    .filter(([file]) => moduleOf(file) !== null)
    .flatMap(([file, targets]) =>
      targets.filter((target) => moduleOf(target) === null).map((to) => `${file} imports ${to}`),
    );
  expect(outside).toEqual([]);
});

test("a booking can be walked from file to file: each that is named is there, and leads to or from another that is", () => {
  const walked = [...section("A booking, walked through").matchAll(/`([\w/.$-]+\.tsx?)`/g)].map(
    ([, file = ""]) => file,
  );
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
