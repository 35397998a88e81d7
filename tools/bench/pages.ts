import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HouseSettings } from "#domain/settings.ts";
import { root } from "#web/build/root.ts";
import { bundleWorker, runWorkers } from "./run-workers.ts";
import { atMost, type BenchSize, formatUnit, infoRow, median, type Row } from "./table.ts";

const REQUESTS = 200;
const NAME = "Casa Akwaaba";
const SETTINGS: HouseSettings = {
  version: "bench",
  facts: { name: NAME },
  prices: [{ from: "2026-01-01", prices: { desk_day: 275_00 } }],
};

/** Time to the first byte of home as it was built and with published settings, in turn. */
export async function measurePages(size: BenchSize): Promise<Row[]> {
  const html = readFileSync(join(root, "dist/site/index.html"), "utf8");
  const assets = `const html = ${JSON.stringify(html)};
export default { fetch: () => new Response(html, { headers: { "Content-Type": "text/html", ETag: '"built"' } }) };`;
  const source = await bundleWorker("site");
  const workers = await runWorkers(
    [
      { name: "assets", source: assets },
      { name: "built", source, d1: "built", isSite: true },
      { name: "published", source, d1: "published", isSite: true },
    ],
    { SITE_URL: "http://127.0.0.1" },
  );
  try {
    await (await workers.kvOf("published")).put("settings", JSON.stringify(SETTINGS));
    const [built, published] = [await workers.portOf("built"), await workers.portOf("published")];
    const first = await timeToFirstByte(published, NAME);
    await timeToFirstByte(built, null);
    const times = { built: [] as number[], published: [] as number[] };
    for (let count = 0; count < REQUESTS * size.runs; count += 1) {
      times.built.push(await timeToFirstByte(built, null));
      times.published.push(await timeToFirstByte(published, NAME));
    }
    const [plain, filled] = [median(times.built), median(times.published)];
    return [
      infoRow("home as built: first byte", formatUnit(plain, "ms")),
      infoRow("  with settings, the first request of an instance", formatUnit(first, "ms")),
      atMost("home with published settings: later than as built", 5, filled - plain, "ms"),
    ];
  } finally {
    await workers.stop();
  }
}

/** In milliseconds. Throws if the page does not show the name. */
async function timeToFirstByte(port: number, name: string | null): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const elapsed = performance.now() - started;
  const html = await response.text();
  if (name !== null && !html.includes(name)) throw new Error("The page does not show its settings");
  return elapsed;
}
