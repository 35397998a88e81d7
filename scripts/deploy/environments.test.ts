import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCHEDULES } from "#domain/operations/jobs.ts";
import { root } from "#web/build/root.ts";
import { flattenSettings, readEnvironment } from "./environments.ts";

const FILE = join(root, "wrangler.toml");

/** Settings in which the preview may differ. */
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

/** Differences from production except these, in words. */
function differences(file: string): string[] {
  const productionSettings = flattenSettings(readEnvironment(file, ""));
  const previewSettings = flattenSettings(readEnvironment(file, "preview"));
  return [...new Set([...productionSettings.keys(), ...previewSettings.keys()])]
    .filter(
      (key) => productionSettings.get(key) !== previewSettings.get(key) && !PER_ENVIRONMENT_SETTINGS.includes(key),
    )
    .map(
      (key) =>
        `${key}: ${productionSettings.get(key) ?? "nothing"} in production, ${previewSettings.get(key) ?? "nothing"} in the preview`,
    );
}

test("the preview differs from production only in name, address and storage", () => {
  expect(differences(FILE)).toEqual([]);
});

test("the worker receives pages, misspelt paths and links with an encoded hash before the files do", () => {
  const first = JSON.parse(
    [...flattenSettings(readEnvironment(FILE, ""))].find(([key]) => key.endsWith("run_worker_first"))?.[1] ?? "[]",
  ) as string[];
  expect(first[0]).toBe("/*");
  // A folder of files, or one file.
  for (const bypass of first.slice(1))
    expect(bypass).toMatch(/^!\/([a-z]+\/\*|icon\*|[a-z-]+\.(png|txt|xml|json|js))$/);
});

test.each(["", "preview"] as const)("the platform keeps log lines but no request URLs in environment '%s'", (env) => {
  const { observability } = readEnvironment(FILE, env);
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});

test("cron triggers match the worker's schedules", () => {
  expect(readEnvironment(FILE, "").triggers?.crons).toEqual(Object.values(SCHEDULES));
});

test("the preview shares no address, counter or configured storage with production", () => {
  const productionSettings = flattenSettings(readEnvironment(FILE, ""));
  const previewSettings = flattenSettings(readEnvironment(FILE, "preview"));
  for (const key of PER_ENVIRONMENT_SETTINGS.filter((name) => name !== "routes")) {
    expect([productionSettings.has(key), previewSettings.has(key)], key).toEqual([true, true]);
    const isPlaceholder = /^"[0-]+"$/.test(productionSettings.get(key) ?? "");
    if (!isPlaceholder) expect(previewSettings.get(key), key).not.toBe(productionSettings.get(key));
  }
});

/** Domains of both environments. */
function sharedRoutes(file: string): string[] {
  const routesOf = (env: "" | "preview") =>
    (readEnvironment(file, env).routes ?? []).map((route) => JSON.stringify(route));
  return routesOf("").filter((route) => routesOf("preview").includes(route));
}

test("the preview never inherits the production domain", () => {
  expect(sharedRoutes(FILE)).toEqual([]);
  const withRoute = (text: string) => `routes = ["house.test/*"]\n${text}`;
  expect(changed(withRoute, sharedRoutes)).toEqual([]);
  expect(changed((text) => withRoute(text.replace("routes = []", "")), sharedRoutes)).toEqual(['"house.test/*"']);
});

/** Runs a check on a changed copy of the file. */
function changed(change: (text: string) => string, say: (file: string) => string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "drift-"));
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, change(readFileSync(FILE, "utf8").replace(/^routes = \[\{.*$/m, "")));
  const messages = say(file);
  rmSync(folder, { recursive: true, force: true });
  return messages;
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
])("reports %s", (_, change, named) => {
  expect(changed(change, differences).join("\n")).toContain(named);
});
