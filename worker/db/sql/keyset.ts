import { Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The last row of the previous page: its sort key and id. */
export interface PageKey<Key extends string | number = string | number> {
  key: Key;
  id: string;
}

/**
 * Rows after a key, ascending. The bound is always present, so that SQLite searches the index. `id` may be an SQL
 * expression for the position among rows with the same key.
 */
export function rowsAfter(
  columns: [SQLWrapper, SQLWrapper],
  after: { key: PageKey["key"]; id: string | SQL } | null,
  first: string | number,
): SQL {
  const key = after?.key ?? first;
  const pair = sql`(${columns[0]}, ${columns[1]}) > (${key}, ${after?.id ?? ""})`;
  // SQLite cannot search an index with a collation by a pair, only by its first column.
  return columns[0] instanceof Column ? pair : sql`${columns[0]} >= ${key} and ${pair}`;
}

/** Rows before a key, descending by time. */
export function rowsBefore(columns: [SQLWrapper, SQLWrapper], before: PageKey | null): SQL {
  return sql`(${columns[0]}, ${columns[1]}) < (${before?.key ?? Number.MAX_SAFE_INTEGER}, ${before?.id ?? ""})`;
}

/** Keeps SQLite from using an index on the column: a search finds its few rows by name. */
export function unindexed(column: SQLWrapper): SQL {
  return sql`+${column}`;
}
