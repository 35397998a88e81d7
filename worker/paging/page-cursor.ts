import { PAGE_SIZE } from "#contract/front-desk/front-desk.ts";
import type { PageKey } from "#worker/db/sql/keyset.ts";
import { invalidField } from "#worker/errors.ts";

/** The paging parameters of a list. */
interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * Reads one extra row to know whether another page follows. The cursor holds the last row's sort key, so pages stay
 * correct while rows change.
 */
export async function readPage<Row, Key extends string | number>(
  request: PageRequest,
  kind: Key extends string ? "text" : "number",
  read: (after: PageKey<Key> | null, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => PageKey<Key>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const limit = request.limit ?? PAGE_SIZE;
  const after = request.cursor ? (parseCursor(request.cursor, kind) as PageKey<Key>) : null;
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > limit ? formatCursor(keyOf(last)) : null };
}

export function formatCursor({ key, id }: PageKey): string {
  const bytes = new TextEncoder().encode(JSON.stringify([key, id]));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function parseCursor(cursor: string, kind: "text" | "number"): PageKey {
  const [key, id] = decodeCursor(cursor);
  const isKey = kind === "text" ? typeof key === "string" : Number.isSafeInteger(key);
  if (!isKey || typeof id !== "string") throw invalidField("cursor", "Unknown cursor");
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
