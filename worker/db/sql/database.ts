import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** The number of statements prepared so far. */
export interface Meter {
  statements: number;
}

/** Counts every prepared statement on `meter`, because D1 limits them per invocation. */
export function openDatabase(d1: D1Database, meter: Meter = { statements: 0 }): Database {
  const counting = {
    prepare(sql: string) {
      meter.statements += 1;
      return d1.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
  };
  return drizzle(counting as D1Database);
}
