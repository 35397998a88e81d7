import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { attemptsOf, bookingsOf, rows } from "./database.ts";
import {
  addClient,
  DESK_PATH,
  expect,
  makeBooking,
  makeClient,
  makeInboxItem,
  makeRefund,
  makeSummary,
  makeTakings,
  makeUnmatched,
  openDesk,
  openDeskAtClient,
  staffSecrets,
  stubDesk,
} from "./front-desk.ts";
import { priceOnReceipt } from "./prices.ts";
import { payAtSandbox } from "./sandbox.ts";
import { stubApi, unstubApi } from "./stub-api.ts";
import { atNight, fillBooking, test, testInNewTab, type Visitor } from "./visitor.ts";

test.setTimeout(90_000);

const CLIENTS = "**/api/admin/vo-clients**";

test("the gate refuses a wrong password, lets the right one in, and Logout closes it", async ({ page, visitor }) => {
  void visitor;
  await page.goto(DESK_PATH);
  const password = page.getByLabel("Password");
  await password.fill("not the password");
  await page.getByRole("button", { name: "Open the front desk" }).click();
  await expect(page.getByText("Incorrect password", { exact: true })).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expectToast(page, "Access Denied", "Incorrect password. Please try again.");
  expect(await storedFlag(page)).toBeNull();

  await password.fill(staffSecrets().password);
  await expect(password).toHaveAttribute("aria-invalid", "false");
  await password.press("Enter");
  await expectToast(page, "Access Granted");
  await expect(page.getByRole("tab", { name: "Clients" })).toBeVisible();
  expect(await storedFlag(page)).toBe("true");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Clients" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expectToast(page, "Logged Out");
  await expect(page.getByLabel("Password")).toBeVisible();
  expect(await storedFlag(page)).toBeNull();
});

