import type { Page } from "@playwright/test";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { queryRows } from "../harness/database.ts";
import { stubApi, unstubApi } from "../harness/stub-api.ts";
import { nightly, test, testInNewTab } from "../harness/visitor.ts";
import { makeClient } from "./factories.ts";
import {
  addClient,
  expect,
  expectToast,
  fillPayment,
  openDesk,
  openDeskAtClient,
  openRow,
  openTab,
  rowWithText,
  staffSecrets,
  stubDesk,
} from "./front-desk.ts";

test.setTimeout(90_000);

const CLIENTS = "**/api/admin/vo-clients**";

test("adds a client once with the plan's amount or another, even after a lost response", async ({
  page,
  visitor,
  browserErrors,
}) => {
  const token = visitor.email.slice(4, 12);
  const name = `<img src=x onerror=alert(1)> ${token}`;
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  const labels = ["Full name", "Business name", "Email", "Phone", "Country", "Plan", "Start date", "Next due date"];
  for (const label of labels)
    await expect(dialog.locator("label").filter({ hasText: new RegExp(`^${label} \\*$`) })).toHaveCount(1);
  const today = new Date().toISOString().slice(0, 10);
  const later = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
  await expect(dialog.getByLabel("Plan")).toHaveValue("starter");
  await expect(dialog.getByLabel("Start date")).toHaveValue(today);
  await expect(dialog.getByLabel("Next due date")).toHaveValue(later);
  await dialog.getByLabel("Plan").selectOption("pro");
  await expect(dialog.getByLabel(/^Monthly amount/)).toHaveValue(String(toCedis(pricePesewas("virtual_pro", 0))));

  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await expect(dialog.getByText("Please select a country")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await dialog.getByLabel("Full name").fill(name);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep" }).click();
  await expect(dialog.getByLabel("Full name")).toHaveValue(name);
  await dialog.getByLabel("Business name").fill(`=HYPERLINK("http://x") ${token}`);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill("+44 20 7946 0958");
  await dialog.getByLabel("Country").selectOption("uk");
  await expect(dialog.getByText("Choose whether the month before is paid")).toBeVisible();
  await dialog.getByLabel("Has the client paid").selectOption("Yes");
  await dialog.getByLabel("Monthly amount").fill("1,25");
  await dialog.getByLabel("Documents").fill("passport.pdf\n\nlease.pdf\n");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog.getByText("Use commas only between thousands, as in 1,250.50")).toBeVisible();
  await dialog.getByLabel("Monthly amount").fill("1,250.50");
  await stubApi(page, CLIENTS, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Error", "Failed to add client. Please try again.");
  await expect(dialog.getByLabel("Full name")).toHaveValue(name);

  await unstubApi(page, CLIENTS);
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Client Added");
  await expect(dialog).toHaveCount(0);
  expect(queryRows("select id from virtual_office_clients where email = ?", visitor.email)).toHaveLength(1);
  await page.getByRole("searchbox").fill(token.toUpperCase());
  await expect(rowWithText(page, token)).toContainText(name);
  await expect(rowWithText(page, token)).toContainText("₵1,250.50");
  await openRow(page, token);
  await expect(page.getByRole("dialog").getByText("lease.pdf")).toBeVisible();
  expect(browserErrors.filter((message) => !message.includes("ERR_FAILED"))).toEqual([]);
});

test("Mark as Paid moves the due date one month after the server's answer", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  const row = rowWithText(page, client.fullName);
  const button = row.getByRole("button", { name: "Mark as Paid" });
  await expect(row).toContainText("31 Jan 2026");
  await expect(row).toContainText("Overdue");

  await button.click();
  await fillPayment(page, "Cash");
  await expectToast(page, "Payment Recorded", `₵600.00 from ${client.fullName}. The receipt is on its way by email.`);
  await expect(row).toContainText("28 Feb 2026");
  await expect(button).toBeFocused();
  await openTab(page, "Reports");
  await expect(rowWithText(page, client.fullName)).toContainText("Cash");
});

test(
  "explains to the second of two staff why the month is already paid",
  nightly(),
  async ({ page, context, request, visitor }) => {
    void visitor;
    const client = await addClient(request);
    const query = `?q=${encodeURIComponent(client.businessName)}`;
    const second = await context.newPage();
    await Promise.all([openDesk(page, query), openDesk(second, query)]);
    await expect(rowWithText(second, client.fullName)).toContainText("31 Jan 2026");
    for (const desk of [page, second]) {
      await rowWithText(desk, client.fullName).getByRole("button", { name: "Mark as Paid" }).click();
      await expect(desk.getByRole("dialog", { name: /^Payment from/ })).toBeVisible();
    }
    await fillPayment(page, "Cash");
    await expect(rowWithText(page, client.fullName)).toContainText("28 Feb 2026");
    await fillPayment(second, "Cash");
    await expectToast(second, "Error", "Failed to mark as paid");
    await expect(rowWithText(second, client.fullName)).toContainText("28 Feb 2026");
  },
);

