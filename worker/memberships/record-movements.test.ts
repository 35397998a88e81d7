import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startOfDay } from "#domain/calendar/days.ts";
import { recordMovements } from "#worker/db/movements.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";

/** A membership that began in January for 600; `change` sets columns on a day and records twice what follows. */
async function beginMembership(columns = "") {
  const sqlite = makeMigratedDatabase();
  const db = openDatabase(makeLocalD1(sqlite).d1);
  sqlite.exec(`insert into memberships (id, plan, amount_pesewas, starts_on, next_due_date, renews_on, created_at, updated_at)
    values ('m', 'desk_monthly', 600, '2026-01-10', '2026-06-10', 10, ${startOfDay("2026-01-05")}, 0)`);
  const change = async (day: string, set = "id = id") => {
    sqlite.exec(`update memberships set ${set}`);
    for (let turn = 0; turn < 2; turn += 1) await db.batch(recordMovements(db, sql`${"m"}`, new Date(startOfDay(day))));
    return sqlite
      .prepare("select kind, day, amount_pesewas as pesewas from membership_movements order by day, kind")
      .all()
      .map(({ kind, day: on, pesewas }) => `${on} ${kind} ${pesewas}`);
  };
  await change("2026-01-05", columns || undefined);
  return change;
}

const BEGUN = "2026-01-05 new 600";

test("records a beginning, and each other price and end once", async () => {
  const change = await beginMembership();
  expect(await change("2026-02-01")).toEqual([BEGUN]);
  expect(await change("2026-02-01", "amount_pesewas = 900")).toEqual([BEGUN, "2026-02-01 expansion 300"]);
  expect(await change("2026-02-02", "amount_pesewas = 700")).toContain("2026-02-02 contraction -200");
  expect(await change("2026-02-03", `ended_at = ${startOfDay("2026-02-03")}`)).toContain("2026-02-03 churn -700");
  const again = await change("2026-02-04", "ended_at = null, amount_pesewas = 800");
  expect(again.slice(3)).toEqual(["2026-02-03 churn -700", "2026-02-04 reactivation 800"]);
});

test("records a membership that has ended before it was recorded", async () => {
  const change = await beginMembership(`ended_at = ${startOfDay("2026-03-01")}`);
  expect(await change("2026-03-02")).toEqual([BEGUN, "2026-03-01 churn -600"]);
});

test("counts a member whose months cost nothing", async () => {
  const change = await beginMembership("amount_pesewas = 0");
  expect(await change("2026-02-01", "amount_pesewas = 100")).toEqual(["2026-01-05 new 0", "2026-02-01 expansion 100"]);
  await change("2026-02-02", "amount_pesewas = 0");
  expect(await change("2026-02-03", `ended_at = ${startOfDay("2026-02-03")}`)).toContain("2026-02-03 churn 0");
});

test("records a pause ahead, and its earlier or later end", async () => {
  const change = await beginMembership();
  const pause = "paused_from = '2026-03-10', next_due_date = '2026-05-10'";
  const paused = [BEGUN, "2026-03-10 paused -600", "2026-05-10 resumed 600"];
  expect(await change("2026-03-01", pause)).toEqual(paused);
  expect(await change("2026-03-20")).toEqual(paused);
  expect(await change("2026-03-20", "amount_pesewas = 700")).toEqual([
    ...paused.slice(0, 2),
    ...["2026-03-20 expansion 100", "2026-03-20 paused -100", "2026-05-10 resumed 700"],
  ]);
  expect((await change("2026-04-01", "paused_from = null, next_due_date = '2026-04-10'")).slice(-1)).toEqual([
    "2026-04-01 resumed 700",
  ]);
});

test("returns a pause to the revenue before the membership ends", async () => {
  const change = await beginMembership("paused_from = '2026-01-10'");
  const ended = await change("2026-02-01", `ended_at = ${startOfDay("2026-02-01")}`);
  expect(ended).toEqual([BEGUN, "2026-01-10 paused -600", ...["2026-02-01 churn -600", "2026-02-01 resumed 600"]]);
});
