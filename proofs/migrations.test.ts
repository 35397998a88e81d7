import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNLIMITED_BUDGET } from "#domain/operations/budgets.ts";
import { makeBookingsRepository } from "#worker/db/bookings/bookings.ts";
import { makeClientsRepository } from "#worker/db/clients.ts";
import { makeContactsRepository } from "#worker/db/inbox/contacts.ts";
import { makeLeadsRepository } from "#worker/db/inbox/leads.ts";
import { makeNewsletterSubscribersRepository } from "#worker/db/inbox/newsletter-subscribers.ts";
import { makeNameIndex } from "#worker/db/name-index.ts";
import { makeOutboxRepository } from "#worker/db/operations/outbox.ts";
import { makePaymentAttemptsRepository } from "#worker/db/payments/payment-attempts.ts";
import { makeSearchRepository } from "#worker/db/search.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { MATERIALISED_COUNTERS } from "#worker/db/sql/materialised-counters.ts";
import { foldNames } from "#worker/search/fold-names.ts";
import { MIGRATIONS, makeLocalD1 } from "#worker/test/local-d1.ts";
import { dropsOf, findNarrowingStatements, findRefusalReasons, requiresOf } from "./narrowing.ts";

const ROWS = 3;

/** Values for columns whose name or constraint needs a specific one; other columns get a number or text. */
const VALUES: Record<string, (row: number) => string | number | null> = {
  opens: () => 8,
  closes: () => 13,
  ends_at: (row) => 1_790_003_600_000 + row,
  booking_id: (row) => `bookings-${row}`,
  charge_id: (row) => `bookings-${row}`,
  staff_id: (row) => `staff-${row}`,
  client_id: (row) => `virtual_office_clients-${row}`,
  lead_id: (row) => `leads-${row}`,
  contact_id: (row) => `contacts-${row}`,
  owner_id: (row) => `staff-${row}`,
  event_id: (row) => `events-${row}`,
  registration_id: (row) => `event_registrations-${row}`,
  conversation_id: (row) => `conversations-${row}`,
  unit_id: (row) => `units-${row}`,
  import_id: (row) => `imports-${row}`,
  message_id: (row) => `event_messages-${row}`,
  membership_id: (row) => `virtual_office_clients-${row}`,
  subject_id: (row) => `bookings-${row}`,
  start_date: (row) => 1_790_000_000_000 + row * 86_400_000,
  booking_type: () => "desk_day",
  status: () => "active",
  country: () => "ghana",
  plan: () => "pro",
  virtual_plan: () => "pro",
  documents: () => '["passport.pdf"]',
  detail: () => '{"reference":"r"}',
  failed_parts: () => "[]",
  content: () => '{"name":"Casa"}',
  full_name: (row) => `Efua Mɛnsa-${row}`,
  customer_name: (row) => `Kwabena Ɔfori-${row}`,
  customer_phone: (row) => `024 123 456${row}`,
  customer_phone_e164: (row) => (row === 1 ? null : `+23324123456${row}`),
  email: (row) => `ama-${row}@example.com`,
  kind: () => "booking_received",
  audience: () => "team",
  actor: () => "staff",
  action: () => "booking_paid",
  subject_type: () => "booking",
  what: () => "key",
  job: (row) => ["every_five_minutes", "every_day", "another"][row] ?? "",
};
/** Counter tables that a later migration dropped. */
const FORMER_COUNTERS = ["booking_income_by_month", "client_income_by_month"];
const STATUSES: Record<string, string> = {
  bookings: "pending",
  payment_attempts: "succeeded",
  outbox: "waiting",
  refunds: "done",
};

interface Column {
  name: string;
  type: string;
  pk: number;
  /** 1 if an insert must provide a value. */
  isNeeded: number;
}
type Row = Record<string, unknown>;

let sqlite: DatabaseSync;
/** Effect of each migration on the existing rows. */
const changes: { name: string; lost: string[]; problems: unknown[]; helpersLost: string[]; newlyNeeded: string[] }[] =
  [];

const all = (sql: string) => sqlite.prepare(sql).all() as Row[];
const tables = () =>
  all("select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite_%'")
    .map(({ name }) => String(name))
    .filter((name) => !MATERIALISED_COUNTERS.includes(name) && !FORMER_COUNTERS.includes(name))
    .sort();
const columnsOf = (table: string) =>
  all(`select name, type, pk, "notnull" and dflt_value is null as isNeeded
    from pragma_table_info('${table}')`) as unknown as Column[];
const helpers = () =>
  all(
    "select type || ' ' || name as name from sqlite_master where type in ('index', 'trigger') and name not like 'sqlite_%'",
  ).map(({ name }) => String(name));
const neededColumns = (table: string) => columnsOf(table).flatMap(({ name, isNeeded }) => (isNeeded ? [name] : []));

