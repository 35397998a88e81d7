import type { ChildProcess } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { ensureBuilt, ensureMigrated, ensurePortsFree, startWorker } from "#scripts/local/local-site.ts";
import { localSettings } from "#scripts/settings.ts";
import { root } from "#web/build/root.ts";

// Kills the running site under load, again and again, and looks for every booking that somebody was told of, for its
// place, and for a day on which more was sold than there is.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const BOOKINGS_PER_ROUND = 500;
const CONCURRENCY = 20;
/** Each round asks for other days, and half of it for the first few of them, where there are not places enough. */
const DAYS_PER_ROUND = 17;
const CONTESTED_DAYS = 3;
/** Every so many bookings one is of a week. */
const WEEK_EVERY = 40;
/** A round ends too when the house is as good as full. */
const MAX_REFUSALS = 4 * BOOKINGS_PER_ROUND;
const YEAR_DAYS = 357;

const settings = localSettings({
  PORT: "9910",
  SANDBOX_PORT: "9911",
  STATE_DIR: join(root, ".state-kill"),
  // One person makes all the bookings.
  PERSON_DAILY_LIMIT: "1000000",
  NETWORK_DAILY_LIMIT: "1000000",
  ...process.env,
});
const stateDir = resolve(settings.stateDir);
const acknowledgedIds: string[] = [];
let running: ChildProcess | undefined;

process.on("exit", () => {
  if (running) killProcessGroup(running);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

await ensurePortsFree(settings);
await ensureBuilt();
rmSync(stateDir, { recursive: true, force: true });
mkdirSync(stateDir, { recursive: true });
await ensureMigrated(stateDir);

for (let round = 1; round <= ROUNDS; round += 1) {
  const site = await startWorker(settings);
  running = site;
  verifyDatabase(`after restart ${round - 1}`);
  const { acknowledged, refused, unanswered } = await bookUntilKilled(site, round);
  acknowledgedIds.push(...acknowledged);
  console.log(
    `Round ${round}: ${acknowledged.length} acknowledged, ${refused} refused for want of a place, ${unanswered} never answered.`,
  );
}
running = await startWorker(settings);
verifyDatabase("after the last restart");
console.log(
  `${acknowledgedIds.length} acknowledged bookings in ${ROUNDS} rounds, 0 missing, 0 without a place, no day oversold.`,
);
process.exit(0);

/** Books from many addresses at once; the site is killed as soon as enough has been acknowledged. */
async function bookUntilKilled(site: ChildProcess, round: number) {
  const acknowledged: string[] = [];
  let refused = 0;
  let unanswered = 0;
  let isKilled = false;
  const firstDay = addDays(dayAt(Date.now()), 1 + (((round - 1) * DAYS_PER_ROUND) % YEAR_DAYS));

  async function bookOn(visitor: number): Promise<void> {
    for (let turn = 0; !isKilled; turn += 1) {
      const bookingType = (turn * CONCURRENCY + visitor) % WEEK_EVERY === 0 ? "desk_week" : "desk_day";
      const startDate = addDays(firstDay, visitor % 2 ? turn % CONTESTED_DAYS : (turn * 7 + visitor) % DAYS_PER_ROUND);
      try {
        const response = await fetch(`http://localhost:${settings.port}/api/bookings`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "CF-Connecting-IP": `10.${round}.${visitor}.${turn % 250}`,
          },
          body: JSON.stringify({
            customerName: "Ama Mensa",
            customerEmail: `ama-${round}-${visitor}-${turn}@example.com`,
            customerPhone: "0241234567",
            bookingType,
            startDate,
            amount: toCedis(pricePesewas(bookingType, 0)),
          }),
        });
        if (response.status === 201) acknowledged.push(((await response.json()) as { id: string }).id);
        else if (response.status === 409) refused += 1;
        else unanswered += 1;
      } catch {
        unanswered += 1;
      }
      if (unanswered > BOOKINGS_PER_ROUND) throw new Error("The site does not take bookings.");
      if ((acknowledged.length >= BOOKINGS_PER_ROUND || refused >= MAX_REFUSALS) && !isKilled) {
        isKilled = true;
        killProcessGroup(site);
      }
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, (_, visitor) => bookOn(visitor)));
  await new Promise((resume) =>
    site.exitCode === null && site.signalCode === null ? site.once("exit", resume) : resume(null),
  );
  running = undefined;
  return { acknowledged, refused, unanswered };
}

/** The site's own process group: what we started, and nothing else. */
function killProcessGroup(site: ChildProcess): void {
  try {
    if (site.pid) process.kill(-site.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function verifyDatabase(when: string): void {
  const files = globSync(join(stateDir, "v3/d1/**/*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  const [file] = files;
  if (!file) throw new Error("The site has no local database.");
  const database = new DatabaseSync(file, { readOnly: true });
  const idsIn = (table: string) =>
    new Set(
      database
        .prepare(`select id from ${table}`)
        .all()
        .map(({ id }) => id),
    );
  const kept = idsIn("bookings");
  const placed = idsIn("allocations");
  const nobodys = [...placed].filter((id) => !kept.has(id)).length;
  const oversold = oversoldDays(database);
  const halves = database
    .prepare(
      "select count(*) as count from bookings where (select count(*) from outbox where subject_id = bookings.id and kind = 'booking_received') <> 2",
    )
    .get();
  database.close();
  const missing = acknowledgedIds.filter((id) => !kept.has(id)).length;
  const placeless = acknowledgedIds.filter((id) => !placed.has(id)).length;
  if (missing + placeless + nobodys + oversold.length === 0 && halves?.count === 0) return;
  console.error(
    `${when}: ${missing} acknowledged bookings are missing, ${placeless} have no place, ${halves?.count} are half written, ${nobodys} places are nobody's, and oversold are ${oversold.join(", ") || "no days"}.`,
  );
  process.exit(1);
}

/** Counted one day at a time, otherwise than the guard counts. */
function oversoldDays(database: DatabaseSync): string[] {
  const capacity = Number(database.prepare("select capacity from resources where resource = 'desks'").get()?.capacity);
  const taken = new Map<string, number>();
  const held = database.prepare(
    "select first_day, last_day from allocations where resource = 'desks' and (held_until is null or held_until > ?)",
  );
  for (const { first_day: firstDay, last_day: lastDay } of held.all(Date.now()))
    for (let day = String(firstDay); day <= String(lastDay); day = addDays(day, 1))
      taken.set(day, (taken.get(day) ?? 0) + 1);
  return [...taken].filter(([, count]) => count > capacity).map(([day]) => day);
}
