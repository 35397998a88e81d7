import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#web/build/root.ts";
import { EXTRA_CONDITIONS } from "#web/build/test-facts.ts";

interface Output {
  imports: { path: string; kind: string }[];
  inputs: Record<string, { bytesInOutput: number }>;
}

/** Inputs per output file, from esbuild's metafile. */
export interface Metafile {
  outputs: Record<string, Output>;
}

export interface WorkerBundle {
  /** Files that every start evaluates, entry first; absolute paths. */
  startFiles: string[];
  /** All deployed files. */
  files: string[];
  metafile: Metafile;
}

interface Esbuild {
  build(options: object): Promise<{ metafile: Metafile }>;
}

// wrangler's own esbuild. wrangler itself would inline modules imported with `import()` and wrap shared code in
// functions, which V8 parses twice: the start took twice as long.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler/package.json"));
const { build } = fromWrangler("esbuild") as Esbuild;

/** Bundles the worker for deployment: the entry, shared chunks and one file per lazy module. */
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
    conditions: [...EXTRA_CONDITIONS, "workerd", "worker", "browser"],
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

/** Writes a wrangler.toml for a bundle folder two levels below the root. */
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
    `The worker is in ${relative(root, outDir)}, and its settings are in ${relative(root, writeConfiguration(outDir))}.`,
  );
}
