import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";

test("on Windows it stops and recommends WSL", () => {
  const onWindows = "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", onWindows, join(root, "scripts/run.mjs"), "scripts/doctor", "--help"],
    { encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("On Windows use WSL");
});
