import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

/** Reads all source files by path. */
export function readFiles(): Map<string, string> {
  return readMatching(isSource);
}

/** Reads all files that people write: source, docs, migrations and configuration. */
export function readTexts(): Map<string, string> {
  return readMatching((path) => isSource(path) || isText(path));
}

function readMatching(isWanted: (path: string) => boolean): Map<string, string> {
  const paths = globSync("**/*", {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|coverage|test-results|\..+)$/.test(name),
  });
  return new Map(paths.filter(isWanted).map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^e2e\/|^proofs\/|\/test\/|test-sandbox\.ts$/.test(path);
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !/(\.gen|bindings\.d)\.ts$/.test(path);
}

function isText(path: string): boolean {
  return /\.(md|css|toml|grit|sql)$|^(biome|package|stryker\.config)\.json$/.test(path);
}
