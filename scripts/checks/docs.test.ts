import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "#web/build/root.ts";
import { visitorRoutes } from "#worker/app.ts";
import { SETTING_NAMES } from "#worker/env.ts";
import { collectPolicies } from "#worker/policies/collect-policies.ts";
import { selfServiceRoutes } from "#worker/self-service-routes.ts";
import { staffRoutes } from "#worker/staff-routes.ts";
import { makeMigratedDatabase } from "#worker/test/local-d1.ts";

const PAGES = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root }).sort()];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

test.each(PAGES)("%s names no file that does not exist", (page) => {
  const text = read(page);
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.$-]+\.(?:tsx?|mjs|md|sql|toml|css|yml))`/g)].map(
    ([, file]) => file,
  );
  const missing = named.filter((file) => file && !existsSync(join(root, file)));
  expect(missing).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link]) => link ?? "");
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test.each(PAGES)("%s names no command that does not exist", (page) => {
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("every checklist of CONTRIBUTING.md points at real files, at least one for each step but the last words", () => {
  const sections = read("CONTRIBUTING.md").split(/^## /m).slice(1);
  // What the first one draws is compared with the imports by tools/architecture/architecture.test.ts.
  const lists = sections.filter((section) => !section.startsWith("The house\n"));
  expect(lists.map((list) => list.split("\n")[0])).toEqual([
    "A booking, walked through",
    "A page",
    "An endpoint",
    "An act of the staff",
    "A table",
  ]);
  for (const list of lists) {
    const steps = list.split("\n").filter((line) => /^\d\. /.test(line));
    expect(steps.length).toBeGreaterThanOrEqual(6);
    const pointing = steps.filter((step) => /`[\w/.$-]+\.(?:tsx?|sql)`/.test(step));
    expect(pointing.length).toBeGreaterThanOrEqual(steps.length - 1);
  }
});

test("every address of the API that a page names has a policy", () => {
  const paths = [visitorRoutes(), selfServiceRoutes(), staffRoutes()].flatMap(collectPolicies).map(({ path }) => path);
  for (const page of PAGES)
    for (const [, path = ""] of read(page).matchAll(/(?:GET|POST|PATCH) (\/api\/[\w/:-]+)/g))
      expect(paths, `${page} names ${path}`).toContain(path);
});

test.each(PAGES)("what %s asks the database is understood by ours", (page) => {
  const database = makeMigratedDatabase();
  for (const [, sql = ""] of read(page).matchAll(/d1 execute DB .*--command "([^"]+)"/g)) database.exec(sql);
  database.close();
});

test("the README names every setting of the worker", () => {
  for (const name of SETTING_NAMES) expect(read("README.md")).toMatch(new RegExp(`\`${name}[\`=]`));
});

test("everything that is logged is in the table of docs/operate.md, and nothing else", () => {
  const files = globSync("worker/**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$|worker\/test\//.test(file));
  const logged = new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/(?:\blog\(|[eE]vent: )"([a-z_]+)"/g)].map(([, event]) => event ?? ""),
    ),
  );
  const table = read("docs/operate.md").split("| event").at(1)?.split("\n\n")[0] ?? "";
  const told = new Set([...table.matchAll(/`([a-z_]+)`/g)].map(([, event]) => event ?? ""));
  expect([...told].sort()).toEqual([...logged].sort());
  expect(told).toContain("booking_paid");
});

test("the workflow runs the README's two commands on the oldest Node that the README allows", () => {
  const { jobs } = parse(read(".github/workflows/check.yml"));
  const steps: { run?: string; uses?: string; with?: Record<string, unknown> }[] = jobs.check.steps;
  const commands = steps.map(({ run = "" }) => run).join("\n");
  expect(commands).toMatch(/^npm start /m);
  expect(commands).toMatch(/^npm test$/m);
  const node = steps.find(({ uses }) => uses?.startsWith("actions/setup-node"))?.with?.["node-version"];
  expect(read("README.md")).toContain(`Node ${node} or newer`);
});
