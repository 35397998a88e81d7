import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#web/build/root.ts";

interface Output {
  imports: { path: string; kind: string }[];
  inputs: Record<string, { bytesInOutput: number }>;
}

/** The part of esbuild's metafile that says what went into each file it wrote. */
export interface Metafile {
  outputs: Record<string, Output>;
}

export interface WorkerBundle {
  /** What every start evaluates, the entry first; absolute paths. */
  startFiles: string[];
  /** All that is deployed. */
  files: string[];
  metafile: Metafile;
}

interface Esbuild {
  build(options: object): Promise<{ metafile: Metafile }>;
}

// The very bundler that wrangler brings along. It would put what comes by `import()` into the same file, and with it make a
// function of everything that both need, which V8 then reads twice: the start took twice as long.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler/package.json"));
const { build } = fromWrangler("esbuild") as Esbuild;

/** Writes the worker as it is deployed: the entry, what it shares with the late parts, and each late part in a file of its own. */
export async function bundleWorker(outDir: string, entry = "worker/index.ts"): Promise<WorkerBundle> {
  rmSync(outDir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: outDir,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const pathOf = (output: string) => join(root, output);
  const index = relative(root, join(outDir, "index.js"));
  return {
    startFiles: [...collectStartFiles(metafile, index)].map(pathOf),
    files: Object.keys(metafile.outputs).map(pathOf),
    metafile,
  };
}

/** The settings of a deployment of what lies in a folder, two levels below the project's: wrangler takes it as it is. */
export function writeConfiguration(outDir: string): string {
  const file = join(outDir, "wrangler.toml");
  const settings = readFileSync(join(root, "wrangler.toml"), "utf8")
    .replace(/^main = .*$/m, 'main = "index.js"\nno_bundle = true\nfind_additional_modules = true\nbase_dir = "."')
    .replace(/^minify = true\n/m, "")
    .replace(
      /^(directory|migrations_dir) = "(.*)"$/gm,
      (_, name, path) => `${name} = "${relative(outDir, join(root, path))}"`,
    );
  writeFileSync(file, `${settings}\n[[rules]]\ntype = "ESModule"\nglobs = ["*.js"]\n`);
  return file;
}

function collectStartFiles({ outputs }: Metafile, output: string, seen = new Set<string>()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind } of outputs[output]?.imports ?? [])
    if (kind === "import-statement" && path in outputs) collectStartFiles({ outputs }, path, seen);
  return seen;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const outDir = join(root, "dist/worker");
  await bundleWorker(outDir);
  console.log(
    `The worker is in ${relative(root, outDir)}, its settings in ${relative(root, writeConfiguration(outDir))}.`,
  );
}
