import { type ChildProcess, spawn } from "node:child_process";
import { root } from "#web/build/root.ts";
import {
  claimData,
  ensureBuilt,
  ensureMigrated,
  ensurePortsFree,
  StartError,
  startSandbox,
  startWorker,
  stop,
} from "./local-site.ts";
import { localSettings } from "./settings.ts";

// Vite answers at PORT with hot reload and passes /api on to the worker, which wrangler reloads by itself.
const settings = localSettings(process.env);
const workerPort = settings.port + 2;
const children: ChildProcess[] = [];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stop(children);
    process.exit(0);
  });
}

try {
  await ensurePortsFree(settings);
  await claimData(settings);
  await ensureBuilt();
  await ensureMigrated(settings.stateDir);
  await startSandbox(settings, children);
  await startWorker(settings, children, workerPort);
  const vite = spawn("vite", ["--port", String(settings.port), "--config", "vite.config.ts"], {
    cwd: root,
    stdio: "inherit",
    detached: true,
    env: { ...process.env, API_PORT: String(workerPort) },
  });
  children.push(vite);
  vite.on("exit", () => {
    stop(children);
    process.exit(1);
  });
} catch (error) {
  stop(children);
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
