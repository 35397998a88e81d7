import { join } from "node:path";
import { parseArgs } from "node:util";
import { getPlatformProxy } from "wrangler";
import { root } from "#web/build/root.ts";
import { writeSeed } from "#worker/seed/write-seed.ts";
import { ensureMigrated, StartError } from "./local/local-site.ts";
import { localSettings } from "./settings.ts";

const HELP = `Fills the local database with a year of sample data.

  npm run seed                                        60 clients, 400 bookings
  npm run seed -- --clients 10000 --bookings 50000    as many as you like

The data is written to STATE_DIR, which npm start uses. To start over, delete that folder.`;

try {
  const { values } = parseArgs({
    options: { clients: { type: "string" }, bookings: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(HELP);
  else await seed({ clients: parseCount(values.clients, 60), bookings: parseCount(values.bookings, 400) });
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n\n${HELP}`);
  process.exitCode = 1;
}

async function seed(size: { clients: number; bookings: number }) {
  const { stateDir } = localSettings(process.env);
  await ensureMigrated(stateDir);
  const { env, dispose } = await getPlatformProxy<{ DB: Parameters<typeof writeSeed>[0] }>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  try {
    const started = performance.now();
    const counts = await writeSeed(env.DB, size, { now: Date.now() });
    const summary = Object.entries(counts).map(([name, count]) => `${count} ${humanize(name)}`);
    console.log(`Created ${summary.join(", ")} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await dispose();
  }
}

function parseCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count > 200_000) throw new StartError(`"${text}" is not a number up to 200000.`);
  return count;
}

function humanize(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
