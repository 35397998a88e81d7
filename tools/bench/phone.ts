import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
import { BROWSER_FLAGS, type ProductionServer } from "./production-server.ts";

/** Lighthouse's mid-range Android phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
export const CPU_SLOWDOWN = 4;
/** Long enough for idle work, including the offline cache. */
const SETTLE_MS = 8000;

export interface NetworkConditions {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const MEGABIT = 125_000;
/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s. */
export const SLOW_4G: NetworkConditions = {
  latency: 150,
  downloadThroughput: 1.6 * MEGABIT,
  uploadThroughput: 0.75 * MEGABIT,
};
/** The same as applied by DevTools, with latency per request. */
export const SLOW_4G_APPLIED: NetworkConditions = {
  latency: 562.5,
  downloadThroughput: 1.44 * MEGABIT,
  uploadThroughput: 0.675 * MEGABIT,
};

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}

/** A phone on its first visit. */
export async function withPhone<Result>(browser: Browser, work: (context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext(PHONE);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Opens a page and waits until its idle work is done. */
export async function visit(context: BrowserContext, server: ProductionServer, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.origin + path);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

export async function throttle(page: Page, line: NetworkConditions | null): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return session;
}

/** A raw tap: `locator.tap()` runs scripts in the page in between. */
export async function tap(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The element to tap is not on the page.");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
