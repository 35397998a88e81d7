import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "#web/build/root.ts";
import { BROWSER_FLAGS } from "./production-server.ts";

const run = promisify(execFile);
const VERSION = "13.5.0";
const RUN_TIMEOUT_MS = 120_000;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const toolsDir = join(root, ".cache/tools");
const program = join(toolsDir, "node_modules/lighthouse/cli/index.js");

/** Slow 4G simulated by Lighthouse, slow 4G applied by DevTools, and a slower network and phone applied. */
export const THROTTLING = {
  simulated: [],
  applied: ["--throttling-method=devtools"],
  "low end": [
    "--throttling-method=devtools",
    "--throttling.requestLatencyMs=300",
    "--throttling.downloadThroughputKbps=700",
    "--throttling.uploadThroughputKbps=700",
    "--throttling.cpuSlowdownMultiplier=6",
  ],
} as const;

export interface LighthouseResult {
  /** Performance, accessibility, best practices, SEO; of 100. */
  scores: number[];
  /** Failing audits outside performance. */
  failing: string[];
  lcpMs: number;
  speedIndexMs: number;
  tbtMs: number;
  cls: number;
  /** Lighthouse's speed index of this machine before throttling. */
  benchmarkIndex: number;
}

/** Installs Lighthouse in .cache, not as a dependency. */
export async function ensureLighthouse() {
  if (existsSync(program)) return;
  console.log(`Fetching Lighthouse ${VERSION} into .cache/tools; it is not part of the project.`);
  mkdirSync(toolsDir, { recursive: true });
  writeFileSync(join(toolsDir, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", `lighthouse@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: toolsDir,
    timeout: 300_000,
  });
}

/** Runs Lighthouse on a page as a phone, with one retry if the trace is missing. */
export async function auditPage(...page: Parameters<typeof auditOnce>): Promise<LighthouseResult> {
  return auditOnce(...page).catch(() => auditOnce(...page));
}

async function auditOnce(url: string, throttling: keyof typeof THROTTLING, browser: string): Promise<LighthouseResult> {
  const flags = ["--headless=new", ...BROWSER_FLAGS].map((flag) => flag.replace(/=(.* .*)$/, '="$1"')).join(" ");
  const options = ["--quiet", "--output=json", `--chrome-flags=${flags}`, ...THROTTLING[throttling]];
  const { stdout } = await run(process.execPath, [program, url, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    timeout: RUN_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  }).catch(({ stderr }) => {
    throw new Error(`Lighthouse could not read ${url}: ${String(stderr).slice(-300)}`);
  });
  const report = JSON.parse(stdout);
  const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100)),
    failing: CATEGORIES.slice(1).flatMap((category) =>
      (report.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }: { id: string; weight: number }) => weight > 0 && report.audits[id]?.score === 0)
        .map(({ id }: { id: string }) => id),
    ),
    lcpMs: value("largest-contentful-paint"),
    speedIndexMs: value("speed-index"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    benchmarkIndex: report.environment?.benchmarkIndex ?? Number.NaN,
  };
}
