import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";

/** Code of a route that returns a file. */
const SERVES_FILE = /\bsend(?:User)?File\(|c\.body\(|new Response\(/;

test("declares every staff route that returns a file as a staffDownload", () => {
  const files = globSync("worker/*/staff-routes.ts", { cwd: root });
  const routes = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8").split(/(?=\.(?:get|post|put|patch|delete)\(\s*"\/)/),
  );
  const handing = routes.filter((route) => SERVES_FILE.test(route));
  expect(handing.length).toBeGreaterThan(7);
  expect(handing.filter((route) => !route.includes("staffDownload("))).toEqual([]);
});
