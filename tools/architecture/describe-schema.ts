import type { DatabaseSync } from "node:sqlite";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { MATERIALISED_COUNTERS } from "#worker/db/sql/materialised-counters.ts";
import { isTest } from "./read-files.ts";

interface TableInCode {
  /** The name in the code. */
  variable: string;
  table: SQLiteTable;
}

/** Returns docs/schema.md: tables with columns and writers, the live triggers, and a diagram of references. */
export function describeSchema(database: DatabaseSync, tables: TableInCode[], files: Map<string, string>): string {
  const described = tables
    .map(({ variable, table }) => ({ ...getTableConfig(table), writers: findWriters(variable, files) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const triggers = database
    .prepare("select tbl_name as tableName, name, sql from sqlite_master where type = 'trigger' order by 1, 2")
    .all() as unknown as { tableName: string; name: string; sql: string }[];
  return [
    "# Schema",
    "Generated: `vitest run tools/architecture/schema.test.ts -u` writes this page anew. A `?` marks a column that may be null.",
    "## Tables",
    ...drawTable([
      ["table", "columns", "written by"],
      ...described.map(({ name, columns, writers }) => [
        `\`${name}\``,
        columns.map((column) => `\`${column.name}\`${column.notNull || column.primary ? "" : "?"}`).join(", "),
        writers.map((path) => `\`${path}\``).join(", ") || "triggers",
      ]),
    ]),
    `Only triggers write ${MATERIALISED_COUNTERS.map((name) => `\`${name}\``).join(", ")}.`,
    "## Triggers",
    `${triggers.length} are live.`,
    ...drawTable([
      ["table", "trigger", "runs", "writes"],
      ...triggers.map(({ tableName, name, sql }) => [
        `\`${tableName}\``,
        `\`${name}\``,
        /\b(BEFORE|AFTER) \w+/.exec(sql)?.[0].toLowerCase() ?? "",
        targetsOf(sql),
      ]),
    ]),
    "## References",
    "```mermaid",
    "erDiagram",
    ...described.flatMap(({ name, foreignKeys }) =>
      foreignKeys.map((key) => {
        const { columns, foreignTable } = key.reference();
        const column = columns.map((item) => item.name).join("_");
        return `  ${getTableConfig(foreignTable).name} ||--o{ ${name} : ${column}`;
      }),
    ),
    "```",
  ]
    .map((line, position, lines) => (isJoined(line, lines[position + 1]) ? `${line}\n` : `${line}\n\n`))
    .join("")
    .trimEnd()
    .concat("\n");
}

export function isTable(value: unknown): value is SQLiteTable {
  return value instanceof SQLiteTable;
}

/** Files of the product that insert into, update or delete from a table, or do only one of these. */
export function findWriters(
  variable: string,
  files: Map<string, string>,
  verb: "insert" | "update" | "update|delete" | "insert|update|delete" = "insert|update|delete",
): string[] {
  const writers = [...files].flatMap(([path, text]) => {
    if (!path.startsWith("worker/") || isTest(path)) return [];
    const name = new RegExp(`import \\{[^}]*\\b${variable} as (\\w+)`).exec(text)?.[1] ?? variable;
    const inserts = `|insert(Rows|Selected)\\(\\s*db,\\s*${name},|insert into \\$\\{${name}\\}`;
    const writes = `\\.(${verb})\\(${name}\\)${verb.startsWith("insert") ? inserts : ""}`;
    return new RegExp(writes).test(text) ? [path] : [];
  });
  return writers.sort();
}

function targetsOf(sql: string): string {
  const targets = Array.from(
    sql.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) [`"](\w+)[`"]/g),
    ([, name]) => `\`${name}\``,
  );
  return targets.length === 0 ? "nothing: it refuses" : [...new Set(targets)].join(", ");
}

export function drawTable([header = [], ...rows]: string[][]): string[] {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

/** Whether two lines belong to the same table or diagram. */
function isJoined(line: string, next: string | undefined): boolean {
  const isPart = (text: string | undefined) => text !== undefined && /^(\||```|erDiagram| {2})/.test(text);
  return isPart(line) && isPart(next);
}
