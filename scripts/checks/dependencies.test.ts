import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licenceProblem, lockedPackages } from "#tools/licences.ts";
import { root } from "#web/build/root.ts";

const PLACES = ["browser", "worker", "build", "tests", "sandbox", "tools"];

const page = readFileSync(join(root, "docs/dependencies.md"), "utf8");
const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const rows = [...page.matchAll(/^\| `([^`]+)` +\| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, name = "", why = "", licence = "", where = ""]) => ({
    name,
    why: why.trim(),
    licence: licence.trim(),
    places: where.trim().split(", "),
  }),
);

test("docs/dependencies.md lists exactly the dependencies", () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

test("every dependency has a reason, its licence and a place", () => {
  const licences = new Map(lockedPackages().map(({ name, licence }) => [name, licence]));
  for (const { name, why, licence, places } of rows) {
    expect(why, name).toMatch(/^.{10,150}\.$/);
    expect(licence, name).toBe(licences.get(name));
    expect(PLACES, name).toEqual(expect.arrayContaining(places));
  }
});

test("only packages that reach visitors or the worker are production dependencies", () => {
  const shipped = rows.filter(({ places }) => places.includes("browser") || places.includes("worker"));
  expect(shipped.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test("all versions are pinned except Node's types", () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([["node", "^24"]]);
});

test("no installed package has a forbidden licence", () => {
  const problems = lockedPackages().map((item) => [item.name, licenceProblem(item)] as const);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test("reports unknown licences and reciprocal licences in production", () => {
  const known = { name: "a", version: "1.0.0", hasChecksum: true };
  expect(licenceProblem({ ...known, licence: "AGPL-3.0-only", isForTools: true })).toBe("AGPL-3.0-only is on no list");
  expect(licenceProblem({ ...known, licence: null, isForTools: true })).toBe("says no licence");
  expect(licenceProblem({ ...known, licence: "MPL-2.0", isForTools: true })).toBeNull();
  expect(licenceProblem({ ...known, licence: "MPL-2.0", isForTools: false })).toBe("MPL-2.0 is on no list");
  expect(licenceProblem({ ...known, licence: "(GPL-3.0-only OR MIT)", isForTools: false })).toBeNull();
});