test("voids a mistaken payment in the client's details", nightly(), async ({ page, request }) => {
  const client = await openDeskAtClient(page, request);
  const row = rowWithText(page, client.fullName);
  const details = page.getByRole("dialog", { name: client.fullName, exact: true });
  await openRow(page, client.fullName);
  await expect(details.getByRole("button", { name: "Undo payment" })).toHaveCount(0);
  await details.getByRole("button", { name: "Mark as Paid" }).click();
  await fillPayment(page, "Cash");
  await expectToast(page, "Payment Recorded");
  await expect(row).toContainText("28 Feb 2026");
  await openRow(page, client.fullName);
  await details.getByRole("button", { name: "Undo payment" }).click();
  const confirmation = page.getByRole("dialog", { name: /^Undo the payment with receipt/ });
  await confirmation.getByLabel("What happened").fill("It was another client");
  await confirmation.getByRole("button", { name: "Undo payment" }).click();
  await expectToast(page, "Payment Voided");
  await expect(row).toContainText("31 Jan 2026");
  await openTab(page, "Reports");
  await expect(rowWithText(page, client.fullName).filter({ hasText: "-₵600.00" })).toHaveCount(1);
});

test("Deactivate asks once, and focus returns to the menu or the nearest row", async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const client = await openDeskAtClient(page, request);
  const card = page.getByRole("list", { name: "Virtual office clients" }).getByRole("listitem");
  const menu = page.getByRole("button", { name: /^More actions/ });
  const question = page.getByRole("dialog", { name: `Deactivate ${client.fullName}?` });
  const ask = async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await expect(question).toContainText("No more payments will be due");
  };
  await ask();
  await question.getByRole("button", { name: "Keep active" }).click();
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(card).toContainText("Overdue");
  await ask();
  await question.getByRole("button", { name: /^Deactivate/ }).click();
  await expectToast(page, "Client Deactivated");
  await expect(question).toHaveCount(0);
  await expect(card).toContainText("Inactive");
  await expect(card.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);
  await expect(page.locator("main :focus")).toBeVisible();
});

test(
  "merges two concurrent corrections and shows the first one to the second editor",
  nightly(),
  async ({ page, context, request, visitor }) => {
    const client = await addClient(request);
    const query = `?q=${encodeURIComponent(client.businessName)}`;
    const second = await context.newPage();
    const correct = async (desk: Page) => {
      await openDesk(desk, query);
      await openRow(desk, client.fullName);
      await desk
        .getByRole("dialog", { name: client.fullName, exact: true })
        .getByRole("button", { name: "Edit" })
        .click();
      return desk.getByRole("dialog", { name: `Edit ${client.fullName}` });
    };
    const [first, other] = [await correct(page), await correct(second)];
    await first.getByLabel("Phone").fill("020 765 4321");
    await first.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Client Updated");
    await other.getByLabel("Email").fill(visitor.email);
    await other.getByRole("button", { name: "Save" }).click();
    await expectToast(second, "Error", "Failed to update client");
    await expect(other.getByRole("alert")).toContainText("020 765 4321");
    await other.getByRole("button", { name: "Save" }).click();
    await expectToast(second, "Client Updated");
    expect(queryRows("select phone, email from virtual_office_clients where id = ?", client.id)).toEqual([
      { phone: "020 765 4321", email: visitor.email },
    ]);
  },
);

