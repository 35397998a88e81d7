import type { BrowserContextOptions, Fixtures, Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from "@playwright/test";
import { unstubApi } from "./stub-api.ts";

const DESKTOP_VIEWPORT = { width: 1280, height: 720 };
/** A same-origin page without scripts. */
const BLANK_PATH = "/robots.txt";

/**
 * Shares one tab between all tests of a worker and resets it after each. A new tab costs half of a page load, for its
 * process, downloads and compilation. Not for tests of first visits, requests or the clock, which cannot be reset.
 */
export const sharedTab: Fixtures<object, object, PlaywrightTestArgs, PlaywrightWorkerArgs & { tab: Page }> = {
  context: async ({ tab }, use) => use(tab.context()),
  page: async ({ tab }, use) => {
    await tab.setViewportSize(DESKTOP_VIEWPORT);
    const forgetInitScripts = trackInitScripts(tab);
    await use(tab);
    await forgetInitScripts();
    await resetTab(tab);
  },
};

/** Defined for every test, or Playwright would restart the worker between tests with and without it. */
export const workerTab: Fixtures<object, { tab: Page }, PlaywrightTestArgs, PlaywrightWorkerArgs> = {
  tab: [
    async ({ browser }, use, { project }) => {
      const options = { ...project.use, ...project.use.contextOptions } as BrowserContextOptions;
      const context = await browser.newContext(options);
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
};

async function resetTab(tab: Page) {
  const context = tab.context();
  for (const other of context.pages()) if (other !== tab) await other.close();
  for (const event of ["console", "dialog", "pageerror", "request", "response"] as const) tab.removeAllListeners(event);
  await tab.unrouteAll({ behavior: "ignoreErrors" });
  await unstubApi(tab);
  await context.setOffline(false);
  await context.setExtraHTTPHeaders({});
  await tab.emulateMedia({ media: null, forcedColors: null });
  await tab.goto(BLANK_PATH);
  await context.clearCookies();
  await tab.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

function trackInitScripts(tab: Page) {
  const add = tab.addInitScript;
  const added: Awaited<ReturnType<typeof add>>[] = [];
  tab.addInitScript = async (...script: Parameters<typeof add>) => {
    const one = await add.apply(tab, script);
    added.push(one);
    return one;
  };
  return async () => {
    tab.addInitScript = add;
    for (const one of added) await one.dispose();
  };
}
