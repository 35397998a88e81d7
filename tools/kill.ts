import type { ChildProcess } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ensureBuilt, ensureMigrated, ensurePortsFree, startWorker } from "#scripts/local-site.ts";
import { localSettings } from "#scripts/settings.ts";
import { root } from "#web/build/root.ts";

// Kills the running site under load, again and again, and looks for every booking that somebody was told of.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const ACKNOWLEDGED = 500;
const AT_ONCE = 20;

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
const told: string[] = [];
let running: ChildProcess | undefined;

process.on("exit", () => {
  if (running) killAll(running);
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
  expectAll(`after restart ${round - 1}`);
  const { acknowledged, unanswered } = await bookUntilKilled(site, round);
  told.push(...acknowledged);
  console.log(`Round ${round}: ${acknowledged.length} acknowledged, ${unanswered} never answered.`);
}
running = await startWorker(settings);
expectAll("after the last restart");
console.log(`${told.length} acknowledged bookings in ${ROUNDS} rounds, 0 missing.`);
process.exit(0);

/** Books from many addresses at once; the site is killed as soon as enough has been acknowledged. */
async function bookUntilKilled(site: ChildProcess, round: number) {
  const acknowledged: string[] = [];
  let unanswered = 0;
  let isKilled = false;
  const startDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

  async function bookOn(visitor: number): Promise<void> {
    for (let turn = 0; !isKilled; turn += 1) {
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
            bookingType: "desk_monthly",
            startDate,
            amount: 2000,
          }),
        });
        if (response.status === 201) acknowledged.push(((await response.json()) as { id: string }).id);
        else unanswered += 1;
      } catch {
        unanswered += 1;
      }
      if (unanswered > ACKNOWLEDGED) throw new Error("The site does not take bookings.");
      if (acknowledged.length >= ACKNOWLEDGED && !isKilled) {
        isKilled = true;
        killAll(site);
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, (_, visitor) => bookOn(visitor)));
  await new Promise((resume) =>
    site.exitCode === null && site.signalCode === null ? site.once("exit", resume) : resume(null),
  );
  running = undefined;
  return { acknowledged, unanswered };
}

/** The site's own process group: what we started, and nothing else. */
function killAll(site: ChildProcess): void {
  try {
    if (site.pid) process.kill(-site.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function expectAll(when: string): void {
  const files = globSync(join(stateDir, "v3/d1/**/*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  const [file] = files;
  if (!file) throw new Error("The site has no local database.");
  const database = new DatabaseSync(file, { readOnly: true });
  const kept = new Set(
    database
      .prepare("select id from bookings")
      .all()
      .map(({ id }) => id),
  );
  const halves = database
    .prepare(
      "select count(*) as count from bookings where (select count(*) from outbox where subject_id = bookings.id and kind = 'booking_received') <> 2",
    )
    .get();
  database.close();
  const missing = told.filter((id) => !kept.has(id));
  if (missing.length > 0 || halves?.count !== 0) {
    console.error(`${missing.length} acknowledged bookings are missing and ${halves?.count} are half written ${when}.`);
    process.exit(1);
  }
}
