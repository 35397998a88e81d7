import type { Browser, Page } from "@playwright/test";
import { measureInteractions } from "./interactions.ts";
import {
  type NetworkConditions,
  openBrowser,
  SLOW_4G,
  SLOW_4G_APPLIED,
  tap,
  throttle,
  visit,
  withPhone,
} from "./phone.ts";
import { type ProductionServer, startProductionServer } from "./production-server.ts";
import { atMost, type BenchSize, expectNone, formatUnit, infoRow, median, type Row, summarize } from "./table.ts";

const TIMEOUT_MS = 20_000;
const NEXT_PAGES = ["/help-center", "/privacy-policy", "/blog"];
const FIELD = "dialog[open] [name=customerName]";
/** Time for prefetching to complete after the first interaction. */
const PREFETCH_MS = 3000;
const AFTERWARDS_MS = 1000;

/** Measures real taps, from the tap to the frame that shows the response. */
export async function measureTouch(executablePath: string, size: BenchSize): Promise<Row[]> {
  const server = await startProductionServer();
  const browser = await openBrowser(executablePath);
  try {
    const taps = await tapRepeatedly(browser, server, SLOW_4G, size.taps);
    const applied = await tapRepeatedly(browser, server, SLOW_4G_APPLIED, size.runs);
    const dialogs: number[] = [];
    const bare: number[] = [];
    const times: number[] = [];
    const fetched: string[] = [];
    const later: string[] = [];
    for (let run = 0; run < size.runs; run += 1) {
      dialogs.push(await timeDialog(browser, server));
      bare.push(await timeBarePage(browser));
      const next = await timeNextPages(browser, server);
      times.push(...next.times);
      fetched.push(...next.fetched);
      later.push(...next.later);
    }
    const shown = (item: typeof taps) => median(item.map(({ shownMs }) => shownMs));
    const usable = (item: typeof taps) => median(item.map(({ usableMs }) => usableMs));
    return [
      {
        what: "tap on Book at first sight: answered",
        target: `${size.taps} of ${size.taps}`,
        result: `${taps.length} of ${size.taps}`,
        isMet: taps.length === size.taps,
      },
      atMost("  a dialog in sight", 150, shown(taps), "ms"),
      atMost("  usable", 1200, usable(taps), "ms"),
      infoRow(
        "  with slow 4G as devtools apply it",
        `${formatUnit(shown(applied), "ms")}, ${formatUnit(usable(applied), "ms")}`,
      ),
      atMost("booking dialog, its code loaded", 110, median(dialogs), "ms"),
      atMost("next page inside the site", 100, median(times), "ms"),
      infoRow("  the same on a bare page, with nothing to render", formatUnit(median(bare), "ms")),
      expectNone("  fetched from the tap until it is shown", fetched),
      infoRow("  fetched after that: its pictures, and the code of its links", summarize(later)),
      ...(await measureInteractions(browser, server, size)),
    ];
  } finally {
    await browser.close();
    server.stop();
  }
}

async function tapRepeatedly(browser: Browser, server: ProductionServer, line: NetworkConditions, times: number) {
  const taps: { shownMs: number; usableMs: number }[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    const tap = await tapAtFirstSight(browser, server, line);
    if (tap) taps.push(tap);
  }
  return taps;
}

/**
 * Taps Book in the first frame that shows it. Returns the time to the dialog and to its first field; null if the tap is
 * lost.
 */
async function tapAtFirstSight(browser: Browser, server: ProductionServer, line: NetworkConditions) {
  return withPhone(browser, async (context) => {
    const page = await context.newPage();
    await throttle(page, line);
    await page.addInitScript(() => {
      const look = () => {
        const box = document.querySelector("[data-dialog-title]")?.getBoundingClientRect();
        const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
        if (!box || !isPainted) {
          requestAnimationFrame(look);
          return;
        }
        if (box.top > innerHeight) scrollTo({ top: box.top - innerHeight / 2, behavior: "instant" });
        Object.assign(window, { isBookSeen: true });
      };
      requestAnimationFrame(look);
    });
    const times = await watchFrames(page, { shown: "dialog[open]", usable: FIELD });
    await page.goto(`${server.origin}/`, { waitUntil: "commit" });
    await page.waitForFunction(() => "isBookSeen" in window, undefined, { timeout: TIMEOUT_MS });
    const point = await page
      .locator("[data-dialog-title]")
      .first()
      .evaluate((button) => {
        const { x, width, top, bottom } = button.getBoundingClientRect();
        return { x: x + width / 2, y: (top + Math.min(bottom, innerHeight)) / 2 };
      });
    await page.touchscreen.tap(point.x, point.y);
    try {
      await page.waitForSelector(FIELD, { timeout: TIMEOUT_MS });
    } catch {
      return null;
    }
    const { tapped, shown, usable } = await times();
    return { shownMs: (shown ?? Number.NaN) - tapped, usableMs: (usable ?? Number.NaN) - tapped };
  });
}

