import { publicRoutes } from "./bytes.ts";
import { auditPage, ensureLighthouse, type LighthouseResult, type THROTTLING } from "./lighthouse.ts";
import { type ProductionServer, startProductionServer } from "./production-server.ts";
import { atMost, type BenchSize, formatUnit, infoRow, median, type Row } from "./table.ts";

/** No new round over all pages starts after this, so that slow machines finish. */
const MAX_DURATION_MS = 40 * 60_000;

/** Runs Lighthouse on every public page, and compares home with itself without scripts, in alternating runs. */
export async function measureLoading(executablePath: string, size: BenchSize): Promise<Row[]> {
  await ensureLighthouse();
  const site = await startProductionServer();
  const bare = await startProductionServer({ withoutScripts: true });
  const readings = new Map<string, LighthouseResult[]>();
  const read = async (name: string, server: ProductionServer, path: string, throttling: keyof typeof THROTTLING) => {
    const reading = await auditPage(server.origin + path, throttling, executablePath);
    readings.set(name, [...(readings.get(name) ?? []), reading]);
  };
  const others = publicRoutes(size).filter((path) => path !== "/");
  const started = performance.now();
  let rounds = 0;
  try {
    for (let run = 0; run < size.runs; run += 1) {
      await read("/", site, "/", "simulated");
      await read("bare", bare, "/", "simulated");
      await read("applied", site, "/", "applied");
      await read("bare applied", bare, "/", "applied");
      await read("low end", site, "/", "low end");
    }
    for (; rounds < size.runs && (rounds === 0 || performance.now() - started < MAX_DURATION_MS); rounds += 1)
      for (const path of others) await read(path, site, path, "simulated");
  } finally {
    site.stop();
    bare.stop();
  }

  const medianOf = (name: string, value: (reading: LighthouseResult) => number) =>
    median((readings.get(name) ?? []).map(value));
  const lcp = (name: string) => medianOf(name, ({ lcpMs }) => lcpMs);
  const speed = (name: string) => medianOf(name, ({ speedIndexMs }) => speedIndexMs);
  return [
    ...["/", ...others].flatMap((path) => pageRows(path, readings.get(path) ?? [])),
    atMost("home LCP against itself without scripts", 1.1, lcp("/") / lcp("bare"), "×"),
    atMost("home Speed Index against the same", 1.1, speed("/") / speed("bare"), "×"),
    infoRow(
      "  both with slow 4G applied",
      [lcp, speed].map((medianOf) => formatUnit(medianOf("applied") / medianOf("bare applied"), "×")).join(", "),
    ),
    atMost("home LCP, slow 4G applied", 1500, lcp("applied"), "ms"),
    atMost("home LCP, low end applied", 2900, lcp("low end"), "ms"),
    infoRow(
      "  this machine, in Lighthouse's own measure (a good desktop: 1500 to 2000)",
      String(Math.round(median([...readings.values()].flat().map(({ benchmarkIndex }) => benchmarkIndex)))),
    ),
    ...(rounds < size.runs ? [infoRow("  other pages were read only", `${rounds} times`)] : []),
  ];
}

function pageRows(path: string, readings: readonly LighthouseResult[]): Row[] {
  const medianOf = (value: (reading: LighthouseResult) => number) => median(readings.map(value));
  const scores = [0, 1, 2, 3].map((index) => medianOf(({ scores }) => scores[index] ?? Number.NaN));
  const failing = [...new Set(readings.flatMap(({ failing }) => failing))];
  return [
    {
      what: `${path}: Lighthouse`,
      target: "100 / 100 / 100 / 100",
      result: [scores.join(" / "), ...failing].join(" "),
      isMet: scores.every((score) => score === 100),
    },
    atMost(
      `${path}: LCP simulated`,
      path === "/" ? 1000 : 900,
      medianOf(({ lcpMs }) => lcpMs),
      "ms",
    ),
    atMost(
      `${path}: CLS`,
      0.01,
      medianOf(({ cls }) => cls),
      "",
    ),
    atMost(
      `${path}: TBT`,
      50,
      medianOf(({ tbtMs }) => tbtMs),
      "ms",
    ),
  ];
}
