import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { describeSchema, isTable } from "./describe-schema.ts";
import { readFiles } from "./read-files.ts";

async function readSchema(): Promise<string> {
  const modules = await Promise.all(globSync(join(root, "worker/db/schema/*.ts")).map((file) => import(file)));
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([variable, table]) => (isTable(table) ? [{ variable, table }] : [])),
  );
  return describeSchema(makeMigratedDatabase(), tables, readFiles());
}

test("docs/schema.md shows the tables, their writers and the live triggers; -u writes it anew", async () => {
  await expect(await readSchema()).toMatchFileSnapshot(join(root, "docs/schema.md"));
});

test("names the writers of a table, whatever its name in a file", async () => {
  const schema = await readSchema();
  const writersOf = (table: string) =>
    new RegExp(`^\\| \`${table}\` +\\|.*\\| ([^|]+) \\|$`, "m").exec(schema)?.[1]?.trim();
  expect(writersOf("ledger_entries")).toBe("`worker/db/payments/ledger.ts`");
  expect(writersOf("virtual_office_clients")).toContain("`worker/db/clients.ts`");
});