/** The names after a migration of the tables and columns before it. */
function readRenames(sql: string) {
  const tableNames = new Map(
    Array.from(sql.matchAll(/ALTER TABLE `(\w+)` RENAME TO `(\w+)`/g), ([, from = "", to = ""]) => [from, to]),
  );
  const columnNames = new Map(
    Array.from(
      sql.matchAll(/ALTER TABLE `(\w+)` RENAME COLUMN `(\w+)` TO `(\w+)`/g),
      ([, table = "", from = "", to = ""]) => [`${table}.${from}`, to],
    ),
  );
  const table = (name: string) => tableNames.get(name) ?? name;
  return { table, column: (tableName: string, name: string) => columnNames.get(`${table(tableName)}.${name}`) ?? name };
}

/** Fills every table that is still empty. */
function fill() {
  sqlite.exec("pragma foreign_keys = off");
  for (const table of tables()) {
    if (all(`select 1 from "${table}" limit 1`).length > 0) continue;
    const columns = columnsOf(table);
    for (let row = 0; row < ROWS; row += 1) {
      const values = columns.map(({ name, type, pk }) => {
        if (name === "status" && table in STATUSES) return STATUSES[table] ?? null;
        if (name === "start_date" && table === "virtual_office_clients") return `2026-01-0${row + 1}`;
        const customValue = VALUES[name]?.(row);
        if (customValue !== undefined) return customValue;
        if (pk > 0) return `${table}-${row}`;
        return type.toLowerCase() === "integer" ? 1_790_000_000_000 + row : `${name} ${row} 'Ɔ'`;
      });
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      sqlite.prepare(`insert into "${table}" (${names}) values (${columns.map(() => "?").join(", ")})`).run(...values);
    }
  }
  sqlite.exec("pragma foreign_keys = on");
}

beforeAll(() => {
  sqlite = new DatabaseSync(":memory:");
  for (const { name, sql } of MIGRATIONS) {
    const kept = tables().filter((table) => !dropsOf(name).includes(table));
    const before = kept.map((table) => {
      const columns = columnsOf(table)
        .map((column) => column.name)
        .filter((column) => !dropsOf(name).includes(`${table}.${column}`));
      const read = `select ${columns.map((column) => `"${column}"`).join(", ")} from "${table}"`;
      return { table, columns, rows: all(read).map((row) => JSON.stringify(row)) };
    });
    const helpersBefore = helpers();
    const renamed = readRenames(sql);
    const neededBefore = tables().flatMap((table) =>
      neededColumns(table).map((column) => `${renamed.table(table)}.${renamed.column(table, column)}`),
    );
    sqlite.exec(sql);
    const dropped = Array.from(
      sql.matchAll(/DROP (INDEX|TRIGGER) `(\w+)`/gi),
      ([, type, what]) => `${type?.toLowerCase()} ${what}`,
    );
    const helpersLost = helpersBefore.filter((item) => !helpers().includes(item) && !dropped.includes(item));
    const newlyNeeded = before
      .map(({ table }) => renamed.table(table))
      .filter((table) => tables().includes(table))
      .flatMap((table) => neededColumns(table).map((column) => `${table}.${column}`))
      .filter((column) => !neededBefore.includes(column) && !requiresOf(name).includes(column));
    const lost = before.filter(({ table, columns, rows }) => {
      const keptColumns = columns.map((column) => `"${renamed.column(table, column)}" as "${column}"`);
      try {
        const after = all(`select ${keptColumns.join(", ")} from "${renamed.table(table)}"`);
        const kept = new Set(after.map((row) => JSON.stringify(row)));
        return rows.some((row) => !kept.has(row));
      } catch {
        return true;
      }
    });
    const problems = [...all("pragma foreign_key_check"), ...all("pragma integrity_check")];
    changes.push({ name, lost: lost.map(({ table }) => table), problems, helpersLost, newlyNeeded });
    fill();
  }
  // A limit for busy machines, not a wait.
}, 60_000);
afterAll(() => sqlite.close());

test.each(MIGRATIONS.map(({ name }) => name))("%s keeps every existing row unchanged", (name) => {
  const change = changes.find((candidate) => candidate.name === name);
  expect(change).toMatchObject({ name, lost: [], problems: [{ integrity_check: "ok" }] });
});

test.each(MIGRATIONS.map(({ name }) => name))(
  "%s keeps unnamed indexes and triggers and adds no required column",
  (name) => {
    const change = changes.find((candidate) => candidate.name === name);
    expect(change).toMatchObject({ helpersLost: [], newlyNeeded: [] });
  },
);

test("every current table has rows that survived all later migrations", () => {
  // Bookings, membership months and payments of clients each add a charge; triggers fill the ledger.
  const most: Record<string, number> = {
    ...{ charges: 3 * ROWS, membership_periods: 2 * ROWS, audit_trail: 2 * ROWS },
    ledger_entries: Number.POSITIVE_INFINITY,
  };
  for (const table of tables()) {
    const { length } = all(`select * from "${table}"`);
    expect(length, table).toBeGreaterThanOrEqual(ROWS);
    expect(length, table).toBeLessThanOrEqual(most[table] ?? ROWS);
  }
  expect(tables().length).toBeGreaterThan(14);
});

