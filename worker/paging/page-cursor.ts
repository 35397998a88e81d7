import { PAGE_SIZE } from "#contract/front-desk/front-desk.ts";
import type { PageKey } from "#worker/db/sql/keyset.ts";
import { invalidField } from "#worker/errors.ts";

/** What a list is asked for beyond its own filters. */
interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * Reads one row more than a page has, to know whether there is another. The cursor names the last row by what the list
 * is ordered by, so a page is right also when rows come and go in between.
 */
export async function readPage<Row, Key extends string | number>(
  wanted: PageRequest,
  kind: Key extends string ? "text" : "number",
  read: (after: PageKey<Key> | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => PageKey<Key>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const limit = wanted.limit ?? PAGE_SIZE;
  const after = wanted.cursor ? (parseCursor(wanted.cursor, kind) as PageKey<Key>) : null;
  const more = await read(after, limit + 1);
  const rows = more.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && more.length > limit ? formatCursor(keyOf(last)) : null };
}

export function formatCursor({ key, id }: PageKey): string {
  const bytes = new TextEncoder().encode(JSON.stringify([key, id]));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function parseCursor(cursor: string, kind: "text" | "number"): PageKey {
  const [key, id] = decodeCursor(cursor);
  const isKey = kind === "text" ? typeof key === "string" : Number.isSafeInteger(key);
  if (!isKey || typeof id !== "string") throw invalidField("cursor", "Cursor is not known");
  return { key: key as string | number, id };
}

function decodeCursor(cursor: string): unknown[] {
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
