import { stubApi } from "../harness/stub-api.ts";
import { nightly, testInNewTab as test } from "../harness/visitor.ts";
import { makeBooking, makeClient, makeInboxItem, makeSummary } from "./factories.ts";
import { expect, openDesk, openTab, rowWithText, simulateReturnToTab, stubDesk } from "./front-desk.ts";

// Pages left open: a return to the tab, a new day, an unreachable server.

test.setTimeout(90_000);

test(
  "returning to the tab loads news, keeps open work and retries without repeated refusals",
  nightly(),
  async ({ page }) => {
    await page.clock.install();
    const bookings = [makeBooking({ customerName: "First In" }), makeBooking({ customerName: "Second In" })];
    const summary = makeSummary();
    await stubDesk(page, { bookings, summary });
    await openDesk(page, "?tab=bookings");
    await rowWithText(page, "First In").getByRole("button").last().focus();
    bookings.shift();
    summary.waiting.inbox = 7;
    await page.clock.fastForward("00:20");
    await simulateReturnToTab(page);
    await expect(rowWithText(page, "First In")).toHaveCount(0);
    await expect(rowWithText(page, "Second In").locator("[data-row]")).toBeFocused();
    await expect(page.getByRole("tab", { name: "Inbox 8" })).toBeVisible();
    bookings.shift();
    await page.clock.fastForward("00:20");
    await simulateReturnToTab(page);
    await expect(rowWithText(page, "Second In")).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();

    await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 401, body: "" }));
    await page.clock.fastForward("00:20");
    await simulateReturnToTab(page);
    const keyAlert = page.getByRole("tabpanel").getByRole("alert");
    await expect(keyAlert.filter({ hasText: "Invalid API key" })).toBeVisible();
    await expect(keyAlert).toHaveCount(6);
    const requestCount: string[] = [];
    page.on("request", (request) => requestCount.push(new URL(request.url()).pathname));
    await page.clock.fastForward("00:20");
    await simulateReturnToTab(page);
    await page.evaluate(() => fetch("/robots.txt"));
    expect(requestCount).toEqual(["/robots.txt"]);
  },
);

test(
  "keeps data on screen when a refresh fails and removes it when the key is rejected",
  nightly(true),
  async ({ page }) => {
    await page.clock.install();
    await stubDesk(page, { unmatched: [], reviews: [] });
    await openDesk(page, "?tab=bookings");
    const refunds = page.getByRole("region", { name: "Payments to check" });
    await expect(refunds.getByRole("button", { name: /^Refunds/ })).toBeVisible();
    await openTab(page, "Reports");
    await expect(page.getByRole("region", { name: "Revenue by month" })).toBeVisible();
    await expect(page.getByText("In two notes")).toBeVisible();
    await page.clock.fastForward("01:00");
    await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 503, body: "" }));

    await openTab(page, "Bookings");
    const alerts = page.getByRole("tabpanel").getByRole("alert");
    for (const text of ["Failed to fetch the refunds", "Failed to fetch bookings"])
      await expect(alerts.filter({ hasText: text })).toHaveCount(1);
    await expect(rowWithText(page, "Kofi Boateng")).toBeVisible();
    await expect(refunds.getByRole("button", { name: /^Refunds/ })).toBeVisible();
    await openTab(page, "Reports");
    // As a list: rows stay visible until this tab has loaded.
    await expect(alerts).toHaveText([/the reports/, /the takings/, /the day's books/, /the monthly report/]);
    await expect(page.getByRole("region", { name: "Revenue by month" })).toBeVisible();
    await expect(page.getByText("In two notes")).toBeVisible();

    await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 401, body: "" }));
    await alerts.first().getByRole("button", { name: "Try again" }).click();
    await expect(alerts).toContainText(["Invalid API key. Please configure your admin API key."]);
    await expect(page.getByRole("region", { name: "Revenue by month" })).toHaveCount(0);
  },
);

test("lists left open overnight show the new day in the morning", nightly(true), async ({ page }) => {
  await page.clock.install();
  const today = new Date().toISOString().slice(0, 10);
  const inEightDays = new Date(Date.parse(today) + 8 * 86_400_000).toISOString().slice(0, 10);
  let requestCount = 0;
  await stubDesk(page, { clients: [makeClient({ nextDueDate: inEightDays, status: "active" })] });
  page.on("request", (call) => {
    if (new URL(call.url()).pathname === "/api/admin/bookings") requestCount += 1;
  });
  await openDesk(page);
  await expect(rowWithText(page, "Ama Mensah")).toContainText(/in 8 days.*Active/);
  await page.clock.fastForward("24:00:00");
  await expect(rowWithText(page, "Ama Mensah")).toContainText(/in 7 days.*Due soon/);
  await openTab(page, "Bookings");
  await expect.poll(() => requestCount).toBe(1);
  await page.clock.fastForward("24:00:00");
  await expect.poll(() => requestCount).toBe(2);
  await page.clock.fastForward("01:00");
  expect(requestCount).toBe(2);
});

test("counts down the promised reply time and shows when it is overdue", nightly(true), async ({ page }) => {
  await page.clock.install();
  await stubDesk(page, {
    inbox: [makeInboxItem(90, { name: "Still Time" }), makeInboxItem(300.5, { name: "Too Late" })],
  });
  await openDesk(page, "?tab=inbox");
  await expect(rowWithText(page, "Still Time")).toContainText(/due in (29|30) min/);
  await expect(rowWithText(page, "Too Late")).toContainText("3 h overdue");
  await expect(page.getByText("48 min", { exact: true })).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(rowWithText(page, "Still Time")).toContainText(/due in (19|20) min/);
  await expect(rowWithText(page, "Still Time")).not.toHaveClass(/terracotta/);
  await page.clock.fastForward("30:00");
  await expect(rowWithText(page, "Still Time")).toContainText(/\d min over/);
  await expect(rowWithText(page, "Still Time")).toHaveClass(/terracotta/);
});
