import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { root } from "./root.ts";

/** By a script's address: what it is made of, the largest first, in characters before minifying. */
export type ChunkReport = Record<string, { module: string; length: number }[]>;

export const CHUNK_REPORT = join(root, ".cache/chunks.json");

/** Writes down which modules went into which script, for the test that has to say who brought the bytes. */
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
