import type { Page } from "@playwright/test";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { testInNewTab as base } from "../harness/visitor.ts";
import { addClient, DESK_PATH, expect, openTab } from "./front-desk.ts";
import { deviceFixture, signInNewStaff } from "./staff-sign-in.ts";

// One tablet at the desk, shared by two members of staff in view of guests.

const test = base.extend(deviceFixture);
test.setTimeout(90_000);

test("locks after ten minutes; the same person continues, another starts fresh", async ({ page, device }) => {
  await page.clock.install();
  const client = await addClient(page.request);
  const desk = await signInNewStaff(page, "desk");
  await expect(lockButton(page)).toHaveCount(0);
  const manager = await signInNewStaff(page, "manager", { open: openHere });
  await expect(lockButton(page)).toBeVisible();
  await openTab(page, "History");
  await page.getByLabel("By", { exact: true }).selectOption({ label: `By ${desk.name}` });
  await expect(page.getByText(`Showing only ${desk.name}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Export/ })).toHaveCount(0);

  await page.goto(`${DESK_PATH}?tab=clients&q=${encodeURIComponent(client.businessName)}`);
  await expect(page.getByText(client.fullName).first()).toBeVisible();
  await page.getByRole("button", { name: "Add Client" }).click();
  const form = page.getByRole("dialog", { name: /client/i });
  await form.getByLabel("Full name").fill("Yaa Typed");
  await form.getByLabel("Business name").fill("Typed & Sons");
  const session = await sessionOf(page);
  expect(await statusOfMe(page, session)).toBe(200);
  await page.clock.fastForward("09:50");
  await expect(form.getByLabel("Full name")).toBeVisible();
  await page.clock.fastForward("00:15");

  await expect(page.getByRole("heading", { name: "Who is signing in?" })).toBeVisible();
  await expectNoTraceOf(page, [client.fullName, client.businessName, client.email, "Yaa Typed", "Typed & Sons"]);
  await expect.poll(() => statusOfMe(page, session)).toBe(401);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await device.setUserVerified(false);
  await page.getByRole("button", { name: manager.name, exact: true }).click();
  await expect(page.getByText(/^You are not signed in: you cancelled/)).toBeVisible();
  await expectNoTraceOf(page, [client.fullName, "Yaa Typed"]);
  await device.setUserVerified(true);
  await page.getByRole("button", { name: manager.name, exact: true }).click();
  await expect(form.getByLabel("Full name")).toHaveValue("Yaa Typed");
  await expect(form.getByLabel("Business name")).toBeFocused();
  await expect(page).toHaveURL(/tab=clients&q=/);

  await page.clock.fastForward("10:05");
  await page.getByRole("button", { name: desk.name, exact: true }).click();
  await expect(page.getByRole("button", { name: `${desk.name} Desk` })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Today" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectNoTraceOf(page, ["Yaa Typed", client.fullName]);

  // Locks while a dialog is open: nothing behind it can be clicked.
  await page.getByRole("button", { name: `${desk.name} Desk` }).click();
  const openDialogs = page.getByRole("dialog");
  await expect(openDialogs.getByRole("heading").first()).toBeFocused();
  await openDialogs.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Who is signing in?" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Who is signing in?" })).toBeVisible();
  await expect.poll(async () => (await page.request.get("/api/admin/me")).status()).toBe(401);
});

function lockButton(page: Page) {
  return page.getByRole("button", { name: "Lock", exact: true });
}

/** Keeps the browser's storage. */
async function openHere(page: Page, link: string) {
  await page.goto("/robots.txt");
  await page.goto(link);
}

/** Neither in the document, its accessibility tree, the URL nor the title; printing shows only the document. */
async function expectNoTraceOf(page: Page, texts: readonly string[]) {
  const ariaTree = await page.locator("body").ariaSnapshot();
  const foundTexts = await page.evaluate(() =>
    [document.documentElement.outerHTML, location.href, document.title].join(" "),
  );
  for (const text of texts)
    for (const place of [ariaTree, foundTexts, decodeURIComponent(page.url())]) expect(place).not.toContain(text);
}

async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return `__Host-staff=${cookies.find(({ name }) => name === "__Host-staff")?.value}`;
}

/** Status of the session on the server, independent of the browser's cookie. */
async function statusOfMe(page: Page, cookie: string): Promise<number> {
  return (await fetch(new URL("/api/admin/me", page.url()), { headers: { Cookie: cookie } })).status;
}
