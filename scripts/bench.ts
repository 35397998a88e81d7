import { ensureLighthouse, type Reading, readPage, type THROTTLING } from "./bench/lighthouse.ts";
import { type ProductionServer, startProductionServer } from "./bench/production-server.ts";
import {
  openBrowser,
  tapAtFirstSight,
  timeDialog,
  timeNextPages,
  weighFirstVisit,
  weighSecondVisit,
} from "./bench/visits.ts";
import { ensureBrowser } from "./browser.ts";
import { ensureBuilt } from "./local-site.ts";

// Builds, serves dist/site as production does, measures on this machine and prints one table. `--quick` measures once.

interface Row {
  what: string;
  target: string;
  result: string;
  isMet: boolean;
}

const isQuick = process.argv.includes("--quick");
const RUNS = isQuick ? 1 : 5;
const TAPS = isQuick ? 5 : 20;
/** One page of each kind; the byte test walks all of them. */
const PAGES = isQuick
  ? ["/help-center", "/privacy-policy"]
  : ["/virtual-office", "/east-legon", "/help-center", "/contact-support", "/blog", "/privacy-policy"];
const NEXT_PAGES = ["/help-center", "/blog", "/privacy-policy"];
const rows: Row[] = [];

await ensureBuilt();
await ensureLighthouse();
const executablePath = ensureBrowser();
const site = await startProductionServer();
const still = await startProductionServer({ withoutScripts: true });
const browser = await openBrowser(executablePath);

try {
  await measureBytes();
  await measureTouch();
  await measureLoading();
  print();
} finally {
  await browser.close();
  site.stop();
  still.stop();
}
process.exit(0);

async function measureBytes() {
  const home = await weighFirstVisit(browser, site, "/");
  atMost("home: HTML with its style", 22, kilobytes(home.html), "KB");
  atMost("home, first view, all included", 160, kilobytes(home.total), "KB");
  atMost("  of which script", 90, kilobytes(home.script), "KB");
  atMost("  of which pictures", 40, kilobytes(home.picture), "KB");
  atMost("  of which font", 28, kilobytes(home.font), "KB");
  for (const path of PAGES) {
    const visit = await weighFirstVisit(browser, site, path);
    atMost(`${path}: HTML with its style`, path === "/privacy-policy" ? 22 : 13, kilobytes(visit.html), "KB");
    atMost(`${path}: first visit`, 130, kilobytes(visit.total), "KB");
  }
  const second = await weighSecondVisit(browser, site, "/");
  row("second visit: files fetched anew", "0", second.map(({ path }) => path).join(" ") || "0", second.length === 0);
}

async function measureTouch() {
  const taps: { shownMs: number; usableMs: number }[] = [];
  for (let attempt = 0; attempt < TAPS; attempt += 1) {
    const tap = await tapAtFirstSight(browser, site);
    if (tap) taps.push(tap);
  }
  row("tap on Book at first sight: answered", `${TAPS} of ${TAPS}`, `${taps.length}`, taps.length === TAPS);
  atMost("  a dialog in sight", 150, median(taps.map(({ shownMs }) => shownMs)), "ms");
  atMost("  usable", 1200, median(taps.map(({ usableMs }) => usableMs)), "ms");
  const dialogs = await repeat(() => timeDialog(browser, site));
  atMost("booking dialog, its code loaded", 110, median(dialogs), "ms");
  const next = await timeNextPages(browser, site, NEXT_PAGES);
  atMost("next page inside the site", 100, median(next.times), "ms");
  row("  scripts fetched after the tap", "0", String(next.fetched), next.fetched === 0);
}

async function measureLoading() {
  const home = await read(site, "/", "simulated");
  const bare = await read(still, "/", "simulated");
  loading("/", home, 1000);
  atMost("home LCP against itself without scripts", 1.1, median(lcp(home)) / median(lcp(bare)), "×");
  atMost("home Speed Index against the same", 1.1, median(speed(home)) / median(speed(bare)), "×");
  atMost("home LCP, slow 4G applied", 1500, median(lcp(await read(site, "/", "applied"))), "ms");
  atMost("home LCP, low end applied", 2900, median(lcp(await read(site, "/", "low end"))), "ms");
  for (const path of PAGES) loading(path, await read(site, path, "simulated"), 900);
}

function loading(path: string, readings: Reading[], lcpTarget: number) {
  const scores = [0, 1, 2, 3].map((index) => median(readings.map(({ scores }) => scores[index] ?? 0)));
  row(`${path}: Lighthouse`, "100 / 100 / 100 / 100", scores.join(" / "), Math.min(...scores) === 100);
  atMost(`${path}: LCP simulated`, lcpTarget, median(lcp(readings)), "ms");
  atMost(`${path}: CLS`, 0.01, median(readings.map(({ cls }) => cls)), "");
  atMost(`${path}: TBT`, 50, median(readings.map(({ tbtMs }) => tbtMs)), "ms");
}

function read(server: ProductionServer, path: string, throttling: keyof typeof THROTTLING) {
  return repeat(() => readPage(server.origin + path, throttling, executablePath));
}

async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure());
  return results;
}

function lcp(readings: Reading[]): number[] {
  return readings.map(({ lcpMs }) => lcpMs);
}

function speed(readings: Reading[]): number[] {
  return readings.map(({ speedIndexMs }) => speedIndexMs);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Thousands of bytes, as a telephone company counts them. */
function kilobytes(bytes: number): number {
  return bytes / 1000;
}

function atMost(what: string, target: number, result: number, unit: string) {
  const digits = unit === "ms" ? 0 : unit === "KB" ? 1 : 3;
  row(what, `≤ ${target} ${unit}`.trim(), `${result.toFixed(digits)} ${unit}`.trim(), result <= target);
}

function row(what: string, target: string, result: string, isMet: boolean) {
  rows.push({ what, target, result, isMet });
}

function print() {
  const width = (key: "what" | "target" | "result") => Math.max(...rows.map((each) => each[key].length));
  const [what, target, result] = [width("what"), width("target"), width("result")];
  console.log(`\nMedian of ${RUNS}, on this machine; bodies as sent, brotli 11, without headers.\n`);
  for (const each of rows) {
    const line = [each.what.padEnd(what), each.target.padEnd(target), each.result.padEnd(result)].join("  ");
    console.log(`${line}  ${each.isMet ? "met" : "MISSED"}`);
  }
  console.log(`\n${rows.filter(({ isMet }) => isMet).length} of ${rows.length} targets met.`);
}
