import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "#web/build/root.ts";
import { BackupError, remoteDatabase, withLocalDatabase } from "./backup/d1.ts";
import type { Database } from "./backup/database.ts";
import { drill } from "./backup/drill.ts";
import {
  backUpFiles,
  drillFiles,
  type FileStore,
  listReferencedFiles,
  remoteFiles,
  restoreFiles,
  withLocalFiles,
} from "./backup/files.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { writeChangesSince } from "./backup/write-changes-since.ts";
import { localSettings } from "./settings.ts";

const USAGE = `
  npm run backup                              backs up the local database, restores the backup to a temporary folder and compares
  npm run backup -- --remote                  does the same for the real database (first run npx wrangler login)
  npm run backup -- --remote --env preview    does the same for the preview database
  npm run backup -- --remote --since 2026-11-21T08:00:00Z
                                              also writes the rows that a restore to that time would lose
  npm run backup -- --check <file>            restores and compares an existing backup
  npm run backup -- --put-files <folder>      restores a backup's files into the local store; with --remote into the real one

  Each backup is a file of rows and a folder of uploaded files in .state-backups, which git ignores. They contain personal
  data, including identity documents: protect them like the database and delete them when no longer needed.
`;

try {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean" },
      env: { type: "string", default: "" },
      check: { type: "string" },
      since: { type: "string" },
      "put-files": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const env = values.env === "preview" ? "preview" : "";
  if (values.help) console.log(USAGE);
  else if (values["put-files"] !== undefined) await restoreFolder(values["put-files"], values.remote === true, env);
  else
    await verifyBackup(
      values.check ?? (await createBackup(values.remote === true, values.env, parseInstant(values.since))),
    );
} catch (error) {
  if (error instanceof TypeError) console.error(`${error.message}\n${USAGE}`);
  else if (error instanceof BackupError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

async function createBackup(isRemote: boolean, env: string, since: Date | null): Promise<string> {
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
      `${sinceFile}\n  ${await writeChangesSince(database, sinceFile, since)} rows changed since ${since.toISOString()}\n`,
    );
  };
  let fileKeys: string[] = [];
  const writeAll = async (database: Database) => {
    await write(database);
    fileKeys = await listReferencedFiles(database);
  };
  const { stateDir } = localSettings(process.env);
  await (isRemote ? writeAll(remoteDatabase(env)) : withLocalDatabase(stateDir, writeAll));
  const saveFiles = (store: FileStore) => backUpFiles(fileKeys, store, filesFolderOf(file));
  const missing = await (isRemote
    ? saveFiles(remoteFiles(env === "preview" ? "preview" : ""))
    : withLocalFiles(stateDir, saveFiles));
  for (const key of missing) console.error(`${key} is referenced by a row but missing from the store.`);
  if (missing.length > 0) process.exitCode = 1;
  return file;
}

/** Folder of a backup's files, beside its rows. */
function filesFolderOf(file: string): string {
  return file.replace(/\.sql$/, "-files");
}

async function restoreFolder(folder: string, isRemote: boolean, env: "" | "preview") {
  const put = (store: FileStore) => restoreFiles(folder, store);
  const count = await (isRemote ? put(remoteFiles(env)) : withLocalFiles(localSettings(process.env).stateDir, put));
  console.log(`Restored ${count} files.`);
}

function parseInstant(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new TypeError(`"${text}" is not a time like 2026-11-21T08:00:00Z.`);
  return at;
}

async function verifyBackup(file: string) {
  const { manifest, problems: ofRows, searchable } = await drill(file);
  const files = existsSync(filesFolderOf(file)) ? await drillFiles(filesFolderOf(file)) : { count: 0, problems: [] };
  const problems = [...ofRows, ...files.problems];
  console.log(`${file}\n  ${Math.ceil(statSync(file).size / 1024)} KB, taken ${manifest.takenAt}\n`);
  for (const { name, rows, hash } of manifest.tables)
    console.log(`  ${String(rows).padStart(8)}  ${name.padEnd(24)}  ${hash.slice(0, 12)}`);
  for (const { name, rows } of searchable) console.log(`  ${String(rows).padStart(8)}  ${name.padEnd(24)}  searchable`);
  console.log(`  ${String(files.count).padStart(8)}  files`);
  const words =
    problems.length === 0
      ? "The backup was restored and compared: every row and every file is identical."
      : `DIFFERENCES:\n${problems.map((problem) => `  ${problem}`).join("\n")}`;
  console.log(`\n${words}`);
  if (problems.length > 0) process.exitCode = 1;
}
