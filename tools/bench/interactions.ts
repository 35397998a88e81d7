import type { Browser, Locator, Page } from "@playwright/test";
import { tap, throttle, visit, withPhone } from "./phone.ts";
import type { ProductionServer } from "./production-server.ts";
import { atMost, type BenchSize, median, type Row } from "./table.ts";

/** Time for the next frame and for the browser's report of the interaction. */
const SETTLE_MS = 700;
const MAX_INP_MS = 100;
/** The browser's reporting threshold. */
const MIN_REPORTED_MS = 16;

type Step = [what: string, target: (page: Page) => Locator, typed?: string];

const dialog = (page: Page) => page.locator("dialog[open]");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const TOURS: Record<string, Step[]> = {
  "/": [
    ["open the menu", (page) => button(page, "Open menu")],
    ["close the menu", (page) => button(page, "Close menu")],
    ["open the booking dialog", (page) => page.locator("[data-dialog-title]").first()],
    ["close it", (page) => button(page, "Close")],
    ["choose the week", (page) => page.locator("#desks label").nth(1)],
    ["choose another plan", (page) => button(page, "Book & pay Weekly")],
    ["open the calendar", (page) => dialog(page).getByLabel("Start date")],
    ["go to the next month", (page) => button(page, /next month/i)],
    ["pick a day", (page) => page.getByRole("gridcell", { name: "15" }).getByRole("button")],
    ["type a name", (page) => dialog(page).getByLabel("Full name"), "Ama"],
    ["send what is not complete", (page) => dialog(page).getByRole("button", { name: /^Book & pay/ })],
  ],
  "/#faq": [
    ["open a question", (page) => page.locator("summary").first()],
    ["open the gallery", (page) => page.locator("button[aria-haspopup=dialog]:has(img)").first()],
    ["next picture", (page) => button(page, "Next picture")],
    ["close the gallery", (page) => button(page, "Close the gallery")],
  ],
  "/blog": [["filter the blog", (page) => page.getByRole("link", { name: "Productivity", exact: true }).first()]],
};

/** INP as reported by the browser: from input to the next frame, the longest event per interaction. */
export async function measureInteractions(browser: Browser, server: ProductionServer, size: BenchSize): Promise<Row[]> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < size.runs; run += 1)
    for (const [path, steps] of Object.entries(TOURS))
      for (const [what, ms] of await runTour(browser, server, path, steps))
        times.set(what, [...(times.get(what) ?? []), ms]);
  return [...times].map(([what, durations]) => atMost(`INP: ${what}`, MAX_INP_MS, median(durations), "ms"));
}

async function runTour(browser: Browser, server: ProductionServer, path: string, steps: readonly Step[]) {
  return withPhone(browser, async (context) => {
    await context.addInitScript((leastMs) => {
      const longest: number[] = [];
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId) longest.push(entry.duration);
      }).observe({ type: "event", durationThreshold: leastMs, buffered: true } as PerformanceObserverInit);
    }, MIN_REPORTED_MS);
    const page = await visit(context, server, path);
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    await page.waitForTimeout(3000);
    await throttle(page, null);
    const found: [what: string, ms: number][] = [];
    for (const [what, target, typed] of steps) {
      await readLongest(page);
      if (typed) await target(page).pressSequentially(typed, { delay: 150 });
      else await tap(page, target(page));
      await page.waitForTimeout(SETTLE_MS);
      found.push([what, await readLongest(page)]);
    }
    return found;
  });
}

function readLongest(page: Page): Promise<number> {
  return page.evaluate((least) => {
    const { longest } = window as unknown as { longest: number[] };
    return Math.max(least, ...longest.splice(0));
  }, MIN_REPORTED_MS);
}
