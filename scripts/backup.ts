import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "#web/build/root.ts";
import { BackupError, remoteDatabase, withLocalDatabase } from "./backup/d1.ts";
import type { Database } from "./backup/database.ts";
import { drill } from "./backup/drill.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { writeSince } from "./backup/write-since.ts";
import { localSettings } from "./settings.ts";

const USAGE = `
  npm run backup                              takes a backup of the local database, restores it elsewhere, compares
  npm run backup -- --remote                  the same for the real database (signed in with npx wrangler login)
  npm run backup -- --remote --env preview    the same for the preview's
  npm run backup -- --remote --since 2026-11-21T08:00:00Z
                                              and, in a file of its own, what a restore to that instant would lose
  npm run backup -- --check <file>            restores and compares a backup that was taken before

  Backups are kept in .state-backups, which git ignores. They hold personal data: keep them as you keep the database.
`;

try {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean" },
      env: { type: "string", default: "" },
      check: { type: "string" },
      since: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(USAGE);
  else await rehearse(values.check ?? (await take(values.remote === true, values.env, instantIn(values.since))));
} catch (error) {
  if (error instanceof TypeError) console.error(`${error.message}\n${USAGE}`);
  else if (error instanceof BackupError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function take(isRemote: boolean, env: string, since: Date | null): Promise<string> {
  const now = new Date();
  const place = isRemote ? env || "production" : "local";
  const folder = join(root, ".state-backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${place}-${now.toISOString().slice(0, 19).replaceAll(":", "")}.sql`);
  const write = async (database: Database) => {
    await writeBackup(database, file, now);
    if (since === null) return;
    const sinceFile = file.replace(/\.sql$/, "-since.sql");
    console.log(
      `${sinceFile}\n  ${await writeSince(database, sinceFile, since)} rows, written since ${since.toISOString()}\n`,
    );
  };
  await (isRemote ? write(remoteDatabase(env)) : withLocalDatabase(localSettings(process.env).stateDir, write));
  return file;
}

function instantIn(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new TypeError(`"${text}" is no instant like 2026-11-21T08:00:00Z.`);
  return at;
}

async function rehearse(file: string) {
  const { manifest, problems, searchable } = await drill(file);
  console.log(`${file}\n  ${Math.ceil(statSync(file).size / 1024)} KB, taken ${manifest.takenAt}\n`);
  for (const { name, rows, hash } of manifest.tables)
    console.log(`  ${String(rows).padStart(8)}  ${name.padEnd(24)}  ${hash.slice(0, 12)}`);
  for (const { name, rows } of searchable)
    console.log(`  ${String(rows).padStart(8)}  ${name.padEnd(24)}  searchable again`);
  const words =
    problems.length === 0
      ? "Restored elsewhere and read back: every row is the same."
      : `NOT THE SAME:\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
  console.log(`\n${words}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