test("reactivates a former client and records a reminder with its channel", async ({ page, request }) => {
  const client = await addClient(request);
  await request.patch(`/api/admin/vo-clients/${client.id}/status`, {
    headers: { "x-admin-api-key": staffSecrets().key },
    data: { status: "inactive" },
  });
  await openDesk(page, `?q=${encodeURIComponent(client.businessName)}`);
  const row = rowWithText(page, client.fullName);
  await row.getByRole("button", { name: "Reactivate" }).click();
  await page
    .getByRole("dialog", { name: `Reactivate ${client.fullName}?` })
    .getByRole("button", { name: "Reactivate" })
    .click();
  await expectToast(page, "Client Reactivated");
  await expect(row).toContainText("Due soon");
  await row.getByRole("button", { name: "Remind" }).click();
  await expectToast(page, `Remind ${client.fullName}`);
  await page.getByRole("button", { name: "I called" }).click();
  await expectToast(page, "Reminder Recorded", `You reminded ${client.fullName} by phone.`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Reminder Removed");
  expect(
    queryRows(
      "select action from audit_trail where subject_id = ? and action like 'client_remind%' order by at",
      client.id,
    ),
  ).toEqual([{ action: "client_reminded" }, { action: "client_reminder_taken_back" }]);
});

test("warns about a possible duplicate and takes the unpaid month with the client", async ({
  page,
  request,
  visitor,
}) => {
  const known = await addClient(request);
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("Business name").fill(known.businessName.toUpperCase());
  await dialog.getByLabel("Full name").fill(visitor.name);
  await expect(dialog.getByRole("status")).toContainText(`${known.fullName}, ${known.businessName} (Overdue)`);
  const business = `Other ${visitor.email.slice(4, 12)}`;
  await dialog.getByLabel("Business name").fill(business);
  await dialog.getByLabel("Email").fill(visitor.email);
  await expect(dialog.getByRole("status")).toBeEmpty();
  await dialog.getByLabel("Phone").fill("024 000 1122");
  await dialog.getByLabel("Country").selectOption("ghana");
  await dialog.getByLabel("Has the client paid").selectOption("No, take the payment now");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Client Added");
  await fillPayment(page, "Cash");
  await expectToast(page, "Payment Recorded");
  expect(
    queryRows(
      "select from_day = starts_on as is_first from membership_periods as p join memberships as m on m.id = p.membership_id where m.client_id = (select id from virtual_office_clients where email = ?)",
      visitor.email,
    ),
  ).toEqual([{ is_first: 1 }]);
});

test("Remind sends nothing; details show documents", async ({ page }) => {
  await stubDesk(page, { clients: [makeClient({ id: "9a4f3c1e-0000-4000-8000-000000000001" })] });
  await openDesk(page);
  const row = rowWithText(page, "Ama Mensah");
  await expect(row).toBeVisible();
  const sentRequests: string[] = [];
  // Reads are GET requests; anything else would be sent.
  page.on("request", (request) => request.method() === "GET" || sentRequests.push(request.url()));
  const started = Date.now();
  await row.getByRole("button", { name: "Remind" }).click();
  await expectToast(page, "Remind Ama Mensah", "Nothing has been sent yet. How will you remind them?");
  expect(Date.now() - started).toBeGreaterThanOrEqual(490);
  const email = new URL((await row.getByRole("link", { name: /^Email/ }).getAttribute("href")) ?? "");
  expect(email.searchParams.get("body")).toContain("₵350.00");
  expect(email.searchParams.get("body")).toContain("28 February 2026");
  const chat = new URL((await row.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href")) ?? "");
  expect(chat.pathname).toBe("/233244123456");

  await openRow(page, "Ama Mensah");
  const dialog = page.getByRole("dialog", { name: "Ama Mensah" });
  for (const text of [
    "passport.pdf",
    "name only, not reviewed",
    "Starter Virtual Office",
    "₵350.00",
    "Ghana",
    "Prefers WhatsApp.",
  ])
    await expect(dialog.getByText(text).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(sentRequests.filter((url) => url.includes("/api/"))).toEqual([]);
});

test("counters filter clients, and the list accepts plain responses with text amounts", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, CLIENTS, (route) =>
    route.fulfill({ json: [{ ...makeClient({ fullName: "Plain List" }), amount: "600.00" }] }),
  );
  await openDesk(page);
  await expect(rowWithText(page, "Plain List")).toContainText("₵600.00");
  for (const [name, count] of Object.entries({ "Total clients": 12, Active: 6, "Due soon": 3, Overdue: 2 }))
    await expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toContainText(String(count));
  const sentRequests = page.waitForRequest(/vo-clients\?.*status=overdue/);
  await page.getByRole("button", { name: /^Overdue/ }).click();
  await sentRequests;
  await expect(page).toHaveURL(/status=overdue/);
});

testInNewTab(
  "a tooltip appears after 700 ms, and immediately on the next one within 300 ms",
  nightly(true),
  async ({ page }) => {
    await stubDesk(page);
    await page.clock.install();
    await openDesk(page);
    const row = rowWithText(page, "Ama Mensah");
    const email = row.getByRole("link", { name: /^Email/ });
    const chat = row.getByRole("link", { name: /^WhatsApp/ });
    const tip = page.getByRole("tooltip");
    const leave = () => page.mouse.move(5, 5, { steps: 5 });
    await email.hover();
    await expect(email).toHaveAttribute("data-state", "closed");
    await leave();
    await page.clock.pauseAt(Date.now() + 60_000);
    await email.hover();
    await page.clock.runFor(690);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tip).toHaveText("Email");
    await leave();
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(290);
    await chat.hover();
    await expect(tip).toHaveText("WhatsApp");
    await leave();
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(310);
    await email.hover();
    await page.clock.runFor(690);
    await expect(tip).toHaveCount(0);
  },
);