test("a gate that cannot be asked says so and keeps the password", async ({ page }) => {
  await stubApi(page, "**/api/admin/session", (route) => route.abort());
  await page.goto(DESK_PATH);
  await page.getByLabel("Password").fill("anything");
  await page.getByRole("button", { name: "Open the front desk" }).click();
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await expect(page.getByText("Incorrect password", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveValue("anything");
});

test("the page is nobody's search result and carries no third party's script", async ({ page, request }) => {
  const answer = await request.get(DESK_PATH);
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
  expect(answer.headers()["cache-control"]).toContain("no-store");
  const hosts = new Set<string>();
  page.on("request", (asked) => hosts.add(new URL(asked.url()).host));
  await stubDesk(page);
  await openDesk(page);
  await expect(page.getByText("Ama Mensah")).toBeVisible();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test("a browser that keeps nothing opens the front desk for as long as the page is open", async ({ page, visitor }) => {
  void visitor;
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Denied", "SecurityError");
      },
    });
  });
  await stubDesk(page);
  await page.goto(DESK_PATH);
  await page.getByLabel("Password").fill(staffSecrets().password);
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("tabpanel").getByRole("button", { name: "Update API Key" }).click();
  const dialog = page.getByRole("dialog", { name: "Admin API key" });
  await dialog.getByLabel("API key").fill(staffSecrets().key);
  await dialog.getByRole("button", { name: "Save key" }).click();
  await openRow(page, "Ama Mensah");
  await page.getByRole("dialog", { name: "Ama Mensah" }).getByLabel("Admin notes").fill("Calls on Mondays");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("without a key the page asks for one, and with it the clients are there", async ({ page, request, visitor }) => {
  void visitor;
  const client = await addClient(request);
  await page.addInitScript(() => localStorage.setItem("admin-authenticated", "true"));
  await page.goto(`${DESK_PATH}?q=${encodeURIComponent(client.businessName)}`);
  await expect(page.getByText("Please configure your admin API key to view clients", { exact: true })).toBeVisible();

  const button = page.getByRole("tabpanel").getByRole("button", { name: "Update API Key" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Admin API key" });
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("Please enter an API key")).toBeVisible();
  await dialog.getByLabel("API key").fill(staffSecrets().key);
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expectToast(page, "API Key Saved");
  await expect(page.getByText(client.fullName)).toBeVisible();
});

test("a wrong key is told apart from a server that fails", async ({ page, visitor }) => {
  void visitor;
  await openDesk(page, "", "not-the-key");
  const alert = page.getByRole("tabpanel").getByRole("alert");
  await expect(alert).toContainText("Invalid API key. Please configure your admin API key.");
  await expect(alert.getByRole("button", { name: "Update API Key" })).toBeVisible();

  await stubApi(page, CLIENTS, (route) => route.fulfill({ status: 500, body: "oops" }));
  await page.reload();
  await expect(alert.getByText("Failed to fetch clients", { exact: true })).toBeVisible();
  await expect(alert.getByRole("button", { name: "Update API Key" })).toBeVisible();
  await unstubApi(page, CLIENTS);
  await stubDesk(page);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Ama Mensah")).toBeVisible();
});

test("empty lists say why they are empty", async ({ page }) => {
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
    ["Inbox", "Nothing here yet"],
    ["Outbox", "Nothing was sent yet"],
    ["History", "Nothing happened yet"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await openDesk(page, "?tab=inbox&status=closed&type=lead");
  await expect(page.getByText("No messages found matching your filters", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox`);
  await openDesk(page, "?tab=bookings");
  await expect(page.getByText("Nobody is booked to arrive today", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Money to look after" })).toHaveCount(0);
});

test("amounts are cedis with two decimals, as a number and as a text, and the counters are four", async ({ page }) => {
  await stubDesk(page, {
    clients: [
      makeClient({ fullName: "By Number", amount: 1350.5 }),
      { ...makeClient({ fullName: "By Text" }), amount: "600.00" },
    ],
  });
  await openDesk(page);
  await expect(rowOf(page, "By Number")).toContainText("₵1,350.50");
  await expect(rowOf(page, "By Text")).toContainText("₵600.00");
  for (const counter of ["Total clients 12", "Active 6", "Due soon 3", "Overdue 2"]) {
    const [, name, count] = /^(.*) (\d+)$/.exec(counter) ?? [];
    await expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toContainText(count ?? "no count");
  }
  await page.getByRole("button", { name: /^Overdue/ }).click();
  await expect(page).toHaveURL(/status=overdue/);
});

test("the list may also come plain", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, CLIENTS, (route) => route.fulfill({ json: [makeClient({ fullName: "Plain List" })] }));
  await openDesk(page);
  await expect(page.getByText("Plain List")).toBeVisible();
});

test("a client is added with the plan's amount, and a refused one keeps what was typed", async ({
  page,
  visitor,
  complaints,
}) => {
  const token = visitor.email.slice(4, 12);
  const name = `<img src=x onerror=alert(1)> ${token}`;
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  for (const label of [
    "Full name",
    "Business name",
    "Email",
    "Phone",
    "Country",
    "Plan",
    "Start date",
    "Next due date",
  ])
    await expect(dialog.locator("label").filter({ hasText: new RegExp(`^${label} \\*$`) })).toHaveCount(1);
  const today = new Date().toISOString().slice(0, 10);
  const later = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10);
  await expect(dialog.getByLabel("Plan")).toHaveValue("starter");
  await expect(dialog.getByLabel("Start date")).toHaveValue(today);
  await expect(dialog.getByLabel("Next due date")).toHaveValue(later);
  for (const [plan, type] of [
    ["pro", "virtual_pro"],
    ["premium", "virtual_premium"],
    ["starter", "virtual_starter"],
  ] as const) {
    await dialog.getByLabel("Plan").selectOption(plan);
    await expect(dialog.getByLabel(/^Amount/)).toHaveValue(String(toCedis(pricePesewas(type, 0))));
  }

  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await expect(dialog.getByText("Please select a country")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toBeFocused();

  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByLabel("Business name").fill(`=HYPERLINK("http://x") ${token}`);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill("+44 20 7946 0958");
  await dialog.getByLabel("Country").selectOption("uk");
  await dialog.getByLabel("Documents").fill("passport.pdf\n\nlease.pdf\n");
  await stubApi(page, CLIENTS, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Error", "Failed to add client. Please try again.");
  await expect(dialog.getByLabel("Full name")).toHaveValue(name);

  await unstubApi(page, CLIENTS);
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Client Added");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("searchbox").fill(token);
  await expect(rowOf(page, token)).toContainText(name);
  await expect(rowOf(page, token)).toContainText(priceOnReceipt("virtual_starter"));
  await openRow(page, token);
  await expect(page.getByRole("dialog").getByText("lease.pdf")).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes("500"))).toEqual([]);
});

test("a dialog with typed words asks before it closes", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("Full name").fill("Ama");
  page.once("dialog", (question) => question.dismiss());
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Full name")).toHaveValue("Ama");
  page.once("dialog", (question) => question.accept());
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("Mark as Paid moves the due date one month, once the server has answered", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  const row = rowOf(page, client.fullName);
  await expect(row).toContainText("31 Jan 2026");
  await expect(row).toContainText("Overdue");

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await stubApi(page, "**/mark-paid", async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await row.getByRole("button", { name: "Mark as Paid" }).dblclick();
  await expect(row.getByRole("button", { name: "Recording..." })).toBeDisabled();
  await expect(row).toContainText("31 Jan 2026");
  release();
  await expectToast(
    page,
    "Payment Recorded",
    `One month recorded for ${client.fullName}. Still overdue since 28 Feb 2026.`,
  );
  await expect(row).toContainText("28 Feb 2026");
  expect(calls).toBe(1);
  await expect(row.getByRole("button", { name: "Mark as Paid" })).toBeFocused();
  await expect(row.getByRole("button", { name: "Mark as Paid" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("31 Mar 2026");
});

test("who owes nothing more after a month is said to be paid up", async ({ page }) => {
  const client = makeClient();
  await stubDesk(page, { clients: [client] });
  await stubApi(page, "**/mark-paid", (route) =>
    route.fulfill({ json: { ...client, status: "active", nextDueDate: "2036-03-31" } }),
  );
  await openDesk(page);
  await rowOf(page, client.fullName).getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(page, "Payment Recorded", "Ama Mensah is paid up. Next due 31 Mar 2036.");
});

test("of two staff who mark the same month, the second is told why nothing moved", async ({
  page,
  context,
  request,
  visitor,
}) => {
  void visitor;
  const client = await addClient(request);
  const query = `?q=${encodeURIComponent(client.businessName)}`;
  const second = await context.newPage();
  await openDesk(page, query);
  await openDesk(second, query);
  await expect(rowOf(second, client.fullName)).toContainText("31 Jan 2026");
  await rowOf(page, client.fullName).getByRole("button", { name: "Mark as Paid" }).click();
  await expect(rowOf(page, client.fullName)).toContainText("28 Feb 2026");
  await rowOf(second, client.fullName).getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(second, "Error", "Failed to mark as paid");
  await expect(rowOf(second, client.fullName)).toContainText("28 Feb 2026");
});

test("what fails says so and changes nothing", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, "**/mark-paid", (route) => route.fulfill({ status: 500, body: "" }));
  await stubApi(page, "**/vo-clients/*/status", (route) => route.fulfill({ status: 500, body: "" }));
  await openDesk(page);
  await rowOf(page, "Ama Mensah").getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(page, "Error", "Failed to mark as paid");
  await expect(rowOf(page, "Ama Mensah")).toContainText("28 Feb 2026");
  await rowOf(page, "Ama Mensah").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Error", "Failed to deactivate client");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is refused, or whose answer is lost, is read again", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, "**/api/admin/**", (route) => {
    if (route.request().method() === "GET") return route.fallback();
    return route.request().url().includes("inbox") ? route.abort() : route.fulfill({ status: 409, body: "" });
  });
  const dialog = page.getByRole("dialog");
  const expectReadAgain = async (list: string, button: Locator) => {
    const isOfList = (path: string) => path === `/api/admin/${list}`;
    const again = page.waitForRequest((asked) => asked.method() === "GET" && isOfList(new URL(asked.url()).pathname));
    await button.click();
    await again;
  };

  await openDesk(page);
  await rowOf(page, "Ama Mensah").getByRole("button", { name: "Deactivate" }).click();
  await expectReadAgain("vo-clients", dialog.getByRole("button", { name: "Deactivate" }));

  await openDesk(page, "?tab=bookings");
  await rowOf(page, "Kofi Boateng").getByRole("button", { name: "Cancel booking" }).click();
  await dialog.getByLabel("Reason").fill("The customer called");
  await expectReadAgain("bookings", dialog.getByRole("button", { name: "Cancel booking" }));

  await openDesk(page, "?tab=bookings");
  await rowOf(page, "Kofi Boateng").getByRole("button", { name: "Record payment" }).click();
  await dialog.getByLabel("How was it paid?").selectOption("cash");
  await expectReadAgain("bookings", dialog.getByRole("button", { name: "Record payment" }));

  await openDesk(page, "?tab=bookings&money=reviews");
  await page.getByRole("button", { name: "Resolve" }).click();
  await dialog.getByLabel("What was done").fill("Took it in cash");
  await expectReadAgain("payments/review", dialog.getByRole("button", { name: "Resolve" }));

  await openDesk(page, "?tab=inbox");
  await expectReadAgain("inbox", rowOf(page, "Akosua Darko").getByRole("button", { name: "Close it" }));
});

testInNewTab("whoever comes back to the page sees what is new, and is not refused over and over", async ({ page }) => {
  await page.clock.install();
  const bookings = [makeBooking()];
  const summary = makeSummary();
  await stubDesk(page, { bookings, summary });
  await openDesk(page, "?tab=bookings");
  await expect(rowOf(page, "Kofi Boateng")).toBeVisible();
  bookings.push(makeBooking({ customerName: "Just Booked" }));
  summary.waiting.inbox = 7;
  await page.clock.fastForward("00:20");
  await comeBack(page);
  await expect(rowOf(page, "Just Booked")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Inbox 7" })).toBeVisible();

  await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 401, body: "" }));
  await page.clock.fastForward("00:20");
  await comeBack(page);
  const refused = page.getByRole("tabpanel").getByRole("alert");
  await expect(refused.filter({ hasText: "Invalid API key" })).toBeVisible();
  await expect(refused).toHaveCount(4);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward("00:20");
  await comeBack(page);
  await page.evaluate(() => fetch("/robots.txt"));
  expect(asked).toEqual(["/robots.txt"]);
});

test("Refresh also asks for the money above the list and the numbers on the tabs", async ({ page }) => {
  const refunds = [makeRefund()];
  const summary = makeSummary();
  await stubDesk(page, { refunds, summary });
  await openDesk(page, "?tab=bookings");
  await expect(page.getByRole("button", { name: "Refunds 1" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Bookings 3" })).toBeVisible();
  refunds.push(makeRefund());
  summary.waiting.refunds = 2;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("button", { name: "Refunds 2" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Bookings 4" })).toBeVisible();
});

test("without a line an act fails at once, and nothing of it is kept for later", async ({ page, context }) => {
  await stubDesk(page);
  await stubApi(page, "**/vo-clients/*/status", (route) => route.abort());
  await openDesk(page);
  // Toasts are fetched with the first.
  await rowOf(page, "Ama Mensah").getByRole("button", { name: "Remind" }).click();
  await expectToast(page, "Reminder Noted");
  await rowOf(page, "Ama Mensah").getByRole("button", { name: "Deactivate" }).click();
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Error", "Failed to deactivate client");
});

test("Deactivate asks once, says what it will do, and does it", async ({ page, request, visitor }) => {
  void visitor;
  const client = await openDeskAtClient(page, request);
  const row = rowOf(page, client.fullName);
  await row.getByRole("button", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${client.fullName}?` });
  await expect(dialog).toContainText("stops being due");
  await dialog.getByRole("button", { name: "Keep the client" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("Overdue");
  await row.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Client Deactivated");
  await expect(row).toContainText("Inactive");
  await expect(row.getByRole("button", { name: "Mark as Paid" })).toHaveCount(0);
});

test("Remind sends nothing; the drafts beside it carry the amount and the due date", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page);
  const row = rowOf(page, "Ama Mensah");
  await expect(row).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const started = Date.now();
  await row.getByRole("button", { name: "Remind" }).click();
  await expectToast(page, "Reminder Noted");
  expect(Date.now() - started).toBeGreaterThanOrEqual(490);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);

  const email = new URL((await row.getByRole("link", { name: /^E-mail/ }).getAttribute("href")) ?? "");
  expect(email.pathname).toBe("ama%40client.example");
  expect(email.searchParams.get("body")).toContain("₵350.00");
  expect(email.searchParams.get("body")).toContain("28 February 2026");
  const chat = new URL((await row.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href")) ?? "");
  expect(chat.pathname).toBe("/233244123456");
  expect(chat.searchParams.get("text")).toContain("₵350.00");
});

testInNewTab("a tip is shown after 700 ms over a draft, and at once over the next within 300 ms", async ({ page }) => {
  await stubDesk(page);
  await page.clock.install();
  await openDesk(page);
  const row = rowOf(page, "Ama Mensah");
  const email = row.getByRole("link", { name: /^E-mail/ });
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
  await expect(tip).toHaveText("E-mail");
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
});

test("a booking's details say when somebody arrives, and of a virtual office when it starts", async ({ page }) => {
  await stubDesk(page, {
    bookings: [
      makeBooking(),
      makeBooking({ customerName: "Esi Abroad", bookingType: "virtual_pro", planName: "Pro Virtual Office" }),
    ],
  });
  await openDesk(page, "?tab=bookings");
  for (const [name, said, unsaid] of [
    ["Kofi Boateng", "Arrives", "Starts"],
    ["Esi Abroad", "Starts", "Arrives"],
  ] as const) {
    await openRow(page, name);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
    await expect(dialog.getByText(unsaid, { exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
});

test("details show documents, and admin notes stay in this browser", async ({ page }) => {
  await stubDesk(page, { clients: [makeClient({ id: "9a4f3c1e-0000-4000-8000-000000000001" })] });
  await openDesk(page);
  await openRow(page, "Ama Mensah");
  const dialog = page.getByRole("dialog", { name: "Ama Mensah" });
  for (const text of ["passport.pdf", "Starter Virtual Office", "₵350.00", "Ghana", "Prefers WhatsApp."])
    await expect(dialog.getByText(text).first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await dialog.getByLabel("Admin notes").fill("Calls on Mondays");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  await page.reload();
  await openRow(page, "Ama Mensah");
  await expect(dialog.getByLabel("Admin notes")).toHaveValue("Calls on Mondays");
});

test("search reads names and businesses in any case, and the address keeps search, sort and status", async ({
  page,
  request,
  visitor,
}) => {
  void visitor;
  const zed = await addClient(request, { fullName: "Zainab Search", nextDueDate: "2026-02-01" });
  const token = zed.businessName.split(" ").at(-1) ?? "";
  await addClient(request, { fullName: "Abena Search", businessName: `Other ${token}`, nextDueDate: "2026-06-01" });
  await openDesk(page);
  await page.getByRole("searchbox").fill(token.toUpperCase());
  const rows = page.getByRole("table").locator("[data-row]");
  await expect(rows).toHaveText([/Zainab Search/, /Abena Search/]);
  await page.getByLabel("Sort by").selectOption("name");
  await expect(rows).toHaveText([/Abena Search/, /Zainab Search/]);
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue(token.toUpperCase());
  await expect(rows).toHaveText([/Abena Search/, /Zainab Search/]);
  await page.getByRole("searchbox").fill("zainab");
  await expect(rows.filter({ hasText: token })).toHaveText([/Zainab Search/]);
});

test("the next page of clients is fetched when it is asked for", async ({ page }) => {
  await stubDesk(page);
  await stubApi(page, CLIENTS, (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get("cursor") === "second";
    return route.fulfill({
      json: {
        items: [makeClient({ fullName: isSecond ? "Page Two" : "Page One" })],
        nextCursor: isSecond ? null : "second",
        ...(!isSecond && { total: 2 }),
      },
    });
  });
  await openDesk(page);
  await expect(page.getByText("1 of 2 clients")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByText("Page Two")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("a next page that fails leaves the rows there, and is asked for again", async ({ page }) => {
  await stubDesk(page);
  let isDown = true;
  await stubApi(page, CLIENTS, (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get("cursor") === "second";
    if (isSecond && isDown) return route.fulfill({ status: 500, body: "" });
    return route.fulfill({
      json: {
        items: [makeClient({ fullName: isSecond ? "Page Two" : "Page One" })],
        nextCursor: isSecond ? null : "second",
        total: 2,
      },
    });
  });
  await openDesk(page);
  await page.getByRole("button", { name: "Show more" }).click();
  const alert = page.getByRole("tabpanel").getByRole("alert");
  await expect(alert).toContainText("Failed to fetch clients");
  await expect(rowOf(page, "Page One")).toBeVisible();
  isDown = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "Page Two")).toBeVisible();
  await expect(rowOf(page, "Page One")).toBeVisible();
  await expect(alert).toHaveCount(0);
});

testInNewTab(
  "what was read stays on the screen when asking again fails, and goes when the key is refused",
  async ({ page }) => {
    await page.clock.install();
    await stubDesk(page, { unmatched: [], reviews: [] });
    await openDesk(page, "?tab=bookings");
    const refunds = page.getByRole("region", { name: "Money to look after" });
    await expect(refunds.getByRole("button", { name: /^Refunds/ })).toBeVisible();
    await page.getByRole("tab", { name: "Business" }).click();
    await expect(page.getByRole("region", { name: "Revenue by month" })).toBeVisible();
    await expect(page.getByText("In two notes")).toBeVisible();
    await page.clock.fastForward("01:00");
    await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 503, body: "" }));

    await page.getByRole("tab", { name: "Bookings" }).click();
    const alerts = page.getByRole("tabpanel").getByRole("alert");
    for (const text of ["Failed to fetch the refunds", "Failed to fetch bookings"])
      await expect(alerts.filter({ hasText: text })).toHaveCount(1);
    await expect(rowOf(page, "Kofi Boateng")).toBeVisible();
    await expect(refunds.getByRole("button", { name: /^Refunds/ })).toBeVisible();
    await page.getByRole("tab", { name: "Business" }).click();
    // As a list: what the other tab could not fetch stays in sight until this one is there.
    await expect(alerts).toHaveText([/Failed to fetch the numbers/, /Failed to fetch the money of the day/]);
    await expect(page.getByRole("region", { name: "Revenue by month" })).toBeVisible();
    await expect(page.getByText("In two notes")).toBeVisible();

    await stubApi(page, "**/api/admin/**", (route) => route.fulfill({ status: 401, body: "" }));
    await alerts.first().getByRole("button", { name: "Try again" }).click();
    await expect(alerts).toContainText(["Invalid API key. Please configure your admin API key."]);
    await expect(page.getByRole("region", { name: "Revenue by month" })).toHaveCount(0);
  },
);

test("a client whose answer was lost is added once, however often it is tried", async ({ page, visitor }) => {
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("Full name").fill(visitor.name);
  await dialog.getByLabel("Business name").fill("Lost Answers");
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill("024 123 4567");
  await dialog.getByLabel("Country").selectOption("ghana");
  let isLost = false;
  await stubApi(page, CLIENTS, async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Error", "Failed to add client. Please try again.");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Client Added");
  expect(rows("select id from virtual_office_clients where email = ?", visitor.email)).toHaveLength(1);
});

test("a client who is refused is refused in the server's words", async ({ page, visitor }) => {
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("Full name").fill(visitor.name);
  await dialog.getByLabel("Business name").fill("Too Early");
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill("024 123 4567");
  await dialog.getByLabel("Country").selectOption("ghana");
  await dialog.getByLabel("Next due date").fill("2026-01-01");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expectToast(page, "Error", "Failed to add client. Please try again.");
  const area = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(area.getByText("Next due date cannot be before the start date")).toBeVisible();
});

test("a dialog from a row's menu gives the focus back to it, or leaves it near where the row was", async ({
  page,
  request,
}) => {
  const client = await addClient(request);
  await page.setViewportSize({ width: 360, height: 780 });
  await openDesk(page, `?q=${encodeURIComponent(client.businessName)}`);
  const menu = page.getByRole("button", { name: /^More actions/ });
  const question = page.getByRole("dialog", { name: /^Deactivate/ });
  const ask = async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await expect(question).toBeVisible();
  };
  await ask();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await ask();
  await question.getByRole("button", { name: /^Deactivate/ }).click();
  await expect(question).toHaveCount(0);
  await expect(page.locator("main :focus")).toBeVisible();
});

testInNewTab(
  "the focus stays near a row that somebody else sees to, and on the page when the list is empty",
  async ({ page }) => {
    await page.clock.install();
    const bookings = [makeBooking({ customerName: "First In" }), makeBooking({ customerName: "Second In" })];
    await stubDesk(page, { bookings });
    await openDesk(page, "?tab=bookings");
    for (const name of ["First In", "Second In"]) {
      await rowOf(page, name).getByRole("button").last().focus();
      bookings.shift();
      await page.clock.fastForward("00:20");
      await comeBack(page);
      await expect(rowOf(page, name)).toHaveCount(0);
      if (name === "First In") await expect(rowOf(page, "Second In").locator("[data-row]")).toBeFocused();
    }
    await expect(page.getByRole("main")).toBeFocused();
  },
);

testInNewTab("arrivals left open overnight are the new day's in the morning", async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await stubDesk(page, { bookings: [makeBooking()] });
  page.on("request", (call) => {
    if (new URL(call.url()).pathname === "/api/admin/bookings") asked += 1;
  });
  await openDesk(page, "?tab=bookings");
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward("24:00:00");
  await expect.poll(() => asked).toBe(2);
  await page.clock.fastForward("01:00");
  expect(asked).toBe(2);
});

testInNewTab("a list left open overnight says the next morning what is true then", async ({ page }) => {
  await page.clock.install();
  const today = new Date().toISOString().slice(0, 10);
  const inEightDays = new Date(Date.parse(today) + 8 * 86_400_000).toISOString().slice(0, 10);
  await stubDesk(page, { clients: [makeClient({ nextDueDate: inEightDays, status: "active" })] });
  await openDesk(page);
  await expect(rowOf(page, "Ama Mensah")).toContainText("in 8 days");
  await expect(rowOf(page, "Ama Mensah")).toContainText("Active");
  await page.clock.fastForward("24:00:00");
  await expect(rowOf(page, "Ama Mensah")).toContainText("in 7 days");
  await expect(rowOf(page, "Ama Mensah")).toContainText("Due soon");
});

test("the keyboard goes from search to rows, opens and closes", async ({ page }) => {
  await stubDesk(page, {
    clients: [makeClient({ fullName: "First Row" }), makeClient({ fullName: "Second Row" })],
  });
  await openDesk(page);
  await expect(rowOf(page, "First Row")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-row]").filter({ hasText: "Second Row" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "First Row" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-row]").filter({ hasText: "First Row" })).toBeFocused();
});

test("each list is saved as a file that opens in a spreadsheet", async ({ page, request, visitor }) => {
  void visitor;
  const client = await addClient(request, { businessName: `=HYPERLINK("http://x") ${Date.now()}` });
  for (const [tab, list] of [
    ["clients", "clients"],
    ["bookings", "bookings"],
    ["inbox", "inbox"],
    ["outbox", "outbox"],
    ["history", "history"],
  ] as const) {
    await openDesk(page, `?tab=${tab}`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export All" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${list}-${new Date().toISOString().slice(0, 10)}.csv`);
    const text = readFileSync(await file.path(), "utf8");
    expect(text.split("\n")[0]).toContain(",");
    if (list === "clients") {
      expect(text).toContain(client.fullName);
      expect(text).not.toMatch(/(^|,)"?=HYPERLINK/m);
    }
  }
});

test("a booking made on the site is seen, confirmed, and the customer's mail is in the outbox", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Adwoa ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name }, /Book & pay Weekly/);
  const desk = await context.newPage();
  // By name: other tests book for today too, and a page of the list has fifty.
  await openDesk(desk, `?tab=bookings&q=${encodeURIComponent(name)}`);
  const row = rowOf(desk, name);
  await expect(row).toContainText("Today");
  await expect(row).toContainText("Pending");
  await row.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectToast(desk, "Booking Confirmed");
  await expect(row).toContainText("Confirmed");
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "confirmed" }]);

  await desk.getByRole("tab", { name: "Outbox" }).click();
  const mail = desk.getByRole("row").filter({ hasText: visitor.email });
  await expect(mail.filter({ hasText: "Booking confirmed" })).toHaveCount(1);
  await desk.getByRole("tab", { name: "History" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "Booking confirmed" }).first()).toContainText("Staff");
});

