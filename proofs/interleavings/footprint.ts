import type { DatabaseSync } from "node:sqlite";

/** What a call reads and what it writes. Two calls that share nothing which either writes can change places unseen. */
export interface Footprint {
  reads: Set<string>;
  writes: Set<string>;
}

export function areIndependent(one: Footprint, other: Footprint): boolean {
  return (
    !intersects(one.writes, other.writes) &&
    !intersects(one.writes, other.reads) &&
    !intersects(one.reads, other.writes)
  );
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((each) => others.has(each));
}

/** Tells the footprint of statements by the tables they name, with those that triggers, views and foreign keys bring along. */
export function makeFootprintReader(sqlite: DatabaseSync): (statements: readonly string[]) => Footprint {
  const tables = sqlite
    .prepare("select name, type, tbl_name, sql from sqlite_master where type in ('table', 'view', 'trigger')")
    .all() as { name: string; type: string; tbl_name: string; sql: string }[];
  const names = new Set(tables.flatMap(({ name, type }) => (type === "trigger" ? [] : [name])));
  const brought = new Map<string, Set<string>>();
  for (const { name, type, tbl_name, sql } of tables) {
    const of = type === "trigger" ? tbl_name : name;
    const known = brought.get(of) ?? new Set<string>();
    if (type !== "table") for (const word of namedIn(sql)) known.add(word);
    else for (const [, parent = ""] of sql.matchAll(/references\s+[`"]?(\w+)/gi)) known.add(parent);
    brought.set(of, known);
  }
  const footprints = new Map<string, Footprint>();

  function namedIn(sql: string): string[] {
    return (sql.match(/\w+/g) ?? []).filter((word) => names.has(word));
  }

  function withBrought(from: Iterable<string>): Set<string> {
    const all = new Set(from);
    for (const name of all) for (const more of brought.get(name) ?? []) all.add(more);
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
    const each = statements.map(ofStatement);
    const made: Footprint = {
      reads: new Set(each.flatMap(({ reads }) => [...reads])),
      writes: new Set(each.flatMap(({ writes }) => [...writes])),
    };
    footprints.set(key, made);
    return made;
  };
}

/** The tables that hold something of their own: without views, and without the indexes that triggers make of their names. */
export function baseTables(sqlite: DatabaseSync): string[] {
  const tables = sqlite.prepare("select name, sql from sqlite_master where type = 'table'").all() as {
    name: string;
    sql: string;
  }[];
  const indexes = tables.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name);
  return tables.flatMap(({ name }) => (indexes.some((index) => name.startsWith(index)) ? [] : [name]));
}
