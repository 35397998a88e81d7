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

test("a dense screen gets about two pixels to one of the page", async ({ page }) => {
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
    `at ${width} px the first picture comes in the shape that is shown there, and once`,
    nightly(width !== 768),
    async ({ page }) => {
      const fetched: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
      });
      await page.setViewportSize({ width, height: 780 });
      await page.goto("/");
      const halls = () => fetched.filter((path) => path.startsWith("/pictures/hall-") && !path.includes("afternoon"));
      expect(halls()).toEqual([expect.stringContaining(`/${file}.`)]);
    },
  );

test("where data is saved, pictures that wait come in the size of the page, and in no other", async ({ page }) => {
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

test("under the heading of an inner page a picture stands on a phone, but not where data is saved", async ({
  page,
}) => {
  await page.goto("/help-center");
  const picture = page.locator("main img").first();
  await expect(picture).toBeVisible();
  await expect.poll(() => widthOf(picture)).toBe(736);
  await expect(page.getByText(pictureNote ?? "Photograph")).toBeVisible();
  await saveData(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") asked.push(request.url());
  });
  // Another page's: what a browser has at hand it asks for all the same.
  await page.goto("/training-course");
  await waitForHydration(page);
  await expect(picture).toBeHidden();
  expect(asked.filter((url) => url.includes("/pictures/"))).toEqual([]);
});

test("a picture that is tapped says that its large one is on the way, and so does the field of a day", async ({
  page,
}) => {
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

/** How many pixels wide the file is that the browser has chosen. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+\.avif$/.exec(image.currentSrc)?.[1]));
}
