import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { LocalSettings } from "#scripts/settings.ts";
import { root } from "#web/build/root.ts";
import { fingerprint, isSiteBuilt } from "#web/build/site-stamp.ts";
import { NON_INTERACTIVE, runCommand } from "./run-command.ts";

const READY_TIMEOUT_MS = 60_000;

/** A sentence for the person at the terminal; nothing else is printed of it. */
export class StartError extends Error {}

/**
 * Runs a site with its sandbox until it is told to stop, and ends what was started also when something goes wrong on the
 * way. Calls `whenReady` once both answer; what that starts belongs among `children`.
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

/** Refuses ports that somebody else has, before anything is started. */
export async function ensurePortsFree(settings: Pick<LocalSettings, "port" | "sandboxPort">) {
  if (settings.port === settings.sandboxPort)
    throw new StartError(`PORT and SANDBOX_PORT are both ${settings.port}. Choose another for one of them.`);
  for (const [name, port] of [
    ["PORT", settings.port],
    ["SANDBOX_PORT", settings.sandboxPort],
  ] as const) {
    if (!(await isPortFree(port))) {
      throw new StartError(
        `Port ${port} is taken. Stop what uses it, or choose another: ${name}=${port + 100} npm start`,
      );
    }
  }
}

/**
 * Keeps a second site away from the same data, until this process ends: it would empty the first one's logs. The number
 * of a process that was killed may be another's by now, so it counts only while somebody listens where it did.
 */
export async function lockStateDir({ stateDir, port }: Pick<LocalSettings, "stateDir" | "port">) {
  const file = join(stateDir, "running");
  const [owner = 0, ownersPort = 0] = (readTextIfExists(file) ?? "").split(" ").map(Number);
  if (owner !== process.pid && isProcessRunning(owner) && !(await isPortFree(ownersPort)))
    throw new StartError(
      `A site is running on the data in ${stateDir} already, at port ${ownersPort} as process ${owner}. Stop it, or choose other data: STATE_DIR=.state-2 npm start`,
    );
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(file, `${process.pid} ${port}`);
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Builds dist/site unless nothing that goes into it has changed since the last build. */
export async function ensureBuilt() {
  if (isSiteBuilt()) return;
  console.log("Building the site. The first time this makes every picture size and takes a minute.");
  await runOrThrow("node", ["web/build/site.ts"]);
}

/** Creates the local database or brings it up to date. */
export async function ensureMigrated(stateDir: string) {
  const stampFile = join(stateDir, "migrated");
  // The local database is kept by the id in wrangler.toml: with another id it is another, empty one.
  const stamp = fingerprint(["migrations/*.sql", "wrangler.toml"]);
  if (readTextIfExists(stampFile) === stamp) return;
  console.log("Bringing the local database up to date.");
  await runOrThrow("node", ["scripts/migrate.ts", stateDir]);
  writeFileSync(stampFile, stamp);
}

/** Starts the sandbox: stand-ins for Paystack, the rate providers and a CRM. It is among `children` before it answers. */
export async function startSandbox(settings: LocalSettings, children: ChildProcess[] = []) {
  const child = launch(children, "node", ["sandbox/index.ts"], join(settings.stateDir, "sandbox.log"), {
    SANDBOX_PORT: String(settings.sandboxPort),
    WEBHOOK_URL: `http://localhost:${settings.port}/api/payment/webhook`,
    PAYSTACK_SECRET_KEY: settings.worker.PAYSTACK_SECRET_KEY ?? "",
  });
  await waitUntilReady(`http://localhost:${settings.sandboxPort}/healthz`, child, "The sandbox");
  return child;
}

/** Starts the worker and the site in workerd, as Cloudflare runs them. It is among `children` before it answers. */
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
    },
  );
  await waitUntilReady(`http://localhost:${port}/api/exchange-rate/usd-ghs`, child, "The site");
  return child;
}

/** Ends what was started, and what that started. */
export function stopChildren(children: ChildProcess[]) {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      try {
        process.kill(-child.pid, "SIGTERM");
      } catch {
        // It has ended by itself in the meantime.
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
    // A group of its own, so that stopping it stops its children too.
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
  throw new StartError(`${name} did not start. Its own words are in the log beside the local data (STATE_DIR).`);
}

async function runOrThrow(command: string, args: string[]) {
  const { code, said, complained } = await runCommand(command, args, "pipe", NON_INTERACTIVE);
  if (code !== 0) throw new StartError(`${command} ${args.join(" ")} failed:\n${said}${complained}`);
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
    // Somebody else's process may not be asked, and is there all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readTextIfExists(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