test("a payment taken at the desk pays the booking, and staff can cancel with a reason", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Kojo ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name }, /Book & pay Weekly/);
  const desk = await context.newPage();
  await openDesk(desk, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowOf(desk, name);
  await row.getByRole("button", { name: "Record payment" }).click();
  const payment = desk.getByRole("dialog", { name: `Payment from ${name}` });
  await expect(payment).toContainText(`${priceOnReceipt("desk_week")} for Weekly`);
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment.getByText("Choose cash or mobile money")).toBeVisible();
  await payment.getByLabel("How was it paid?").selectOption("mobile_money");
  await payment.getByLabel("Note").fill("MoMo 12345");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expectToast(
    desk,
    "Payment Recorded",
    `${priceOnReceipt("desk_week")} from ${name}. The receipt is on its way.`,
  );
  await expect(row).toContainText("Paid");
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid", receipt_number: expect.any(Number) }]);
  await desk.getByRole("tab", { name: "Business" }).click();
  const taken = rowOf(desk, name);
  await expect(taken).toContainText("Mobile money");
  await expect(taken).toContainText("MoMo 12345");
  await expect(taken).toContainText(priceOnReceipt("desk_week"));
  await desk.goBack();

  await row.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = desk.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expect(cancelling.getByText("A reason is required")).toBeVisible();
  await cancelling.getByLabel("Reason").fill("The customer called");
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(desk, "Booking Cancelled");
  await expect(row).toContainText("Cancelled");
  await openRow(desk, name);
  await expect(desk.getByRole("dialog").getByText("The customer called")).toBeVisible();
});

