import type { Page } from "@playwright/test";
import { openDeskAtClient } from "../front-desk/front-desk.ts";
import { stubApi, unstubApi } from "../harness/stub-api.ts";
import { expect, fillBooking, nightly, openBooking, test, waitForHydration } from "../harness/visitor.ts";

// A network that drops requests silently.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    // Long timeouts run sixty times faster.
    const fastTimeout = (handler: () => void, ms = 0) => wait(handler, ms >= 45_000 ? ms / 60 : ms);
    Object.assign(window, { setTimeout: fastTimeout });
  });
});

test("a booking without a response says so, keeps the input and can be sent or closed", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await fillBooking(page, visitor);
  await leaveUnanswered(page, "**/api/bookings");
  await dialog.getByRole("button", { name: /^Book & pay/ }).click();
  await expect(dialog.getByText("We could not send this.")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
  await expect(dialog.getByRole("button", { name: /^Book & pay/ })).toBeEnabled();
  page.once("dialog", (question) => question.accept());
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test("a confirmation at the desk without a response can be dismissed", async ({ page, request }) => {
  const client = await openDeskAtClient(page, request);
  const details = page.getByRole("dialog", { name: client.fullName });
  await page
    .getByRole("button", { name: new RegExp(client.fullName) })
    .first()
    .click();
  await details.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: /^Deactivate/ });
  await leaveUnanswered(page, "**/api/admin/**");
  await question.getByRole("button", { name: /^Deactivate/ }).click();
  await expect(page.locator("li.toast")).toBeVisible();
  await question.getByRole("button", { name: "Close", exact: true }).click();
  await expect(question).toHaveCount(0);
});

test("the payment page retries a request without a response", nightly(), async ({ page }) => {
  let requestCount = 0;
  await stubApi(page, "**/api/payment/verify/**", () => {
    requestCount += 1;
  });
  await page.goto("/payment/verify?reference=AH-nobody-answers");
  await waitForHydration(page, "main");
  await expect.poll(() => requestCount).toBeGreaterThan(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the payment company");
  await unstubApi(page);
});

/** Leaves matching requests unanswered. */
function leaveUnanswered(page: Page, pattern: string) {
  return stubApi(page, pattern, () => {});
}
