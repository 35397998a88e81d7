import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCHEDULES } from "#domain/operations/jobs.ts";
import { root } from "#web/build/root.ts";
import { flattenSettings, readEnvironment } from "./environments.ts";

const FILE = join(root, "wrangler.toml");

/** What a preview has of its own. Everything else is the same, or it is no preview. */
const PER_ENVIRONMENT_SETTINGS = [
  "name",
  "d1_databases.DB.database_name",
  "d1_databases.DB.database_id",
  "kv_namespaces.RATES.id",
  "r2_buckets.DOCUMENTS.bucket_name",
  "ratelimits.PUBLIC_POST_LIMIT.namespace_id",
  "ratelimits.ADMIN_LIMIT.namespace_id",
  "vars.SITE_URL",
  "routes",
];

/** Settings other than its own in which the preview differs, in words. */
function differences(file: string): string[] {
  const ours = flattenSettings(readEnvironment(file, ""));
  const theirs = flattenSettings(readEnvironment(file, "preview"));
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((key) => ours.get(key) !== theirs.get(key) && !PER_ENVIRONMENT_SETTINGS.includes(key))
    .map(
      (key) => `${key}: ${ours.get(key) ?? "nothing"} in production, ${theirs.get(key) ?? "nothing"} in the preview`,
    );
}

test("the preview is set as production is, but for its name, its address and what it keeps its data in", () => {
  expect(differences(FILE)).toEqual([]);
});

test.each(["", "preview"] as const)(
  "the platform keeps our lines and no address of a call, in environment '%s'",
  (env) => {
    const { observability } = readEnvironment(FILE, env);
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
  },
);

test("the clock starts what the worker does by its schedules", () => {
  expect(readEnvironment(FILE, "").triggers?.crons).toEqual(Object.values(SCHEDULES));
});

test("the preview never shares its address, its counters or, once they are filled in, its data", () => {
  const ours = flattenSettings(readEnvironment(FILE, ""));
  const theirs = flattenSettings(readEnvironment(FILE, "preview"));
  for (const key of PER_ENVIRONMENT_SETTINGS.filter((name) => name !== "routes")) {
    expect([ours.has(key), theirs.has(key)], key).toEqual([true, true]);
    const isPlaceholder = /^"[0-]+"$/.test(ours.get(key) ?? "");
    if (!isPlaceholder) expect(theirs.get(key), key).not.toBe(ours.get(key));
  }
});

/** Domains that both would be served at. */
function sharedRoutes(file: string): string[] {
  const routesOf = (env: "" | "preview") =>
    (readEnvironment(file, env).routes ?? []).map((each) => JSON.stringify(each));
  return routesOf("").filter((route) => routesOf("preview").includes(route));
}

test("the preview is never served in the real site's place, not even by inheriting its domain", () => {
  expect(sharedRoutes(FILE)).toEqual([]);
  const withRoute = (text: string) => `routes = ["house.test/*"]\n${text}`;
  expect(changed(withRoute, sharedRoutes)).toEqual([]);
  expect(changed((text) => withRoute(text.replace("routes = []", "")), sharedRoutes)).toEqual(['"house.test/*"']);
});

/** What is said of a copy of the file with something changed in it. */
function changed(change: (text: string) => string, say: (file: string) => string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "drift-"));
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, change(readFileSync(FILE, "utf8").replace(/^routes = \[\{.*$/m, "")));
  const said = say(file);
  rmSync(folder, { recursive: true, force: true });
  return said;
}

test.each([
  ["a variable in production alone", (text: string) => text.replace("[vars]", '[vars]\nNEW = "1"'), "vars.NEW"],
  [
    "a store in production alone",
    (text: string) => text.replace("[[send_email]]", '[[kv_namespaces]]\nbinding = "NEW"\nid = "1"\n\n[[send_email]]'),
    "kv_namespaces.NEW",
  ],
  [
    "another limit",
    (text: string) => text.replace(/limit = 5,(?![\s\S]*limit = 5,)/, "limit = 50,"),
    "ratelimits.ADMIN",
  ],
  [
    "other crons",
    (text: string) => text.replace("[env.preview]", "[env.preview]\ntriggers.crons = []"),
    "triggers.crons",
  ],
])("%s would be named", (_, change, named) => {
  expect(changed(change, differences).join("\n")).toContain(named);
});
