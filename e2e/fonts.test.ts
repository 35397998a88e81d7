import { expect, test } from "./visitor.ts";

// The heading font comes after the first frame, and comes to everybody.

test("the heading font is asked for once something has been painted", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => status === "loaded" && /Grotesque/.test(family)),
  );
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
