import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { LocalSettings } from "#scripts/settings.ts";
import { root } from "#web/build/root.ts";
import { fingerprint, isSiteBuilt } from "#web/build/site-stamp.ts";
import { EXTRA_CONDITIONS } from "#web/build/test-facts.ts";
import { NON_INTERACTIVE, runCommand } from "./run-command.ts";

const READY_TIMEOUT_MS = 60_000;

/** An error whose message alone is shown to the user. */
export class StartError extends Error {}

/**
 * Runs a site with its sandbox until stopped; stops all children on errors. Calls `whenReady` once both answer; add
 * processes it starts to `children`.
 */
export async function runSite(
  settings: LocalSettings,
  whenReady: (children: ChildProcess[]) => void,
  workerPort = settings.port,
) {
  const children: ChildProcess[] = [];
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      stopChildren(children);
      process.exit(0);
    });
  }
  try {
    await ensurePortsFree(settings);
    await lockStateDir(settings);
    await ensureBuilt();
    await ensureMigrated(settings.stateDir);
    await startSandbox(settings, children);
    await startWorker(settings, children, workerPort);
    whenReady(children);
  } catch (error) {
    stopChildren(children);
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

/** Fails if a port is in use, before anything starts. */
export async function ensurePortsFree(settings: Pick<LocalSettings, "port" | "sandboxPort">) {
  if (settings.port === settings.sandboxPort)
    throw new StartError(`PORT and SANDBOX_PORT are both ${settings.port}. Choose two different ports.`);
  for (const [name, port] of [
    ["PORT", settings.port],
    ["SANDBOX_PORT", settings.sandboxPort],
  ] as const) {
    if (!(await isPortFree(port))) {
      throw new StartError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: ${name}=${port + 100} npm start`,
      );
    }
  }
}

/**
 * Prevents two sites from using the same data and overwriting logs. A killed process's id may be reused, so the lock
 * holds only while its port is in use.
 */
export async function lockStateDir({ stateDir, port }: Pick<LocalSettings, "stateDir" | "port">) {
  const file = join(stateDir, "running");
  const [owner = 0, ownersPort = 0] = (readTextIfExists(file) ?? "").split(" ").map(Number);
  if (owner !== process.pid && isProcessRunning(owner) && !(await isPortFree(ownersPort)))
    throw new StartError(
      `Another site already uses the data in ${stateDir}, on port ${ownersPort}, as process ${owner}. Stop it, or use another folder: STATE_DIR=.state-2 npm start`,
    );
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, `${process.pid} ${port}`);
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Builds dist/site unless its sources are unchanged since the last build. */
export async function ensureBuilt() {
  if (isSiteBuilt()) return;
  console.log("Building the site. The first build resizes every picture and takes a minute.");
  await runOrThrow("node", ["web/build/site.ts"]);
}

/** Creates the local database or migrates it. */
export async function ensureMigrated(stateDir: string) {
  const stampFile = join(stateDir, "migrated");
  // wrangler stores the local database under its id in wrangler.toml; another id means another, empty database.
  const stamp = fingerprint(["migrations/*.sql", "wrangler.toml"]);
  if (readTextIfExists(stampFile) === stamp) return;
  console.log("Updating the local database.");
  await runOrThrow("node", ["scripts/migrate.ts", stateDir]);
  writeFileSync(stampFile, stamp);
}

/** Starts the sandbox for Paystack, exchange rates and CRM. `children` contains it before it answers. */
export async function startSandbox(settings: LocalSettings, children: ChildProcess[] = []) {
  const child = launch(children, "node", ["sandbox/index.ts"], join(settings.stateDir, "sandbox.log"), {
    SANDBOX_PORT: String(settings.sandboxPort),
    WEBHOOK_URL: `http://localhost:${settings.port}/api/payment/webhook`,
    PAYSTACK_SECRET_KEY: settings.worker.PAYSTACK_SECRET_KEY ?? "",
  });
  await waitUntilReady(`http://localhost:${settings.sandboxPort}/healthz`, child, "The sandbox");
  return child;
}

/** Starts the worker and the site in workerd. `children` contains it before it answers. */
export async function startWorker(settings: LocalSettings, children: ChildProcess[] = [], port = settings.port) {
  const variables = join(settings.stateDir, "worker.env");
  const lines = Object.entries(settings.worker).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  writeFileSync(variables, `${lines.join("\n")}\n`, { mode: 0o600 });
  const child = launch(
    children,
    "wrangler",
    [
      "dev",
      ...["--port", String(port), "--ip", "127.0.0.1", "--inspector-port", "0"],
      ...["--persist-to", settings.stateDir, "--env-file", variables],
      ...["--show-interactive-dev-session", "false"],
    ],
    join(settings.stateDir, "worker.log"),
    {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_WRITE_LOGS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      NO_COLOR: "1",
      WRANGLER_BUILD_CONDITIONS: [...EXTRA_CONDITIONS, "workerd", "worker", "browser"].join(","),
    },
  );
  await waitUntilReady(`http://localhost:${port}/api/exchange-rate/usd-ghs`, child, "The site");
  return child;
}

/** Stops the processes and their children. */
export function stopChildren(children: ChildProcess[]) {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      try {
        process.kill(-child.pid, "SIGTERM");
      } catch {
        // The process has ended already.
      }
    }
  }
}

function launch(
  children: ChildProcess[],
  command: string,
  args: string[],
  logFile: string,
  environment: Record<string, string>,
) {
  const log = createWriteStream(logFile);
  const child = spawn(command, args, {
    cwd: root,
    // A process group of its own, so that stopping it stops its children.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return child;
}

async function waitUntilReady(url: string, child: ChildProcess, name: string) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    try {
      if ((await fetch(url)).status < 500) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resume) => setTimeout(resume, 150));
  }
  stopChildren([child]);
  throw new StartError(`${name} did not start. See its log in the data folder (STATE_DIR, or .state).`);
}

async function runOrThrow(command: string, args: string[]) {
  const { code, stdout, stderr } = await runCommand(command, args, "pipe", NON_INTERACTIVE);
  if (code !== 0) throw new StartError(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => answer(true)));
  });
}

function isProcessRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readTextIfExists(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
