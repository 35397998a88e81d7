import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "#web/build/root.ts";
import { BUDGET_FILE } from "./architecture/budget.ts";
import { measureCodeBase } from "./architecture/measure-code-base.ts";
import { type Figures, measureConcepts, measureSizes } from "./architecture/measure-concepts.ts";
import { drawDiagram } from "./architecture/modules.ts";
import { readFiles, readTexts } from "./architecture/read-files.ts";
import { readImports } from "./architecture/read-imports.ts";
import { countRetiredWords } from "./architecture/vocabulary.ts";

// Prints the size of the code base beside its budget, its import cycles and its retired words.

const USAGE = `
  npm run house                    of the working tree
  npm run house -- --at <commit>   of a commit, without what only running code can count
  npm run house -- --arrows        which module imports which, as CONTRIBUTING.md draws it
  npm run house -- --budget        writes the figures of today as the budget
`;

try {
  const { values } = parseArgs({
    options: {
      at: { type: "string" },
      arrows: { type: "boolean" },
      budget: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(USAGE);
  else if (values.arrows) console.log(drawDiagram(readImports(readFiles(values.at))));
  else if (values.budget) writeBudget();
  else print(values.at);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}

function print(commit: string | undefined) {
  const texts = readTexts(commit);
  const budget: Figures = JSON.parse(readFileSync(join(root, BUDGET_FILE), "utf8"));
  const figures = { ...measureSizes(texts), ...(commit === undefined && measureConcepts()) };
  printRow("", "now", "budget");
  for (const [name, figure] of Object.entries(figures)) printRow(name, figure, budget[name] ?? "none");
  const shape = measureCodeBase(readFiles(commit));
  printRow("files of 20 lines or fewer", shape.shortFiles);
  printRow("files of more than 300 lines", shape.longFiles);
  printRow("median lines of a file", shape.medianLines);
  printRow(`largest folder (${shape.largestFolder.folder})`, shape.largestFolder.files);
  printRow("import cycles", shape.cycles.length);
  for (const cycle of shape.cycles) console.log(`  ${cycle.join(" <-> ")}`);
  const retired = countRetiredWords(texts);
  printRow(
    "lines with retired words",
    retired.reduce((total, { lines }) => total + lines, 0),
  );
  for (const { folder, lines } of retired) printRow(`  ${folder}`, lines);
}

function printRow(name: string, figure: number | string, budget: number | string = "") {
  console.log(`${name.padEnd(34)} ${String(figure).padStart(8)} ${String(budget).padStart(8)}`);
}

function writeBudget() {
  const figures = { ...measureSizes(readTexts()), ...measureConcepts() };
  writeFileSync(join(root, BUDGET_FILE), `${JSON.stringify(figures, null, 2)}\n`);
}
