import { randomInt, randomUUID } from "node:crypto";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { sharedTab, workerTab } from "./shared-tab.ts";

export interface Visitor {
  name: string;
  email: string;
  phone: string;
}

interface Fixtures {
  visitor: Visitor;
  /** Errors and warnings of the browser. Tests that use it expect it to be empty at the end. */
  browserErrors: string[];
}

/** A test with a first-time visitor: unique email address, and unique network address for rate limits. */
export const testInNewTab = base.extend(workerTab).extend<Fixtures>({
  // Of the requests that tests make themselves; the shared tab gets it from `visitor`.
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use) => {
    await use({ "CF-Connecting-IP": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
  visitor: async ({ context, extraHTTPHeaders }, use) => {
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use({ name: "Ama Test", email: `ama.${randomUUID()}@visitor.example`, phone: "024 000 0000" });
  },
  browserErrors: async ({ page }, use) => {
    const browserErrors: string[] = [];
    page.on("pageerror", (error) => browserErrors.push(String(error)));
    page.on("console", (message) => {
      // Caused by the tests: see serviceWorkers in playwright.config.ts.
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      // Requested by the blank page between two tests and sometimes refused only in the next one.
      if (message.location().url.endsWith("/favicon.ico")) return;
      if (message.type() === "error" || message.type() === "warning") browserErrors.push(message.text());
    });
    await use(browserErrors);
  },
});
/** The same in a shared tab, which is faster because downloads are cached. */
export const test = testInNewTab.extend(sharedTab);
export { expect };

/** Tags slow repetitions on more pages, forms or widths and rare browser conditions, for `npm run test:night`. */
export function nightly(isNightly = true) {
  return isNightly ? { tag: "@night" } : {};
}

/** One page of each kind. By day tests run on these, at night on all pages. */
export const SAMPLE_PATHS: readonly string[] = [
  "/",
  "/virtual-office",
  "/east-legon",
  "/contact-support",
  "/blog",
  "/blog/home-cafe-or-desk",
  "/privacy-policy",
  "/payment/verify",
  "/admin/virtual-office",
  "/no-such-page",
];

/** Starts the app as focus in a field does, and waits for hydration: before it, links load whole pages. */
export async function waitForHydration(page: Page, selector = "#root a") {
  await page.evaluate(() => dispatchEvent(new Event("focusin")));
  await page.waitForFunction(
    (part) => document.querySelector(part)?.closest("#root, [data-island]")?.hasAttribute("data-hydrated"),
    selector,
  );
}

/** A footer link; phones collapse the lists. */
export async function footerLink(page: Page, name: string) {
  const link = page
    .getByRole("contentinfo")
    .locator("a")
    .filter({ hasText: new RegExp(`^${name}$`, "i") });
  // Elements behind a closing dialog are not visible yet.
  await expect(async () => {
    if (!(await link.isVisible())) await link.locator("xpath=ancestor::details/summary").click({ timeout: 1000 });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return link;
}

/** Scrolls a desk's card into view: a phone shows one at a time. */
export async function showDesk(page: Page, type: "desk_day" | "desk_week" | "desk_monthly") {
  const choice = page.locator(`label[for="desk-${type}"]`);
  if (await choice.isVisible()) await choice.click();
}

/** Doubles the text size. */
export async function doubleTextSize(page: Page) {
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  });
}

/** Opens all collapsed details. */
export async function openAllDetails(page: Page) {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

/** Scrolls through the whole page so that lazy content loads. */
export async function scrollThroughPage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600)
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  await page.waitForLoadState("networkidle");
}

export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Stubs the map of East Legon, because a hanging iframe keeps the page loading. */
export function stubMap(page: Page) {
  return page.route(`${MAP_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>map</title>" }),
  );
}

/** Opens the home page and clicks the first button with that name. */
export async function openBooking(page: Page, button: RegExp) {
  await page.goto("/");
  await page.getByRole("button", { name: button }).first().click();
}

/** Fills the open booking dialog with the first available day: today in Accra, or tomorrow late in the day. */
export async function fillBooking(page: Page, visitor: Visitor) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill(visitor.phone);
  await chooseFirstDay(page);
}

/** Books through the website, which stores the booking in the browser, and opens the checkout. */
export async function bookOnSite(page: Page, visitor: Visitor, plan: RegExp) {
  await openBooking(page, plan);
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect(page.getByRole("radio", { name: "Mobile money", exact: true })).toBeVisible();
}

/** Chooses a day in the current month or later in a date field's calendar. */
export async function chooseDay(page: Page, field: Locator, day: Day) {
  await field.click();
  await chooseDayIn(page.getByRole("dialog", { name: "Choose a day" }), day);
}

/** Chooses a day in a calendar that is shown. */
export async function chooseDayIn(calendar: Locator, day: Day) {
  const grid = calendar.getByRole("grid");
  await expect(grid).toBeVisible();
  const away = async () => monthsBetween(String(await grid.getAttribute("aria-label")), day);
  for (let left = await away(); left !== 0; left = await away())
    await calendar.getByRole("button", { name: left > 0 ? /next month/i : /previous month/i }).click();
  await grid.getByRole("button", { name: formatDateWithWeekday(day) }).click();
}

/** Months from a named month to a day. */
function monthsBetween(month: string, day: Day): number {
  const from = new Date(`1 ${month} UTC`);
  const to = new Date(day);
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

export async function chooseFirstDay(page: Page) {
  await page.getByRole("dialog").getByLabel("Start date").click();
  await page.getByRole("grid").locator("button:enabled").first().click();
}

/** Presses the pointer on an element and releases it outside, like a text selection that slips off. */
export async function dragOut(page: Page, part: Locator, to: { x: number; y: number }) {
  const box = await part.boundingBox();
  if (!box) throw new Error("There is nothing to drag from.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Fills a virtual-office enquiry. */
export async function fillEnquiry(form: Locator, visitor: Visitor) {
  await form.getByLabel(/^Full name/).fill(visitor.name);
  await form.getByLabel(/^Business name/).fill("Ɛdwuma & Sons");
  await form.getByLabel(/^Email/).fill(visitor.email);
  await form.getByLabel(/^Phone/).fill(visitor.phone);
  await form.getByLabel(/^Country/).selectOption("uk");
}

/** Chooses a channel and an outcome on the sandbox's checkout and pays. */
export async function payOnCheckout(page: Page, how: "Mobile money" | "Card", what: string) {
  await page.getByRole("radio", { name: how, exact: true }).check();
  await page.getByRole("radio", { name: what, exact: true }).check();
  await page.getByRole("button", { name: /^Pay GHS/ }).click();
}

export const SCRIPTS = "**/assets/*.js";

/** Holds scripts until released. */
export async function holdScripts(page: Page, isHeld = (_path: string) => true): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await held;
    await route.continue();
  });
  return release;
}
