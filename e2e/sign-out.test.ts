import type { Page } from "@playwright/test";
import { DESK_PATH, expect, staffSecrets } from "./front-desk.ts";
import { testInNewTab as test } from "./visitor.ts";

test("Logout takes the key along", async ({ page, visitor }) => {
  void visitor;
  const { key, password } = staffSecrets();
  await signInBefore(page, key);
  await page.goto(DESK_PATH);
  await expect(page.getByRole("tablist", { name: "Front desk" })).toBeVisible();
  await expect(page.getByText("Please configure your admin API key to view clients")).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key);

  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Please configure your admin API key to view clients")).toBeVisible();
});

test("what one tab does with the key and the gate is so in the other", async ({ page, visitor }) => {
  void visitor;
  const { key, password } = staffSecrets();
  await signInBefore(page, "not-the-key");
  const other = await page.context().newPage();
  await Promise.all([page.goto(DESK_PATH), other.goto(DESK_PATH)]);
  for (const tab of [page, other]) await expect(tab.getByText("Invalid API key").first()).toBeVisible();

  await page.getByRole("button", { name: "Update API Key" }).first().click();
  await page.locator("[name=api-key]").fill(key);
  await page.locator("[name=api-key]").press("Enter");
  const total = (tab: Page) => tab.getByRole("button", { name: /Total clients/ });
  for (const tab of [page, other]) {
    await expect(tab.getByText("Invalid API key")).toHaveCount(0);
    await expect(total(tab)).toContainText(/\d/);
  }

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByLabel("Password")).toBeVisible();
  await other.getByLabel("Password").fill(password);
  await other.getByLabel("Password").press("Enter");
  await expect(other.getByText("Please configure your admin API key to view clients")).toBeVisible();
  await expect(total(other)).not.toContainText(/\d/);
});

/** Leaves in the browser what a visit to the front desk has left there, and which a later one may forget. */
async function signInBefore(page: Page, key: string) {
  // No page whose script is still to start could ask with this key: wrong ones are counted.
  await page.goto("/robots.txt");
  await page.evaluate((saved) => {
    localStorage.setItem("admin-authenticated", "true");
    localStorage.setItem("admin-api-key", saved);
  }, key);
}
