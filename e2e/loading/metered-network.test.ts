import type { Locator, Page } from "@playwright/test";
import { pictureNote } from "#web/content/pictures/pictures.ts";
import {
  expect,
  footerLink,
  holdScripts,
  nightly,
  testInNewTab as test,
  waitForHydration,
} from "../harness/visitor.ts";

test.use({ deviceScaleFactor: 3, viewport: { width: 360, height: 780 } });

test("a dense screen gets about two image pixels per CSS pixel", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => widthOf(page.locator("#home img"))).toBe(736);
  const office = page.locator("#offices img");
  await office.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(office)).toBe(640);
});

for (const { width, file } of [
  { width: 768, file: "hall-phone-1600" },
  { width: 1280, file: "hall-1600" },
])
  test(
    `loads the first picture once in the displayed shape at ${width} px`,
    nightly(width !== 768),
    async ({ page }) => {
      const fetched: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
      });
      await page.setViewportSize({ width, height: 780 });
      await page.goto("/");
      const hallPictures = () =>
        fetched.filter((path) => path.startsWith("/pictures/hall-") && !path.includes("afternoon"));
      expect(hallPictures()).toEqual([expect.stringContaining(`/${file}.`)]);
    },
  );

test("loads lazy pictures only at their displayed size while saving data", async ({ page }) => {
  await saveData(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  const office = page.locator("#offices img");
  await office.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(office)).toBe(400);
  await waitForHydration(page);
  await (await footerLink(page, "Blog")).click();
  await expect(page).toHaveURL("/blog");
  const waiting = page.locator("main img[loading=lazy]").first();
  await waiting.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(waiting)).toBe(240);
  const files = [...new Set(fetched.filter((path) => path.endsWith(".avif")))];
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(files.map((path) => path.replace(/-\d+\..*/, ""))).size).toBe(files.length);
});

test("inner pages show their picture on a phone, but not while saving data", async ({ page }) => {
  await page.goto("/help-center");
  const picture = page.locator("main img").first();
  await expect(picture).toBeVisible();
  await expect.poll(() => widthOf(picture)).toBe(736);
  await expect(page.getByText(pictureNote ?? "Photograph")).toBeVisible();
  await saveData(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") requests.push(request.url());
  });
  // Another page, because the browser prefers cached pictures.
  await page.goto("/training-course");
  await waitForHydration(page);
  await expect(picture).toBeHidden();
  expect(requests.filter((url) => url.includes("/pictures/"))).toEqual([]);
});

test("a tapped picture and a date field show that they are loading", async ({ page }) => {
  await saveData(page);
  await page.goto("/#gallery");
  const picture = page.locator("#gallery button").first();
  await waitForHydration(page, "#gallery button");
  const showPicture = await holdScripts(page);
  await picture.click();
  await expect(picture).toHaveAttribute("aria-busy", "true");
  showPicture();
  await page.getByRole("button", { name: "Close the gallery" }).click();
  await expect(picture).not.toHaveAttribute("aria-busy");

  await page
    .getByRole("button", { name: /Book Monthly Hot Desk/ })
    .first()
    .click();
  const day = page.getByRole("dialog").getByLabel("Start date");
  await expect(day).toBeVisible();
  const showCalendar = await holdScripts(page);
  await day.click();
  await expect(day).toHaveAttribute("aria-busy", "true");
  showCalendar();
  await expect(page.getByRole("dialog", { name: "Choose a day" })).toBeVisible();
  await expect(day).not.toHaveAttribute("aria-busy");
});

async function saveData(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

/** Width in pixels of the file that the browser chose. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+\.avif$/.exec(image.currentSrc)?.[1]));
}
