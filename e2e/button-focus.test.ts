import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./harness/visitor.ts";

// Safari and Firefox on macOS: a click focuses the nearest focusable ancestor, not the button.

test("focus returns to the button that opened a dialog", async ({ page }) => {
  await disableButtonFocus(page);
  const button = bookButton(page);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Book Monthly Hot Desk" }).getByLabel("Email")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a click on the calendar's own button closes it", async ({ page }) => {
  // In a lower window the calendar covers its button.
  await page.setViewportSize({ width: 1280, height: 1300 });
  await disableButtonFocus(page);
  await bookButton(page).click();
  const day = page.getByRole("dialog").getByLabel("Start date");
  const calendar = page.getByRole("dialog", { name: "Choose a day" });
  await day.click();
  await expect(calendar).toBeVisible();
  await day.click();
  await expect(calendar).toBeHidden();
  await day.click();
  await expect(calendar).toBeVisible();
});

test("no message moves a form's button while it is being clicked", async ({ page }) => {
  await disableButtonFocus(page);
  await bookButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  const message = dialog.getByText("Invalid email address");
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Book & pay" }).hover();
  await page.mouse.down();
  await page.waitForTimeout(400);
  await expect(message).toBeHidden();
  await page.mouse.up();
  await expect(message).toBeVisible();
});

function bookButton(page: Page) {
  return page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
}

async function disableButtonFocus(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
  });
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(() => {
    addEventListener("mousedown", (event) => {
      const button = (event.target as Element).closest("button");
      if (!button || event.defaultPrevented) return;
      event.preventDefault();
      const focusableAncestor = button.parentElement?.closest<HTMLElement>("dialog, [tabindex]");
      if (focusableAncestor) focusableAncestor.focus();
      else (document.activeElement as HTMLElement).blur();
    });
  });
}
