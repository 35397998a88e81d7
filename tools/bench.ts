import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "#scripts/local/browser.ts";
import { ensureBuilt } from "#scripts/local/local-site.ts";
import { root } from "#web/build/root.ts";
import { readCpuTicks, stealShare } from "./bench/cpu-steal.ts";
import { type BenchSize, formatTable, type Row } from "./bench/table.ts";

const HELP = `Measures the built site and the worker on this machine and prints one table of target and result.

  npm run bench                      everything, the middle of five; about 45 minutes on two cores
  npm run bench -- --quick           everything once, and fewer pages
  npm run bench -- --only bytes      one part: bytes, touch, loading, api, uploads, growth, worker, staff

Timings mean something only on a machine that does nothing else.`;

/** Share of CPU time stolen by other machines on the host above which timings are unreliable. */
const MAX_STEAL = 0.05;

const PARTS: Record<string, (size: BenchSize) => Promise<Row[]>> = {
  worker: async () => (await import("./bench/worker.ts")).measureWorker(),
  api: async (size) => (await import("./bench/api.ts")).measureApi(size),
  uploads: async (size) => (await import("./bench/uploads.ts")).measureUploads(size),
  growth: async () => (await import("./bench/growth.ts")).measureGrowth(),
  bytes: async (size) => (await import("./bench/bytes.ts")).measureBytes(ensureBrowser(), size),
  touch: async (size) => (await import("./bench/touch.ts")).measureTouch(ensureBrowser(), size),
  loading: async (size) => (await import("./bench/loading.ts")).measureLoading(ensureBrowser(), size),
  staff: async () => (await import("./bench/staff.ts")).measureStaffPage(ensureBrowser()),
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

const size: BenchSize = values.quick
  ? { isQuick: true, runs: 1, taps: 5, sideMs: 2000 }
  : { isQuick: false, runs: 5, taps: 20, sideMs: 10_000 };
const chosen = values.only.length > 0 ? values.only : Object.keys(PARTS);
const parts: { part: string; seconds: number; load: number; stolen: number; rows: Row[] }[] = [];

await ensureBuilt();
for (const part of chosen) {
  console.log(`Measuring: ${part} ...`);
  const started = performance.now();
  const ticks = readCpuTicks();
  const rows = await measurePart(part);
  const seconds = Math.round((performance.now() - started) / 1000);
  const stolen = stealShare(ticks, readCpuTicks());
  parts.push({ part, seconds, load: loadavg()[0] ?? 0, stolen, rows });
  console.log(`${formatTable(rows)}\n${part} took ${seconds} s.\n`);
}

const rows = parts.flatMap((item) => item.rows);
const report = { measuredAt: new Date().toISOString(), ...size, cores: cpus().length, parts };
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results/bench.json"), `${JSON.stringify(report, null, 2)}\n`);
if (parts.length > 1) console.log(`All of it:\n\n${formatTable(rows)}\n`);
console.log(
  `${size.runs === 1 ? "Measured once" : `The middle of ${size.runs}`}, on this machine (${cpus().length} cores).`,
);
for (const { part, seconds, load, stolen } of parts) {
  const isBusy = load > cpus().length * 2 || stolen > MAX_STEAL;
  const stealNote = `${Math.round(stolen * 100)}% of the processors given to other machines`;
  const warning = isBusy ? ": do not trust its timings" : "";
  console.log(`  ${part}: ${seconds} s, load ${load.toFixed(1)}, ${stealNote}${warning}`);
}
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
