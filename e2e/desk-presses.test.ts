import type { Locator, Page } from "@playwright/test";
import { addClient, DESK_PATH, expect, openDesk, staffSecrets, stubDesk } from "./front-desk.ts";
import { stubApi, unstubApi } from "./stub-api.ts";
import { test } from "./visitor.ts";

// What is said at the desk when nobody knows what came of a press.

test.setTimeout(90_000);

const NO_ANSWER = "No answer came, so this may have been recorded. Look at the list before you press again.";

test("a press whose answer is lost is not said to have come to nothing, and the list is read again", async ({
  page,
  request,
  visitor,
}) => {
  void visitor;
  const client = await addClient(request);
  await openDesk(page, `?q=${encodeURIComponent(client.businessName)}`);
  await stubApi(page, "**/mark-paid", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const row = rowOf(page, client.fullName);
  await row.getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(page, "Error", "Failed to mark as paid");
  await expectToast(page, "Error", NO_ANSWER);
  await expect(row).toContainText("28 Feb 2026");
  await unstubApi(page, "**/mark-paid");
});

test("whatever writes says so when its answer is lost; a refusal keeps its words, and what only reads says nothing of it", async ({
  page,
}) => {
  let refusal: { status: number; body: string } | null = null;
  await stubDesk(page);
  await stubApi(page, "**/api/admin/**", (route) => {
    if (route.request().method() === "GET") return route.fallback();
    return refusal ? route.fulfill(refusal) : route.abort();
  });
  const dialog = page.getByRole("dialog");
  const dismiss = () => page.getByRole("button", { name: "Close notification" }).click();

  await openDesk(page, "?tab=bookings");
  const booking = rowOf(page, "Kofi Boateng");
  await booking.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectToast(page, "Error", NO_ANSWER);
  await dismiss();
  await booking.getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByLabel("Reason").fill("The customer called");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(page, "Error", NO_ANSWER);
  await dismiss();
  // Something between the desk and the worker gave up.
  refusal = { status: 504, body: "<h1>Gateway time-out</h1>" };
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(page, "Error", NO_ANSWER);
  await dismiss();
  const error = { code: "conflict", message: "This booking is cancelled.", requestId: "r-1" };
  refusal = { status: 409, body: JSON.stringify({ error }) };
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(page, "Error", "This booking is cancelled.");
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
  page.once("dialog", (leaving) => leaving.accept());
  await dialog.getByRole("button", { name: "Keep the booking" }).click();

  await stubApi(page, "**/api/admin/bookings?**", (route) => route.abort());
  await page.getByRole("button", { name: "Print the day" }).click();
  await expectToast(page, "Error", "Failed to fetch bookings");
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
});

test("a form whose code cannot be fetched has sent nothing, and does not say that it may have", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=bookings");
  await page.route(/record-desk-payment/, (route) => route.abort());
  await rowOf(page, "Kofi Boateng").getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How was it paid?").selectOption("cash");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expectToast(page, "Error", "Failed to record payment");
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
});

test("a mistyped key is not said to be saved: the dialog stays and says so, and the key before it is kept", async ({
  page,
  visitor,
}) => {
  void visitor;
  const { key } = staffSecrets();
  await openDesk(page);
  await page.getByRole("button", { name: "Update API Key" }).click();
  const dialog = page.getByRole("dialog", { name: "Admin API key" });
  const field = dialog.getByLabel("API key");
  const saved = () => page.evaluate(() => localStorage.getItem("admin-api-key"));
  await field.fill("not-the-key");
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("Invalid API key. Please configure your admin API key.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByText("API Key Saved")).toHaveCount(0);
  expect(await saved()).toBe(key);

  await stubApi(page, "**/api/admin/vo-clients**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("The server could not be reached.")).toBeVisible();
  await unstubApi(page, "**/api/admin/vo-clients**");

  await page.evaluate(() => localStorage.removeItem("admin-api-key"));
  await field.fill(key);
  await field.press("Enter");
  await expectToast(page, "API Key Saved", "The lists are loaded with the new key.");
  await expect(dialog).toHaveCount(0);
  expect(await saved()).toBe(key);
  await expect(page).toHaveURL(DESK_PATH);
});

function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

async function expectToast(page: Page, title: string, description: string | RegExp) {
  const area = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(area.getByText(title, { exact: true })).toBeVisible();
  await expect(area.getByText(description, { exact: true })).toBeVisible();
}
