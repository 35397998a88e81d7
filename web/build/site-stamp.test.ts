import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { beginBuild } from "./site-stamp.ts";

const folder = mkdtempSync(join(tmpdir(), "stamp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a running build has no stamp and a complete one has the hash of its sources", () => {
  const stamp = join(folder, "cache/site-stamp");
  beginBuild(stamp)();
  const first = readFileSync(stamp, "utf8");
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  writeFileSync(stamp, "another commit's");
  const complete = beginBuild(stamp);
  expect(existsSync(stamp)).toBe(false);
  complete();
  expect(readFileSync(stamp, "utf8")).toBe(first);
});

test("a failed build leaves no stamp", async () => {
  const calls: string[] = [];
  vi.resetModules();
  vi.doMock("./site-stamp.ts", () => ({
    isSiteBuilt: () => false,
    beginBuild: () => {
      calls.push("begun");
      return () => calls.push("ended");
    },
  }));
  vi.doMock("./assets/assets.ts", () => ({
    buildAssets: () => {
      calls.push("building");
      return Promise.reject(new Error("no such picture"));
    },
  }));
  try {
    const { buildSite } = await import("./site.ts");
    await expect(buildSite()).rejects.toThrow("no such picture");
  } finally {
    vi.doUnmock("./site-stamp.ts");
    vi.doUnmock("./assets/assets.ts");
    vi.resetModules();
  }
  expect(calls).toEqual(["begun", "building"]);
});
