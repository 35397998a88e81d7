import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

const MAX_GIT_OUTPUT_BYTES = 200_000_000;

/** Reads all source files by path, from the working tree or a commit. */
export function readFiles(commit?: string): Map<string, string> {
  return readMatching(isSource, commit);
}

/** Reads all files that people write: source, docs, migrations and configuration. */
export function readTexts(commit?: string): Map<string, string> {
  return readMatching((path) => isSource(path) || isText(path), commit);
}

function readMatching(isWanted: (path: string) => boolean, commit?: string): Map<string, string> {
  return new Map(commit === undefined ? readWorkingTree(isWanted) : readCommit(commit, isWanted));
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

function readWorkingTree(isWanted: (path: string) => boolean): [string, string][] {
  const paths = globSync("**/*", {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|coverage|test-results|\..+)$/.test(name),
  });
  return paths.filter(isWanted).map((path) => [path, readFileSync(join(root, path), "utf8")]);
}

/** One git process for all files; one for each would take a minute. */
function readCommit(commit: string, isWanted: (path: string) => boolean): [string, string][] {
  const paths = git(["ls-tree", "-r", "--name-only", commit]).toString().split("\n").filter(isWanted);
  const output = git(["cat-file", "--batch"], paths.map((path) => `${commit}:${path}\n`).join(""));
  let at = 0;
  return paths.map((path) => {
    const head = output.indexOf("\n", at);
    const size = Number(output.toString("utf8", at, head).split(" ")[2]);
    at = head + 1 + size + 1;
    return [path, output.toString("utf8", head + 1, head + 1 + size)];
  });
}

function git(args: string[], input = ""): Buffer {
  return execFileSync("git", args, { cwd: root, input, maxBuffer: MAX_GIT_OUTPUT_BYTES });
}
