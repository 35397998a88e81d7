import { createHash } from "node:crypto";
import { type Database, type Row, readRows, type Table } from "./database.ts";

export interface TableChecksum {
  name: string;
  columns: string[];
  key: string[];
  rows: number;
  /** SHA-256 over every row, in the order of the key. */
  hash: string;
}

/** What a backup says of itself in its first line. */
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

/** Counts and sums tables up, telling each page of rows to whoever listens. */
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

/** What differs between what a backup says it holds and what was found, in a sentence each. */
export function compareTables(wanted: TableChecksum[], found: TableChecksum[]): string[] {
  const sentences: string[] = [];
  for (const table of wanted) {
    const other = found.find(({ name }) => name === table.name);
    if (!other) sentences.push(`${table.name}: is missing`);
    else if (other.rows !== table.rows) sentences.push(`${table.name}: ${other.rows} rows instead of ${table.rows}`);
    else if (other.hash !== table.hash) sentences.push(`${table.name}: ${table.rows} rows, and not the same in them`);
  }
  return sentences;
}
