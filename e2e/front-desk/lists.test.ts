import { readFileSync } from "node:fs";
import { dayAt } from "#domain/calendar/days.ts";
import { stubApi } from "../harness/stub-api.ts";
import { nightly, test } from "../harness/visitor.ts";
import { makeClient } from "./factories.ts";
import { addClient, allRows, DESK_PATH, expect, openDesk, openTab, rowWithText, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("empty lists explain why and can clear the filter", async ({ page }) => {
  await stubDesk(page, {
    clients: [],
    bookings: [],
    reviews: [],
    unmatched: [],
    refunds: [],
    inbox: [],
    outbox: [],
    history: [],
  });
  await openDesk(page);
  await expect(page.getByText("No clients yet", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByText("No clients found matching your search", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("No clients yet", { exact: true })).toBeVisible();
  for (const [tab, text] of [
    ["Bookings", "Nobody is booked to arrive today"],
    ["Outbox", "No messages yet"],
    ["History", "No activity yet"],
    ["Inbox", "No messages waiting for a reply"],
  ] as const) {
    await openTab(page, tab);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Payments to check" })).toHaveCount(0);
  }
  await page.getByLabel("Type").selectOption("Enquiries");
  await expect(page.getByText("No messages found matching your filters", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox`);
});

test("stores tab, filters and history in the URL", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=bookings&view=upcoming&status=paid&type=desk_week");
  await expect(page.getByRole("tab", { name: "Bookings" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: "Upcoming" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Status")).toHaveValue("paid");
  await expect(page.getByLabel("Plan")).toHaveValue("desk_week");
  await openTab(page, "Inbox");
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox`);
  const listRequest = page.waitForRequest(/\/api\/admin\/inbox\?.*kind=lead/);
  await page.getByLabel("Type").selectOption("Enquiries");
  await listRequest;
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox&type=lead`);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Upcoming" })).toHaveAttribute("aria-pressed", "true");
});

test("search and sort run on the server and survive a reload", async ({ page, request, visitor }) => {
  void visitor;
  const zainab = await addClient(request, { fullName: "Zainab Search", nextDueDate: "2026-02-01" });
  const token = zainab.businessName.split(" ").at(-1) ?? "";
  await addClient(request, { fullName: "Abena Search", businessName: `Other ${token}`, nextDueDate: "2026-06-01" });
  await openDesk(page);
  await page.getByRole("searchbox").fill(token.toUpperCase());
  await expect(allRows(page)).toHaveText([/Zainab Search/, /Abena Search/]);
  await page.getByLabel("Sort by").selectOption("name");
  await expect(allRows(page)).toHaveText([/Abena Search/, /Zainab Search/]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue(token.toUpperCase());
  await expect(allRows(page)).toHaveText([/Abena Search/, /Zainab Search/]);
});

test("loads the next page on request and keeps rows if it fails", async ({ page }) => {
  await stubDesk(page);
  let isDown = true;
  await stubApi(page, "**/api/admin/vo-clients**", (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get("cursor") === "second";
    if (isSecond && isDown) return route.fulfill({ status: 500, body: "" });
    const items = [makeClient({ fullName: isSecond ? "Page Two" : "Page One" })];
    return route.fulfill({ json: { items, nextCursor: isSecond ? null : "second", total: 2 } });
  });
  await openDesk(page);
  await expect(page.getByText("1 of 2 clients")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  const alert = page.getByRole("tabpanel").getByRole("alert");
  await expect(alert).toContainText("Failed to fetch clients");
  await expect(rowWithText(page, "Page One")).toBeVisible();
  isDown = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(rowWithText(page, "Page Two")).toBeVisible();
  await expect(rowWithText(page, "Page One")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("exports a list as a spreadsheet, refunds even if none are open", async ({ page, request, visitor }) => {
  void visitor;
  const client = await addClient(request);
  await stubDesk(page, { refunds: [], reviews: [], unmatched: [] });
  await openDesk(page);
  for (const [list, tab, button] of [
    ["clients", "Clients", "Export All"],
    ["refunds", "Bookings", "Export refunds"],
  ] as const) {
    await openTab(page, tab);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${list}-${dayAt(Date.now())}.csv`);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.split("\n")[0]).toContain(",");
    if (list === "clients") expect(text).toContain(client.fullName);
  }
});

test("history shows the actor and all entries of one record", async ({ page, request, visitor }) => {
  void visitor;
  const client = await addClient(request);
  await openDesk(page, `?tab=history&subject=${client.id}`);
  await expect(rowWithText(page, "Client added")).toContainText(/Staff, with the shared key\s*key [0-9a-f]{8}/);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).not.toHaveURL(/subject=/);
  await rowWithText(page, client.fullName).getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`subject=${client.id}`));
  await expect(page.getByText(`Showing only ${client.fullName}.`)).toBeVisible();
});

test("the keyboard moves from search into the list, opens and closes a row", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=bookings&money=refunds");
  await expect(page.getByRole("list", { name: "Refunds in progress" })).toBeVisible();
  await expect(rowWithText(page, "Kofi Boateng")).toBeVisible();
  const row = (name: string) => page.locator("[data-row]").filter({ hasText: name });
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row("Kofi Boateng")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(row("Abena Refund")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Abena Refund" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row("Abena Refund")).toBeFocused();
});

test("arrow keys move through every list and Enter opens a row", nightly(true), async ({ page }) => {
  await stubDesk(page);
  for (const [tab, opened] of [
    ["inbox", "Akosua Darko"],
    ["outbox", "Resend this message?"],
  ] as const) {
    await openDesk(page, `?tab=${tab}`);
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: opened })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await openDesk(page, "?tab=history");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/subject=/);
});
