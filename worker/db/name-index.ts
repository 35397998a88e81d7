import { eq, getTableName, sql } from "drizzle-orm";
import { bookings } from "./schema/bookings.ts";
import { virtualOfficeClients } from "./schema/clients.ts";
import { eventRegistrations } from "./schema/events.ts";
import { contacts, leads } from "./schema/inbox.ts";
import type { Database } from "./sql/database.ts";
import { namesSql } from "./sql/folded-names.ts";
import { NAME_INDEXES } from "./sql/name-search.ts";
import { isNotFolded } from "./sql/partial-indexes.ts";

const TABLES = [bookings, virtualOfficeClients, leads, contacts, eventRegistrations] as const;

export type NameIndex = ReturnType<typeof makeNameIndex>;

export function makeNameIndex(db: Database) {
  return {
    merge: () => mergeNames(db),

    /** Names without a folded name, of rows from before the column. */
    async listNotFolded(limit: number) {
      const ofTables = TABLES.map(
        (table) => sql`select ${sql.raw(`'${getTableName(table)}'`)} as "table", ${table.id} as id,
          ${namesSql(table)} as names from ${table} where ${isNotFolded(table)}`,
      );
      return db.all<{ table: string; id: string; names: string }>(
        sql`${sql.join(ofTables, sql` union all `)} limit ${limit}`,
      );
    },

    /** Writes the folded names of rows whose names are unchanged; triggers index them. */
    async fold(rows: { table: string; id: string; names: string; foldedName: string }[]): Promise<void> {
      const [first, ...rest] = TABLES.map((table) => {
        const folded = JSON.stringify(rows.filter((row) => row.table === getTableName(table)));
        return db
          .update(table)
          .set({ foldedName: sql`value ->> 'foldedName'` })
          .from(sql`json_each(${folded})`)
          .where(
            sql`${eq(table.id, sql`value ->> 'id'`)} and ${isNotFolded(table)} and ${namesSql(table)} = value ->> 'names'`,
          );
      });
      if (first) await db.batch([first, ...rest]);
    },
  };
}

/** Merges the segments of each index. Every write adds a segment, and deleted names stay until the merge. */
export async function mergeNames(db: Database): Promise<void> {
  for (const { names } of Object.values(NAME_INDEXES))
    await db.run(sql`insert into ${names} (${names}) values ('optimize')`);
}
