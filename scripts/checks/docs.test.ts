import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "#web/build/root.ts";
import { startRoutes } from "#worker/app.ts";
import { SETTING_NAMES } from "#worker/env.ts";
import { collectPolicies } from "#worker/policies/collect-policies.ts";
import { selfServiceRoutes } from "#worker/self-service-routes.ts";
import { staffRoutes } from "#worker/staff-routes.ts";
import { makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { visitorRoutes } from "#worker/visitor-routes.ts";

const PAGES = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root }).sort()];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

test.each(PAGES)("%s names only existing files", (page) => {
  const text = read(page);
  const mentioned = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.$-]+\.(?:tsx?|mjs|md|sql|toml|css|yml))`/g)].map(
    ([, file]) => file,
  );
  const missing = mentioned.filter((file) => file && !existsSync(join(root, file)));
  expect(missing).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link]) => link ?? "");
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test.each(PAGES)("%s names only existing commands", (page) => {
  const mentioned = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
  expect(mentioned.filter((name) => !(name in scripts))).toEqual([]);
});

test("every checklist step in CONTRIBUTING.md names existing files", () => {
  const sections = read("CONTRIBUTING.md").split(/^## /m).slice(1);
  // tools/architecture/architecture.test.ts compares the first list with the imports.
  const lists = sections.filter((section) => !/^(?:Run a part|Modules)\n/.test(section));
  expect(lists.map((list) => list.split("\n")[0])).toEqual([
    "A booking, file by file",
    "A plan",
    "A page",
    "An endpoint",
    "An act of staff",
    "A table",
  ]);
  for (const list of lists) {
    const steps = list.split("\n").filter((line) => /^\d\. /.test(line));
    expect(steps.length).toBeGreaterThanOrEqual(6);
    const pointing = steps.filter((step) => /`[\w/.$-]+\.(?:tsx?|sql)`/.test(step));
    expect(pointing.length).toBeGreaterThanOrEqual(steps.length - 1);
  }
});

test("every API path in the docs has a policy", () => {
  const paths = [startRoutes(), visitorRoutes(), selfServiceRoutes(), staffRoutes()]
    .flatMap(collectPolicies)
    .map(({ path }) => path);
  for (const page of PAGES)
    for (const [, path = ""] of read(page).matchAll(/(?:GET|POST|PATCH) (\/api\/[\w/:-]+)/g))
      expect(paths, `${page} names ${path}`).toContain(path);
});

test.each(PAGES)("SQL in %s runs on the schema", (page) => {
  const database = makeMigratedDatabase();
  for (const [, sql = ""] of read(page).matchAll(/d1 execute DB .*--command "([^"]+)"/g)) database.exec(sql);
  database.close();
});

test("the README lists every worker setting", () => {
  for (const name of SETTING_NAMES) expect(read("README.md")).toMatch(new RegExp(`\`${name}[\`=]`));
});

test("docs/operate.md lists exactly the logged events", () => {
  const files = globSync("worker/**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|worker\/test\//.test(file));
  const logged = new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/(?:\blog\(|[eE]vent: )"([a-z_]+)"/g)].map(([, event]) => event ?? ""),
    ),
  );
  const table = read("docs/operate.md").split("| event").at(1)?.split("\n\n")[0] ?? "";
  const documented = new Set([...table.matchAll(/`([a-z_]+)`/g)].map(([, event]) => event ?? ""));
  expect([...documented].sort()).toEqual([...logged].sort());
  expect(documented).toContain("booking_paid");
});

test("CI runs the README's two commands on the oldest supported Node", () => {
  const { jobs } = parse(read(".github/workflows/check.yml"));
  const steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] = jobs.check.steps;
  const commands = steps.map(({ run = "" }) => run).join("\n");
  expect(commands).toMatch(/^npm start /m);
  expect(commands).toMatch(/^npm test$/m);
  const node = steps.find(({ uses }) => uses?.startsWith("actions/setup-node"))?.with?.["node-version"];
  expect(read("README.md")).toContain(`Node ${node} or newer`);
});
