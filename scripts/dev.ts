import { spawn } from "node:child_process";
import { root } from "#web/build/root.ts";
import { runSite, stopChildren } from "./local/local-site.ts";
import { localSettings } from "./settings.ts";

// Vite serves PORT with hot reload and proxies /api to the worker, which wrangler reloads.
const settings = localSettings(process.env);
const workerPort = settings.port + 2;

await runSite(
  settings,
  (children) => {
    const vite = spawn("vite", ["--port", String(settings.port), "--config", "vite.config.ts"], {
      cwd: root,
      stdio: "inherit",
      detached: true,
      env: { ...process.env, API_PORT: String(workerPort) },
    });
    children.push(vite);
    vite.on("exit", () => {
      stopChildren(children);
      process.exit(1);
    });
  },
  workerPort,
);
