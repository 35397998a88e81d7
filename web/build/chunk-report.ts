import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { root } from "./root.ts";

/** Keyed by script URL: the modules of the script, largest first, in characters before minification. */
export type ChunkReport = Record<string, { module: string; length: number }[]>;

export const CHUNK_REPORT = join(root, ".cache/chunks.json");

/** Records which modules went into which script, so that the size test can name the cause of a regression. */
export function chunkReport(): Plugin {
  return {
    name: "chunk-report",
    apply: "build",
    async generateBundle(_, bundle) {
      const report: ChunkReport = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        report[`/${chunk.fileName}`] = Object.entries(chunk.modules)
          .map(([id, { renderedLength }]) => ({ module: relative(root, id), length: renderedLength }))
          .sort((a, b) => b.length - a.length);
      }
      await mkdir(dirname(CHUNK_REPORT), { recursive: true });
      await writeFile(CHUNK_REPORT, JSON.stringify(report));
    },
  };
}
