import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createSandbox, type Settings } from "./sandbox.ts";
import { createSandboxApp } from "./sandbox-app.ts";
import { createSchedule } from "./schedule.ts";

export interface SandboxOptions {
  /** 0 chooses a free port. */
  port: number;
  secretKey?: string;
  webhookUrl?: string;
  /** "manual" stands still until POST /control/clock. */
  clock?: "real" | "manual";
  settings?: Partial<Settings>;
}

export interface RunningSandbox {
  url: string;
  /** Calls the app without the network. */
  request: SandboxApp["request"];
  /** Resets the clock and drops scheduled tasks. */
  rewind(): void;
  close(): Promise<void>;
}

type SandboxApp = ReturnType<typeof createSandboxApp>;

export const SANDBOX_SECRET_KEY = "sk_test_sandbox_only_not_a_real_key";

/** Starts the sandbox on both loopback addresses of this machine. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const schedule = createSchedule({ isManual: options.clock === "manual" });
  const sandbox = createSandbox({
    secretKey: options.secretKey ?? SANDBOX_SECRET_KEY,
    settings: { webhookUrl: options.webhookUrl ?? "", ...options.settings },
    schedule,
  });
  const app = createSandboxApp(sandbox);
  const listener = getRequestListener(app.fetch);
  const first = createServer(listener);
  await listen(first, options.port, "127.0.0.1");
  const { port } = first.address() as AddressInfo;
  const second = createServer(listener);
  const servers = [first, second];
  try {
    await listen(second, port, "::1");
  } catch (error) {
    if (isErrorCode(error, "EADDRINUSE")) {
      await closeAll(servers);
      throw error;
    }
    // A machine without IPv6 has only one loopback address.
  }

  sandbox.url = `http://localhost:${port}`;
  return {
    url: sandbox.url,
    request: app.request,
    rewind: schedule.rewind,
    async close() {
      schedule.clear();
      await closeAll(servers);
    },
  };
}

export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  );
}
