import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { root } from "#web/build/root.ts";

interface Esbuild {
  build(options: object): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
}

interface Resolving {
  onResolve(filter: { filter: RegExp }, answer: (asked: { kind: string; path: string }) => object | undefined): void;
}

// The very bundler that wrangler brings along.
const fromWrangler = createRequire(createRequire(import.meta.url).resolve("wrangler/package.json"));
const { build } = fromWrangler("esbuild") as Esbuild;

/**
 * What of a worker comes by `import()`, in compressed bytes: how much lighter it is without. All of it lies in the one file
 * that is deployed, but is evaluated only when it is first asked for.
 */
export async function lateBytes(entry = "worker/index.ts"): Promise<number> {
  const [whole, start] = await Promise.all([bundledBytes(entry, []), bundledBytes(entry, [withoutLateParts])]);
  return whole - start;
}

const withoutLateParts = {
  name: "without-late-parts",
  setup: ({ onResolve }: Resolving) =>
    onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined)),
};

async function bundledBytes(entry: string, plugins: object[]): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    plugins,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
}
