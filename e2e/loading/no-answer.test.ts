import type { Page } from "@playwright/test";
import { openDeskAtClient } from "../front-desk/front-desk.ts";
import { stubApi, unstubApi } from "../harness/stub-api.ts";
import { expect, fillBooking, nightly, openBooking, test, waitForHydration } from "../harness/visitor.ts";

// A line that is gone without saying so: nothing is refused, and nobody answers.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    // Where the visitor would wait for long, a second is a minute.
    const quicker = (handler: () => void, ms = 0) => wait(handler, ms >= 45_000 ? ms / 60 : ms);
    Object.assign(window, { setTimeout: quicker });
  });
});

test("a booking that nobody answers says so, keeps what was typed, and can be sent again or closed", async ({
  page,
  visitor,
}) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await fillBooking(page, visitor);
  await leaveUnanswered(page, "**/api/bookings");
  await dialog.getByRole("button", { name: /^Book & pay/ }).click();
  await expect(dialog.getByText("This did not reach us.")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
  await expect(dialog.getByRole("button", { name: /^Book & pay/ })).toBeEnabled();
  page.once("dialog", (question) => question.accept());
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test("a question at the desk that nobody answers can be put aside", async ({ page, request }) => {
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

test("the payment page asks again when a question of its own gets no answer", nightly(), async ({ page }) => {
  let asked = 0;
  await stubApi(page, "**/api/payment/verify/**", () => {
    asked += 1;
  });
  await page.goto("/payment/verify?reference=AH-nobody-answers");
  await waitForHydration(page, "main");
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot reach the payment company");
  await unstubApi(page);
});

/** Calls of these addresses are heard by nobody. */
function leaveUnanswered(page: Page, pattern: string) {
  return stubApi(page, pattern, () => {});
}
