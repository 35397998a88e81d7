import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, addMonths, dayOfMonth } from "#domain/calendar/days.ts";
import { openDatabase } from "./sql/database.ts";
import { dateOfMonth, monthAfter } from "./start-membership.ts";

test.each([1, 3, 6, 12])(
  "the database adds %i months as the domain does, on every day of four years",
  async (months) => {
    const days = Array.from({ length: 4 * 366 }, (_, count) => addDays("2027-01-01", count));
    const computed = await openDatabase(env.DB).all<{ day: string; next: string; date: number }>(sql`
    select value as day, ${monthAfter(sql`value`, sql`${months}`)} as next, ${dateOfMonth(sql`value`)} as date
    from json_each(${JSON.stringify(days)})`);
    expect(computed).toEqual(days.map((day) => ({ day, next: addMonths(day, months), date: dayOfMonth(day) })));
  },
);
