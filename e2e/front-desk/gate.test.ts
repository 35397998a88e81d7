import type { Page } from "@playwright/test";
import { stubApi, unstubApi } from "../harness/stub-api.ts";
import { nightly, test, testInNewTab } from "../harness/visitor.ts";
import { addClient, DESK_PATH, expect, expectToast, openDesk, openRow, staffSecrets, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

const CLIENTS = "**/api/admin/vo-clients**";

test("the gate reports an unreachable server, rejects a wrong password and accepts the right one", async ({
  page,
  visitor,
}) => {
  void visitor;
  await stubApi(page, "**/api/admin/session", (route) => route.abort());
  await page.goto(DESK_PATH);
  const password = page.getByLabel("Password");
  await password.fill("not the password");
  await page.getByRole("button", { name: "Open the front desk" }).click();
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await expect(page.getByText("Incorrect password", { exact: true })).toHaveCount(0);
  await expect(password).toHaveValue("not the password");

  await unstubApi(page);
  await password.press("Enter");
  await expect(page.getByText("Incorrect password", { exact: true })).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expectToast(page, "Access Denied", "Incorrect password. Please try again.");
  expect(await storedFlag(page)).toBeNull();

  await password.fill(staffSecrets().password);
  await expect(password).toHaveAttribute("aria-invalid", "false");
  await password.press("Enter");
  await expectToast(page, "Access Granted");
  await expect(page.getByRole("tab", { name: "People" })).toBeVisible();
  expect(await storedFlag(page)).toBe("true");
  await page.reload();
  await expect(page.getByRole("tab", { name: "People" })).toBeVisible();
});

testInNewTab("tabs share the key and the gate, and Logout clears both", nightly(), async ({ page, visitor }) => {
  void visitor;
  const { key, password } = staffSecrets();
  await signInBefore(page, "not-the-key");
  const other = await page.context().newPage();
  await Promise.all([page, other].map((tab) => tab.goto(`${DESK_PATH}?tab=clients`)));
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
  await expectToast(page, "Logged Out");
  await expect(other.getByLabel("Password")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key);
  expect(await storedFlag(page)).toBeNull();
  await other.getByLabel("Password").fill(password);
  await other.getByLabel("Password").press("Enter");
  await expect(other.getByText("Please configure your admin API key to view clients")).toBeVisible();
  await expect(total(other)).not.toContainText(/\d/);
});

test("asks for a missing key and keeps the previous one if the new key is wrong", async ({
  page,
  request,
  visitor,
}) => {
  void visitor;
  const { key } = staffSecrets();
  const client = await addClient(request);
  await page.addInitScript(() => localStorage.setItem("admin-authenticated", "true"));
  await page.goto(`${DESK_PATH}?q=${encodeURIComponent(client.businessName)}`);
  await expect(page.getByText("Please configure your admin API key to view clients", { exact: true })).toBeVisible();
  await page.getByRole("tabpanel").getByRole("button", { name: "Update API Key" }).click();
  const dialog = page.getByRole("dialog", { name: "Admin API key" });
  const field = dialog.getByLabel("API key");
  const saved = () => page.evaluate(() => localStorage.getItem("admin-api-key"));
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("Enter an API key")).toBeVisible();
  await field.fill(key);
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expectToast(page, "API Key Saved", "The lists now load with the new key.");
  await expect(page.getByText(client.fullName)).toBeVisible();

  await page.getByRole("button", { name: "Update API Key" }).click();
  await field.fill("not-the-key");
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("Invalid API key. Please configure your admin API key.")).toBeVisible();
  await expect(field).toBeFocused();
  await stubApi(page, CLIENTS, (route) => route.abort());
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByText("The server could not be reached.")).toBeVisible();
  expect(await saved()).toBe(key);
});

test("distinguishes a wrong key from a server error", async ({ page, visitor }) => {
  void visitor;
  await openDesk(page, "?tab=clients", "not-the-key");
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

test("the page is not indexed and loads no third-party scripts", async ({ page, request }) => {
  const answer = await request.get(DESK_PATH);
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
  expect(answer.headers()["cache-control"]).toContain("no-store");
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await stubDesk(page);
  await openDesk(page);
  await expect(page.getByText("Ama Mensah")).toBeVisible();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test(
  "the front desk works in a browser without storage until the page closes",
  nightly(true),
  async ({ page, visitor }) => {
    void visitor;
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    });
    await stubDesk(page);
    await page.goto(`${DESK_PATH}?tab=clients`);
    await page.getByLabel("Password").fill(staffSecrets().password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("tabpanel").getByRole("button", { name: "Update API Key" }).click();
    const dialog = page.getByRole("dialog", { name: "Admin API key" });
    await dialog.getByLabel("API key").fill(staffSecrets().key);
    await dialog.getByRole("button", { name: "Save key" }).click();
    await openRow(page, "Ama Mensah");
    await expect(
      page.getByRole("dialog", { name: "Ama Mensah" }).getByText("Prefers the window", { exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByLabel("Password")).toBeVisible();
  },
);

function storedFlag(page: Page) {
  return page.evaluate(() => localStorage.getItem("admin-authenticated"));
}

/** Leaves storage of an earlier visit that a later one may delete. */
async function signInBefore(page: Page, key: string) {
  // Blocks scripts that could still send this key, because wrong keys are counted.
  await page.goto("/robots.txt");
  await page.evaluate((saved) => {
    localStorage.setItem("admin-authenticated", "true");
    localStorage.setItem("admin-api-key", saved);
  }, key);
}
