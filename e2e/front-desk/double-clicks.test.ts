import type { Page } from "@playwright/test";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { queryRows } from "../harness/database.ts";
import { stubApi } from "../harness/stub-api.ts";
import { nightly, SCRIPTS, test } from "../harness/visitor.ts";
import { makeBooking, makeClient, makeOutboxMessage } from "./factories.ts";
import {
  addClient,
  allRows,
  clickTwice,
  expect,
  expectToast,
  openDesk,
  openDeskAtClient,
  openRow,
  rowWithText,
  stubDesk,
} from "./front-desk.ts";

// Accidental clicks, and messages when the outcome of a request is unknown.

test.setTimeout(90_000);

const NO_ANSWER = "The server did not reply, so this may have been saved. Check the list before you try again.";

test("a second click does not hit the row that moved into place", nightly(), async ({ page }) => {
  const { clients, paid } = await stubClientsByDueDate(page);
  await openDesk(page);
  const first = rowWithText(page, "First Due").getByRole("button", { name: "Mark as Paid" });
  await clickTwice(page, first, 300);
  await expect(allRows(page)).toHaveText([/Second Due/, /First Due/]);
  await expectToast(page, "Payment Recorded", "One month recorded for First Due. Still overdue since 28 Mar 2026.");
  expect(paid).toEqual(["First Due"]);

  const second = rowWithText(page, "Second Due").getByRole("button", { name: "Mark as Paid" });
  await expect(second).toBeEnabled();
  await second.click();
  await expect(allRows(page)).toHaveText([/First Due/, /Second Due/]);
  expect(paid).toEqual(["First Due", "Second Due"]);
  expect(clients.map(({ nextDueDate }) => nextDueDate)).toEqual(["2026-03-28", "2026-04-15"]);
});

test("Enter twice or held down records one month, and the next a second later", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  const row = rowWithText(page, client.fullName);
  const button = row.getByRole("button", { name: "Mark as Paid" });
  const months = () =>
    queryRows(
      "select id from charges where state = 'paid' and id in (select id from membership_periods where membership_id = ?)",
      client.id,
    ).length;
  await expect(button).toBeVisible();
  // The row may update long before the action completes.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await stubApi(page, "**/api/admin/summary", async (route) => {
    await held;
    await route.continue();
  });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("28 Feb 2026");
  await expect(page.locator("main [aria-disabled]")).toHaveCount(0);
  release();
  await expect(button).toBeFocused();
  // Key repeat lasts longer than the cooldown.
  for (let repeat = 0; repeat < 15; repeat += 1) {
    await page.keyboard.press("Enter");
    await page.waitForTimeout(80);
  }
  await expect(row).toContainText("28 Feb 2026");
  expect(months()).toBe(1);
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("31 Mar 2026");
  expect(months()).toBe(2);
});

test("Mark as Paid asks before a month that is not due yet, but not on the due day", async ({
  page,
  request,
  visitor,
}) => {
  void visitor;
  const today = new Date().toISOString().slice(0, 10);
  const client = await addClient(request, { startDate: today, nextDueDate: today });
  await openDesk(page, `?q=${encodeURIComponent(client.businessName)}`);
  const button = rowWithText(page, client.fullName).getByRole("button", { name: "Mark as Paid" });
  const dueDate = () => queryRows("select next_due_date from memberships where id = ?", client.id)[0];
  await button.click();
  await expectToast(page, "Payment Recorded", new RegExp(`^${client.fullName} is paid up`));
  const after = dueDate();

  await clickTwice(page, button, 300);
  const question = page.getByRole("dialog", { name: `Record an early payment from ${client.fullName}?` });
  await expect(question).toContainText(
    new RegExp(`Nothing is due from ${client.businessName} until .* This records ₵600.00 and moves the due date to .*`),
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(dueDate()).toEqual(after);

  await openRow(page, client.fullName);
  const details = page.getByRole("dialog", { name: client.fullName, exact: true });
  await details.getByRole("button", { name: "Mark as Paid" }).click();
  await question.getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(page, "Payment Recorded", new RegExp(`^${client.fullName} is paid up`));
  await expect(question).toHaveCount(0);
  expect(dueDate()).not.toEqual(after);
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
  await expectToast(page, "Message Queued", "We will try to send it within minutes.");
  await expect(dialog).toHaveCount(0);
  await rowWithText(page, "about Second").getByRole("button", { name: "Resend" }).click({ force: true });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(dialog).toHaveCount(0);
  expect(posted).toHaveLength(1);
});

test("a lost response is reported as unknown, and the list reloads", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  await stubApi(page, "**/mark-paid", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const row = rowWithText(page, client.fullName);
  await row.getByRole("button", { name: "Mark as Paid" }).click();
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
    page.once("dialog", (beforeUnload) => beforeUnload.accept());
    await dialog.getByRole("button", { name: "Keep booking" }).click();

    await stubApi(page, "**/api/admin/exports/**", (route) => route.abort());
    await page.getByRole("button", { name: "Export All" }).click();
    await expectToast(page, "Error", "The list could not be exported. Please try again.");
    await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
  },
);

test("a dialog that has checked its form sends it without loading more code", nightly(), async ({ page }) => {
  await stubDesk(page);
  const sent: unknown[] = [];
  await stubApi(page, "**/bookings/*/payments", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: makeBooking({ status: "paid" }) });
  });
  await openDesk(page, "?tab=bookings");
  await rowWithText(page, "Kofi Boateng").getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog");
  // A click right after a dialog opens may be meant for the row behind, so it is ignored.
  await expect(async () => {
    await dialog.getByRole("button", { name: "Take payment" }).click();
    await expect(dialog.getByText("Choose cash or mobile money")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.route(SCRIPTS, (route) => route.abort());
  await dialog.getByLabel("Payment method").selectOption("cash");
  await dialog.getByRole("button", { name: "Take payment" }).click();
  await expect.poll(() => sent).toEqual([{ method: "cash", note: "" }]);
});

/** Two clients sorted by due date, which swap places with each payment. */
async function stubClientsByDueDate(page: Page) {
  const clients: AdminClient[] = [
    makeClient({ fullName: "First Due", nextDueDate: "2026-02-28", startDate: "2026-01-28", renewsOn: 28 }),
    makeClient({ fullName: "Second Due", nextDueDate: "2026-03-15", startDate: "2026-01-15", renewsOn: 15 }),
  ];
  const byDueDate = () => [...clients].sort((a, b) => (a.nextDueDate < b.nextDueDate ? -1 : 1));
  const paid: string[] = [];
  await stubDesk(page);
  await stubApi(page, "**/api/admin/vo-clients**", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { items: byDueDate(), nextCursor: null, total: clients.length } })
      : route.fallback(),
  );
  await stubApi(page, "**/mark-paid", (route) => {
    const client = clients.find(({ id }) => route.request().url().includes(id));
    if (!client) return route.fallback();
    paid.push(client.fullName);
    client.nextDueDate = route.request().postDataJSON().nextDueDate;
    return route.fulfill({ json: client });
  });
  return { clients, paid };
}
