import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { BUDGET_FILE, compareBudget } from "./budget.ts";
import { type Figures, measureConcepts, measureSizes } from "./measure-concepts.ts";
import { readTexts } from "./read-files.ts";

const budget: Figures = JSON.parse(readFileSync(join(root, BUDGET_FILE), "utf8"));

test("the code base stays within its budget, and the budget follows what was deleted", () => {
  expect(compareBudget(budget, { ...measureSizes(readTexts()), ...measureConcepts() })).toEqual([]);
});

test("names a figure above its budget, one far below it and one without a budget", () => {
  expect(compareBudget({ tables: 3, "lines in web": 1000 }, { tables: 3, "lines in web": 985 })).toEqual([]);
  expect(compareBudget({ tables: 3, "lines in web": 1000 }, { tables: 4, "lines in web": 979, routes: 1 })).toEqual([
    expect.stringContaining("tables: 4 of 3"),
    expect.stringContaining("lines in web: 979 of 1000"),
    expect.stringContaining("routes: 1 has no budget"),
  ]);
});

test("counts repository methods, files and lines from texts", () => {
  const repository =
    "export function make() {\n  return {\n    async find(id: string) {\n    },\n    list(\n    },\n  };\n}\n";
  expect(
    measureSizes(
      new Map([
        ["worker/db/things.ts", repository],
        ["worker/db/things.test.ts", "x\n"],
        ["docs/a.md", "two words\n"],
      ]),
    ),
  ).toMatchObject({
    "repository methods": 2,
    "files in worker": 1,
    "lines in worker": 8,
    "lines of tests and their helpers": 1,
    "words of docs": 2,
  });
});
