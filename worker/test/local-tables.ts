import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { withFoldedName } from "#worker/db/sql/folded-names.ts";

/** Reads and writes rows of a local database directly and synchronously. */
export function makeLocalTables(sqlite: DatabaseSync) {
  return {
    sql: <Row>(query: string) => sqlite.prepare(query).all() as Row[],
    /** In insertion order. */
    all<Table extends SQLiteTable>(table: Table): Table["$inferSelect"][] {
      const columns = Object.entries(getTableColumns(table));
      const stored = sqlite.prepare(`select * from ${getTableName(table)} order by rowid`).all();
      return stored.map((row) =>
        Object.fromEntries(
          columns.map(([key, column]) => {
            const value = row[column.name] ?? null;
            return [key, value === null ? null : column.mapFromDriverValue(value)];
          }),
        ),
      );
    },
    insert<Table extends SQLiteTable>(table: Table, row: Table["$inferInsert"]): void {
      const values = valuesOf(table, withFoldedName(table, row));
      const names = values.map(([name]) => name);
      sqlite
        .prepare(`insert into ${getTableName(table)} (${names.join()}) values (${names.map(() => "?").join()})`)
        .run(...values.map(([, value]) => value));
    },
    /** By id. */
    update<Table extends SQLiteTable>(table: Table, id: string, to: Partial<Table["$inferInsert"]>): void {
      const values = valuesOf(table, { ...to, ...("foldedName" in getTableColumns(table) && { foldedName: null }) });
      const { changes } = sqlite
        .prepare(`update ${getTableName(table)} set ${values.map(([name]) => `${name} = ?`).join()} where id = ?`)
        .run(...values.map(([, value]) => value), id);
      if (changes !== 1) throw new Error(`no row ${id} in ${getTableName(table)}`);
    },
    remove(table: SQLiteTable, id: string): void {
      sqlite.prepare(`delete from ${getTableName(table)} where id = ?`).run(id);
    },
  };
}

/** A row's values as stored, by column name. */
export function valuesOf(table: SQLiteTable, row: Record<string, unknown>): [string, SQLInputValue][] {
  const columns = getTableColumns(table);
  return Object.entries(row).map(([key, value]) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`);
    return [column.name, value === null ? null : (column.mapToDriverValue(value) as SQLInputValue)];
  });
}
