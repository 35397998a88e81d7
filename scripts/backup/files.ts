import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { PHOTO_WIDTHS } from "#domain/photos.ts";
import { root } from "#web/build/root.ts";
import { readEnvironment } from "../deploy/environments.ts";
import { BackupError, runWrangler } from "./d1.ts";
import type { Database } from "./database.ts";

/** A local or remote store of uploaded files. */
export interface FileStore {
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** Entry of the backup folder's index. */
interface FileChecksum {
  key: string;
  bytes: number;
  /** SHA-256. */
  hash: string;
}

const INDEX = "index.json";

/** All columns that reference a file. */
const FILE_KEY_COLUMNS = [
  ["conversation_messages", "file_key"],
  ["documents", "file_key"],
  ["mail_items", "photo_key"],
  ["mail_items", "scan_key"],
  ["units", "photo_key"],
] as const;

/** Photographs of the pages, in the draft and in every publication. */
const PHOTO_KEYS = `select distinct 'photos/' || json_extract(photo.value, '$.id') || '-' || width.value as key
  from house_settings, json_each(house_settings.content, '$.photos') photo, json_each('[${PHOTO_WIDTHS}]') width`;

/** Lists referenced files. Others are orphans, deleted by the next sweep. */
export async function listReferencedFiles(database: Database): Promise<string[]> {
  const all = FILE_KEY_COLUMNS.map(
    ([table, column]) => `select ${column} as key from ${table} where ${column} is not null`,
  );
  return (await database.query(`${[...all, PHOTO_KEYS].join(" union all ")} order by key`)).map(({ key }) =>
    String(key),
  );
}

/** Writes every referenced file and an index into a private folder. Returns the missing keys. */
export async function backUpFiles(keys: readonly string[], store: FileStore, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sums: FileChecksum[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = await store.get(key);
    if (bytes === null) {
      missing.push(key);
      continue;
    }
    writeFileSync(join(folder, fileNameOf(key)), bytes, { mode: 0o600 });
    sums.push(checksumOf(key, bytes));
  }
  writeFileSync(join(folder, INDEX), JSON.stringify(sums, null, 2), { mode: 0o600 });
  return missing;
}

/** Restores a backup's files into a store, each only if its checksum matches. */
export async function restoreFiles(folder: string, store: FileStore): Promise<number> {
  const sums = readIndex(folder);
  for (const { key, hash } of sums) {
    const bytes = new Uint8Array(readFileSync(join(folder, fileNameOf(key))));
    if (checksumOf(key, bytes).hash !== hash)
      throw new BackupError(`${key} is damaged in ${folder} and was not restored.`);
    await store.put(key, bytes);
  }
  return sums.length;
}

/** Restores files into an empty store and compares them. Returns a sentence for each difference. */
export async function drillFiles(folder: string): Promise<{ count: number; problems: string[] }> {
  const stateDir = mkdtempSync(join(tmpdir(), "restore-files-"));
  try {
    return await withLocalFiles(stateDir, async (store) => {
      const sums = readIndex(folder);
      try {
        await restoreFiles(folder, store);
      } catch (error) {
        if (error instanceof BackupError) return { count: sums.length, problems: [error.message] };
        throw error;
      }
      const problems: string[] = [];
      for (const sum of sums) {
        const bytes = await store.get(sum.key);
        if (bytes === null || checksumOf(sum.key, bytes).hash !== sum.hash) problems.push(`${sum.key}: differs`);
      }
      return { count: sums.length, problems };
    });
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Opens the local store, runs `use` and closes it. */
export async function withLocalFiles<Answer>(
  stateDir: string,
  use: (store: FileStore) => Promise<Answer>,
): Promise<Answer> {
  const { env, dispose } = await getPlatformProxy<{ DOCUMENTS: R2 }>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  try {
    return await use({
      async get(key) {
        const found = await env.DOCUMENTS.get(key);
        return found && new Uint8Array(await found.arrayBuffer());
      },
      put: async (key, bytes) => void (await env.DOCUMENTS.put(key, bytes)),
    });
  } finally {
    await dispose();
  }
}

interface R2 {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(key: string, bytes: Uint8Array): Promise<unknown>;
}

/** The store at Cloudflare, through wrangler with the user's login. */
export function remoteFiles(env: "" | "preview", run: (args: string[]) => Promise<string> = runWrangler): FileStore {
  const [bucket] = readEnvironment(join(root, "wrangler.toml"), env).r2_buckets ?? [];
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  const through = async (verb: "get" | "put", key: string, file: string) =>
    run(["r2", "object", verb, `${bucket?.bucket_name}/${key}`, "--remote", "--env", env, "--file", file]);
  return {
    async get(key) {
      const file = join(folder, fileNameOf(key));
      try {
        await through("get", key, file);
        return new Uint8Array(readFileSync(file));
      } catch (error) {
        if (error instanceof BackupError && /does not exist|not found/i.test(error.message)) return null;
        throw error;
      } finally {
        rmSync(file, { force: true });
      }
    },
    async put(key, bytes) {
      const file = join(folder, fileNameOf(key));
      writeFileSync(file, bytes, { mode: 0o600 });
      await through("put", key, file).finally(() => rmSync(file, { force: true }));
    },
  };
}

function readIndex(folder: string): FileChecksum[] {
  return JSON.parse(readFileSync(join(folder, INDEX), "utf8")) as FileChecksum[];
}

function checksumOf(key: string, bytes: Uint8Array): FileChecksum {
  return { key, bytes: bytes.length, hash: createHash("sha256").update(bytes).digest("hex") };
}

/** Keys are unambiguous without slashes: they end in random characters. */
function fileNameOf(key: string): string {
  return key.replaceAll("/", "-");
}
