import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#web/build/root.ts";

const run = promisify(execFile);

export interface WorkerBundle {
  /** The file for Cloudflare. */
  file: string;
  /** Compressed size in bytes, as reported by wrangler. */
  gzipBytes: number;
}

/** Bundles a worker as a deployment would, without deploying. Without an entry it bundles the site's worker. */
export async function bundleWorker(name: string, entry?: string): Promise<WorkerBundle> {
  const outDir = join(root, ".cache/bench", name);
  rmSync(outDir, { recursive: true, force: true });
  const { stdout } = await run(
    process.execPath,
    [
      join(root, "node_modules/wrangler/bin/wrangler.js"),
      "deploy",
      ...(entry ? [entry] : []),
      ...["--dry-run", "--outdir", outDir],
    ],
    { cwd: root, timeout: 120_000, env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" } },
  );
  const [, gzip] = stdout.match(/gzip: ([\d.]+) KiB/) ?? [];
  const file = [entry ? entry.replace(/^.*\/|\.ts$/g, "") : "index"].map((base) => join(outDir, `${base}.js`))[0] ?? "";
  if (gzip === undefined || !existsSync(file)) throw new Error(`wrangler bundled nothing that is known:\n${stdout}`);
  return { file, gzipBytes: Number(gzip) * 1024 };
}
