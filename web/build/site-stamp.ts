import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as prices from "#domain/catalogue/prices.ts";
import { site } from "#domain/site.ts";
import { root } from "./root.ts";

const STAMP_FILE = join(root, ".cache/site-stamp");
const SOURCES = ["web/**/*", "domain/**/*.ts", "contract/**/*.ts", "vite.config.ts", "package-lock.json"];
/** Not sources by their text: the values in use count, which may be those of `domain/test`. */
const FACT_FILES = /^domain\/(site\.ts|catalogue\/prices\.ts|test\/.*)$/;

/** True if the last build of dist/site completed and none of its sources changed since. */
export function isSiteBuilt(): boolean {
  if (!existsSync(STAMP_FILE) || !existsSync(join(root, "dist/site/index.html"))) return false;
  return readFileSync(STAMP_FILE, "utf8") === sourceStamp();
}

/** Marks dist/site as incomplete when a build begins. Returns a function that marks it as complete. */
export function beginBuild(stampFile = STAMP_FILE): () => void {
  rmSync(stampFile, { force: true });
  // Taken at the start: the build may miss changes made while it runs.
  const stamp = sourceStamp();
  return () => {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  };
}

function sourceStamp(): string {
  return createHash("sha256")
    .update(JSON.stringify([site, prices]))
    .update(fingerprint(SOURCES))
    .digest("hex");
}

/** A hash of these files, without tests. */
export function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of files) {
    const path = resolve(root, file);
    if (statSync(path).isFile() && !file.includes(".test.") && !FACT_FILES.test(file))
      hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}
