import { queryRows } from "../harness/database.ts";
import { stubApi } from "../harness/stub-api.ts";
import { nightly, SCRIPTS, test } from "../harness/visitor.ts";
import { makeOutboxMessage } from "./factories.ts";
import { expect, expectToast, fillPayment, openDesk, openDeskAtClient, rowWithText, stubDesk } from "./front-desk.ts";

// Accidental clicks, and messages when the outcome of a request is unknown.

test.setTimeout(90_000);

const NO_ANSWER = "The server did not reply, so this may have been saved. Check the list before you try again.";

test("Enter twice or held down in the payment form records one month", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  const row = rowWithText(page, client.fullName);
  const months = () =>
    queryRows(
      "select id from charges where state = 'paid' and id in (select id from membership_periods where membership_id = ?)",
      client.id,
    ).length;
  await row.getByRole("button", { name: "Mark as Paid" }).click();
  const first = page.getByRole("radio", { name: "Cash" });
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Choose how it was paid")).toBeVisible();
  expect(months()).toBe(0);
  await first.press("Space");
  for (let repeat = 0; repeat < 15; repeat += 1) {
    await page.keyboard.press("Enter");
    await page.waitForTimeout(80);
  }
  await expect(row).toContainText("28 Feb 2026");
  expect(months()).toBe(1);
});

test("a double click neither answers the dialog it opens nor clicks the row behind", async ({ page }) => {
  const posted: string[] = [];
  await stubDesk(page, { outbox: [makeOutboxMessage({ about: "First" }), makeOutboxMessage({ about: "Second" })] });
  await stubApi(page, "**/resend", (route) => {
    posted.push(route.request().url());
    return route.fulfill({ json: {} });
  });
  await openDesk(page, "?tab=outbox");
  const resend = rowWithText(page, "about First").getByRole("button", { name: "Resend" });
  const dialog = page.getByRole("dialog", { name: "Resend this message?" });
  await expect(rowWithText(page, "about First")).toContainText("9 attempts: mailer_timeout");
  await resend.click();
  await expect(dialog).toContainText("kofi@customer.example");
  await dialog.getByRole("button", { name: "Resend" }).click({ force: true });
  expect(posted).toEqual([]);
  await dialog.getByRole("button", { name: "Resend" }).click();
  // At once: the row is safe for less than a second.
  await dialog.waitFor({ state: "hidden" });
  await rowWithText(page, "about Second").getByRole("button", { name: "Resend" }).click({ force: true });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(dialog).toHaveCount(0);
  await expectToast(page, "Message Queued", "We will try to send it within minutes.");
  expect(posted).toHaveLength(1);
});

test("a lost response is reported as unknown, and the list reloads", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  await stubApi(page, "**/api/admin/desk-payments", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const row = rowWithText(page, client.fullName);
  await row.getByRole("button", { name: "Mark as Paid" }).click();
  await fillPayment(page, "Cash");
  await expectToast(page, "Failed to mark as paid", NO_ANSWER);
  await expect(row).toContainText("28 Feb 2026");
});

test(
  "a form with a lost response stays open; refusals and reads keep their own messages",
  nightly(),
  async ({ page }) => {
    let refusal: { status: number; body: string } | null = null;
    await stubDesk(page);
    await stubApi(page, "**/api/admin/**", (route) => {
      if (route.request().method() === "GET") return route.fallback();
      return refusal ? route.fulfill(refusal) : route.abort();
    });
    const dialog = page.getByRole("dialog");
    await openDesk(page, "?tab=bookings");
    await rowWithText(page, "Kofi Boateng").getByRole("button", { name: "Cancel booking" }).click();
    await dialog.getByLabel("Reason").fill("The customer called");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expectToast(page, "Failed to cancel booking", NO_ANSWER);
    await page.getByRole("button", { name: "Close notification" }).click();
    const error = { code: "conflict", message: "This booking is cancelled.", requestId: "r-1" };
    refusal = { status: 409, body: JSON.stringify({ error }) };
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expectToast(page, "Failed to cancel booking", "This booking is cancelled.");
    await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
    await expect(dialog.getByLabel("Reason")).toHaveValue("The customer called");
    await dialog.getByRole("button", { name: "Keep booking" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

    await stubApi(page, "**/api/admin/exports/**", (route) => route.abort());
    await page.getByRole("button", { name: "Export All" }).click();
    await expectToast(page, "Error", "The list could not be exported. Please try again.");
    await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
  },
);

test("a dialog that has checked its form sends it without loading more code", nightly(), async ({ page }) => {
  await stubDesk(page);
  const sent: unknown[] = [];
  await stubApi(page, "**/api/admin/desk-payments", (route) => {
    sent.push(route.request().postDataJSON());
    const receipt = {
      chargeId: "b",
      receiptNumber: "AH-000001",
      name: "Kofi Boateng",
      title: "Weekly",
      amount: 750,
      owed: 0,
    };
    return route.fulfill({ status: 201, json: { reference: "desk-0", receipts: [receipt], receiptChannel: "email" } });
  });
  await openDesk(page, "?tab=bookings");
  await rowWithText(page, "Kofi Boateng").getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog");
  // A click right after a dialog opens may be meant for the row behind, so it is ignored.
  await expect(async () => {
    await dialog.getByRole("button", { name: "Take ₵750.00" }).click();
    await expect(dialog.getByText("Choose how it was paid")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.route(SCRIPTS, (route) => route.abort());
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await dialog.getByRole("button", { name: "Take ₵750.00" }).click();
  await expect.poll(() => sent).toMatchObject([{ method: "cash", items: [{ owed: 750, amount: 750 }] }]);
});
