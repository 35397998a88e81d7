import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

const MAX_GIT_OUTPUT_BYTES = 200_000_000;

/** The source files of the house by path, with their text: as they lie here, or as they were at a commit. */
export function readFiles(commit?: string): Map<string, string> {
  return new Map(commit === undefined ? readWorkingTree() : readCommit(commit));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^e2e\/|^proofs\/|\/test\/|test-sandbox\.ts$/.test(path);
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !/(\.gen|bindings\.d)\.ts$/.test(path);
}

function readWorkingTree(): [string, string][] {
  const paths = globSync("**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|coverage|test-results|\..+)$/.test(name),
  });
  return paths.filter(isSource).map((path) => [path, readFileSync(join(root, path), "utf8")]);
}

/** All of them from one git: a process for each would take a minute. */
function readCommit(commit: string): [string, string][] {
  const paths = git(["ls-tree", "-r", "--name-only", commit]).toString().split("\n").filter(isSource);
  const said = git(["cat-file", "--batch"], paths.map((path) => `${commit}:${path}\n`).join(""));
  let at = 0;
  return paths.map((path) => {
    const head = said.indexOf("\n", at);
    const size = Number(said.toString("utf8", at, head).split(" ")[2]);
    at = head + 1 + size + 1;
    return [path, said.toString("utf8", head + 1, head + 1 + size)];
  });
}

function git(args: string[], input = ""): Buffer {
  return execFileSync("git", args, { cwd: root, input, maxBuffer: MAX_GIT_OUTPUT_BYTES });
}
