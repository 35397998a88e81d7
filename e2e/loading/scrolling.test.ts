import type { Page } from "@playwright/test";
import { expect, nightly, test, waitForHydration } from "../harness/visitor.ts";

// The page scrolls to where the visitor was or wants to go.

const BAR_PX = 130;

for (const width of [360, 1280]) {
  test(`a section link shows its section from anywhere at ${width} px`, nightly(width !== 360), async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, id] of [
      ["/", "contact"],
      ["/", "gallery"],
      ["/east-legon", "getting-here"],
      ["/terms-of-service", "liability"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${path}#${id}`);
      await waitForHydration(page);
      await expectAtTop(page, id);
    }
    await page.goto("/privacy-policy");
    for (const id of ["your-rights", "sharing"]) {
      await page.locator(`nav a[href$="#${id}"]`).click();
      await expectAtTop(page, id);
    }
  });
}

test("a reload or return restores the scroll position", nightly(), async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  await untilLettered(page);
  await readDownTo(page, "faq");
  const left = await topOf(page, "faq");
  await page.reload();
  await untilLettered(page);
  await expect.poll(() => topOf(page, "faq")).toBeCloseTo(left, -1);

  const away = page.locator("#faq").getByRole("link");
  await away.scrollIntoViewIfNeeded();
  const positionAfterLink = await topOf(page, "faq");
  await away.click();
  await expect(page).toHaveURL("/help-center");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => topOf(page, "faq")).toBeCloseTo(positionAfterLink, -1);
});

/** The heading font changes some line breaks when it loads. */
async function untilLettered(page: Page) {
  await waitForHydration(page);
  await expect(page.locator("html.lettered")).toBeAttached();
}

/** Scrolls one screen at a time. */
async function readDownTo(page: Page, id: string) {
  while ((await topOf(page, id)) > 400) {
    await page.mouse.wheel(0, 350);
    await page.waitForTimeout(60);
  }
  // The last scroll takes some frames.
  for (let top = Number.NaN; top !== (await topOf(page, id)); await page.waitForTimeout(200))
    top = await topOf(page, id);
}

function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
}

async function expectAtTop(page: Page, id: string) {
  await expect
    .poll(async () => Math.abs((await topOf(page, id)) - BAR_PX / 2), { message: `#${id}` })
    .toBeLessThan(BAR_PX / 2);
}
