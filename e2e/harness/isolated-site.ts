import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { SANDBOX_PORT, SITE_PORT } from "./environment.ts";

/** Port distance between two sites, which use two ports each. */
const PORT_STEP = 2;

/**
 * A separate site with its own data and sandbox, for other settings or destructive tests. `number` starts at 1 and is
 * unique per test.
 */
export function isolatedSite({ number, stateDir }: { number: number; stateDir: string }) {
  const url = `http://localhost:${SITE_PORT + PORT_STEP * number}`;
  const sandboxUrl = `http://localhost:${SANDBOX_PORT + PORT_STEP * number}`;
  let site: ChildProcess | null = null;
  return {
    url,
    sandboxUrl,
    stateDir,
    /** `isEmpty` deletes data of earlier runs. */
    async start(settings: Record<string, string> = {}, { isEmpty = false } = {}) {
      if (isEmpty) rmSync(stateDir, { recursive: true, force: true });
      site = spawn("node", ["scripts/start.ts"], {
        stdio: "ignore",
        env: {
          ...process.env,
          PORT: new URL(url).port,
          SANDBOX_PORT: new URL(sandboxUrl).port,
          STATE_DIR: stateDir,
          ...settings,
        },
      });
      const isUp = () =>
        fetch(`${url}/api/exchange-rate/usd-ghs`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp, { timeout: 100_000 }).toBe(true);
    },
    stop() {
      site?.kill("SIGTERM");
    },
  };
}