test("a payment that matches nothing is shown and resolved with a note", async ({
  page,
  visitor,
  context,
  request,
}) => {
  const name = `Efua ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name }, /Book & pay Weekly/);
  const [attempt] = attemptsOf(visitor.email);
  const reference = attempt?.reference ?? "";
  await payAtSandbox(request, { reference, amount: pricePesewas("desk_week", 0) - 1, isForced: true });
  await request.get(`/api/payment/verify/${reference}`);
  const desk = await context.newPage();
  await openDesk(desk, "?tab=bookings&money=reviews");
  const review = desk.getByRole("list", { name: "Payments to review" }).getByRole("listitem");
  const mine = review.filter({ hasText: reference });
  await expect(mine).toContainText("The amount differs");
  await expect(mine).toContainText(formatCedisExact(pricePesewas("desk_week", 0) - 1));
  await mine.getByRole("button", { name: "Resolve" }).click();
  const dialog = desk.getByRole("dialog", { name: "Resolve this payment" });
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expect(dialog.getByText("A note is required")).toBeVisible();
  await dialog.getByLabel("What was done").fill("Took the missing pesewa in cash");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expectToast(desk, "Payment Resolved");
  await expect(mine).toHaveCount(0);
});

test("a booking that is paid while the desk sees it as pending is not cancelled unseen", async ({
  page,
  visitor,
  context,
  request,
}) => {
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name }, /Book & pay Weekly/);
  const desk = await context.newPage();
  await openDesk(desk, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowOf(desk, name);
  await row.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = desk.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
  await cancelling.getByLabel("Reason").fill("No answer on the phone");
  await payAtSandbox(request, { reference: attemptsOf(visitor.email)[0]?.reference ?? "" });
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(desk, "Error", "Failed to cancel booking");
  await expect(
    desk.getByText(`${priceOnReceipt("desk_week")} has been paid for this booking since you opened it.`).first(),
  ).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);
  await expect(cancelling.getByLabel("Reason")).toHaveValue("No answer on the phone");

  desk.once("dialog", (leaving) => leaving.accept());
  await cancelling.getByRole("button", { name: "Keep the booking" }).click();
  await expect(row).toContainText("Paid");
  await row.getByRole("button", { name: "Cancel booking" }).click();
  await expect(cancelling.getByLabel("Nobody came, so all of it goes back")).toBeVisible();
});

test("a booking paid at the desk and cancelled is a refund, until staff say that it was paid back", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Esi ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name }, /Book & pay Weekly/);
  const desk = await context.newPage();
  await openDesk(desk, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowOf(desk, name);
  await row.getByRole("button", { name: "Record payment" }).click();
  const payment = desk.getByRole("dialog", { name: `Payment from ${name}` });
  await payment.getByLabel("How was it paid?").selectOption("cash");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expectToast(desk, "Payment Recorded");
  await expect(row).toContainText("Paid");
  await row.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = desk.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
  await cancelling.getByLabel("Reason").fill("Moved to Kumasi");
  await cancelling.getByLabel("Nobody came, so all of it goes back").check();
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(desk, "Booking Cancelled", `${name} gets a mail. Pay ${priceOnReceipt("desk_week")} back by hand.`);

  const refunds = desk.getByRole("region", { name: "Money to look after" });
  await refunds.getByRole("button", { name: /^Refunds/ }).click();
  const owed = refunds.getByRole("listitem").filter({ hasText: name });
  await expect(owed).toContainText("Pay back by hand");
  await expect(owed).toContainText(priceOnReceipt("desk_week"));
  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export refunds" }).click();
  expect(readFileSync(await (await saved).path(), "utf8")).toContain(name);

  await owed.getByRole("button", { name: "Paid back" }).click();
  const asking = desk.getByRole("dialog", { name: "Was it paid back?" });
  await expect(asking).toContainText(`You say that ${name} has got it: ${priceOnReceipt("desk_week")}.`);
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(owed).toHaveCount(1);
  await owed.getByRole("button", { name: "Paid back" }).click();
  await asking.getByRole("button", { name: "Paid back" }).click();
  await expectToast(desk, "Refund Closed");
  await expect(owed).toHaveCount(0);
  const [booking] = bookingsOf(visitor.email);
  await openDesk(desk, `?tab=history&subject=${booking?.id}`);
  await expect(desk.getByRole("row").filter({ hasText: "Refund done" })).toContainText("Staff");
});

test("nobody came is asked for as long as it decides what goes back", async ({ page }) => {
  const paid = (customerName: string, hoursAgo: number) =>
    makeBooking({
      customerName,
      status: "paid",
      bookingType: "desk_monthly",
      paidAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });
  await stubDesk(page, { bookings: [paid("Paid Yesterday", 30), paid("Paid Before", 49)] });
  await openDesk(page, "?tab=bookings");
  for (const [name, count] of [
    ["Paid Yesterday", 1],
    ["Paid Before", 0],
  ] as const) {
    await rowOf(page, name).getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
    await expect(dialog.getByLabel("Reason")).toBeVisible();
    await expect(dialog.getByLabel("Nobody came, so all of it goes back")).toHaveCount(count);
    await dialog.getByRole("button", { name: "Keep the booking" }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("a refund moves only when the server says so, and a second pair of hands is told", async ({ page }) => {
  const refund = makeRefund({ status: "by_hand" });
  await stubDesk(page, { refunds: [refund, makeRefund({ status: "pending" })] });
  await stubApi(page, "**/api/admin/refunds/*/done", (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "conflict", message: "This refund is done or on its way.", requestId: "r-1" } },
    }),
  );
  await openDesk(page, "?tab=bookings&money=refunds");
  const rows = page.getByRole("list", { name: "Refunds under way" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "On its way" }).getByRole("button", { name: "Paid back" })).toHaveCount(0);
  await rows.getByRole("button", { name: "Paid back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Paid back" }).click();
  await expectToast(page, "Failed to close the refund", "This refund is done or on its way.");
  await expect(rows).toHaveCount(2);
});

test("a payment that nobody can place is on top of the bookings until it is resolved with a note", async ({ page }) => {
  const unmatched = [makeUnmatched()];
  const desk = { unmatched, reviews: [], refunds: [] };
  await stubDesk(page, desk);
  await stubApi(page, "**/api/admin/payments/not-one-of-ours/resolve", (route) => {
    expect(route.request().postDataJSON()).toEqual({ note: "Sent back in the dashboard" });
    unmatched.length = 0;
    return route.fulfill({ json: { ok: true } });
  });
  await openDesk(page);
  await page.getByRole("tab", { name: "Bookings 3" }).click();
  const notice = page.getByRole("region", { name: "Money to look after" });
  await notice.getByRole("button", { name: "Unmatched 1" }).click();
  await expect(notice).toContainText("not-one-of-ours");
  await notice.getByRole("button", { name: "Resolve" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve this payment" });
  await dialog.getByLabel("What was done").fill("Sent back in the dashboard");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expectToast(page, "Payment Resolved");
  await expect(notice).toHaveCount(0);
});

test("money to look after leaves room for the arrivals until a list of it is opened", async ({ page }) => {
  await stubDesk(page, { refunds: Array.from({ length: 7 }, () => makeRefund()) });
  await openDesk(page, "?tab=bookings");
  const refunds = page.getByRole("button", { name: "Refunds 7" });
  await expect(refunds).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("list", { name: "Refunds under way" })).toHaveCount(0);
  await refunds.click();
  await expect(page.getByRole("list", { name: "Refunds under way" }).getByRole("listitem")).toHaveCount(7);
  await expect(page).toHaveURL(`${DESK_PATH}?tab=bookings&money=refunds`);
  await page.getByRole("button", { name: "To review 1" }).click();
  await expect(page.getByRole("list", { name: "Payments to review" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Refunds under way" })).toHaveCount(0);
});

test("the tabs stay where they are, whichever is open", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stubDesk(page);
  await openDesk(page);
  const tabs = page.getByRole("tab");
  await expect(page.getByRole("tab", { name: "Bookings" })).toContainText(/\d/);
  const places = () => tabs.evaluateAll((all) => all.map((tab) => JSON.stringify(tab.getBoundingClientRect())));
  const before = await places();
  for (const name of ["Bookings", "Outbox", "Business"]) {
    const tab = page.getByRole("tab", { name });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    expect(await places()).toEqual(before);
  }
});

test("the keyboard goes from the search to the list below it, past what stands above", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=bookings&money=refunds");
  await expect(page.getByRole("list", { name: "Refunds under way" })).toBeVisible();
  await expect(rowOf(page, "Kofi Boateng")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-row]").filter({ hasText: "Kofi Boateng" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("[data-row]").filter({ hasText: "Abena Refund" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Abena Refund" })).toBeVisible();
});

test("a message from the site waits in the inbox until somebody has answered it", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  await page.goto("/contact-support");
  const form = page.locator("#request form");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(visitor.email);
  await form.getByLabel("Phone").fill("+233 24 412 3456");
  await form.getByLabel("Message").fill("Where can I park a bicycle?");
  await form.locator("select").selectOption("facilities");
  await form.getByRole("button").last().click();
  await expect(page.getByText("Support request sent!", { exact: true })).toBeVisible();

  const desk = await context.newPage();
  await openDesk(desk, "?tab=inbox");
  const row = rowOf(desk, name);
  await expect(row).toContainText(/1 h \d+ min left|2 h left/);
  await expect(row).toContainText("Support request");
  await openRow(desk, name);
  const dialog = desk.getByRole("dialog", { name });
  await expect(dialog).toContainText("Where can I park a bicycle?");
  const reply = new URL((await dialog.getByRole("link", { name: "Reply by e-mail" }).getAttribute("href")) ?? "");
  expect(decodeURIComponent(reply.pathname)).toBe(visitor.email);
  expect(reply.searchParams.get("body")).toContain("> Where can I park a bicycle?");
  const chat = await dialog.getByRole("link", { name: "Reply on WhatsApp" }).getAttribute("href");
  expect(chat).toContain("https://wa.me/233244123456?text=Hello%20Yaa");
  await dialog.getByLabel("Owner's initials").fill("k0");
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expect(dialog.getByText("Initials are 1 to 4 letters", { exact: true })).toBeVisible();
  await dialog.getByLabel("Owner's initials").fill("ko");
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expectToast(desk, "Owner Saved", `Everybody sees who looks after what ${name} wrote.`);
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as answered" }).click();
  await expectToast(desk, "Marked as Answered", `${name} has an answer. The clock has stopped.`);
  await expect(row).toContainText("KO");
  await expect(row).toContainText("answered in under a minute");
  await desk.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(desk).toHaveURL(/status=answered/);
  await row.getByRole("button", { name: "Close it" }).click();
  await expectToast(desk, "Message Closed", `What ${name} wrote is under Closed if you need it again.`);
});

test("an answered message leaves the focus where it was: on its other buttons, or on the next message", async ({
  page,
}) => {
  const inbox = [makeInboxItem(30, { name: "First" }), makeInboxItem(40, { name: "Second" })];
  const [first] = inbox;
  await stubDesk(page, { inbox });
  await stubApi(page, "**/api/admin/inbox/*/*", (route) => {
    if (first?.status === "new") first.status = "answered";
    else inbox.shift();
    return route.fulfill({ json: first });
  });
  await openDesk(page, "?tab=inbox");
  await rowOf(page, "First").getByRole("button", { name: "Mark as answered" }).click();
  await expect(rowOf(page, "First").getByRole("button", { name: "Close it" })).toBeFocused();
  await expect(rowOf(page, "First").getByRole("button", { name: "Close it" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "First")).toHaveCount(0);
  await expect(rowOf(page, "Second").locator("[data-row]")).toBeFocused();
});

test("a phone shows every tab, and no dash for nobody", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page);
  await openDesk(page, "?tab=inbox");
  await expect(page.getByRole("listitem").filter({ hasText: "Akosua Darko" })).toBeVisible();
  await expect(page.getByText("–", { exact: true })).toHaveCount(0);
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

test("the office whose price is agreed apart costs what the public page says", async ({ page }) => {
  await stubDesk(page, { bookings: [makeBooking({ bookingType: "enterprise", planName: "Enterprise", amount: 0 })] });
  await openDesk(page, "?tab=bookings");
  await expect(rowOf(page, "Kofi Boateng")).toContainText("Custom price");
  await openRow(page, "Kofi Boateng");
  await expect(page.getByRole("dialog")).toContainText("Custom price");
  await expect(page.getByText("₵0.00")).toHaveCount(0);
});

testInNewTab("the promise to answer is a clock that turns, and says when it is over", async ({ page }) => {
  await page.clock.install();
  await stubDesk(page, {
    inbox: [makeInboxItem(90, { name: "Still Time" }), makeInboxItem(300.5, { name: "Too Late" })],
  });
  await openDesk(page, "?tab=inbox");
  await expect(rowOf(page, "Still Time")).toContainText(/(29|30) min left/);
  await expect(rowOf(page, "Too Late")).toContainText("3 h over");
  await expect(page.getByText("48 min", { exact: true })).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(rowOf(page, "Still Time")).toContainText(/(19|20) min left/);
  await expect(rowOf(page, "Still Time")).not.toHaveClass(/terracotta/);
  await page.clock.fastForward("30:00");
  await expect(rowOf(page, "Still Time")).toContainText(/\d min over/);
  await expect(rowOf(page, "Still Time")).toHaveClass(/terracotta/);
});

test("a message that failed is sent again after asking once", async ({ page }) => {
  let resent = 0;
  await stubDesk(page);
  await stubApi(page, "**/outbox/*/resend", (route) => {
    resent += 1;
    return route.fulfill({ json: {} });
  });
  await openDesk(page, "?tab=outbox&status=failed");
  await expect(rowOf(page, "Payment received")).toContainText("9 tries: mailer_timeout");
  await page.getByRole("button", { name: /^Resend/ }).click();
  const dialog = page.getByRole("dialog", { name: "Send it again?" });
  await expect(dialog).toContainText("kofi@customer.example");
  expect(resent).toBe(0);
  await dialog.getByRole("button", { name: "Resend" }).click();
  await expectToast(page, "Message Queued");
  expect(resent).toBe(1);
});

test("history shows who did it, and everything about one record", async ({ page, request, visitor }) => {
  void visitor;
  const client = await addClient(request);
  await openDesk(page, `?tab=history&subject=${client.id}`);
  await expect(page.getByRole("row").filter({ hasText: "Client added" })).toContainText(/Staff\s*key [0-9a-f]{8}/);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).not.toHaveURL(/subject=/);
});

test("the picture of the business is tables that everybody can read", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=business");
  const renewals = page.getByRole("table", { name: "Renewals due in the next 60 days" });
  await expect(renewals.getByRole("row").nth(1)).toContainText("21 Nov to 27 Nov");
  await expect(renewals.getByRole("row").nth(1)).toContainText("₵950.00");
  const revenue = page.getByRole("table", { name: "Revenue by month" });
  await expect(revenue.getByRole("row").nth(1)).toContainText("Oct 2026");
  await expect(revenue.getByRole("row").nth(1)).toContainText("₵2,350.00");
  await expect(page.getByRole("table", { name: "Revenue by plan" }).getByRole("row").nth(1)).toContainText(
    "Monthly Hot Desk",
  );
  await expect(page.getByText("3 renewals, ₵1,550.00")).toBeVisible();
});

test("the money of a day is told by the way it came, and of another day when one is chosen", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=business");
  const money = page.getByRole("region", { name: "Money at the desk" });
  const sum = (way: string) => money.locator("dl > div").filter({ hasText: way });
  await expect(sum("Cash")).toHaveText("Cash₵375.00₵750.00 taken, ₵375.00 given back");
  await expect(sum("Mobile money")).toHaveText("Mobile money₵0.00");
  await expect(sum("Virtual offices marked as paid")).toContainText("₵600.00");
  await expect(money.getByRole("row").nth(1)).toHaveText(/^09:05Kofi BoatengWeeklyCashIn two notes₵750.00$/);
  await expect(money.getByRole("row").nth(2)).toContainText("₵375.00 given back");

  await stubDesk(page, { takings: makeTakings({ entries: [] }) });
  const asked = page.waitForRequest(/\/api\/admin\/takings\?day=2026-11-20$/);
  await money.getByLabel("Day").fill("2026-11-20");
  await asked;
  await expect(money.getByText("Nothing was recorded on this day.")).toBeVisible();
  await money.getByLabel("Day").fill("");
  await expect(money.getByLabel("Day")).toHaveValue(dayAt(Date.now()));
});

test("the day's list is printed whole, without the page around it", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await stubDesk(page, { bookings: [makeBooking(), makeBooking({ customerName: "Second Guest" })] });
  await openDesk(page, "?tab=bookings");
  await page.getByRole("button", { name: "Print the day" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("section").filter({ hasText: /^Arrivals/ });
  await expect(sheet.getByRole("row")).toHaveCount(3);
  await expect(sheet).toContainText("Second Guest");
  await expect(page.getByRole("button", { name: "Print the day" })).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
});

test("a payment recorded by mistake is taken back from the client's details", async ({ page, request }) => {
  const client = await openDeskAtClient(page, request);
  const row = rowOf(page, client.fullName);
  const details = page.getByRole("dialog", { name: client.fullName, exact: true });
  await openRow(page, client.fullName);
  await expect(details.getByRole("button", { name: "Take back the last payment" })).toHaveCount(0);
  await details.getByRole("button", { name: "Mark as Paid" }).click();
  await expectToast(page, "Payment Recorded");
  await expect(row).toContainText("28 Feb 2026");
  await openRow(page, client.fullName);
  await details.getByRole("button", { name: "Take back the last payment" }).click();
  const asking = page.getByRole("dialog", { name: `Take back the last payment of ${client.fullName}?` });
  await expect(asking).toHaveAccessibleDescription(
    `Only for one that was recorded by mistake. ${client.businessName} is due again as before it, and the payment leaves the numbers. The history keeps both.`,
  );
  await asking.getByRole("button", { name: "Take back the last payment" }).click();
  await expectToast(page, "Payment Taken Back", `${client.fullName} is due on 31 Jan 2026 again.`);
  await expect(row).toContainText("31 Jan 2026");
  await page.getByRole("tab", { name: "Business" }).click();
  await expect(rowOf(page, client.fullName).filter({ hasText: "₵600.00 taken back" })).toHaveCount(1);
});

test("a tab, its filters and the way back are in the address", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=bookings&view=upcoming&status=paid&type=desk_week");
  await expect(page.getByRole("tab", { name: "Bookings" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: "Upcoming" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Status")).toHaveValue("paid");
  await expect(page.getByLabel("Plan")).toHaveValue("desk_week");
  await page.getByRole("tab", { name: "Inbox" }).click();
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox`);
  const asked = page.waitForRequest(/\/api\/admin\/inbox\?.*kind=lead/);
  await page.getByLabel("Enquiries or messages").selectOption("Enquiries");
  await asked;
  await expect(page).toHaveURL(`${DESK_PATH}?tab=inbox&type=lead`);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Upcoming" })).toHaveAttribute("aria-pressed", "true");
});

