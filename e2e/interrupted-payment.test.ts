import type { Page } from "@playwright/test";
import { PLANS } from "#domain/catalogue.ts";
import { longDate } from "#domain/days-in-words.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { attemptsOf, bookingsOf } from "./database.ts";
import { SANDBOX_URL } from "./places.ts";
import { priceOnReceipt } from "./prices.ts";
import { expect, fillBooking, openBooking, payOnCheckout, test, type Visitor } from "./visitor.ts";

const WEEKLY = PLANS.desk_week.name;

test("a kept receipt opens in another tab without a line, whole and on one printed page", async ({
  page,
  visitor,
  context,
  complaints,
}) => {
  const reference = await book(page, visitor);
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const shown = await page.getByRole("region", { name: "Receipt" }).textContent();
  const starts = longDate(new Date(bookingsOf(visitor.email)[0]?.start_date ?? 0).toISOString());

  const other = await context.newPage();
  await other.goto("/payment/verify");
  await expect(other.getByRole("heading", { name: "Receipts kept in this browser" })).toBeVisible();
  await expect(other.getByText("Verifying your payment")).toHaveCount(0);
  const line = other.getByRole("listitem").filter({ hasText: priceOnReceipt("desk_week") });
  await expect(line).toContainText(starts);
  expect(await accessibilityFaults(other)).toEqual([]);
  await context.setOffline(true);
  await line.getByRole("link", { name: new RegExp(WEEKLY) }).click();
  const heading = other.getByRole("heading", { name: "Your receipt" });
  await expect(heading).toBeFocused();
  await expect(other.getByRole("region", { name: "Receipt" })).toHaveText(shown ?? "no receipt");
  await expect(other.getByRole("region", { name: "Receipt" })).toContainText(reference);
  await expect(other.getByRole("button", { name: "Print the receipt" })).toBeVisible();
  expect(await accessibilityFaults(other)).toEqual([]);
  await other.emulateMedia({ media: "print" });
  const printed = await other.pdf({ format: "A4" });
  expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await other.emulateMedia({ media: null });
  await other.goBack();
  await expect(line).toBeVisible();
  await other.goForward();
  await other.getByRole("link", { name: "All receipts in this browser" }).click();
  await expect(line).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Books a week and goes to the checkout. Gives the payment's reference. */
async function book(page: Page, visitor: Visitor): Promise<string> {
  await openBooking(page, /Book & pay Weekly/);
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  return attemptsOf(visitor.email)[0]?.reference ?? "no attempt";
}
