import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { root } from "#web/build/root.ts";
import { openBrowser, visit, withPhone } from "./phone.ts";
import {
  PAID_BOOKING,
  type ProductionServer,
  type ServedResponse,
  startProductionServer,
} from "./production-server.ts";
import { atMost, type BenchSize, expectNone, type Row } from "./table.ts";

const LEGAL_PATHS = new Set(["/privacy-policy", "/terms-of-service", "/data-protection"]);
const QUICK_PATHS = new Set(["/", "/virtual-office", "/help-center", "/blog", "/privacy-policy"]);

/** All public routes, from the sitemap. */
export function publicRoutes({ isQuick }: BenchSize): string[] {
  const sitemap = readFileSync(join(root, "dist/site/sitemap.xml"), "utf8");
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  return isQuick ? paths.filter((path) => QUICK_PATHS.has(path)) : paths;
}

/** Bytes of a first visit by type, and of a second visit. */
export async function measureBytes(executablePath: string, size: BenchSize): Promise<Row[]> {
  const server = await startProductionServer();
  const browser = await openBrowser(executablePath);
  try {
    const rows: Row[] = [];
    for (const path of publicRoutes(size)) rows.push(...(await measureFirstVisit(browser, server, path)));
    return [...rows, ...(await measureSecondVisit(browser, server)), ...(await measureOffline(browser, server))];
  } finally {
    await browser.close();
    server.stop();
  }
}

/** Requests without any interaction, from the server's log. */
async function measureFirstVisit(browser: Browser, server: ProductionServer, path: string): Promise<Row[]> {
  const answers = await withPhone(browser, async (context) => {
    server.takeAnswers();
    await visit(context, server, path);
    return server.takeAnswers();
  });
  const sum = (isKind: (answer: ServedResponse) => boolean) => totalBytes(answers.filter(isKind)) / 1000;
  const script = sum((answer) => answer.path.endsWith(".js"));
  const picture = sum((answer) => answer.path.startsWith("/pictures/"));
  const font = sum((answer) => answer.path.endsWith(".woff2"));
  const html = sum((answer) => answer.path === path);
  const all = sum(() => true);
  if (path === "/")
    return [
      atMost("home: HTML with its style", 22, html, "KB"),
      atMost("home, first view, all included", 160, all, "KB"),
      atMost("  of which script", 90, script, "KB"),
      atMost("  of which hero", 40, picture, "KB"),
      atMost("  of which font", 28, font, "KB"),
    ];
  const parts = ["script", "font", "pictures"].map(
    (name, index) => `${name} ${[script, font, picture][index]?.toFixed(1)}`,
  );
  const first = atMost(`${path}: first visit`, 130, all, "KB");
  return [
    atMost(`${path}: HTML with its style`, LEGAL_PATHS.has(path) ? 22 : 13.6, html, "KB"),
    { ...first, result: `${first.result} (${parts.join(", ")})` },
  ];
}

/** Files whose body was transferred again. */
async function measureSecondVisit(browser: Browser, server: ProductionServer): Promise<Row[]> {
  const fetched = await withPhone(browser, async (context) => {
    await visit(context, server, "/");
    server.takeAnswers();
    await visit(context, server, "/");
    return server.takeAnswers().filter(({ status, bytes }) => status !== 304 && bytes > 0);
  });
  return [
    expectNone(
      "second visit: fetched anew",
      fetched.map(({ path }) => path),
    ),
  ];
}

/** Offline: a visited page and a receipt must still open. */
async function measureOffline(browser: Browser, server: ProductionServer): Promise<Row[]> {
  const receipt = `/payment/verify?reference=${PAID_BOOKING.reference}&bookingId=${PAID_BOOKING.bookingId}&planName=${encodeURIComponent(PAID_BOOKING.planName)}`;
  const opened = await withPhone(browser, async (context) => {
    const page = await visit(context, server, "/help-center");
    const heading = await page.locator("h1").textContent();
    await visit(context, server, receipt);
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(`${server.origin}/help-center`);
    const isPageOpen = (await again.locator("h1").textContent()) === heading;
    await again.goto(server.origin + receipt);
    const isReceiptOpen = await again
      .getByRole("region", { name: "Receipt" })
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    return { isPageOpen, isReceiptOpen };
  });
  const row = (what: string, isMet: boolean): Row => ({
    what,
    target: "opens",
    result: isMet ? "opens" : "does not",
    isMet,
  });
  return [
    row("a visited page without a line", opened.isPageOpen),
    row("the receipt without a line", opened.isReceiptOpen),
  ];
}

function totalBytes(answers: readonly ServedResponse[]): number {
  return answers.reduce((sum, { bytes }) => sum + bytes, 0);
}
