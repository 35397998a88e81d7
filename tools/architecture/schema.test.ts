import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { describeSchema, findWriters, isTable } from "./describe-schema.ts";
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

/** What belongs to a row is a statement of its batch, so the files here are the only ones that write it. */
test.each([
  ["insert", "bookings", ["worker/db/bookings/insert-booking.ts"]],
  ["insert", "eventRegistrations", ["worker/db/registrations.ts"]],
  ["insert", "charges", ["worker/db/payments/booking-charges.ts", "worker/db/payments/charge-statements.ts"]],
  ["insert", "membershipPeriods", ["worker/db/memberships.ts"]],
  ["insert", "memberships", ["worker/db/clients.ts", "worker/db/start-membership.ts"]],
  ["update", "memberships", ["worker/db/change-memberships.ts", "worker/db/payments/charges.ts"]],
  [
    "update",
    "charges",
    ["booking-charges", "charge-statements", "charges"].map((name) => `worker/db/payments/${name}.ts`),
  ],
  ["insert", "membershipMovements", ["worker/db/movements.ts"]],
  ["insert", "ledgerEntries", ["worker/db/payments/ledger.ts"]],
  ["update|delete", "ledgerEntries", []],
  ["insert", "allocations", ["worker/db/inventory/allocations.ts"]],
] as const)("only these files %s %s", (verb, variable, writers) => {
  expect(findWriters(variable, readFiles(), verb)).toEqual(writers);
});

test("a file that writes clients or memberships also writes what follows", () => {
  const files = readFiles();
  const writers = [...findWriters("memberships", files), ...findWriters("virtualOfficeClients", files)];
  expect(writers.length).toBeGreaterThan(4);
  const forgetful = writers.filter((path) => !/\b(follow|change)Memberships\(/.test(files.get(path) ?? ""));
  expect(forgetful).toEqual([]);
});

test("finds inserts and updates by name, alias and helper", () => {
  const planted = new Map([
    ["worker/a.ts", "await insertRows(\n  db,\n  bookings,\n  rows);"],
    ["worker/b.ts", 'import { bookings as stays } from "./bookings.ts";\ndb.insert(stays).values(row);'],
    ["worker/c.ts", "db.update(bookings).set(to);"],
    ["worker/d.test.ts", "db.insert(bookings).values(row);"],
  ]);
  expect(findWriters("bookings", planted, "insert")).toEqual(["worker/a.ts", "worker/b.ts"]);
  expect(findWriters("bookings", planted, "update")).toEqual(["worker/c.ts"]);
});

test("names the writers of a table, whatever its name in a file", async () => {
  const schema = await readSchema();
  const writersOf = (table: string) =>
    new RegExp(`^\\| \`${table}\` +\\|.*\\| ([^|]+) \\|$`, "m").exec(schema)?.[1]?.trim();
  expect(writersOf("ledger_entries")).toBe("`worker/db/payments/ledger.ts`");
  expect(writersOf("virtual_office_clients")).toContain("`worker/db/clients.ts`");
});
