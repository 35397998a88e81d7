import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a column has one of these values. However many they are, they are one bound value: D1 takes a hundred. */
export function inJsonArray(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
