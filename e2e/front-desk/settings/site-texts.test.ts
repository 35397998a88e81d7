import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { SettingsPreview } from "#contract/house-settings.ts";
import { root } from "#web/build/root.ts";
import { homeHero } from "#web/content/pages/home-hero.ts";
import { sitePhotoCopy as photoCopy, siteTextCopy as textCopy } from "#web/front-desk/site/copy.ts";
import { findAccessibilityViolations } from "../../harness/accessibility.ts";
import { isolatedSite } from "../../harness/isolated-site.ts";
import { testInNewTab as test, waitForHydration } from "../../harness/visitor.ts";
import { expect, openDesk, staffSecrets } from "../front-desk.ts";

/** A separate site, because every page shows what is published. */
const site = isolatedSite({ number: 3, stateDir: ".state-e2e-words" });
const OWN = "Bring your team & your laptops. The lights stay on.";
const ALT = "Four people at a long table by the window";

test.use({ baseURL: site.url });
test.describe.configure({ timeout: 180_000 });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await site.start({}, { isEmpty: true });
});

test.afterAll(() => site.stop());

test("the owner changes a text and adds a photograph, previews both without script, and publishes them", async ({
  page,
  browser,
}) => {
  await openDesk(page, "?tab=settings");
  const texts = page.getByRole("region", { name: textCopy.title });
  const dialog = page.getByRole("dialog");
  await texts.getByRole("searchbox").fill(homeHero.headline);
  await texts.getByRole("button", { name: textCopy.editOf("Heading", homeHero.headline) }).click();
  const field = dialog.getByRole("textbox", { name: textCopy.dialog.field });
  await field.fill("Bring your <b>laptop</b>.");
  await dialog.getByRole("button", { name: textCopy.dialog.action }).click();
  await expect(dialog.getByText("Do not use < or >")).toBeVisible();
  await field.fill(OWN);
  await expect(dialog.getByText(textCopy.dialog.count(OWN.length, 80))).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: textCopy.dialog.action }).click();
  await expect(dialog).toHaveCount(0);
  await expect(texts.getByText(OWN)).toBeVisible();
  await expect(texts.getByText(textCopy.unpublished(1))).toBeVisible();

  const photos = page.getByRole("region", { name: photoCopy.title });
  await photos.getByRole("button", { name: `${photoCopy.add} ${photoCopy.slots.home}` }).click();
  await dialog.getByRole("button", { name: photoCopy.dialog.action }).click();
  await expect(dialog.getByText(photoCopy.dialog.missing)).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles(join(root, "web/pictures/hall.jpg"));
  await dialog.getByLabel(photoCopy.dialog.alt).fill(ALT);
  await dialog.getByRole("button", { name: photoCopy.dialog.action }).click();
  await expect(dialog).toHaveCount(0);
  await expect(photos.getByRole("img", { name: ALT })).toBeVisible();
  await expect(texts.getByText(textCopy.unpublished(2))).toBeVisible();

  const headers = { "x-admin-api-key": staffSecrets().key };
  const { url }: SettingsPreview = await (await page.request.post("/api/admin/settings/preview", { headers })).json();
  const { pathname, search } = new URL(url);
  const withoutScript = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const reader = await withoutScript.newPage();
  await reader.goto("/");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(homeHero.headline);
  await expect(reader.getByRole("img", { name: ALT })).toHaveCount(0);
  await reader.goto(pathname + search);
  await expectOwn(reader);
  await reader.goto("/");
  await expectOwn(reader);
  await reader.getByRole("link", { name: "End preview" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(homeHero.headline);

  expect((await page.request.post("/api/admin/settings/publish", { headers })).status()).toBe(200);
  await expect(async () => {
    await reader.goto("/");
    await expectOwn(reader);
  }).toPass({ timeout: 100_000 });
  await withoutScript.close();
  await page.goto("/");
  await waitForHydration(page);
  await expectOwn(page);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toMatch(/"image":\["[^"]*home\.jpg","[^"]*\/api\/photos\/[0-9a-f]{32}-1280\.(webp|jpg)"\]/);
});

async function expectOwn(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(OWN);
  const photo = page.getByRole("img", { name: ALT });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
}
