import type { ChildProcess } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { reportFigure } from "#proofs/results/report-figure.ts";
import { ensureBuilt, ensureMigrated, ensurePortsFree, startWorker } from "#scripts/local/local-site.ts";
import { localSettings } from "#scripts/settings.ts";
import { root } from "#web/build/root.ts";

// Kills the running site under load repeatedly. Checks that every acknowledged booking exists with its allocation and
// that no day is oversold.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const BOOKINGS_PER_ROUND = 500;
const CONCURRENCY = 20;
/** Each round uses new days; half of the requests go to the first few, which fill up. */
const DAYS_PER_ROUND = 17;
const CONTESTED_DAYS = 3;
/** One in this many bookings is for a week. */
const WEEK_EVERY = 40;
/** A round also ends when the desks are nearly full. */
const MAX_REFUSALS = 4 * BOOKINGS_PER_ROUND;
const YEAR_DAYS = 357;

const settings = localSettings({
  PORT: "9910",
  SANDBOX_PORT: "9911",
  STATE_DIR: join(root, ".state-kill"),
  // One person makes all the bookings.
  PERSON_DAILY_MAILS: "1000000",
  PERSON_UNPAID_LIMIT: "1000000",
  NETWORK_DAILY_LIMIT: "1000000",
  HOURLY_MAILS: "1000000",
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
  if (acknowledged.length < BOOKINGS_PER_ROUND / 2)
    throw new Error(`Only ${acknowledged.length} bookings were acknowledged, and ${refused} refused.`);
  acknowledgedIds.push(...acknowledged);
  console.log(
    `Round ${round}: ${acknowledged.length} acknowledged, ${refused} refused as fully booked, ${unanswered} never answered.`,
  );
}
running = await startWorker(settings);
verifyDatabase("after the last restart");
reportFigure(
  `${acknowledgedIds.length} acknowledged bookings in ${ROUNDS} rounds, 0 missing, 0 without an allocation, no day oversold`,
);
process.exit(0);

/** Books from many addresses concurrently and kills the site after enough acknowledgements. */
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

/** The site's own process group, and nothing else. */
function killProcessGroup(site: ChildProcess): void {
  try {
    if (site.pid) process.kill(-site.pid, "SIGKILL");
  } catch {
    // The process has ended already.
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
  const bookingIds = idsIn("bookings");
  const allocationIds = idsIn("allocations");
  const orphans = [...allocationIds].filter((id) => !bookingIds.has(id)).length;
  const oversold = oversoldDays(database);
  const incomplete = database
    .prepare(
      "select count(*) as count from bookings where (select count(*) from outbox where subject_id = bookings.id and kind = 'booking_received') <> 2",
    )
    .get();
  database.close();
  const missing = acknowledgedIds.filter((id) => !bookingIds.has(id)).length;
  const unallocated = acknowledgedIds.filter((id) => !allocationIds.has(id)).length;
  if (missing + unallocated + orphans + oversold.length === 0 && incomplete?.count === 0) return;
  console.error(
    `${when}: ${missing} acknowledged bookings are missing, ${unallocated} have no allocation, ${incomplete?.count} are incomplete, ${orphans} allocations have no booking; oversold days: ${oversold.join(", ") || "none"}.`,
  );
  process.exit(1);
}

/** Counts day by day, independently of the product's own check. */
function oversoldDays(database: DatabaseSync): string[] {
  const capacity = Number(database.prepare("select capacity from resources where resource = 'desks'").get()?.capacity);
  const takenByDay = new Map<string, number>();
  const allocationQuery = database.prepare(
    "select first_day, last_day from allocations where resource = 'desks' and (held_until is null or held_until > ?)",
  );
  for (const { first_day: firstDay, last_day: lastDay } of allocationQuery.all(Date.now()))
    for (let day = String(firstDay); day <= String(lastDay); day = addDays(day, 1))
      takenByDay.set(day, (takenByDay.get(day) ?? 0) + 1);
  return [...takenByDay].filter(([, count]) => count > capacity).map(([day]) => day);
}
