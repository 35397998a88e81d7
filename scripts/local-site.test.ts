import { type ChildProcess, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { claimData, ensurePortsFree, StartError, startSandbox, stop } from "./local-site.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What another process says that wants the folder, and whether it leaves it free. */
function claimElsewhere(): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["-e", `import("./scripts/local-site.ts").then(({ claimData }) => claimData(${JSON.stringify(folder)}))`],
    { cwd: root, encoding: "utf8" },
  );
  return { code: status, said: stderr };
}

test("local data that a running site uses is refused to a second one, which is told whose it is", () => {
  claimData(folder);
  const { code, said } = claimElsewhere();
  expect(code).not.toBe(0);
  expect(said).toContain(`as process ${process.pid}`);
  expect(readFileSync(join(folder, "running"), "utf8")).toBe(String(process.pid));
});

test("data is free again once its site has ended, also where it could not say so", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(join(folder, "running"), String(pid));
  expect(claimElsewhere()).toEqual({ code: 0, said: "" });
  expect(existsSync(join(folder, "running"))).toBe(false);
  writeFileSync(join(folder, "running"), "");
  expect(claimElsewhere().code).toBe(0);
});

test("one port for both the site and the sandbox is refused in a sentence", async () => {
  const refused = await ensurePortsFree({ port: 9000, sandboxPort: 9000 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toContain("PORT and SANDBOX_PORT are both 9000");
});

test("what is started can be stopped before it answers", async () => {
  const children: ChildProcess[] = [];
  const settings = { port: 1, sandboxPort: 9, stateDir: folder, worker: {}, example: {}, usesSandbox: true };
  const started = startSandbox(settings, children).catch((error: unknown) => error);
  expect(children).toHaveLength(1);
  stop(children);
  expect(String(await started)).toContain("The sandbox did not start");
});