/** Time to open the booking dialog with its code loaded. */
async function timeDialog(browser: Browser, server: ProductionServer): Promise<number> {
  return withPhone(browser, async (context) => {
    const page = await context.newPage();
    const times = await watchFrames(page, { shown: FIELD });
    await page.goto(`${server.origin}/`);
    await page.waitForLoadState("networkidle");
    await triggerPrefetch(page);
    await throttle(page, null);
    await tap(page, page.locator("[data-dialog-title]").first());
    await page.waitForSelector(FIELD);
    const { tapped, shown } = await times();
    return (shown ?? Number.NaN) - tapped;
  });
}

/** Navigates by footer links. Returns the time to the next heading and the files fetched. */
async function timeNextPages(browser: Browser, server: ProductionServer) {
  return withPhone(browser, async (context) => {
    const page = await visit(context, server, "/");
    await triggerPrefetch(page);
    await throttle(page, null);
    const times: number[] = [];
    const fetched: string[] = [];
    const later: string[] = [];
    for (const path of NEXT_PAGES) {
      const link = page.locator(`footer a[href="${path}"]`).first();
      // A phone collapses the footer's lists.
      await page.locator("footer details").evaluateAll((lists: HTMLDetailsElement[]) => {
        for (const list of lists) list.open = true;
      });
      await link.scrollIntoViewIfNeeded();
      await page.waitForTimeout(PREFETCH_MS);
      server.takeAnswers();
      const shown = timeHeadingChange(page);
      await tap(page, link);
      times.push(await shown);
      fetched.push(...server.takeAnswers().map((answer) => answer.path));
      await page.waitForTimeout(AFTERWARDS_MS);
      later.push(...server.takeAnswers().map((answer) => answer.path));
    }
    return { times, fetched, later };
  });
}

/** Lower bound of a tap: a button that changes a heading on an empty page. */
async function timeBarePage(browser: Browser): Promise<number> {
  return withPhone(browser, async (context) => {
    const page = await context.newPage();
    await page.setContent(
      `<h1>One page</h1><button onclick="document.querySelector('h1').textContent = 'The next'">Go on</button>`,
    );
    await page.waitForTimeout(AFTERWARDS_MS);
    await throttle(page, null);
    const shown = timeHeadingChange(page);
    await tap(page, page.getByRole("button"));
    return shown;
  });
}

/** Time from the next tap to a frame with another heading. */
function timeHeadingChange(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector("h1")?.textContent;
        let tapped = 0;
        addEventListener("click", ({ timeStamp }) => (tapped = timeStamp), { capture: true, once: true });
        const look = () => {
          const now = document.querySelector("h1")?.textContent;
          if (!tapped || !now || now === before) return requestAnimationFrame(look);
          return setTimeout(() => resolve(performance.now() - tapped));
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Records the tap and the first frame with each selector. Returns a function that reads the times. */
async function watchFrames(page: Page, wanted: Record<string, string>) {
  await page.addInitScript((selectors) => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    addEventListener("click", ({ timeStamp }) => (times.tapped ??= timeStamp), true);
    const look = () => {
      const missing = Object.entries(selectors).filter(([name]) => times[name] === undefined);
      for (const [name, selector] of missing) {
        if (!times.tapped || !document.querySelector(selector)) continue;
        // Runs in the task after this frame, when it has been painted.
        times[name] = Number.NaN;
        setTimeout(() => (times[name] = performance.now()));
      }
      if (missing.length > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, wanted);
  return async (): Promise<{ tapped: number; [name: string]: number | undefined }> => {
    await page.waitForFunction(
      (names) => {
        const { times } = window as unknown as { times: Record<string, number> };
        return names.every((name) => times[name] !== undefined && !Number.isNaN(times[name]));
      },
      Object.keys(wanted),
      { timeout: TIMEOUT_MS },
    );
    return page.evaluate(() => (window as unknown as { times: { tapped: number } }).times);
  };
}

/** Scrolls a little and waits for prefetching. */
async function triggerPrefetch(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await page.waitForTimeout(PREFETCH_MS);
}
