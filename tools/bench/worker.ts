import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { bundleWorker as bundleAsDeployed } from "#scripts/deploy/bundle-worker.ts";
import { root } from "#web/build/root.ts";
import { atMost, formatUnit, infoRow, median, type Row } from "./table.ts";
import { bundleWorker } from "./worker-bundle.ts";

const run = promisify(execFile);
const STARTS = 15;

/** Evaluates a bundle in a fresh Node, which has workerd's engine. Cloudflare's own modules are empty stubs. */
const EVALUATE = `
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) => name.startsWith("cloudflare:") ? { url: name, shortCircuit: true } : next(name, context),
  load: (url, context, next) => url.startsWith("cloudflare:")
    ? { format: "module", source: "export class WorkerEntrypoint {}; export const env = {};", shortCircuit: true }
    : next(url, context),
});
const started = performance.now();
const cpu = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ ms: performance.now() - started, cpuMs: (user + system) / 1000 }));
`;

/** Size of a deployment and its start-up time. */
export async function measureWorker(): Promise<Row[]> {
  const ours = await bundleAsDeployed(join(root, ".cache/bench/site"));
  const [entry = ""] = ours.startFiles;
  const bare = await bundleWorker("bare-insert", "tools/bench/bare-insert.ts");
  const times: Record<"ours" | "bare", { ms: number; cpuMs: number }[]> = { ours: [], bare: [] };
  for (let start = 0; start < STARTS; start += 1) {
    times.ours.push(await timeEvaluation(entry));
    times.bare.push(await timeEvaluation(bare.file));
  }
  const ms = (side: keyof typeof times) => median(times[side].map((item) => item.ms));
  const cpuMs = (side: keyof typeof times) => median(times[side].map((item) => item.cpuMs));
  return [
    atMost("worker, compressed: what every start evaluates", 100, gzipBytes(ours.startFiles) / 1000, "KB"),
    atMost("worker, compressed: all that is deployed", 600, gzipBytes(ours.files) / 1000, "KB"),
    atMost("worker, start-up: read and evaluated by a fresh engine", 30, ms("ours"), "ms"),
    infoRow(
      "  of which CPU, ours and a bare Hono + validator",
      `${formatUnit(cpuMs("ours"), "ms")}, ${formatUnit(cpuMs("bare"), "ms")}`,
    ),
  ];
}

function gzipBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

async function timeEvaluation(file: string): Promise<{ ms: number; cpuMs: number }> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", EVALUATE, file], {
    timeout: 60_000,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
