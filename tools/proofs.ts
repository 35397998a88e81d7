import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { formatPage, PROOFS, type Proof, readFigures, readPage } from "#proofs/results/page.ts";
import { root } from "#web/build/root.ts";

// Runs the long proofs one after another and writes each result into docs/proofs.md. `--only kill` runs one.

const PAGE = join(root, "docs/proofs.md");

const { values } = parseArgs({ options: { only: { type: "string", multiple: true, default: Object.keys(PROOFS) } } });
const unknown = values.only.filter((name) => !(name in PROOFS));
if (unknown.length > 0) {
  console.error(`There is no proof "${unknown.join('", "')}". There are: ${Object.keys(PROOFS).join(", ")}.`);
  process.exit(1);
}

let failed = 0;
for (const [name, proof] of Object.entries(PROOFS)) {
  if (!values.only.includes(name)) continue;
  console.log(`\n== ${name}: ${proof.command}`);
  // As it is when the proof begins.
  const commit = describeCommit();
  const started = Date.now();
  const { code, output } = await run(proof);
  const figures = readFigures(proof, output);
  if (code !== 0) failed += 1;
  const results = readPage(readFileSync(PAGE, "utf8")).set(name, {
    figures: code === 0 ? figures : ["FAILED", ...figures],
    date: new Date(started).toISOString().slice(0, 10),
    commit,
    minutes: ((Date.now() - started) / 60_000).toFixed(1),
    load: `${(loadavg()[2] ?? 0).toFixed(1)} on ${cpus().length} cores`,
  });
  writeFileSync(PAGE, formatPage(results));
}
console.log("\nThe results are in docs/proofs.md.");
process.exit(failed > 0 ? 1 : 0);

async function run({ command }: Proof): Promise<{ code: number | null; output: string }> {
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { cwd: root, stdio: ["inherit", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, output: stripVTControlCharacters(output) };
}

/** With a plus if files differ from the commit, this page aside. */
function describeCommit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ".", ":!docs/proofs.md") !== "";
  return `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? "+" : ""}`;
}
