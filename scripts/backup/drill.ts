import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#scripts/local/run-command.ts";
import { BackupError, runWrangler, withLocalDatabase } from "./d1.ts";
import type { Database } from "./database.ts";
import { checksumTables, compareTables, listMigrations, MANIFEST_PREFIX, type Manifest } from "./manifest.ts";

export interface DrillResult {
  manifest: Manifest;
  /** What is not as the backup says, in a sentence each. */
  problems: string[];
  /** How many names the search tables hold after the restore, for each. */
  searchable: { name: string; rows: number }[];
}

/** The table whose rows each search table holds. */
const SEARCH_TABLES = { newest_client_names: "virtual_office_clients", newest_booking_names: "bookings" } as const;

const TERMINATION_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Restores a backup into an empty database of its own, by the command a real restore takes, and reads it back row by row. */
export async function drill(file: string, makeEmpty = migrate): Promise<DrillResult> {
  const manifest = readManifest(file);
  return inTemporaryFolder(async (stateDir, cut) => {
    await makeEmpty(stateDir, cut);
    try {
      await runWrangler(["d1", "execute", "DB", ...localFlags(stateDir), "--yes", "--file", file], cut);
    } catch (error) {
      if (!(error instanceof BackupError) || cut.aborted) throw error;
      return { manifest, problems: [`It cannot be restored. ${error.message}`], searchable: [] };
    }
    return withLocalDatabase(stateDir, (database) => raceWithAbort(cut, verifyRestore(database, manifest)));
  });
}

async function verifyRestore(database: Database, manifest: Manifest): Promise<DrillResult> {
  const problems: string[] = [];
  const here = await listMigrations(database);
  const unknown = manifest.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0) problems.push(`It is newer than this checkout, which has no ${unknown.join(", ")}`);
  problems.push(...compareTables(manifest.tables, await checksumTables(database, manifest.tables)));
  const searchable = await countSearchable(database);
  for (const { name, rows } of searchable) {
    const wanted = manifest.tables.find((table) => table.name === SEARCH_TABLES[name])?.rows ?? 0;
    if (rows !== wanted) problems.push(`${name}: ${rows} names can be searched instead of ${wanted}`);
  }
  return { manifest, problems, searchable };
}

/**
 * Works in a folder that is gone afterwards, also when this process is told to end: what is restored there is
 * everybody's data. `cut` is aborted then. A signal may come twice, from the terminal and from npm.
 */
async function inTemporaryFolder<Answer>(work: (folder: string, cut: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  const cut = new AbortController();
  const end = () => cut.abort(new BackupError("The drill was cut short. What it had restored is removed."));
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

/** Makes a database in a folder, with every table and no row. */
export async function migrate(stateDir: string, cut?: AbortSignal): Promise<void> {
  const { code, said, complained } = await runCommand("node", ["scripts/migrate.ts", stateDir], "pipe", {}, cut);
  cut?.throwIfAborted();
  if (code !== 0) throw new BackupError(`The empty database could not be made:\n${complained || said}`);
}

function localFlags(stateDir: string): string[] {
  return ["--local", "--persist-to", stateDir];
}

export function readManifest(file: string): Manifest {
  const text = readFileSync(file, "utf8");
  const first = text.slice(0, text.indexOf("\n"));
  if (!first.startsWith(MANIFEST_PREFIX))
    throw new BackupError(`${file} is no backup of ours: its first line says nothing.`);
  try {
    return JSON.parse(first.slice(MANIFEST_PREFIX.length)) as Manifest;
  } catch {
    throw new BackupError(`${file} is damaged in its first line.`);
  }
}

// Each text ends in a mark of its own, which is the last of its groups of three: one for each name that can be found.
async function countSearchable(database: Database) {
  const counts: { name: keyof typeof SEARCH_TABLES; rows: number }[] = [];
  for (const name of Object.keys(SEARCH_TABLES) as (keyof typeof SEARCH_TABLES)[]) {
    const [found] = await database.query(`select count(distinct doc) as rows from ${name.slice(0, -1)}_terms`);
    counts.push({ name, rows: Number(found?.rows) });
  }
  return counts;
}
