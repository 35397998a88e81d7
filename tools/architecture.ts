import { parseArgs } from "node:util";
import { measureCodeBase } from "./architecture/measure-code-base.ts";
import { drawDiagram } from "./architecture/modules.ts";
import { readFiles } from "./architecture/read-files.ts";
import { readImports } from "./architecture/read-imports.ts";

// Prints how large the house is: its files, its folders, its lines and the circles in its imports.

const USAGE = `
  npm run house                    as it lies here
  npm run house -- --at <commit>   as it was then
  npm run house -- --arrows        which room imports which, as CONTRIBUTING.md draws it
`;

try {
  const { values } = parseArgs({
    options: { at: { type: "string" }, arrows: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(USAGE);
  else if (values.arrows) console.log(drawDiagram(readImports(readFiles(values.at))));
  else print(values.at);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}

function print(revision: string | undefined) {
  const figures = measureCodeBase(readFiles(revision));
  const rows: [string, string | number][] = [
    ["source files", figures.sourceFiles],
    ["files of 20 lines or fewer", figures.shortFiles],
    ["files of more than 300 lines", figures.longFiles],
    ["lines of the middle file", figures.medianLines],
    ["largest folder", `${figures.largestFolder.files} (${figures.largestFolder.folder})`],
    ["lines without tests", figures.sourceLines],
    ["lines of tests and fakes", figures.testLines],
    ["import cycles", figures.cycles.length],
  ];
  for (const [what, figure] of rows) console.log(`${what.padEnd(30)} ${figure}`);
  for (const cycle of figures.cycles) console.log(`  ${cycle.join(" <-> ")}`);
}
