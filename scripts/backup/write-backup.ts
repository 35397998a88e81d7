import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import { type Database, listTables, quoteSql, type Row, type Table } from "./database.ts";
import { checksumTables, listMigrations, MANIFEST_PREFIX, type Manifest } from "./manifest.ts";

/** Below D1's limit of 100,000 bytes per statement. */
const MAX_STATEMENT_BYTES = 50_000;

/** Tables that migrations fill; the backup overwrites their rows. */
const TABLES_FILLED_BY_MIGRATIONS = ["resources"];

/** Writes all rows as SQL for a migrated, empty database, after a manifest line. */
export async function writeBackup(database: Database, file: string, now: Date): Promise<Manifest> {
  const migrations = await listMigrations(database);
  const order = await listTables(database);
  const statements = new Map<string, string[]>(order.map(({ name }) => [name, []]));
  // Referencing tables are read first, so concurrent writes never leave a reference without its row.
  const sums = await checksumTables(database, order.toReversed(), (table, rows) =>
    statements
      .get(table.name)
      ?.push(
        ...insertStatements(
          table,
          rows,
          TABLES_FILLED_BY_MIGRATIONS.includes(table.name) ? onConflictUpdate(table) : "",
        ),
      ),
  );
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), migrations, tables: sums.toReversed() };
  writeLines(file, [`${MANIFEST_PREFIX}${JSON.stringify(manifest)}`, ...[...statements.values()].flat()]);
  return manifest;
}

function onConflictUpdate({ columns, key }: Table): string {
  const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(", ");
  return ` ON CONFLICT ("${key[0]}") DO UPDATE SET ${changes}`;
}

/** Readable by the owner only, and renamed to its final name once complete. */
export function writeLines(file: string, lines: string[]): void {
  const part = `${file}.part`;
  const out = openSync(part, "w", 0o600);
  for (const line of lines) writeSync(out, `${line}\n`);
  closeSync(out);
  renameSync(part, file);
}

/** `tail` ends each statement. */
export function insertStatements(table: Table, rows: Row[], tail = ""): string[] {
  const head = `INSERT INTO "${table.name}" (${table.columns.map((name) => `"${name}"`).join(", ")}) VALUES`;
  const statements: string[] = [];
  let values: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const tuple = `(${table.columns.map((name) => quoteSql(row[name] ?? null)).join(", ")})`;
    const size = Buffer.byteLength(tuple);
    if (bytes + size > MAX_STATEMENT_BYTES && values.length > 0) {
      statements.push(`${head} ${values.join(", ")}${tail};`);
      [values, bytes] = [[], 0];
    }
    values.push(tuple);
    bytes += size;
  }
  if (values.length > 0) statements.push(`${head} ${values.join(", ")}${tail};`);
  return statements;
}
