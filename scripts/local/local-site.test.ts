import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { ensurePortsFree, lockStateDir, StartError, startSandbox, stopChildren } from "./local-site.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let server: Server | null = null;
afterEach(() => void server?.close());

/** Writes a lock file with the given process id and a port with or without a listener. */
async function lockedBy(pid: number | undefined, isListening: boolean): Promise<string> {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  if (!isListening) server.close();
  const claim = `${pid} ${port}`;
  writeFileSync(join(folder, "running"), claim);
  return claim;
}

const lock = () => lockStateDir({ stateDir: folder, port: 9000 });
const lockContent = () => readFileSync(join(folder, "running"), "utf8");

test("refuses local data that another site uses and names that site", async () => {
  const otherLock = await lockedBy(process.ppid, true);
  await expect(lock()).rejects.toThrow(`as process ${process.ppid}`);
  expect(lockContent()).toBe(otherLock);
});

test("unlocks data once its site has ended, even after a crash", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await lockedBy(pid, true);
  await lock();
  expect(lockContent()).toBe(`${process.pid} 9000`);
  // Another process has its id now.
  await lockedBy(process.ppid, false);
  await lock();
  writeFileSync(join(folder, "running"), "");
  await lock();
  expect(lockContent()).toBe(`${process.pid} 9000`);
});

test("a site that ends removes its lock", () => {
  const source = `import("./scripts/local/local-site.ts").then(({ lockStateDir }) => lockStateDir({ stateDir: ${JSON.stringify(folder)}, port: 9000 }))`;
  expect(spawnSync(process.execPath, ["-e", source], { cwd: root, encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(existsSync(join(folder, "running"))).toBe(false);
});

test("refuses the same port for site and sandbox", async () => {
  const refused = await ensurePortsFree({ port: 9000, sandboxPort: 9000 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toContain("PORT and SANDBOX_PORT are both 9000");
});

test("a starting process can be stopped before it answers", async () => {
  const children: ChildProcess[] = [];
  const settings = { port: 1, sandboxPort: 9, stateDir: folder, worker: {}, example: {}, usesSandbox: true };
  const started = startSandbox(settings, children).catch((error: unknown) => error);
  expect(children).toHaveLength(1);
  stopChildren(children);
  expect(String(await started)).toContain("The sandbox did not start");
});
