import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { root } from "#web/build/root.ts";
import { atMost, type BenchSize, formatUnit, infoRow, median, type Row } from "./table.ts";

const run = promisify(execFile);
const MAX_RUNS = 3;
const LIGHTHOUSE = "lighthouse@13.5.0";
const TOOLS = join(root, ".cache/tools");
const PROGRAM = join(TOOLS, "node_modules/lighthouse/cli/index.js");
const TEXT_TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const OTHER_TYPES: Record<string, string> = { ".avif": "image/avif", ".woff2": "font/woff2", ".png": "image/png" };

/** Opens home as Lighthouse's phone, in turn with its scripts and without. Nobody touches the page. */
export async function measureLoading(executablePath: string, size: BenchSize): Promise<Row[]> {
  if (!existsSync(PROGRAM)) await fetchLighthouse();
  const [site, bare] = await Promise.all([serveSite((html) => html), serveSite(withoutScripts)]);
  const readings = { site: [] as Reading[], bare: [] as Reading[] };
  try {
    for (let count = 0; count < Math.min(size.runs, MAX_RUNS); count += 1) {
      readings.site.push(await readPage(site.origin, executablePath));
      readings.bare.push(await readPage(bare.origin, executablePath));
    }
  } finally {
    site.stop();
    bare.stop();
  }
  const of = (side: keyof typeof readings, figure: keyof Reading) =>
    median(readings[side].map((reading) => reading[figure]));
  return [
    infoRow("home: LCP, with and without scripts", `${ms(of("site", "lcp"))}, ${ms(of("bare", "lcp"))}`),
    atMost("home: LCP against itself without scripts", 1.05, of("site", "lcp") / of("bare", "lcp"), "×"),
    atMost("home: main thread", 1200, of("site", "mainThread"), "ms"),
    infoRow("  of which without scripts", ms(of("bare", "mainThread"))),
    atMost("home: total blocking time", 50, of("site", "blocking"), "ms"),
    atMost("home: bytes with headers", 130, of("site", "bytes") / 1000, "KB"),
  ];
}

function ms(value: number): string {
  return formatUnit(value, "ms");
}

interface Reading {
  lcp: number;
  mainThread: number;
  blocking: number;
  bytes: number;
}

async function readPage(url: string, executablePath: string): Promise<Reading> {
  const options = ["--quiet", "--output=json", "--only-categories=performance"];
  const { stdout } = await run(
    process.execPath,
    [PROGRAM, url, ...options, "--chrome-flags=--headless=new --no-sandbox --disable-gpu"],
    { env: { ...process.env, CHROME_PATH: executablePath }, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
  );
  const { audits } = JSON.parse(stdout);
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    lcp: figure("largest-contentful-paint"),
    mainThread: figure("mainthread-work-breakdown"),
    blocking: figure("total-blocking-time"),
    bytes: figure("total-byte-weight"),
  };
}

/** Into .cache, because it is not part of the project. */
async function fetchLighthouse() {
  console.log(`Fetching ${LIGHTHOUSE} into .cache/tools.`);
  mkdirSync(TOOLS, { recursive: true });
  await run("npm", ["install", LIGHTHOUSE, "--prefix", TOOLS, "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Serves dist/site in brotli. The API does not answer: an untouched page asks it nothing. */
async function serveSite(change: (html: string) => string) {
  const files = new Map<string, { body: Buffer; headers: Record<string, string> } | null>();
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://127.0.0.1");
    const file = files.get(pathname) ?? readSiteFile(pathname, change);
    files.set(pathname, file);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, file.headers).end(file.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

function readSiteFile(pathname: string, change: (html: string) => string) {
  const path = join(root, "dist/site", pathname === "/" ? "index.html" : pathname);
  const type = TEXT_TYPES[extname(path)];
  if (!existsSync(path)) return null;
  if (!type)
    return { body: readFileSync(path), headers: { "content-type": OTHER_TYPES[extname(path)] ?? "image/jpeg" } };
  const text = readFileSync(path, "utf8");
  const body = brotliCompressSync(type.startsWith("text/html") ? change(text) : text);
  return { body, headers: { "content-type": type, "content-encoding": "br" } };
}

function withoutScripts(html: string): string {
  return html.replace(/<script>.*?<\/script>/gs, "");
}
