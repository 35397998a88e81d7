import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "#web/build/root.ts";
import { BUDGET_FILE } from "./architecture/budget.ts";
import { type Figures, measureConcepts, measureSizes } from "./architecture/measure-concepts.ts";
import { drawDiagram } from "./architecture/modules.ts";
import { readFiles, readTexts } from "./architecture/read-files.ts";
import { readImports } from "./architecture/read-imports.ts";

// Prints the size of the code base beside its budget.

const USAGE = `
  npm run house                    the figures of the code base
  npm run house -- --arrows        which module imports which, as CONTRIBUTING.md draws it
  npm run house -- --budget        writes the figures of today as the budget
`;

try {
  const { values } = parseArgs({
    options: { arrows: { type: "boolean" }, budget: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(USAGE);
  else if (values.arrows) console.log(drawDiagram(readImports(readFiles())));
  else print(values.budget === true);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}

function print(isNewBudget: boolean) {
  const file = join(root, BUDGET_FILE);
  const budget: Figures = JSON.parse(readFileSync(file, "utf8"));
  const figures = { ...measureSizes(readTexts()), ...measureConcepts() };
  const line = (name: string, figure: number | string, allowed: number | string) =>
    console.log(`${name.padEnd(34)} ${String(figure).padStart(8)} ${String(allowed).padStart(8)}`);
  line("", "now", "budget");
  for (const [name, figure] of Object.entries(figures)) line(name, figure, budget[name] ?? "none");
  if (isNewBudget) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
