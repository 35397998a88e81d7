import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// These files run on the machine's Node, 20 or newer, before anything is installed.
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const stamp = join(root, "node_modules/.installed");

if (process.platform === "win32") {
  console.error("This runs on Linux and macOS. On Windows use WSL: https://learn.microsoft.com/windows/wsl/install");
  process.exit(1);
}

/** Installs the locked dependencies if they are missing or the lock file has changed. */
export function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing dependencies. The first time this takes about a minute.");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error("npm could not install the dependencies; see its output above.");
    process.exit(status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a TypeScript file with the project's own Node, which may be newer than the machine's. */
export function runWithProjectNode(file, args = []) {
  const bin = join(root, "node_modules/.bin");
  const node = join(root, "node_modules/node/bin/node");
  const child = spawn(existsSync(node) ? node : process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  // Ctrl-C reaches the child too; it stops its children, and this process exits with it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
