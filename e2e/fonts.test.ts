import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

// The heading font comes after the first frame, and comes to everybody.

test("the heading font is asked for once words have been painted, and the heading stands in it", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => fontOf(page, "h1")).toMatch(/Bricolage Grotesque/);
  await expect.poll(() => fontOf(page, ".price")).toMatch(/Bricolage Grotesque/);
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".woff2"))?.startTime,
  ]);
  expect(asked).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
});

test("without scripts it comes with the style", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const font = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  await page.goto("/help-center");
  expect((await font).status()).toBe(200);
  await context.close();
});

/** The font the browser really draws an element's words in. */
async function fontOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).join(", ");
}
