import type { Page } from "@playwright/test";
import { expect, footerLink, testInNewTab as test, waitForHydration } from "../harness/visitor.ts";

test.use({ serviceWorkers: "allow" });

test("visited pages open offline, others show that the visitor is offline", async ({ page, context }) => {
  await page.goto("/help-center");
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedPaths(page)).toContain("/help-center");
  await (await footerLink(page, "Blog")).click();
  await expect(page).toHaveURL("/blog");
  await expect.poll(() => cachedPaths(page)).toContain("/blog");

  await context.setOffline(true);
  await page.goto("/help-center");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await waitForHydration(page);
  await page.goto("/blog");
  await expect(page.locator("main article").first()).toBeVisible();
  await page.goto("/east-legon");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(page.getByText("If you have paid")).toHaveCount(0);
  await page.goto("/payment/verify?reference=r");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(page.getByText("If you have paid, your payment is safe.")).toBeVisible();
});

test("the payment page opens offline; the API and the staff page are never cached", async ({ page, context }) => {
  await page.goto("/payment/verify");
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedPaths(page)).toContain("/payment/verify");
  await page.evaluate(() => fetch("/api/exchange-rate/usd-ghs"));
  expect((await cachedPaths(page)).filter((path) => /^\/(api|admin)/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the last build's cache still opens offline, and older caches are deleted", async ({ page, context }) => {
  await page.goto("/help-center");
  await page.evaluate(async () => {
    await caches.open("pages-of-an-older-build");
    const last = await caches.open("pages-of-the-last-build");
    await last.put("/payment/verify", new Response("<h1>Kept</h1>", { headers: { "Content-Type": "text/html" } }));
  });
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedPaths(page)).toContain("/help-center");
  // Old caches are deleted shortly after the new worker is ready.
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(["pages-of-the-last-build", expect.stringMatching(/^pages-/)]);
  await context.setOffline(true);
  await page.goto("/payment/verify");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kept");
});

test("caches no booking page with its secret link", async ({ page }) => {
  const token = "5b1f.1.9f86d081884c7d659a2feaa0c55ad015";
  await page.goto(`/my-booking#${token}`);
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedPaths(page)).toContain("/my-booking");
  const addresses = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
  expect(addresses.join(" ")).not.toContain(token);
});

test("hashed files are cached for a year, pages are revalidated", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [script] = html.match(/\/assets\/[^" ]+\.js/) ?? [];
  const caching = async (path: string) => (await request.get(path)).headers()["cache-control"];
  expect(await caching(script ?? "")).toContain("max-age=31536000, immutable");
  expect(await caching("/")).toMatch(/max-age=0, must-revalidate/);
  expect(await caching("/sw.js")).toContain("no-cache");
});

function cachedPaths(page: Page) {
  return page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}