/** Each tab with a text of it, and what opens its dialogs. */
const TABS: Record<string, { text: string; dialogs: ((page: Page) => Promise<void>)[] }> = {
  clients: {
    text: "Ama Mensah",
    dialogs: [
      (page) => openRow(page, "Ama Mensah"),
      async (page) => {
        await openRow(page, "Ama Mensah");
        await page.getByRole("dialog").getByRole("button", { name: "Take back the last payment" }).click();
      },
      (page) => page.getByRole("button", { name: "Add Client" }).click(),
      (page) => page.getByRole("button", { name: "Update API Key" }).click(),
      (page) => choose(page, "Deactivate"),
    ],
  },
  bookings: {
    text: "Kofi Boateng",
    dialogs: [
      (page) => openRow(page, "Kofi Boateng"),
      (page) => choose(page, "Record payment"),
      (page) => choose(page, "Cancel booking"),
      async (page) => {
        await openRow(page, "Kofi Boateng");
        await page.getByRole("dialog").getByRole("button", { name: "Move booking" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: "Unmatched" }).click();
        await page.getByRole("button", { name: "Resolve" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: "To review" }).click();
        await page.getByRole("button", { name: "Pay it back" }).click();
      },
      async (page) => {
        await page.getByRole("button", { name: /^Refunds/ }).click();
        await page.getByRole("button", { name: "Paid back" }).click();
      },
    ],
  },
  inbox: { text: "Akosua Darko", dialogs: [(page) => openRow(page, "Akosua Darko")] },
  outbox: {
    text: "Payment received",
    dialogs: [(page) => page.getByRole("button", { name: /^Resend/ }).click()],
  },
  history: { text: "Client paid", dialogs: [] },
  business: { text: "Revenue by month", dialogs: [] },
};

