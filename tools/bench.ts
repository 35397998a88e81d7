import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { reportFigure } from "#proofs/results/report-figure.ts";
import { ensureBrowser } from "#scripts/local/browser.ts";
import { ensureBuilt } from "#scripts/local/local-site.ts";
import { root } from "#web/build/root.ts";
import { type BenchSize, formatTable, type Row, summariseTable } from "./bench/table.ts";

const HELP = `Measures the built site and the worker on this machine and prints one table of target and result.

  npm run bench                      everything, the middle of five; about 15 minutes on two cores
  npm run bench -- --quick           everything once
  npm run bench -- --only growth     one part: api, growth, pages, loading, bytes

Timings mean something only on a machine that does nothing else.`;

const PARTS: Record<string, (size: BenchSize) => Promise<Row[]>> = {
  api: async (size) => {
    await ensureBuilt();
    return (await import("./bench/api.ts")).measureApi(size);
  },
  growth: async () => (await import("./bench/growth.ts")).measureGrowth(),
  pages: async (size) => {
    await ensureBuilt();
    return (await import("./bench/pages.ts")).measurePages(size);
  },
  loading: async (size) => {
    await ensureBuilt();
    return (await import("./bench/loading.ts")).measureLoading(ensureBrowser(), size);
  },
  bytes: async () => [measureBytes()],
};

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    help: { type: "boolean" },
  },
});
const unknown = values.only.filter((part) => !(part in PARTS));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no part "${unknown.join('", "')}".\n\n${HELP}` : HELP);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const size: BenchSize = values.quick ? { runs: 1, sideMs: 2000 } : { runs: 5, sideMs: 10_000 };
const parts: { part: string; seconds: number; load: number; rows: Row[] }[] = [];
for (const part of values.only.length > 0 ? values.only : Object.keys(PARTS)) {
  console.log(`Measuring: ${part} ...`);
  const started = performance.now();
  const rows = await measurePart(part);
  const seconds = Math.round((performance.now() - started) / 1000);
  const load = loadavg()[0] ?? 0;
  parts.push({ part, seconds, load, rows });
  const warning = load > cpus().length * 2 ? ": do not trust its timings" : "";
  for (const figure of summariseTable(rows)) reportFigure(figure);
  console.log(`${formatTable(rows)}\n${part} took ${seconds} s at a load of ${load.toFixed(1)}${warning}.\n`);
}
const report = { measuredAt: new Date().toISOString(), ...size, cores: cpus().length, parts };
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results/bench.json"), `${JSON.stringify(report, null, 2)}\n`);
console.log("Also in test-results/bench.json.");
process.exit(0);

/** A failing part becomes one row; the others still run. */
async function measurePart(part: string): Promise<Row[]> {
  try {
    return (await PARTS[part]?.(size)) ?? [];
  } catch (error) {
    console.error(error);
    return [{ what: `${part}: not measured`, target: "-", result: String(error).split("\n")[0] ?? "", isMet: false }];
  }
}

/** The night's test of every page's bytes prints each page's weight and names what is too heavy. */
function measureBytes(): Row {
  const { status } = spawnSync("playwright", ["test", "e2e/loading/bytes.test.ts", "--reporter=line"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, AT_NIGHT: "1", CHROMIUM_PATH: ensureBrowser() },
  });
  return {
    what: "bytes of every page",
    target: "within budget",
    result: status === 0 ? "within" : "see above",
    isMet: status === 0,
  };
}
