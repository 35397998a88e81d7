import type { Page } from "@playwright/test";
import { HEADING_CHARACTERS } from "#web/build/assets/font.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { expect, testInNewTab as test } from "../harness/visitor.ts";

// The heading font loads after the first picture.

test("nothing competes with the page and its first picture; font and others follow", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  // Longer than any delayed request would wait.
  await page.waitForTimeout(2000);
  expect(requests).toEqual(["/", expect.stringMatching(/^\/pictures\/hall-(phone-)?\d+\.\w+\.avif$/)]);
  release();
  await expect.poll(() => fontOf(page, "h1")).toEqual(["Bricolage Grotesque"]);
  await expect.poll(() => fontOf(page, ".price")).toEqual(["Bricolage Grotesque"]);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/site.webmanifest");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icon-64.png");
});

test("loads the font with the styles if there are no scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const font = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  await page.goto("/help-center");
  expect((await font).status()).toBe(200);
  await context.close();
});

test("headings use only characters of the heading font", async ({ page }) => {
  await page.goto("/");
  const headings = await page.evaluate(async (paths) => {
    const read = async (path: string) => {
      const html = await (await fetch(path)).text();
      const found = new DOMParser().parseFromString(html, "text/html").querySelectorAll("h1, h2, h3");
      return [...found].map(({ textContent }) => `${path}: ${textContent}`);
    };
    return (await Promise.all(paths.map(read))).flat();
  }, PUBLIC_PATHS);
  expect(headings.length).toBeGreaterThan(PUBLIC_PATHS.length);
  const allowed = new Set(HEADING_CHARACTERS);
  expect(headings.filter((heading) => [...heading].some((character) => !allowed.has(character)))).toEqual([]);
});

/** Fonts that the browser renders the first matching element in. */
async function fontOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  // The font name ends in size and weight.
  return fonts.map(({ familyName }) => familyName.replace(/(?<=^\w+ \w+) .*/, ""));
}
