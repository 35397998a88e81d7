import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { type Answer, BROWSER_FLAGS, type ProductionServer } from "./production-server.ts";

/** A mid-range Android, as Lighthouse thinks of one. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** Long enough for what starts when the page is idle, the keeping of the page for offline included. */
const SETTLE_MS = 8000;

export interface FirstVisit {
  total: number;
  html: number;
  script: number;
  font: number;
  picture: number;
}

export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}

/** What a first visit fetches when nobody touches anything, from the server's own log. */
export async function weighFirstVisit(browser: Browser, server: ProductionServer, path: string): Promise<FirstVisit> {
  return inContext(browser, async (context) => {
    server.takeAnswers();
    await visit(context, server, path);
    const answers = server.takeAnswers();
    const sum = (test: RegExp) => total(answers.filter((answer) => test.test(answer.path)));
    return {
      total: total(answers),
      html: total(answers.filter((answer) => answer.path === path)),
      script: sum(/\.js$/),
      font: sum(/\.woff2$/),
      picture: sum(/^\/pictures\//),
    };
  });
}

/** What a second visit fetches that was not merely confirmed: files with a body, apart from the page itself. */
export async function weighSecondVisit(browser: Browser, server: ProductionServer, path: string) {
  return inContext(browser, async (context) => {
    await visit(context, server, path);
    server.takeAnswers();
    await visit(context, server, path);
    return server.takeAnswers().filter(({ status }) => status !== 304);
  });
}

/** From the tap on a link to the painted heading of the next page, and what was fetched for it. */
export async function timeNextPages(browser: Browser, server: ProductionServer, targets: readonly string[]) {
  return inContext(browser, async (context) => {
    const page = await visit(context, server, "/");
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    let fetched = 0;
    for (const target of targets) {
      const link = page.locator(`footer a[href="${target}"]`).first();
      await link.scrollIntoViewIfNeeded();
      await page.mouse.move(5, 5);
      await page.mouse.move(6, 6);
      await page.waitForTimeout(2500);
      server.takeAnswers();
      times.push(
        await link.evaluate(async (element) => {
          const before = document.querySelector("h1")?.textContent;
          const start = performance.now();
          (element as HTMLElement).click();
          while (document.querySelector("h1")?.textContent === before) await new Promise(requestAnimationFrame);
          return performance.now() - start;
        }),
      );
      fetched += server.takeAnswers().filter(({ path }) => path.endsWith(".js")).length;
    }
    return { times, fetched };
  });
}

/** A tap on Book in the first frame that shows it, on a slow phone and line: until a dialog is there, and its fields. */
export async function tapAtFirstSight(browser: Browser, server: ProductionServer) {
  return inContext(browser, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const times = { tapped: 0, shown: 0, usable: 0 };
      Object.assign(window, { times });
      const look = () => {
        const button = document.querySelector<HTMLElement>("[data-opens]");
        if (button && !times.tapped) {
          times.tapped = performance.now();
          button.click();
        }
        if (times.tapped && !times.shown && document.querySelector("dialog[open]")) times.shown = performance.now();
        if (document.querySelector("dialog[open] [name=customerName]")) times.usable = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${server.origin}/`, { waitUntil: "commit" });
    try {
      await page.waitForSelector("dialog[open] [name=customerName]", { timeout: 20_000 });
    } catch {
      return null;
    }
    const times = await page.evaluate(() => (window as unknown as { times: Record<string, number> }).times);
    const { tapped = 0, shown = 0, usable = 0 } = times;
    return { shownMs: shown - tapped, usableMs: usable - tapped };
  });
}

/** The booking dialog when its code is there: from the tap to its first field. */
export async function timeDialog(browser: Browser, server: ProductionServer): Promise<number> {
  return inContext(browser, async (context) => {
    const page = await visit(context, server, "/");
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await page.waitForTimeout(3000);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return page
      .locator("[data-opens]")
      .first()
      .evaluate(async (button) => {
        const start = performance.now();
        (button as HTMLElement).click();
        while (!document.querySelector("dialog[open] [name=customerName]")) await new Promise(requestAnimationFrame);
        return performance.now() - start;
      });
  });
}

async function visit(context: BrowserContext, server: ProductionServer, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.origin + path);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function inContext<Result>(browser: Browser, work: (context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext(PHONE);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

function total(answers: readonly Answer[]): number {
  return answers.reduce((sum, { bytes }) => sum + bytes, 0);
}
