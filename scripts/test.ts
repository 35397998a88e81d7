import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";
import { USE_TEST_FACTS } from "#web/build/test-facts.ts";
import { ensureBrowser } from "./local/browser.ts";

// Runs all checks, cheapest first, and counts the tests. --night adds slower browser tests and more property runs.

interface Counts {
  passed: number;
  failed: number;
}

const reports = join(root, "test-results");
const total: Counts = { passed: 0, failed: 0 };
const nightlyEnv: Record<string, string> = process.argv.includes("--night") ? { AT_NIGHT: "1" } : {};
const failedSteps: string[] = [];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const started = Date.now();

await step("Format and lint", "biome", ["ci", "--reporter=summary", "."]);
if (failedSteps.length > 0)
  console.error("`biome check --write .` fixes the format and most rules, and names the rest.");
// The type check needs the picture list and route tree from the build, browser tests the site.
await step("Build", "node", ["web/build/site.ts", "--if-changed"], USE_TEST_FACTS);
await step("Types", "tsc", ["-b"]);
await step(
  "Unit and worker tests",
  "vitest",
  ["run", ...["--reporter=dot", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`]],
  nightlyEnv,
);
addCounts("vitest.json", (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
await step("Browser tests", "playwright", ["test"], {
  CHROMIUM_PATH: ensureBrowser(),
  ...nightlyEnv,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
});
addCounts("playwright.json", ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));

if (failedSteps.length > 0 && total.failed === 0) total.failed = 1;
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(", ")}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(failedSteps.length > 0 ? 1 : 0);

async function step(name: string, command: string, args: string[], environment: Record<string, string> = {}) {
  console.log(`\n== ${name}`);
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
  const code = await new Promise((done) => child.on("close", done));
  if (code !== 0) {
    failedSteps.push(name);
    console.error(`${name}: failed.`);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the two runners' reports are read for two numbers each
function addCounts(file: string, read: (report: any) => Counts) {
  const path = join(reports, file);
  if (!existsSync(path)) {
    failedSteps.push(file);
    return;
  }
  const counts = read(JSON.parse(readFileSync(path, "utf8")));
  total.passed += counts.passed;
  total.failed += counts.failed;
}
