import type { Page } from "@playwright/test";
import { heldBooking } from "#web/content/held-booking.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { cancelThroughApi, DESK_PATH, simulateReturnToTab } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { bookingsOf, execute } from "./harness/database.ts";
import { stubApi } from "./harness/stub-api.ts";
import {
  bookOnSite,
  expect,
  fillBooking,
  footerLink,
  openBooking,
  payOnCheckout,
  testInNewTab as test,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

/** By width. */
const PATHS = {
  360: ["/", "/help-center", "/virtual-office", "/privacy-policy", "/my-booking", "/my-office", "/no-such-page"],
  768: ["/blog"],
  1280: ["/", "/payment/share"],
} as const;

test("shows a held booking on every page, in sight while scrolling, and nothing moves", async ({ page, visitor }) => {
  await recordShifts(page);
  await bookOnSite(page, visitor, /Book & pay Weekly/);
  for (const [width, paths] of Object.entries(PATHS)) {
    await page.setViewportSize({ width: Number(width), height: 740 });
    for (const path of paths) {
      await page.goto(path);
      await expect(bar(page)).toHaveText(
        /^Pay by .+ [ap]m.*, Accra time, to keep your booking: Weekly, \d+ [A-Z][a-z]+$/,
      );
      await expect(bar(page)).toBeInViewport();
      expect(await sumOfShifts(page), `${path} at ${width}`).toBeLessThan(0.01);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/held-${width}${path.replaceAll("/", "-")}.png` });
    }
  }
  expect(await findAccessibilityViolations(page, "#held")).toEqual([]);
  await page.goto(DESK_PATH);
  await expect(page.getByLabel("Password")).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("hides the bar once another tab pays, in every tab", async ({ page, context, visitor }) => {
  await recordShifts(page);
  await bookOnSite(page, visitor, /Book & pay Weekly/);
  await page.goto("/blog");
  const href = await bar(page).getAttribute("href");
  const other = await context.newPage();
  await other.goto(href ?? "");
  await expect(other.getByRole("heading", { name: myBooking.held.title })).toBeVisible();
  // The page about the booking says it all.
  await expect(bar(other)).toBeHidden();
  await other.getByRole("button", { name: /^Pay/ }).click();
  await payOnCheckout(other, "Mobile money", "Paid");
  await expect(other.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await sumOfShifts(page)).toBeLessThan(0.01);
  for (const tab of [page, other]) {
    await tab.goto("/help-center");
    await waitForHydration(tab);
    await expect(bar(tab)).toBeHidden();
  }
  await other.close();
});

test("hides the bar once staff cancel the booking or its hold is over, and keeps it over a navigation", async ({
  page,
  visitor,
  request,
}) => {
  await recordShifts(page);
  await bookOnSite(page, visitor, /Book & pay Weekly/);
  await page.goto("/help-center");
  await expect(bar(page)).toBeVisible();
  await waitForHydration(page);
  await page.mouse.move(5, 300);
  await (await footerLink(page, "Privacy policy")).click();
  await expect(page).toHaveURL(/privacy-policy$/);
  await expect(bar(page)).toBeVisible();
  await cancelThroughApi(request, visitor);
  await simulateReturnToTab(page);
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("held-booking"))).toBeNull();

  await bookOnSite(page, visitor, /Book & pay Weekly/);
  await page.goto("/help-center");
  await expect(bar(page)).toBeVisible();
  execute("update allocations set held_until = ? where id = ?", Date.now() - 1, unpaidBooking(visitor));
  await simulateReturnToTab(page);
  await expect(bar(page)).toBeHidden();
});

test("hides the bar when the hold ends, also without a connection", async ({ page, visitor }) => {
  await bookOnSite(page, visitor, /Book & pay Weekly/);
  await stubApi(page, "**/api/my-booking", (route) => route.abort());
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    const held = JSON.parse(localStorage.getItem("held-booking") ?? "");
    const heldUntil = new Date(Date.now() + 6000).toISOString();
    localStorage.setItem("held-booking", JSON.stringify({ ...held, heldUntil }));
  });
  await page.goto("/help-center");
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toBeHidden({ timeout: 10_000 });
  await page.reload();
  await expect(bar(page)).toBeHidden();
});

test("keeps what was typed after the Back button and after a cancelled payment", async ({ page, visitor }) => {
  await openBooking(page, /Book & pay Weekly/);
  await fillBooking(page, visitor);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Notes").fill("A quiet corner");
  await dialog.getByText("Need a company receipt?").click();
  await dialog.getByLabel("Company name").fill("Kente & Co");
  const day = await dialog.locator("input[name=startDate]").inputValue();
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  const method = page.getByRole("radio", { name: "Mobile money", exact: true });
  await expect(method).toBeVisible();
  await page.goBack();
  await expectTyped(page, visitor, day);

  await page.goForward();
  await expect(method).toBeVisible();
  await payOnCheckout(page, "Mobile money", "Leave without paying");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(/\/payment\/verify/);
  await page.goto("/");
  await expectTyped(page, visitor, day);
});

test("leads from the menu and the footer to the bookings of an address", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/", "/blog", "/virtual-office"]) {
      await page.goto(path);
      await waitForHydration(page);
      if (width === 360) await page.getByRole("button", { name: "Open menu" }).click();
      const menu = width === 360 ? page.getByRole("dialog", { name: "Main menu" }) : page.getByRole("banner");
      await expect(menu.getByRole("link", { name: "My bookings" })).toHaveAttribute("href", "/my-booking");
      if (width === 360) await page.keyboard.press("Escape");
      const link = await footerLink(page, "My bookings");
      await expect(link).toHaveAttribute("href", "/my-booking");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await (await footerLink(page, "My bookings")).click();
    await expect(page.getByRole("heading", { name: myBooking.none.title })).toBeVisible();
    await expect(page.getByLabel("Email")).toBeVisible();
  }
});

/** The link of the bar. */
function bar(page: Page) {
  return page.getByRole("complementary", { name: heldBooking.label }).getByRole("link");
}

async function expectTyped(page: Page, visitor: Visitor, day: string) {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible()))
    await page
      .getByRole("button", { name: /Book & pay Weekly/ })
      .first()
      .click();
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
  await expect(dialog.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(dialog.getByLabel("Phone")).toHaveValue(visitor.phone);
  await expect(dialog.getByLabel("Notes")).toHaveValue("A quiet corner");
  await expect(dialog.getByLabel("Company name")).toHaveValue("Kente & Co");
  await expect(dialog.locator("input[name=startDate]")).toHaveValue(day);
}

function unpaidBooking(visitor: Visitor): string {
  return bookingsOf(visitor.email).find(({ status }) => status === "pending")?.id ?? "";
}

function recordShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function sumOfShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
