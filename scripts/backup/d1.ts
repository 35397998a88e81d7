import { existsSync } from "node:fs";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { NON_INTERACTIVE, runCommand } from "#scripts/local/run-command.ts";
import { root } from "#web/build/root.ts";
import type { Database, Row } from "./database.ts";

/** A sentence for the person at the terminal. */
export class BackupError extends Error {}

/** Asks the database under a folder of local data, and lets go of it. */
export async function withLocalDatabase<Answer>(
  stateDir: string,
  use: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  if (!existsSync(join(stateDir, "v3/d1")))
    throw new BackupError(`There is no local database in ${stateDir}. npm start or npm run seed makes one.`);
  const { env, dispose } = await getPlatformProxy<{
    DB: { prepare(sql: string): { all(): Promise<{ results: Row[] }> } };
  }>({ configPath: join(root, "wrangler.toml"), persist: { path: join(stateDir, "v3") }, remoteBindings: false });
  try {
    const ask = async (sql: string) => (await env.DB.prepare(sql).all()).results;
    // The local runtime ends a connection that has been idle for seconds, on a busy machine in the moment in which it is used
    // again. What is asked here only reads, so it is asked once more.
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

/** The database at Cloudflare, asked through wrangler as whoever is signed in. */
export function remoteDatabase(env: string, run: (args: string[]) => Promise<string> = runWrangler): Database {
  return {
    async query(sql) {
      const said = await run(["d1", "execute", "DB", "--remote", "--env", env, "--json", "--command", sql]);
      const [answer] = JSON.parse(said.slice(said.indexOf("["))) as { results: Row[] }[];
      if (!answer) throw new BackupError("wrangler answered without a result.");
      return answer.results;
    },
  };
}

/** What wrangler printed; a sentence with its words when it failed, and the reason of the cut when it was ended by that. */
export async function runWrangler(args: string[], cut?: AbortSignal): Promise<string> {
  const { code, said, complained } = await runCommand("wrangler", args, "pipe", NON_INTERACTIVE, cut);
  cut?.throwIfAborted();
  if (code !== 0) throw new BackupError(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${complained || said}`);
  return said;
}
