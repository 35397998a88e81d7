import type { DatabaseSync } from "node:sqlite";

/** Tables a call reads and writes. Two calls commute if neither writes a table that the other touches. */
export interface Footprint {
  reads: Set<string>;
  writes: Set<string>;
}

export function areIndependent(first: Footprint, other: Footprint): boolean {
  return (
    !intersects(first.writes, other.writes) &&
    !intersects(first.writes, other.reads) &&
    !intersects(first.reads, other.writes)
  );
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((item) => others.has(item));
}

/** Derives footprints from table names in SQL, including those reached by triggers, views and foreign keys. */
export function makeFootprintReader(sqlite: DatabaseSync): (statements: readonly string[]) => Footprint {
  const tables = sqlite
    .prepare("select name, type, tbl_name, sql from sqlite_master where type in ('table', 'view', 'trigger')")
    .all() as { name: string; type: string; tbl_name: string; sql: string }[];
  const names = new Set(tables.flatMap(({ name, type }) => (type === "trigger" ? [] : [name])));
  const dependencies = new Map<string, Set<string>>();
  for (const { name, type, tbl_name, sql } of tables) {
    const tableName = type === "trigger" ? tbl_name : name;
    const known = dependencies.get(tableName) ?? new Set<string>();
    if (type !== "table") for (const word of namedIn(sql)) known.add(word);
    else for (const [, parent = ""] of sql.matchAll(/references\s+[`"]?(\w+)/gi)) known.add(parent);
    dependencies.set(tableName, known);
  }
  const footprints = new Map<string, Footprint>();

  function namedIn(sql: string): string[] {
    return (sql.match(/\w+/g) ?? []).filter((word) => names.has(word));
  }

  function withBrought(from: Iterable<string>): Set<string> {
    const all = new Set(from);
    for (const name of all) for (const more of dependencies.get(name) ?? []) all.add(more);
    return all;
  }

  function ofStatement(sql: string): Footprint {
    const isWrite = /^\s*(insert|update|delete|replace)\b/i.test(sql);
    const [, target = ""] = /\b(?:into|update|from)\s+[`"]?(\w+)/i.exec(sql) ?? [];
    return { reads: withBrought(namedIn(sql)), writes: isWrite ? withBrought([target]) : new Set() };
  }

  return function footprintOf(statements: readonly string[]): Footprint {
    const key = statements.join("\n");
    const known = footprints.get(key);
    if (known) return known;
    const statementFootprints = statements.map(ofStatement);
    const merged: Footprint = {
      reads: new Set(statementFootprints.flatMap(({ reads }) => [...reads])),
      writes: new Set(statementFootprints.flatMap(({ writes }) => [...writes])),
    };
    footprints.set(key, merged);
    return merged;
  };
}

/** Tables that store data themselves: no views and no index tables filled by triggers. */
export function baseTables(sqlite: DatabaseSync): string[] {
  const tables = sqlite.prepare("select name, sql from sqlite_master where type = 'table'").all() as {
    name: string;
    sql: string;
  }[];
  const indexes = tables.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name);
  return tables.flatMap(({ name }) => (indexes.some((index) => name.startsWith(index)) ? [] : [name]));
}
