import type { Browser, Page } from "@playwright/test";
import type { BenchSize } from "./bench-size.ts";
import { onPhone, slowDown, visit } from "./phone.ts";
import type { ProductionServer } from "./production-server.ts";
import { atMost, median, type Row } from "./table.ts";

/** Until the answer to an interaction has been drawn and the browser has said how long it took. */
const QUIET_MS = 700;
const MOST_MS = 100;
/** The browser does not report what is quicker. */
const LEAST_REPORTED_MS = 16;

type Step = [what: string, act: (page: Page) => Promise<void>];

const dialog = (page: Page) => page.locator("dialog[open]");

const TOURS: Record<string, Step[]> = {
  "/": [
    ["open the menu", (page) => page.getByRole("button", { name: "Open menu" }).tap()],
    ["close the menu", (page) => page.getByRole("button", { name: "Close menu" }).tap()],
    ["open the booking dialog", (page) => page.locator("[data-opens]").first().tap()],
    ["close it", (page) => dialog(page).getByRole("button", { name: "Close", exact: true }).tap()],
    ["choose another plan", (page) => page.getByRole("button", { name: "Book & pay Weekly" }).tap()],
    ["open the calendar", (page) => dialog(page).getByLabel("Start date").tap()],
    ["go to the next month", (page) => page.getByRole("button", { name: /next month/i }).tap()],
    ["pick a day", (page) => page.getByRole("gridcell", { name: "15" }).getByRole("button").tap()],
    ["type a name", (page) => dialog(page).getByLabel("Full name").pressSequentially("Ama", { delay: 150 })],
    [
      "send what is not complete",
      (page) =>
        dialog(page)
          .getByRole("button", { name: /^Book & pay/ })
          .tap(),
    ],
  ],
  "/#faq": [
    ["open a question", (page) => page.locator("summary").first().tap()],
    ["open the gallery", (page) => page.locator("button[aria-haspopup=dialog]:has(img)").first().tap()],
    ["next picture", (page) => page.getByRole("button", { name: "Next picture" }).tap()],
    ["close the gallery", (page) => page.getByRole("button", { name: "Close the gallery" }).tap()],
  ],
  "/blog": [["filter the blog", (page) => page.getByRole("link", { name: "Productivity", exact: true }).first().tap()]],
};

/** INP as the browser itself counts it: from the input to the next frame, the longest event of each interaction. */
export async function measureInteractions(browser: Browser, server: ProductionServer, size: BenchSize): Promise<Row[]> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < size.runs; run += 1)
    for (const [path, steps] of Object.entries(TOURS))
      for (const [what, ms] of await tour(browser, server, path, steps))
        times.set(what, [...(times.get(what) ?? []), ms]);
  return [...times].map(([what, each]) => atMost(`INP: ${what}`, MOST_MS, median(each), "ms"));
}

async function tour(browser: Browser, server: ProductionServer, path: string, steps: readonly Step[]) {
  return onPhone(browser, async (context) => {
    await context.addInitScript((leastMs) => {
      const longest: number[] = [];
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId) longest.push(entry.duration);
      }).observe({ type: "event", durationThreshold: leastMs, buffered: true } as PerformanceObserverInit);
    }, LEAST_REPORTED_MS);
    const page = await visit(context, server, path);
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    await page.waitForTimeout(3000);
    await slowDown(page, null);
    const found: [what: string, ms: number][] = [];
    for (const [what, act] of steps) {
      await takeLongest(page);
      await act(page);
      await page.waitForTimeout(QUIET_MS);
      found.push([what, await takeLongest(page)]);
    }
    return found;
  });
}

function takeLongest(page: Page): Promise<number> {
  return page.evaluate((least) => {
    const { longest } = window as unknown as { longest: number[] };
    return Math.max(least, ...longest.splice(0));
  }, LEAST_REPORTED_MS);
}
