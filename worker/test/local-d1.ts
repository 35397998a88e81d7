import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** Every migration's name and text, the first first. */
export const MIGRATIONS = globSync(join(import.meta.dirname, "..", "..", "migrations/*.sql"))
  .sort()
  .map((file) => ({ name: basename(file), sql: readFileSync(file, { encoding: "utf8" }) }));

interface Trap {
  at: number;
  isAnswerLost: boolean;
}

/** The parts of D1 that Drizzle uses, on a database in memory with our own migrations. A batch is one transaction. */
export function makeLocalD1(sqlite = makeMigrated()) {
  const prepared = new Map<string, { statement: StatementSync; isQuery: boolean }>();
  let trap: Trap = { at: 0, isAnswerLost: false };
  let executed = 0;

  function prepareOnce(sql: string) {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = sqlite.prepare(sql);
    // Asking for the columns takes longer than most queries.
    const made = { statement, isQuery: statement.columns().length > 0 };
    prepared.set(sql, made);
    return made;
  }

  function run(sql: string, values: SQLInputValue[], asArrays: boolean) {
    executed += 1;
    if (executed === trap.at && !trap.isAnswerLost) throw new Error("D1_ERROR: planned");
    const { statement, isQuery } = prepareOnce(sql);
    statement.setReturnArrays(asArrays);
    if (isQuery) return { success: true, results: statement.all(...values), meta: {} };
    return { success: true, results: [], meta: { changes: Number(statement.run(...values).changes) } };
  }

  function answered<Answer>(work: () => Answer): Answer {
    const before = executed;
    const answer = work();
    if (trap.isAnswerLost && before < trap.at && trap.at <= executed) throw new Error("D1_ERROR: answer lost");
    return answer;
  }

  function prepare(sql: string, values: SQLInputValue[] = []) {
    return {
      sql,
      values,
      bind: (...given: unknown[]) =>
        prepare(
          sql,
          given.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue))),
        ),
      all: async () => answered(() => run(sql, values, false)),
      run: async () => answered(() => run(sql, values, false)),
      raw: async () => answered(() => run(sql, values, true).results),
      first: async () => answered(() => run(sql, values, false).results[0] ?? null),
    };
  }

  const d1 = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: { sql: string; values: SQLInputValue[] }[]) =>
      answered(() => {
        // A savepoint, because a proof may hold a transaction of its own around everything, to go back to where it began.
        sqlite.exec("savepoint batch");
        try {
          const answers = statements.map(({ sql, values }) => run(sql, values, false));
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
    /** Makes one of the statements to come fail, or take effect and lose its answer. The first is 1; 0 is none. */
    setTrap(next: Trap) {
      trap = next;
      executed = 0;
    },
    /** How many statements were executed since the trap was set. */
    countExecuted: () => executed,
    close: () => sqlite.close(),
  };
}

let image: Uint8Array | null = null;

/** An empty database after every migration: they run once, and each further one is a copy. */
export function makeMigrated(): DatabaseSync {
  image ??= migrate();
  const sqlite = new DatabaseSync(":memory:");
  sqlite.deserialize(image);
  return sqlite;
}

function migrate(): Uint8Array {
  const sqlite = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) sqlite.exec(sql);
  return sqlite.serialize();
}
