import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { type Unstable_Config, unstable_readConfig } from "wrangler";
import { root } from "#web/build/root.ts";

/** The used part of miniflare, which comes with wrangler. */
interface Miniflare {
  ready: Promise<URL>;
  unsafeGetDirectURL(worker: string): Promise<URL>;
  getD1Database(binding: string, worker: string): Promise<LocalD1>;
  getKVNamespace(binding: string, worker: string): Promise<{ put(key: string, value: string): Promise<void> }>;
  dispose(): Promise<void>;
}

interface MiniflareModule {
  Miniflare: new (options: object) => Miniflare;
  convertV4MiniflareOptions: (options: object) => object;
}

export interface LocalD1 {
  prepare(sql: string): { run(): Promise<unknown> };
}

export interface BenchWorker {
  name: string;
  /** The source text of one module. */
  source: string;
  d1?: string;
  /** Has all bindings of wrangler.toml. */
  isSite?: boolean;
}

const STUB_WORKER = `import { WorkerEntrypoint } from "cloudflare:workers";
export class Mail extends WorkerEntrypoint { async send() { return { messageId: "bench" }; } }
export class Limit extends WorkerEntrypoint { async limit() { return { success: true }; } }
export default { fetch: () => new Response(null, { status: 404 }) };`;

/** Bundles a worker as a deployment would; without an entry the site's worker. Returns its source text. */
export async function bundleWorker(name: string, entry?: string): Promise<string> {
  const outDir = join(root, ".cache/bench", name);
  rmSync(outDir, { recursive: true, force: true });
  const args = ["deploy", ...(entry ? [entry] : []), "--dry-run", "--env", "", "--outdir", outDir];
  execFileSync("wrangler", args, { cwd: root, env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" } });
  return readFileSync(join(outDir, `${entry ? basename(entry, ".ts") : "index"}.js`), "utf8");
}

/**
 * Runs workers side by side in one workerd, each at a port of its own. Mail and rate limits are stubs: the local rate
 * limiter is slower than the database, while Cloudflare's is in memory.
 */
export async function runWorkers(workers: readonly BenchWorker[], settings: Record<string, string>) {
  const config = unstable_readConfig({ config: join(root, "wrangler.toml") });
  const { Miniflare, convertV4MiniflareOptions }: MiniflareModule = createRequire(
    createRequire(import.meta.url).resolve("wrangler"),
  )("miniflare");
  const hasAssets = workers.some(({ name }) => name === "assets");
  const module = (name: string, text: string) => ({
    name,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    modules: [{ type: "ESModule", path: "index.mjs", contents: text }],
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // Discards log output, or every request would print a line.
      handleStructuredLogs: () => {},
      workers: [
        ...workers.map((worker) => ({
          ...module(worker.name, worker.source),
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
          ...(worker.d1 && { d1Databases: { DB: worker.d1 } }),
          ...(worker.isSite && siteBindings(worker.name, hasAssets, config, settings)),
        })),
        module("stand-ins", STUB_WORKER),
      ],
    }),
  );
  await miniflare.ready;
  return {
    portOf: async (name: string) => Number((await miniflare.unsafeGetDirectURL(name)).port),
    d1Of: (name: string) => miniflare.getD1Database("DB", name),
    kvOf: (name: string) => miniflare.getKVNamespace("RATES", name),
    stop: () => miniflare.dispose(),
  };
}

function siteBindings(
  name: string,
  hasAssets: boolean,
  { vars, ratelimits }: Unstable_Config,
  settings: Record<string, string>,
) {
  return {
    bindings: { ...vars, ...settings },
    kvNamespaces: { RATES: `rates-of-${name}` },
    r2Buckets: { DOCUMENTS: "documents" },
    serviceBindings: {
      // Without a worker that stands in for the built files, a request for one fails.
      ASSETS: { name: hasAssets ? "assets" : "stand-ins" },
      EMAIL: { name: "stand-ins", entrypoint: "Mail" },
      ...Object.fromEntries(ratelimits.map(({ name: limit }) => [limit, { name: "stand-ins", entrypoint: "Limit" }])),
    },
  };
}
