import { createHash } from "node:crypto";
import { type Database, type Row, readRows, type Table } from "./database.ts";

export interface TableChecksum {
  name: string;
  columns: string[];
  key: string[];
  rows: number;
  /** SHA-256 over all rows in key order. */
  hash: string;
}

/** First line of a backup. */
export interface Manifest {
  format: 1;
  takenAt: string;
  migrations: string[];
  tables: TableChecksum[];
}

export const MANIFEST_PREFIX = "-- adwuma-house backup ";
const PAGE_SIZE = 500;

export function serializeRow(table: Pick<Table, "columns">, row: Row): string {
  return JSON.stringify(table.columns.map((column) => row[column] ?? null));
}

export async function listMigrations(database: Database): Promise<string[]> {
  return (await database.query("select name from d1_migrations order by id")).map(({ name }) => String(name));
}

/** Counts and hashes the rows of tables, and passes each page to `listen`. */
export async function checksumTables(
  database: Database,
  tables: Table[],
  listen: (table: Table, rows: Row[]) => void = () => {},
): Promise<TableChecksum[]> {
  const sums: TableChecksum[] = [];
  for (const table of tables) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const rows of readRows(database, table, PAGE_SIZE)) {
      for (const row of rows) hash.update(serializeRow(table, row)).update("\n");
      count += rows.length;
      listen(table, rows);
    }
    sums.push({ name: table.name, columns: table.columns, key: table.key, rows: count, hash: hash.digest("hex") });
  }
  return sums;
}

/** Returns a sentence for each difference between expected and found tables. */
export function compareTables(wanted: TableChecksum[], found: TableChecksum[]): string[] {
  const sentences: string[] = [];
  for (const table of wanted) {
    const other = found.find(({ name }) => name === table.name);
    if (!other) sentences.push(`${table.name}: missing`);
    else if (other.rows !== table.rows) sentences.push(`${table.name}: ${other.rows} rows instead of ${table.rows}`);
    else if (other.hash !== table.hash) sentences.push(`${table.name}: ${table.rows} rows, but with different values`);
  }
  return sentences;
}