for (const width of [360, 1280]) {
  test(`the gate is accessible and fits at ${width} px`, atNight(width !== 360), async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(DESK_PATH);
    await expect(page.getByLabel("Password")).toBeVisible();
    await expectFit(page, "gate");
    expect(complaints).toEqual([]);
  });

  for (const [tab, { text, dialogs }] of Object.entries(TABS)) {
    test(
      `${tab} and its dialogs are accessible and fit at ${width} px`,
      atNight(width !== 360),
      async ({ page, complaints }) => {
        await page.setViewportSize({ width, height: 800 });
        await stubDesk(page);
        await openDesk(page, `?tab=${tab}`);
        await expect(page.getByText(text).first()).toBeVisible();
        await expectFit(page, tab);
        for (const open of dialogs) {
          await open(page);
          const dialog = page.getByRole("dialog");
          await expect(dialog).toBeVisible();
          await expectFit(page, `${tab}: ${await dialog.getByRole("heading").first().textContent()}`);
          await page.keyboard.press("Escape");
          await expect(dialog).toHaveCount(0);
        }
        expect(complaints).toEqual([]);
      },
    );
  }
}

test("the lists fit a phone with text at twice its size", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await stubDesk(page);
  for (const tab of ["clients", "bookings", "inbox", "outbox", "history"]) {
    await openDesk(page, `?tab=${tab}&money=refunds`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect(page.getByText(TABS[tab]?.text ?? "").first()).toBeVisible();
    await expectNoSideways(page, tab);
  }
});

