import { MATERIALISED_COUNTERS } from "#worker/db/sql/materialised-counters.ts";

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/** A local or remote database for queries. */
export interface Database {
  query(sql: string): Promise<Row[]>;
}

export interface Table {
  name: string;
  columns: string[];
  key: string[];
}

/** SQL literal of a value. */
export function quoteSql(value: SqlValue): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/**
 * Returns the tables in insert order: referenced tables and tables filled by triggers first. Search tables and counters
 * are omitted, because triggers fill them.
 */
export async function listTables(database: Database): Promise<Table[]> {
  const found = await database.query(
    "select name from pragma_table_list where type = 'table' and schema = 'main' order by name",
  );
  const names = found
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite_|_cf_|d1_)/.test(name) && !MATERIALISED_COUNTERS.includes(name));
  const tables = new Map<string, Table & { parents: string[] }>();
  for (const name of names) {
    const columns = await database.query(`select name, pk from pragma_table_info(${quoteSql(name)}) order by cid`);
    const parents = await database.query(
      `select distinct "table" as parent from pragma_foreign_key_list(${quoteSql(name)})`,
    );
    const triggers = await database.query(
      `select sql from sqlite_master where type = 'trigger' and tbl_name = ${quoteSql(name)} order by name`,
    );
    const triggerTargets = triggers.flatMap(({ sql }) =>
      Array.from(String(sql).matchAll(/INSERT INTO `(\w+)`/g), ([, to]) => to ?? ""),
    );
    tables.set(name, {
      name,
      columns: columns.map((column) => String(column.name)),
      key: columns.filter(({ pk }) => Number(pk) > 0).map((column) => String(column.name)),
      parents: [...parents.map(({ parent }) => String(parent)), ...triggerTargets],
    });
  }
  const ordered: Table[] = [];
  const addWithParents = (name: string) => {
    const table = tables.get(name);
    if (!table || ordered.some((item) => item.name === name)) return;
    for (const parent of table.parents) if (parent !== name) addWithParents(parent);
    ordered.push({ name, columns: table.columns, key: table.key });
  };
  for (const name of names) addWithParents(name);
  return ordered;
}

/** Reads rows page by page in key order, optionally filtered by a SQL condition. */
export async function* readRows(
  database: Database,
  table: Table,
  pageSize: number,
  condition = "true",
): AsyncGenerator<Row[]> {
  const columns = table.columns.map((name) => `"${name}"`).join(", ");
  const [key] = table.key;
  if (table.key.length !== 1 || key === undefined) throw new Error(`${table.name} has no key of one column`);
  for (let after: SqlValue = null; ; ) {
    const from: string = after === null ? "" : ` and "${key}" > ${quoteSql(after)}`;
    const rows = await database.query(
      `select ${columns} from "${table.name}" where (${condition})${from} order by "${key}" limit ${pageSize}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.[key] ?? null;
  }
}
