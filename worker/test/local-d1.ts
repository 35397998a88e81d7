import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** Every migration's name and text, in order. */
export const MIGRATIONS = globSync(join(import.meta.dirname, "..", "..", "migrations/*.sql"))
  .sort()
  .map((file) => ({ name: basename(file), sql: readFileSync(file, { encoding: "utf8" }) }));

export interface InjectedFault {
  atCall: number;
  isResponseLost: boolean;
  /** Whether the worker is killed there, so that no further call happens. */
  isKilled?: boolean;
}

/** The parts of D1 that Drizzle uses, on an in-memory database with our migrations. A batch is one transaction. */
export function makeLocalD1(sqlite = makeMigratedDatabase()) {
  const prepared = new Map<string, { statement: StatementSync; isQuery: boolean }>();
  let trap: InjectedFault = { atCall: 0, isResponseLost: false };
  let calls = 0;

  function prepareOnce(sql: string) {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    // Asking for the columns takes longer than most queries.
    const result = { statement, isQuery: statement.columns().length > 0 };
    prepared.set(sql, result);
    return result;
  }

  function run(sql: string, values: SQLInputValue[], asArrays: boolean) {
    const { statement, isQuery } = prepareOnce(sql);
    statement.setReturnArrays(asArrays);
    if (isQuery) return { success: true, results: statement.all(...values), meta: {} };
    return { success: true, results: [], meta: { changes: Number(statement.run(...values).changes) } };
  }

  // A batch is one call: if any of its statements fails, none takes effect.
  function answered<Answer>(work: (failIfPlanned: () => void) => Answer): Answer {
    calls += 1;
    if (trap.isKilled && calls > trap.atCall) throw new Error("killed");
    const isTrapped = calls === trap.atCall;
    const answer = work(() => {
      if (isTrapped && !trap.isResponseLost) throw new Error("D1_ERROR: planned");
    });
    if (isTrapped && trap.isResponseLost) throw new Error("D1_ERROR: answer lost");
    return answer;
  }

  function runOne(sql: string, values: SQLInputValue[], asArrays: boolean) {
    return answered((failIfPlanned) => {
      failIfPlanned();
      return run(sql, values, asArrays);
    });
  }

  function prepare(sql: string, values: SQLInputValue[] = []) {
    return {
      sql,
      values,
      bind: (...args: unknown[]) =>
        prepare(
          sql,
          args.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue))),
        ),
      all: async () => runOne(sql, values, false),
      run: async () => runOne(sql, values, false),
      raw: async () => runOne(sql, values, true).results,
      first: async () => runOne(sql, values, false).results[0] ?? null,
    };
  }

  const d1 = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: { sql: string; values: SQLInputValue[] }[]) =>
      answered((failIfPlanned) => {
        // A savepoint, because a property run may wrap everything in its own transaction.
        sqlite.exec("savepoint batch");
        try {
          const answers = statements.map(({ sql, values }) => run(sql, values, false));
          failIfPlanned();
          sqlite.exec("release batch");
          return answers;
        } catch (error) {
          sqlite.exec("rollback to batch; release batch");
          throw error;
        }
      }),
  };

  return {
    d1: d1 as unknown as D1Database,
    rows: <Row>(sql: string, ...values: SQLInputValue[]) => {
      const { statement } = prepareOnce(sql);
      statement.setReturnArrays(false);
      return statement.all(...values) as Row[];
    },
    /** Makes a later call fail, or take effect and lose its response. The first is 1; 0 is none. */
    setTrap(next: InjectedFault) {
      trap = next;
      calls = 0;
    },
    /** The number of calls since the last fault was set. */
    countCalls: () => calls,
    close: () => sqlite.close(),
  };
}

let image: Uint8Array | null = null;

/** An empty database after all migrations. They run once; later databases are copies. */
export function makeMigratedDatabase(): DatabaseSync {
  image ??= makeLargeDatabase().serialize();
  const sqlite = new DatabaseSync(":memory:");
  sqlite.deserialize(image);
  return sqlite;
}

/** The same for tests beyond the gigabyte that SQLite can copy. */
export function makeLargeDatabase(): DatabaseSync {
  const sqlite = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) sqlite.exec(sql);
  return sqlite;
}
