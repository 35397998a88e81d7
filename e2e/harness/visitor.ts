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
  /** What the browser complains about from now on. Whoever asks for it ends by finding it empty. */
  complaints: string[];
}

/**
 * A test with a visitor of its own, who has never been here: an own e-mail address, and an own network address for the
 * limits.
 */
export const testInNewTab = base.extend(workerTab).extend<Fixtures>({
  visitor: async ({ context }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await context.setExtraHTTPHeaders({ "CF-Connecting-IP": address });
    await use({ name: "Ama Test", email: `ama.${randomUUID()}@visitor.example`, phone: "024 000 0000" });
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      // The tests' own doing: see serviceWorkers in playwright.config.ts.
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      // Asked for by the text file the tab rests at between two tests, and sometimes refused only in the next one.
      if (message.location().url.endsWith("/favicon.ico")) return;
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await use(complaints);
  },
});
/** The same, in the tab of the tests before it, which is much quicker: what they fetched need not be fetched again. */
export const test = testInNewTab.extend(sharedTab);
export { expect };

/** Left to `npm run test:night`: what repeats a check on more pages, forms or widths, and the rarer ways of a browser, a line or a second tab. */
export function nightly(isSo = true) {
  return isSo ? { tag: "@night" } : {};
}

/** One page of each kind. What is done on these is done on all of them at night. */
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

/**
 * Waits until the page, or a part of it, has been hydrated: before that, a link is the browser's own and loads the next
 * page whole.
 */
export async function waitForHydration(page: Page, selector = "#root a") {
  await page.waitForFunction(
    (part) => document.querySelector(part)?.closest("#root, [data-island]")?.hasAttribute("data-hydrated"),
    selector,
  );
}

/** A link of the footer, whose lists a phone shows folded. */
export async function footerLink(page: Page, name: string) {
  const link = page
    .getByRole("contentinfo")
    .locator("a")
    .filter({ hasText: new RegExp(`^${name}$`, "i") });
  // What lies behind a dialog that closes just now is not shown yet.
  await expect(async () => {
    if (!(await link.isVisible())) await link.locator("xpath=ancestor::details/summary").click({ timeout: 1000 });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return link;
}

/** Brings a desk's card into sight: a phone shows one at a time. */
export async function showDesk(page: Page, type: "desk_day" | "desk_week" | "desk_monthly") {
  const choice = page.locator(`label[for="desk-${type}"]`);
  if (await choice.isVisible()) await choice.click();
}

/** Text at twice its size. */
export async function doubleTextSize(page: Page) {
  await page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
  });
}

/** Opens all that is folded. */
export async function openAllDetails(page: Page) {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

/** Goes down the whole page, so that everything that waits to be seen is there. */
export async function scrollThroughPage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600)
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  await page.waitForLoadState("networkidle");
}

export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Stands in for the map of East Legon: a frame whose page never comes keeps its own page from ever being at rest. */
export function stubMap(page: Page) {
  return page.route(`${MAP_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>map</title>" }),
  );
}

/** Opens the home page and taps the first button of that name. */
export async function openBooking(page: Page, button: RegExp) {
  await page.goto("/");
  await page.getByRole("button", { name: button }).first().click();
}

/** Fills the booking dialog that is open, for the first day that can be chosen: today in Accra, unless a day pass comes too late. */
export async function fillBooking(page: Page, visitor: Visitor) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill(visitor.phone);
  await chooseFirstDay(page);
}

/** Books on the site, whose browser keeps what it has booked, and goes to the checkout. */
export async function bookOnSite(page: Page, visitor: Visitor, plan: RegExp) {
  await openBooking(page, plan);
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect(page.getByRole("radio", { name: "Mobile money", exact: true })).toBeVisible();
}

/** Chooses a day of this month or a later one in the calendar that a date field opens. */
export async function chooseDay(page: Page, field: Locator, day: Day) {
  await field.click();
  const calendar = page.getByRole("dialog", { name: "Choose a day" });
  const grid = calendar.getByRole("grid");
  await expect(grid).toBeVisible();
  const away = async () => monthsBetween(String(await grid.getAttribute("aria-label")), day);
  for (let left = await away(); left !== 0; left = await away())
    await calendar.getByRole("button", { name: left > 0 ? /next month/i : /previous month/i }).click();
  await grid.getByRole("button", { name: formatDateWithWeekday(day) }).click();
}

/** How many months lie between a month in words and a day's. */
function monthsBetween(month: string, day: Day): number {
  const from = new Date(`1 ${month} UTC`);
  const to = new Date(day);
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

export async function chooseFirstDay(page: Page) {
  await page.getByRole("dialog").getByLabel("Start date").click();
  await page.getByRole("grid").locator("button:enabled").first().click();
}

/** Presses on a part and lets go elsewhere, as a hand does that selects words and slips off their end. */
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

/** On the sandbox's checkout: how to pay and what should happen. */
export async function payOnCheckout(page: Page, how: "Mobile money" | "Card", what: string) {
  await page.getByRole("radio", { name: how, exact: true }).check();
  await page.getByRole("radio", { name: what, exact: true }).check();
  await page.getByRole("button", { name: /^Pay GHS/ }).click();
}

export const SCRIPTS = "**/assets/*.js";

/** Keeps scripts back until they are let go. */
export async function holdScripts(page: Page, isHeld = (_path: string) => true): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await held;
    await route.continue();
  });
  return release;
}
