import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database;

/** How many statements a start of the worker has prepared. */
export interface Meter {
  statements: number;
}

/** Counts on `meter` what it prepares: D1 gives each run so many and then refuses. */
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
