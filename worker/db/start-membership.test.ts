import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, addMonth, dayOfMonth } from "#domain/calendar/days.ts";
import { openDatabase } from "./sql/database.ts";
import { dateOfMonth, monthAfter } from "./start-membership.ts";

test("the database adds a month as the domain does, on every day of four years", async () => {
  const days = Array.from({ length: 4 * 366 }, (_, count) => addDays("2027-01-01", count));
  const computed = await openDatabase(env.DB).all<{ day: string; next: string; date: number }>(sql`
    select value as day, ${monthAfter(sql`value`)} as next, ${dateOfMonth(sql`value`)} as date
    from json_each(${JSON.stringify(days)})`);
  expect(computed).toEqual(days.map((day) => ({ day, next: addMonth(day), date: dayOfMonth(day) })));
});
