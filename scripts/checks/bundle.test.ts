import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { median } from "#tools/bench/table.ts";
import { root } from "#web/build/root.ts";
import { bundleWorker, type WorkerBundle, writeConfiguration } from "../deploy/bundle-worker.ts";
import { heaviestInputs } from "./bundle/heaviest-inputs.ts";

// A limit for busy machines, not a wait: wrangler builds the worker.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Start files, and the whole bundle. */
const MAX_START_BYTES = 90_000;
const MAX_BYTES = 870_000;
const MAX_START_MS = 30;
/** Start time of a bare worker on the machine for which the 30 ms were set. */
const BARE_START_MS = 3.6;
/** Enough for a stable result; more if the limit is still exceeded. */
const MIN_STARTS = 7;
const MAX_STARTS = 20;

let folder: string;
let worker: WorkerBundle;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "weighed-"));
  worker = await bundleWorker(join(folder, "worker"));
  wrangler("deploy", "tools/bench/bare-insert.ts", "--dry-run", "--env", "", "--outdir", join(folder, "bare"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("start files are at most 90 KB compressed and the whole worker 870 KB", () => {
  const startBytes = compressed(worker.startFiles);
  const bytes = compressed(worker.files);
  console.log(
    `The worker: ${inKb(startBytes)} compressed at every start, of ${inKb(MAX_START_BYTES)}; ${inKb(bytes)} in all, of ${inKb(MAX_BYTES)}.`,
  );
  const list = heaviestInputs(worker.metafile, 12).map(
    ({ name, bytes: weight }) => `  ${inKb(weight).padStart(9)}  ${name}`,
  );
  const why = `Too heavy: let what few calls need come by import(). What weighs most, before compression:\n${list.join("\n")}`;
  expect(startBytes, why).toBeLessThanOrEqual(MAX_START_BYTES);
  expect(bytes, why).toBeLessThanOrEqual(MAX_BYTES);
});

test("modules imported with import() are separate files that no start evaluates", async () => {
  const lazyFolder = join(folder, "late-part");
  mkdirSync(lazyFolder);
  const noise = randomBytes(30_000).toString("base64");
  writeFileSync(join(lazyFolder, "late.js"), `globalThis.evaluated = true;\nexport const noise = "${noise}";\n`);
  writeFileSync(
    join(lazyFolder, "entry.js"),
    'export default { fetch: async () => new Response((await import("./late.js")).noise) };\n',
  );
  const { startFiles, files } = await bundleWorker(join(lazyFolder, "out"), join(lazyFolder, "entry.js"));
  expect(startFiles).toEqual([join(lazyFolder, "out/index.js")]);
  expect(compressed(startFiles)).toBeLessThan(1_000);
  expect(compressed(files)).toBeGreaterThan(30_000);
  writeFileSync(join(lazyFolder, "out/package.json"), '{ "type": "module" }');
  const { default: planted } = await import(pathToFileURL(join(lazyFolder, "out/index.js")).href);
  expect(globalThis).not.toHaveProperty("evaluated");
  expect(await (await planted.fetch()).text()).toBe(noise);
  expect(globalThis).toHaveProperty("evaluated", true);
  Reflect.deleteProperty(globalThis, "evaluated");
});

test("deploys the measured files with the settings of wrangler.toml", () => {
  const file = writeConfiguration(join(folder, "worker"));
  const output = wrangler("deploy", "--config", file, "--env", "", "--dry-run", "--outdir", join(folder, "deployed"));
  const others = worker.files.map((item) => basename(item)).filter((name) => name !== "index.js");
  expect(others.length).toBeGreaterThan(2);
  for (const name of others) expect(output).toContain(name);
  for (const binding of ["env.DB", "env.RATES", "env.DOCUMENTS", "env.EMAIL", "env.ASSETS"])
    expect(output).toContain(binding);
});

// CPU time in a fresh V8, the engine of workerd: the minimum of several runs, because other load only adds. On a slow
// machine the limit scales with a bare worker's time. `wrangler deploy` prints Cloudflare's own figure.
test("the worker starts within 30 ms of CPU time", () => {
  let least = Number.POSITIVE_INFINITY;
  const timesBare: number[] = [];
  const asMeant = () => median(timesBare) * BARE_START_MS;
  const isClear = () => least <= MAX_START_MS || (timesBare.length >= MIN_STARTS && asMeant() <= MAX_START_MS);
  for (let start = 0; start < MAX_STARTS && !isClear(); start += 1) {
    const startMs = startOf(worker.startFiles);
    least = Math.min(least, startMs);
    timesBare.push(startMs / startOf([join(folder, "bare/bare-insert.js")]));
  }
  console.log(
    `The worker starts in ${least.toFixed(1)} ms of processor time, ${median(timesBare).toFixed(1)} times a bare one's: ${asMeant().toFixed(1)} ms of ${MAX_START_MS} where that takes ${BARE_START_MS}.`,
  );
  expect(
    Math.min(least, asMeant()),
    "`npx wrangler check startup` writes a profile of where it goes",
  ).toBeLessThanOrEqual(MAX_START_MS);
});

/** Milliseconds of CPU time. Some kernels count in ticks, so a short start can read as zero: it is measured again. */
function startOf(files: string[], tries = 10): number {
  const { stdout, stderr } = spawnSync(
    join(root, "node_modules/node/bin/node"),
    ["--experimental-vm-modules", "--no-warnings", join(root, "scripts/checks/bundle/start-once.mjs"), ...files],
    { encoding: "utf8" },
  );
  if (stdout === "" || tries === 0) throw new Error(stderr);
  return Number(stdout) > 0 ? Number(stdout) : startOf(files, tries - 1);
}

test("binding types match wrangler.toml", () => {
  wrangler(
    ...[
      "types",
      "--env-file",
      ".dev.vars.example",
      "--include-runtime=false",
      "--strict-vars=false",
      "worker/bindings.d.ts",
      "--check",
    ],
  );
});

test("sums packages and lists own files separately", () => {
  const inputs = {
    "worker/app.ts": { bytesInOutput: 5 },
    "../x/node_modules/zod/v4/a.js": { bytesInOutput: 3 },
    "node_modules/zod/v4/b.js": { bytesInOutput: 4 },
    "node_modules/@hono/zod-validator/dist/index.js": { bytesInOutput: 6 },
  };
  expect(heaviestInputs({ outputs: { "index.js": { inputs } } }, 2)).toEqual([
    { name: "zod", bytes: 7 },
    { name: "@hono/zod-validator", bytes: 6 },
  ]);
});

function compressed(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

function wrangler(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin/wrangler"), args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" },
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
