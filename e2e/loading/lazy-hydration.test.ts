import type { Page } from "@playwright/test";
import { expect, nightly, test, waitForHydration } from "../harness/visitor.ts";

// While a dialog is open, offscreen parts skip layout. This must be invisible.

const OPENERS: [path: string, opener: string][] = [
  ["/", 'button[aria-label="Open menu"]'],
  ["/", "main [data-dialog-title]"],
  ["/", "button[aria-haspopup=dialog]:has(img)"],
  ["/virtual-office", 'button[aria-label="Open menu"]'],
  ["/east-legon", 'button[aria-label="Open menu"]'],
  ["/blog", 'button[aria-label="Open menu"]'],
];

for (const width of [360, 1280])
  for (const [path, opener] of OPENERS) {
    if (width === 1280 && opener.includes("menu")) continue;
    test(
      `nothing on ${path} moves while ${opener} has a dialog open at ${width} px`,
      nightly(path !== "/" || width !== 360),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await waitForHydration(page);
        const button = page.locator(opener).first();
        await button.scrollIntoViewIfNeeded();
        // The headless browser hides scrollbars but keeps their space.
        await page.evaluate(() => {
          document.documentElement.style.scrollbarGutter = "auto";
        });
        // A loaded picture is a fraction of a pixel taller than its placeholder.
        await page.evaluate(async () => {
          for (const picture of document.images) picture.loading = "eager";
          await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
        });
        await expect(page.locator("html.lettered")).toBeAttached();
        // Lazy content, such as prices and opening hours, has loaded.
        await page.waitForLoadState("networkidle");
        // Loading may have moved the button away again.
        await button.scrollIntoViewIfNeeded();
        await waitForHydration(page, opener);
        const before = await listPositions(page);
        await button.click();
        await expect(page.locator("dialog:modal")).toBeVisible();
        expect(await countUnhydrated(page)).toBeGreaterThan(0);
        expect(await listPositions(page)).toEqual(before);
        await page.keyboard.press("Escape");
        await expect.poll(() => countUnhydrated(page)).toBe(0);
        expect(await listPositions(page)).toEqual(before);
      },
    );
  }

/** Top and bottom of every part in whole pixels of the document. */
function listPositions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#root section, #root footer")].map((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      return [top + scrollY, bottom + scrollY, left, right].map(Math.round).join(" ");
    }),
  );
}

function countUnhydrated(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>("#root *")].filter(({ style }) => style.contentVisibility === "hidden")
        .length,
  );
}
