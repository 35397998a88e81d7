import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { insertRows, insertSelected } from "./conditional-insert.ts";
import { openDatabase } from "./database.ts";

const plants = sqliteTable("plants", {
  id: text("id").primaryKey(),
  note: text("note"),
  waterings: integer("waterings").notNull().default(7),
  isGreen: integer("is_green", { mode: "boolean" }).notNull(),
  boughtAt: integer("bought_at", { mode: "timestamp_ms" }).notNull(),
  colours: text("colours", { mode: "json" }).$type<string[]>(),
});
const AT = new Date("2026-11-27T10:00:00Z");

async function openPlants() {
  await env.DB.prepare(
    "create table plants (id text primary key, note text, waterings integer not null, is_green integer not null, bought_at integer not null, colours text)",
  ).run();
  return openDatabase(env.DB);
}

test("columns are written by name, and a column that is left out gets its default or null", async () => {
  const db = await openPlants();
  const row = { boughtAt: AT, isGreen: true, colours: ["red"] };
  await insertRows(db, plants, [{ ...row, id: "fern" }], sql`true`);
  await insertSelected(db, plants, { ...row, id: sql`id || '-2'` }, sql`from plants where id = 'fern'`);
  const stored = { ...row, note: null, waterings: 7 };
  expect(await db.select().from(plants)).toEqual([
    { ...stored, id: "fern" },
    { ...stored, id: "fern-2" },
  ]);
  await env.DB.prepare("drop table plants").run();
});
