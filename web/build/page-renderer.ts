import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./root.ts";

interface Esbuild {
  build(options: object): Promise<{ outputFiles: { text: string }[] }>;
}

// wrangler's own esbuild, as for the worker.
const { build } = createRequire(createRequire(import.meta.url).resolve("wrangler/package.json"))("esbuild") as Esbuild;

/** What a page loads only when it is used: the front desk, dialogs, calendars and toasts. Rendering never needs them. */
const LATER = /^\.\/assets\/(front-desk|calendar-popover|move-form|toaster|[\w-]*-dialog)-[\w-]{8}\.js$/;

/**
 * Bundles the renderer of the pages as one function of what the owner has published, for the worker. Each call evaluates
 * all modules anew, so that also their constants have the published facts.
 */
export async function buildPageRenderer(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [".generated/renderer/prerender.js"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName: "pages",
    platform: "browser",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*"],
    define: { "process.env.NODE_ENV": '"production"', "globalThis.published": "published" },
    plugins: [
      {
        name: "leave-out-what-loads-later",
        setup(bundler: {
          onResolve(filter: object, resolve: (args: { path: string; kind: string }) => object | null): void;
          onLoad(filter: object, load: () => object): void;
        }) {
          bundler.onResolve({ filter: LATER }, ({ path, kind }) =>
            kind === "dynamic-import" ? { path, namespace: "later" } : null,
          );
          bundler.onLoad({ filter: /./, namespace: "later" }, () => ({ contents: "module.exports = {}" }));
        },
      },
    ],
  });
  const [{ text = "" } = {}] = outputFiles;
  const code = `export function makePageRenderer(published) {\n${text}\nreturn pages;\n}\n`;
  await writeFile(join(root, ".generated/page-renderer.js"), code);
  await writeFile(
    join(root, ".generated/page-renderer.d.ts"),
    `export function makePageRenderer(published: object): {
  renderPage(path: string): Promise<{ html: string; hiddenHtml: string; head: string }>;
};
`,
  );
}
