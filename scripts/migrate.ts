import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getPlatformProxy, unstable_splitSqlQuery as splitSql } from "wrangler";
import { root } from "#web/build/root.ts";

interface Statement {
  bind(...values: string[]): Statement;
  run(): Promise<unknown>;
  all(): Promise<{ results: { name: string }[] }>;
}
interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}

/** Wrangler's own table, to the letter: its command finds here what it would have written. */
const CREATE_MIGRATIONS_TABLE = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

// Makes the database under a folder of local data, or brings it up to date: node scripts/migrate.ts <folder>.
// `wrangler d1 migrations apply --local` does the same, and starts a runtime for each migration: half a minute where this
// takes two seconds. A migration that cannot be applied is left out whole.

const [stateDir] = process.argv.slice(2);
if (!stateDir) throw new Error("Which folder? node scripts/migrate.ts <folder>");
const { env, dispose } = await getPlatformProxy<{ DB: Database }>({
  configPath: join(root, "wrangler.toml"),
  persist: { path: join(stateDir, "v3") },
  remoteBindings: false,
});
try {
  await env.DB.prepare(CREATE_MIGRATIONS_TABLE).run();
  const { results } = await env.DB.prepare("select name from d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  for (const file of globSync(join(root, "migrations/*.sql")).sort()) {
    if (applied.has(basename(file))) continue;
    await env.DB.batch([
      ...splitSql(readFileSync(file, "utf8")).map((statement) => env.DB.prepare(statement)),
      env.DB.prepare("insert into d1_migrations (name) values (?)").bind(basename(file)),
    ]);
  }
} finally {
  await dispose();
}
