import { Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The last row of the page before: what the list is ordered by, and the id. */
export interface PageKey<Key extends string | number = string | number> {
  key: Key;
  id: string;
}

/**
 * Rows after a key in ascending order, or from the first one. The bound is always there, so that an index is searched.
 * Where rows of one key are in another order than their ids', `id` is the statement's own words for the place in it.
 */
export function rowsAfter(
  columns: [SQLWrapper, SQLWrapper],
  after: { key: PageKey["key"]; id: string | SQL } | null,
  first: string | number,
): SQL {
  const key = after?.key ?? first;
  const pair = sql`(${columns[0]}, ${columns[1]}) > (${key}, ${after?.id ?? ""})`;
  // An index with a collation is not searched by a pair: by its first half then.
  return columns[0] instanceof Column ? pair : sql`${columns[0]} >= ${key} and ${pair}`;
}

/** Rows after a key in descending order of instants, or from the newest one. */
export function rowsBefore(columns: [SQLWrapper, SQLWrapper], before: PageKey | null): SQL {
  return sql`(${columns[0]}, ${columns[1]}) < (${before?.key ?? Number.MAX_SAFE_INTEGER}, ${before?.id ?? ""})`;
}

/** A column that no index may be chosen by: for a search, whose few rows are found by their names. */
export function unindexed(column: SQLWrapper): SQL {
  return sql`+${column}`;
}
