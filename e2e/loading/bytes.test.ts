import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { CHUNK_REPORT, type ChunkReport } from "#web/build/chunk-report.ts";
import { INDEXED_PATHS, PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { root } from "#web/build/root.ts";
import { expect, nightly, SAMPLE_PATHS, testInNewTab as test, waitForHydration } from "../harness/visitor.ts";

// Byte budgets of a page in kilobytes as transferred, pictures included; see docs/performance.md. A new connection
// sends 10 segments of 1,460 bytes in its first round trip and 20 in the second, headers included.
const BUDGETS = {
  html: 13.6,
  // With the skeleton of the booking dialog. A new connection carries 14.6 KB in its first round trip.
  sellingHtml: 14.2,
  longHtml: 22,
  /** Of a visitor who only reads; with the app, which starts at the first touch. */
  homeRead: 61,
  home: 104,
  homeScript: 45,
  hero: 40,
  twoRoundTrips: 42.5,
  pictures: 40,
  font: 28,
  /** The whole page with the app. */
  page: 82,
  selling: 80,
  /** With a form or a calendar from the start. */
  form: 91,
  staff: 99,
  dialogScript: 20,
} as const;

/** Pages opened by a personal link; with one they fetch their content. */
const BY_LINK = new Set(["/my-booking", "/my-office", "/my-registration"]);
const WITH_FORM = new Set(["/meeting-room", "/my-booking", "/my-office", "/my-registration"]);
const LONG = new Set(["/", "/privacy-policy", "/terms-of-service", "/data-protection"]);

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

for (const path of PUBLIC_PATHS) {
  test(`${path} stays within its byte budget`, nightly(!SAMPLE_PATHS.includes(path)), async ({ page }) => {
    const { read, files } = await firstVisit(page, path);
    if (INDEXED_PATHS.includes(path)) expect(read.filter(isScript), "scripts before the first touch").toEqual([]);
    const isSelling = path === "/virtual-office";
    expectWithin(LONG.has(path) ? BUDGETS.longHtml : isSelling ? BUDGETS.sellingHtml : BUDGETS.html, [path]);
    expectWithin(BUDGETS.font, files.filter(isFont));
    expectWithin(path === "/" ? BUDGETS.hero : BUDGETS.pictures, files.filter(isPicture));
    if (process.env.AT_NIGHT)
      console.log(
        `${path}: ${inKb(read)} KB read, ${inKb(files)} touched, of which script ${inKb(files.filter(isScript))}`,
      );
    if (path === "/") {
      expectWithin(BUDGETS.homeRead, read);
      expectWithin(BUDGETS.homeScript, files.filter(isScript));
      expectWithin(BUDGETS.home, files);
      expectWithin(BUDGETS.twoRoundTrips, ["/", ...files.filter(isPicture)]);
    } else {
      expectWithin(budgetOf(path), files);
    }
  });
}

test("the booking dialog's scripts stay within their byte budget", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, files = ""] = html.match(/id="dialog-skeleton"[^>]*data-scripts="([^"]*)"/) ?? [];
  expect(files).not.toBe("");
  expectWithin(BUDGETS.dialogScript, files.split(" "));
});

function budgetOf(path: string): number {
  if (path.startsWith("/admin/")) return BUDGETS.staff;
  if (path === "/virtual-office") return BUDGETS.selling;
  return WITH_FORM.has(path) ? BUDGETS.form : BUDGETS.page;
}

/** Paths that a phone requests when it only reads a page, and when the app has started as well. */
async function firstVisit(page: Page, path: string): Promise<{ read: string[]; files: string[] }> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === new URL(page.url() === "about:blank" ? request.url() : page.url()).origin)
      files.add(url.pathname);
  });
  // Prefetched links cost few bytes here and have their own test.
  await page.route("**/api/my-*", (route) => route.fulfill({ status: 503 }));
  await page.goto(BY_LINK.has(path) ? `${path}#a-link` : path);
  // The font is the last file of an untouched page.
  await expect(page.locator("html.lettered")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const read = [...files].filter(isStored);
  await waitForHydration(page);
  // The offers begin in the first screen.
  if (path === "/") await waitForHydration(page, "#home-offers a");
  if (BY_LINK.has(path)) await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return { read, files: [...files].filter(isStored) };
}

function expectWithin(budget: number, files: readonly string[]) {
  const weights = files.map((file) => ({ file, bytes: compressedSize(file) })).sort((a, b) => b.bytes - a.bytes);
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const largestModules = weights
    .slice(0, 8)
    .map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} KB ${file}${describeFile(file)}`);
  expect(total, `${total.toFixed(1)} KB:\n${largestModules.join("\n")}\n`).toBeLessThanOrEqual(budget);
}

function inKb(files: readonly string[]): string {
  return (files.reduce((sum, file) => sum + compressedSize(file), 0) / 1000).toFixed(1);
}

/** Largest modules of a script. */
function describeFile(file: string): string {
  const report: ChunkReport = JSON.parse(readFileSync(CHUNK_REPORT, "utf8"));
  const modules = report[file]?.slice(0, 12).map(({ module, length }) => `${module} (${length})`);
  return modules ? ` of ${modules.join(", ")}` : "";
}

function compressedSize(path: string): number {
  const plain = join(root, "dist/site", path === "/" ? "index.html" : path);
  const file = existsSync(plain) && /\.\w+$/.test(plain) ? plain : `${plain}.html`;
  const body = readFileSync(file);
  return /\.(html|js|svg|webmanifest|css)$/.test(file) ? brotliCompressSync(body).length : body.length;
}

function isStored(path: string): boolean {
  return !path.startsWith("/api/");
}

function isScript(path: string): boolean {
  return path.endsWith(".js");
}

function isFont(path: string): boolean {
  return path.endsWith(".woff2");
}

function isPicture(path: string): boolean {
  return path.startsWith("/pictures/");
}
