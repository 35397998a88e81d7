import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { cardContents } from "#domain/catalogue/inclusions.ts";
import { listViewingDays } from "#domain/inbox/viewings.ts";
import { site } from "#domain/site.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { bookingsOf, leadsOf } from "./harness/database.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import { expect, fillBooking, holdScripts, showDesk, test, testInNewTab, waitForHydration } from "./harness/visitor.ts";

const RATES = {
  cedisPerDollar: 12.5,
  asOf: "2026-11-24T00:00:00.000Z",
  perDollar: { NGN: 1500, GBP: 0.8, USD: 1, CAD: 1.4, ZAR: 17 },
};
const DAY_OF_RATES = "rate of 24 November";

test("each card shows its rate and from where it includes more", async ({ page }) => {
  await page.goto("/");
  const desks = page.locator("#desks");
  await expect(desks.getByText("All-access, sold here")).toHaveCount(3);
  for (const type of ["desk_week", "desk_monthly"] as const) {
    const { basePlan, lines } = cardContents(type);
    const card = desks.locator("article", { has: page.getByRole("heading", { name: PLANS[type].name, exact: true }) });
    await expect(card.locator("li")).toHaveText([
      new RegExp(`^Everything in ${basePlan && PLANS[basePlan].name}, and`),
      ...lines,
    ]);
  }
  const day = desks.locator("article").first();
  const choices = day.locator("button, a");
  await expect(choices.nth(0)).toHaveText(/^Book & pay/);
  await expect(choices.nth(1)).toHaveText(/^Reception-hours pass/);
  await expect(choices.nth(1)).toHaveAttribute("href", site.bookingSite);
  const hours = page
    .locator("#virtual")
    .getByText("4 hours of meeting rooms a month", { exact: true })
    .filter({ visible: true });
  await expect(hours).toHaveCount(1);
  await page.goto("/east-legon");
  await expect(page.getByText("Reception hours, through our booking site")).toHaveCount(2);
  await expect(page.locator("#plans article").first()).toContainText("Reception hours: Monday to Friday 8am-6pm");
});

test("the sheet opens immediately and offers popular days with one tap", async ({ page }) => {
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Weekly" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Weekly" });
  await expect(dialog.getByText("One payment. It does not renew automatically.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^terms of service/ })).toHaveAttribute("href", "/terms-of-service");
  const tomorrow = dialog.getByRole("button", { name: /^Start Tomorrow/ });
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute("aria-pressed", "true");
  const first = addDays(dayAt(Date.now()), 1);
  await expect(dialog.getByText(`${shortDay(first)} to ${shortDay(addDays(first, 6))}, 7 days`)).toBeVisible();
  await expect(dialog.getByText("Sunday: open 10 am to 8 pm")).toBeVisible();
  await dialog.getByRole("button", { name: /^Start Monday \d+ \w{3}$/ }).click();
  await expect(tomorrow).toHaveAttribute("aria-pressed", "false");
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
});

