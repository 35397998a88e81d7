import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeLocalD1 } from "#worker/test/local-d1.ts";
import type { Database, Row } from "./database.ts";
import { backUpFiles, drillFiles, listReferencedFiles, remoteFiles, restoreFiles } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "files-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = ["documents/aa", "documents/bb"];

function storeOf(files: Record<string, string>) {
  const stored = new Map(Object.entries(files).map(([key, text]) => [key, new TextEncoder().encode(text)]));
  return {
    kept: stored,
    get: async (key: string) => stored.get(key) ?? null,
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, new Uint8Array(bytes)),
  };
}

test("backs up and restores every referenced file and reports missing ones", async () => {
  const place = join(folder, "whole");
  const missing = await backUpFiles(
    [...KEYS, "mail/cc"],
    storeOf({ "documents/aa": "a passport", "documents/bb": "a bill" }),
    place,
  );
  expect(missing).toEqual(["mail/cc"]);
  expect(await drillFiles(place)).toEqual({ count: 2, problems: [] });
  const store = storeOf({});
  expect(await restoreFiles(place, store)).toBe(2);
  expect([...store.kept.keys()]).toEqual(KEYS);
}, 60_000);

test("refuses to restore a file that was changed in the backup", async () => {
  const place = join(folder, "changed");
  await backUpFiles(KEYS, storeOf({ "documents/aa": "a passport", "documents/bb": "a bill" }), place);
  writeFileSync(join(place, "documents-bb"), "another bill");
  const { problems } = await drillFiles(place);
  expect(problems).toEqual([expect.stringContaining("documents/bb is damaged")]);
}, 60_000);

test("covers every column that references a file", async () => {
  const local = makeLocalD1();
  const database: Database = { query: async (sql) => local.rows<Row>(sql) };
  const columns = local.rows<{ name: string; col: string }>(
    "select m.name as name, c.name as col from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name like '%\\_key' escape '\\'",
  );
  const referencedColumns = columns
    .filter(({ col }) => !/idempotency|dedupe|public/.test(col))
    .map(({ name, col }) => `${name}.${col}`);
  expect(referencedColumns.sort()).toEqual([
    "conversation_messages.file_key",
    "documents.file_key",
    "mail_items.photo_key",
    "mail_items.scan_key",
    "units.photo_key",
  ]);
  local.rows(
    "insert into documents (id, client_id, kind, status, file_key, updated_at) values ('1', 'c', 'proof_of_address', 'in_review', 'documents/aa', 1)",
  );
  expect(await listReferencedFiles(database)).toEqual(["documents/aa"]);
});

test("accesses the remote store through wrangler in the given environment", async () => {
  const commands: string[] = [];
  const store = remoteFiles("preview", async (args) => {
    commands.push(args.slice(0, 7).join(" "));
    return "";
  });
  await store.put("documents/aa", new Uint8Array([1]));
  expect(commands).toEqual(["r2 object put adwuma-house-preview-documents/documents/aa --remote --env preview"]);
});
