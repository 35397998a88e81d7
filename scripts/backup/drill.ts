import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#scripts/local/run-command.ts";
import { BackupError, runWrangler, withLocalDatabase } from "./d1.ts";
import type { Database } from "./database.ts";
import { checksumTables, compareTables, listMigrations, MANIFEST_PREFIX, type Manifest } from "./manifest.ts";

export interface DrillResult {
  manifest: Manifest;
  /** Differences from the backup, one sentence each. */
  problems: string[];
  /** Searchable names per search table after the restore. */
  searchable: { name: string; rows: number }[];
}

/** Source table of each search table. */
const SEARCH_TABLES = { newest_client_names: "virtual_office_clients", newest_booking_names: "bookings" } as const;

const TERMINATION_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Restores a backup into an empty database with the command of a real restore, then compares every row. */
export async function drill(file: string, makeEmpty = migrate): Promise<DrillResult> {
  const manifest = readManifest(file);
  return inTemporaryFolder(async (stateDir, cut) => {
    await makeEmpty(stateDir, cut);
    try {
      await runWrangler(["d1", "execute", "DB", ...localFlags(stateDir), "--yes", "--file", file], cut);
    } catch (error) {
      if (!(error instanceof BackupError) || cut.aborted) throw error;
      return { manifest, problems: [`The backup cannot be restored. ${error.message}`], searchable: [] };
    }
    return withLocalDatabase(stateDir, (database) => raceWithAbort(cut, verifyRestore(database, manifest)));
  });
}

async function verifyRestore(database: Database, manifest: Manifest): Promise<DrillResult> {
  const problems: string[] = [];
  const localMigrations = await listMigrations(database);
  const unknown = manifest.migrations.filter((name) => !localMigrations.includes(name));
  if (unknown.length > 0) problems.push(`The backup is newer than this checkout, which lacks ${unknown.join(", ")}`);
  problems.push(...compareTables(manifest.tables, await checksumTables(database, manifest.tables)));
  const searchable = await countSearchable(database);
  for (const { name, rows } of searchable) {
    const wanted = manifest.tables.find((table) => table.name === SEARCH_TABLES[name])?.rows ?? 0;
    if (rows !== wanted) problems.push(`${name}: ${rows} searchable names instead of ${wanted}`);
  }
  return { manifest, problems, searchable };
}

/**
 * Deletes the folder afterwards, also on a signal, because it holds personal data. Signals abort `cut`; each may arrive
 * twice, from the terminal and npm.
 */
async function inTemporaryFolder<Answer>(work: (folder: string, cut: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  const cut = new AbortController();
  const end = () => cut.abort(new BackupError("Interrupted. The restored copy is deleted."));
  for (const signal of TERMINATION_SIGNALS) process.on(signal, end);
  try {
    return await work(folder, cut.signal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const signal of TERMINATION_SIGNALS) process.off(signal, end);
  }
}

async function raceWithAbort<Answer>(cut: AbortSignal, work: Promise<Answer>): Promise<Answer> {
  const isCut = new Promise<never>((_, reject) => {
    cut.addEventListener("abort", () => reject(cut.reason));
    if (cut.aborted) reject(cut.reason);
  });
  return Promise.race([work, isCut]);
}

/** Creates an empty database with all tables. */
export async function migrate(stateDir: string, cut?: AbortSignal): Promise<void> {
  const { code, stdout, stderr } = await runCommand("node", ["scripts/migrate.ts", stateDir], "pipe", {}, cut);
  cut?.throwIfAborted();
  if (code !== 0) throw new BackupError(`The empty database could not be created:\n${stderr || stdout}`);
}

function localFlags(stateDir: string): string[] {
  return ["--local", "--persist-to", stateDir];
}

export function readManifest(file: string): Manifest {
  const text = readFileSync(file, "utf8");
  const first = text.slice(0, text.indexOf("\n"));
  if (!first.startsWith(MANIFEST_PREFIX))
    throw new BackupError(`${file} is not a backup from this command: its first line is not a manifest.`);
  try {
    return JSON.parse(first.slice(MANIFEST_PREFIX.length)) as Manifest;
  } catch {
    throw new BackupError(`The first line of ${file} is damaged.`);
  }
}

// Each name ends in a marker, its last trigram, so markers count names.
async function countSearchable(database: Database) {
  const counts: { name: keyof typeof SEARCH_TABLES; rows: number }[] = [];
  for (const name of Object.keys(SEARCH_TABLES) as (keyof typeof SEARCH_TABLES)[]) {
    const [found] = await database.query(`select count(distinct doc) as rows from ${name.slice(0, -1)}_terms`);
    counts.push({ name, rows: Number(found?.rows) });
  }
  return counts;
}