for (const width of [360, 1280]) {
  test(`the sheet promises free cancellation as a date at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/#desks");
    await showDesk(page, "desk_day");
    await page.getByRole("button", { name: "Book & pay Day Pass" }).click();
    const dialog = page.getByRole("dialog", { name: "Book Day Pass" });
    await expect(dialog.getByRole("button", { name: /^Start Tomorrow/ })).toBeVisible();
    await expect(dialog.getByText(/cancel/)).toHaveCount(0);
    const monday = dialog.getByRole("button", { name: /^Start Monday \d+ \w{3}$/ });
    const day = /\d+/.exec((await monday.textContent()) ?? "")?.[0];
    await monday.click();
    const promise = dialog.getByText(/^Free to cancel until Sun \d+ \w{3}, \d+ am \(Accra time\)\./);
    await expect(promise).toBeVisible();
    const promisedDay = Number(/Sun (\d+)/.exec((await promise.textContent()) ?? "")?.[1]);
    expect([promisedDay + 1, 1]).toContain(Number(day));
    await dialog.getByRole("button", { name: /^Start Tomorrow/ }).click();
    await expect(dialog.getByText(/^(Free to cancel until|It starts in under 24 hours)/)).toBeVisible();
    const scrollWidth = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(scrollWidth).toBeLessThanOrEqual(0);
  });
}

testInNewTab("late on the month's last Sunday, today is not suggested and past weeks are hidden", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-29T21:00:00Z"));
  // Without the worker's time the browser's clock counts.
  await page.route(/\/api\/availability/, (route) => route.abort());
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Day Pass" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Day Pass" });
  await expect(dialog.getByRole("button", { name: /^Start Tomorrow/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Start Today", exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Start Monday 6 Apr" })).toBeVisible();
  await dialog.getByRole("button", { name: "Start date" }).click();
  const weeks = page.getByRole("grid").locator("tbody tr:not([hidden])");
  await expect(weeks).toHaveCount(1);
  await expect(weeks.first()).toContainText("30");
});

testInNewTab("an empty form shows missing fields immediately, before its code has loaded", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const open = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await expect(dialog.getByLabel("Start date")).toBeVisible();
  await page.route("**/assets/*.js", () => new Promise(() => {}));
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  for (const message of [
    "Name must be at least 2 characters",
    "Invalid email address",
    "Phone number must be at least 10 digits",
    "Start date is required",
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible({ timeout: 1000 });
  await expect(dialog.getByLabel("Start date")).toBeFocused();
  await expect(dialog.getByRole("button", { name: /Book & pay/ })).toBeEnabled();
});

test("asks once about a typo in an email address, which is fixed by a tap or kept", async ({ page, visitor }) => {
  await page.goto("/#offices");
  await page.getByRole("button", { name: "Book Enterprise" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Enterprise" });
  const name = visitor.email.split("@")[0];
  const [mistyped, corrected] = [`${name}@gmial.con`, `${name}@gmail.com`];
  await fillBooking(page, { ...visitor, email: mistyped });
  const book = dialog.getByRole("button", { name: "Book", exact: true });
  await book.click();
  const email = dialog.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(
    `Did you mean ${corrected}? If ${mistyped} is right, press the button again.`,
  );
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: corrected }).click();
  await expect(email).toHaveValue(corrected);
  await expect(dialog.getByText("Did you mean")).toHaveCount(0);
  await email.fill(mistyped);
  await book.click();
  await expect(page.getByText("Booking Created!", { exact: true })).toBeVisible();
  expect(bookingsOf(mistyped)).toHaveLength(1);
});

test("books with a company and tax number, and the mouse wheel changes no counter", async ({ page, visitor }) => {
  await page.goto("/#offices");
  await page.getByRole("button", { name: "Book Enterprise" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Enterprise" });
  await fillBooking(page, visitor);
  const peopleField = dialog.getByLabel("Number of people");
  await peopleField.fill("8");
  await peopleField.hover();
  await page.mouse.wheel(0, 120);
  await page.mouse.wheel(0, 120);
  await expect(peopleField).toHaveValue("8");
  await dialog.getByText("Need a company receipt?").click();
  await dialog.getByLabel("Company name").fill("Ama & Daughters Ltd");
  await dialog.getByLabel("TIN").fill("c1");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog.getByLabel("TIN")).toHaveAccessibleDescription(
    "Enter 5 to 20 letters and digits, such as C0001234567",
  );
  await dialog.getByLabel("TIN").fill("c000 123 4567");
  await dialog.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("Booking Created!", { exact: true })).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([
    { company_name: "Ama & Daughters Ltd", company_tin: "C0001234567", number_of_people: 8 },
  ]);
});

testInNewTab(
  "a visitor from London sees pounds beside cedis and can change the currency",
  async ({ page, browserErrors }) => {
    await stubApi(page, "**/api/exchange-rate/visitor", (route) =>
      route.fulfill({ json: { country: "uk", rates: RATES } }),
    );
    await page.goto("/virtual-office");
    await waitForHydration(page);
    const plans = page.locator("#plans");
    expect(await page.content()).not.toContain("about £");
    await plans.scrollIntoViewIfNeeded();
    const before = await plans.boundingBox();
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 120);
    const pounds = Math.round((pricePesewas("virtual_pro", 0) / 100 / 12.5) * 0.8);
    await expect(plans.getByText(`about £${pounds} (${DAY_OF_RATES})`)).toBeVisible();
    expect((await plans.boundingBox())?.height).toBe(before?.height);
    await expect(plans.getByText("You pay in cedis. Your bank sets the final rate.")).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await plans.getByLabel("Show prices in").selectOption("cedis and naira");
    await expect(plans.getByText(/^about NGN/)).toHaveCount(3);

    await page.goto("/#offices");
    await page.getByRole("button", { name: "Book & pay Private Office" }).click();
    const dialog = page.getByRole("dialog", { name: "Book Private Office" });
    await expect(dialog.getByText(/^about NGN/)).toBeVisible();
    await expect(dialog.getByText(/Naira cards have a spending limit abroad/)).toBeVisible();
    await dialog.getByLabel("Show prices in").selectOption("cedis only");
    await expect(dialog.getByText(/about NGN/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    const release = await holdScripts(page);
    await page.goto("/virtual-office", { waitUntil: "commit" });
    await page.getByLabel("Country").selectOption("Canada");
    release();
    await expect(plans.getByText(/^about CA\$/)).toHaveCount(3, { timeout: 20_000 });
    await unstubApi(page, "**/api/exchange-rate/visitor");
    expect(browserErrors).toEqual([]);
  },
);

test("books a viewing at a free time, which is then gone", async ({ page, visitor }) => {
  const day = listViewingDays(NO_OPENING_EXCEPTIONS, Date.now()).at(-1) ?? "";
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Viewing - Weekly" });
  await dialog.getByLabel("When would you like to come?").selectOption(day);
  const times = dialog.getByRole("group", { name: "Free times" });
  await dialog.getByLabel("First name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByRole("button", { name: "Request a viewing" }).click();
  await expect(times).toBeFocused();
  await expect(times).toHaveAccessibleDescription("Choose a time, or choose no day");
  const time = times.getByRole("button").first();
  const name = (await time.textContent()) ?? "";
  await time.click();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByText("Choose a time, or choose no day")).toHaveCount(0);
  await expect(time).toHaveAttribute("aria-pressed", "true");
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: "Request a viewing" }).click();
  await expect(page.getByRole("region", { name: "Your viewing is booked" })).toBeVisible();
  const [lead] = leadsOf(visitor.email);
  expect(new Date(lead?.viewing_at ?? 0).toISOString().slice(0, 10)).toBe(day);
  await expect(page.getByRole("region", { name: "Your viewing is booked" })).toContainText(
    `${formatDateWithWeekday(day)} at ${name}, Accra time`,
  );
  await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
  await dialog.getByLabel("When would you like to come?").selectOption(day);
  await expect(times.getByRole("button").first()).toBeVisible();
  await expect(times.getByRole("button", { name, exact: true })).toHaveCount(0);
});

/** 27 Nov */
function shortDay(day: Day): string {
  const [, date, month = ""] = formatDateWithWeekday(day).split(" ");
  return `${date} ${month.slice(0, 3)}`;
}
