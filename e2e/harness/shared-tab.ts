import type { BrowserContextOptions, Fixtures, Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from "@playwright/test";
import { unstubApi } from "./stub-api.ts";

const DESKTOP_VIEWPORT = { width: 1280, height: 720 };
/** Of the site, and without anything that runs. */
const BLANK_PATH = "/robots.txt";

/**
 * One tab for all tests of a worker. A tab of its own costs half of what a page does: a process of the browser is started
 * for it, and everything is fetched and compiled anew. Whatever a test leaves is taken away. Not for tests of a first
 * visit, of what is fetched, or of the clock, which cannot be given back.
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

/** Known to every test, also to those that do not use it: else a worker of one kind ends before one of the other begins. */
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
