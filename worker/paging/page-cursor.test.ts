import { expect, test } from "vitest";
import { AppError } from "#worker/errors.ts";
import { formatCursor, readPage } from "./page-cursor.ts";

const rows = ["Ama", "Ɛsi", 'Kofi "K"', "🌍"].map((key, position) => ({ key, id: String(position) }));

const read = (cursor?: string, limit?: number) =>
  readPage<(typeof rows)[number], string>(
    { cursor, limit },
    "text",
    async (after, limit) => rows.slice(rows.findIndex(({ id }) => id === after?.id) + 1).slice(0, limit),
    (row) => row,
  );

test("reads consecutive pages until the end", async () => {
  const first = await read(undefined, 3);
  expect(first.rows).toEqual(rows.slice(0, 3));
  const second = await read(first.nextCursor ?? "", 3);
  expect(second).toEqual({ rows: rows.slice(3), nextCursor: null });
  expect((await read(undefined, 4)).nextCursor).toBeNull();
});

test("formats a cursor that is safe in a URL", () => {
  for (const key of ["Ɛsi 🌍 ???>>>", "+/=", "a".repeat(200)])
    expect(formatCursor({ key, id: "x" })).toMatch(/^[A-Za-z0-9_-]+$/);
});

test.each(["x", "null", btoa("[1,2]"), btoa('["a"]'), btoa('[1,"a"]'), btoa('{"0":"a","1":"b"}'), "%%%", btoa("ÿ")])(
  "rejects %j as a cursor",
  async (cursor) => {
    await expect(read(cursor)).rejects.toThrow(AppError);
  },
);
