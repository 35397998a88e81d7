import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { root } from "./root.ts";

const STAMP_FILE = join(root, ".cache/site-stamp");
const SOURCES = ["web/**/*", "domain/**/*.ts", "contract/**/*.ts", "vite.config.ts", "package-lock.json"];

/** Whether dist/site was built to its end, and nothing that goes into it has changed since. */
export function isSiteBuilt(): boolean {
  if (!existsSync(STAMP_FILE) || !existsSync(join(root, "dist/site/index.html"))) return false;
  return readFileSync(STAMP_FILE, "utf8") === fingerprint(SOURCES);
}

/** To be called when a build begins: until it has ended dist/site is nobody's. Gives what ends it. */
export function beginBuild(stampFile = STAMP_FILE): () => void {
  rmSync(stampFile, { force: true });
  // Of what the build begins with: what is changed meanwhile may not be in it.
  const stamp = fingerprint(SOURCES);
  return () => {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  };
}

/** Changes when one of the files does. Tests do not count. */
export function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256");
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of files) {
    const path = resolve(root, file);
    if (statSync(path).isFile() && !file.includes(".test.")) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}
