import type { Locator } from "@playwright/test";
import { expect, testInNewTab as test, untilAlive } from "./visitor.ts";

test.use({ deviceScaleFactor: 3, viewport: { width: 360, height: 780 } });

test("where data is saved, pictures that wait come in the size of the page, and in no other", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  const office = page.locator("#offices img");
  await office.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(office)).toBe(400);
  await untilAlive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  const waiting = page.locator("main img[loading=lazy]").first();
  await waiting.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(waiting)).toBe(240);
  const files = [...new Set(fetched.filter((path) => path.endsWith(".avif")))];
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(files.map((path) => path.replace(/-\d+\..*/, ""))).size).toBe(files.length);
});

/** How many pixels wide the file is that the browser has chosen. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+\.avif$/.exec(image.currentSrc)?.[1]));
}