test("on a tablet and on a laptop the widest rows show their last button", async ({ page }) => {
  const name = "Nkem Chukwuemeka-Okonkwo";
  const virtual = {
    bookingType: "virtual_pro",
    planName: "Professional Virtual Office",
    startDate: "2026-12-28",
  } as const;
  await stubDesk(page, {
    clients: [makeClient({ fullName: name, plan: "premium", amount: 12_500 })],
    bookings: [
      makeBooking({ ...virtual, customerName: name, amount: 112_500 }),
      makeBooking({ ...virtual, status: "confirmed" }),
    ],
    inbox: [makeInboxItem(30, { name })],
  });
  for (const tab of ["clients", "bookings", "inbox", "outbox", "history"]) {
    await openDesk(page, `?tab=${tab}&view=all`);
    const table = page.getByRole("table");
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table).toBeVisible();
      const hidden = await table.evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null,
      );
      expect(hidden, `${tab} at ${width} px`).toBe(0);
    }
  }
});

test("every list is walked with the arrow keys, and Enter opens what is there", async ({ page }) => {
  await stubDesk(page);
  for (const [tab, opened] of [
    ["inbox", "Akosua Darko"],
    ["outbox", "Send it again?"],
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

/** A row's own act: a button where there is room, an entry of its menu where there is not. */
async function choose(page: Page, action: string) {
  const button = page.getByRole("button", { name: action, exact: true });
  if ((await button.count()) > 0) return button.first().click();
  await page
    .getByRole("button", { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function expectNoSideways(page: Page, what: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

async function expectFit(page: Page, what: string) {
  await expectNoSideways(page, what);
  expect(await accessibilityFaults(page), what).toEqual([]);
}

async function expectToast(page: Page, title: string, description?: string | RegExp) {
  const area = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await expect(area.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(area.getByText(description, { exact: true })).toBeVisible();
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

async function openRow(page: Page, text: string) {
  await page.locator("[data-row]").filter({ hasText: text }).first().click();
}

/** As a browser says it of a page that is looked at again. */
function comeBack(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

function storedFlag(page: Page) {
  return page.evaluate(() => localStorage.getItem("admin-authenticated"));
}

/** Books for today on the home page and stops where the customer would pay. */
async function bookOnSite(page: Page, visitor: Visitor, button: RegExp) {
  await page.goto("/#desks");
  await page.getByRole("button", { name: button }).first().click();
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect.poll(() => attemptsOf(visitor.email).length).toBe(1);
  await expect(page).not.toHaveURL(/#desks/);
}
