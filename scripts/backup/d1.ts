import { existsSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { NON_INTERACTIVE, runCommand } from "#scripts/local/run-command.ts";
import { root } from "#web/build/root.ts";
import type { Database, Row } from "./database.ts";

/** An error whose message is shown to the user. */
export class BackupError extends Error {}

/** Opens the local database, runs `use` and closes it. */
export async function withLocalDatabase<Answer>(
  stateDir: string,
  use: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  if (!existsSync(join(stateDir, "v3/d1")))
    throw new BackupError(`There is no local database in ${stateDir}. Create one with npm start or npm run seed.`);
  const { env, dispose } = await getPlatformProxy<{
    DB: { prepare(sql: string): { all(): Promise<{ results: Row[] }> } };
  }>({ configPath: join(root, "wrangler.toml"), persist: { path: join(stateDir, "v3") }, remoteBindings: false });
  try {
    const ask = async (sql: string) => (await env.DB.prepare(sql).all()).results;
    // The local runtime closes idle connections, on a busy machine just when one is reused. Reads are safe to retry
    // once.
    return await use({
      query: (sql) => ask(sql).catch((error) => (isSocketClosed(error) ? ask(sql) : Promise.reject(error))),
    });
  } finally {
    await dispose();
  }
}

function isSocketClosed(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: unknown } | undefined)?.code === "UND_ERR_SOCKET";
}

/** The database at Cloudflare, through wrangler with the user's login. */
export function remoteDatabase(env: string, run: (args: string[]) => Promise<string> = runWrangler): Database {
  return {
    async query(sql) {
      const stdout = await run(["d1", "execute", "DB", "--remote", "--env", env, "--json", "--command", sql]);
      const [answer] = JSON.parse(stdout.slice(stdout.indexOf("["))) as { results: Row[] }[];
      if (!answer) throw new BackupError("wrangler returned no result.");
      return answer.results;
    },
  };
}

/** Returns wrangler's stdout. Throws its error output on failure, or the abort reason. */
export async function runWrangler(args: string[], cut?: AbortSignal): Promise<string> {
  const { code, stdout, stderr } = await runCommand("wrangler", args, "pipe", NON_INTERACTIVE, cut);
  cut?.throwIfAborted();
  if (code !== 0) throw new BackupError(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${stderr || stdout}`);
  return stdout;
}
