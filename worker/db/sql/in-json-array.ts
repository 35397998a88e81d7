import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether the column has one of these values. They use a single bound value: D1 allows 100. */
export function inJsonArray(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