test("database columns match the schema", async () => {
  const files = globSync(join(import.meta.dirname, "../worker/db/schema/*.ts"));
  const schema = await Promise.all(files.map((file) => import(file)));
  const isTable = (value: unknown): value is Parameters<typeof getTableConfig>[0] => value instanceof SQLiteTable;
  const described = schema
    .flatMap((item) => Object.values(item))
    .filter(isTable)
    .map(getTableConfig);
  expect(described.map(({ name }) => name).sort()).toEqual(tables());
  for (const { name, columns } of described)
    expect(columns.map((column) => column.name).sort(), name).toEqual(
      columnsOf(name)
        .map((column) => column.name)
        .sort(),
    );
});

test("repositories read and search rows from the first migration", async () => {
  const db = openDatabase(makeLocalD1(sqlite).d1);
  expect((await makeBookingsRepository(db).findById("bookings-1"))?.customerName).toBe("Kwabena Ɔfori-1");
  expect((await makeContactsRepository(db).findById("contacts-1"))?.status).toBe("new");
  expect((await makeLeadsRepository(db).findById("leads-1"))?.answeredAt).toBeNull();
  expect((await makeNewsletterSubscribersRepository(db).findById("newsletter_subscribers-1"))?.email).toBe(
    "ama-1@example.com",
  );
  expect((await makePaymentAttemptsRepository(db).findByReference("reference 1 'Ɔ'"))?.resolvedAt).toBeNull();
  expect((await makeOutboxRepository(db).findWithPerson("outbox-1"))?.about).toBe("Kwabena Ɔfori-1");
  const clients = makeClientsRepository(db);
  expect((await clients.findById("virtual_office_clients-1"))?.documents).toEqual(["passport.pdf"]);
});

test("the search finds old rows as written, and folded once the job has run", async () => {
  const db = openDatabase(makeLocalD1(sqlite).d1);
  const search = makeSearchRepository(db);
  const idsFound = async (text: string) =>
    Object.values(await search.find(text, new Date(0))).flatMap((rows) => rows.map(({ id }) => id));
  for (const text of ["Ɔfori-2", "024 123 4562", "233241234562"])
    expect([text, await idsFound(text)]).toEqual([text, ["bookings-2"]]);
  expect(await idsFound("Mɛnsa-1")).toEqual(["virtual_office_clients-1"]);
  await foldNames({ nameIndex: makeNameIndex(db), budget: UNLIMITED_BUDGET });
  expect(await idsFound("Ofori-2")).toEqual(["bookings-2"]);
  for (const text of ["mensa-1", "Mɛnsa-1"])
    expect([text, await idsFound(text)]).toEqual([text, ["virtual_office_clients-1"]]);
  for (const id of ["leads-1", "contacts-1", "event_registrations-1"]) expect(await idsFound("name 1 o")).toContain(id);
});

describe("migrations widen first and narrow in a later release", () => {
  test("no unlisted migration removes what the previous release may use", () => {
    expect(MIGRATIONS.flatMap((migration) => findRefusalReasons(migration, MIGRATIONS))).toEqual([]);
  });

  test.each([
    ["DROP TABLE `events`;"],
    ["ALTER TABLE `bookings` DROP COLUMN `notes`;"],
    ["alter table bookings rename column notes to remarks;"],
    ["ALTER TABLE `bookings` RENAME TO `reservations`;"],
    ["ALTER TABLE `bookings` ADD `colour` text NOT NULL;"],
  ])("refuses %s", (sql) => {
    expect(findNarrowingStatements(`CREATE TABLE a (id text);\n--> statement-breakpoint\n${sql}`)).toHaveLength(1);
    expect(findRefusalReasons({ name: "0099_planned.sql", sql }, MIGRATIONS)).toHaveLength(1);
  });

  test.each([
    ["CREATE TABLE `a` (`id` text);"],
    ["DROP INDEX `bookings_newest`;"],
    ["ALTER TABLE `bookings` ADD `colour` text;"],
    ["ALTER TABLE `bookings` ADD `colour` text DEFAULT 'red' NOT NULL;"],
    ["CREATE TABLE `kept` AS SELECT * FROM `a`;\n--> statement-breakpoint\nDROP TABLE `kept`;"],
    ["-- DROP TABLE is what we do not do\nCREATE INDEX a ON b (c);"],
  ])("accepts %s", (sql) => {
    expect(findRefusalReasons({ name: "0099_planned.sql", sql }, MIGRATIONS)).toEqual([]);
  });

  test("accepts a listed migration only with an earlier one that widened", () => {
    const drop = { name: "0099_planned.sql", sql: "ALTER TABLE `bookings` DROP COLUMN `notes`;" };
    const listed = (widenedBy: string) =>
      findRefusalReasons(drop, [...MIGRATIONS, drop], { "0099_planned.sql": { widenedBy } });
    expect(listed("0004_health_and_repeats.sql")).toEqual([]);
    expect(listed("0099_planned.sql")).toHaveLength(1);
    expect(listed("0050_never_was.sql")).toHaveLength(1);
  });
});
