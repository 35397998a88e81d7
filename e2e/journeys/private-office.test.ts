import type { Page } from "@playwright/test";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { describeKeyPlan } from "#domain/catalogue/handover.ts";
import { teamDesksPesewas } from "#domain/catalogue/team-prices.ts";
import { listViewingDays } from "#domain/inbox/viewings.ts";
import { membershipKindOf } from "#domain/memberships/memberships.ts";
import { describeRenewal, LEAVE_EARLY_RULE } from "#domain/memberships/renewal-copy.ts";
import { formatCedis, formatCedisExact, formatDollars } from "#domain/payments/money.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { home } from "#web/content/pages/home.ts";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { leadsOf } from "../harness/database.ts";
import { subjectsTo, waitForMail } from "../harness/mails.ts";
import { sandboxRate } from "../harness/sandbox.ts";
import { chooseDay, expect, payOnCheckout, test } from "../harness/visitor.ts";

const MONTHS = 3;
const TEAM = 3;
const FIRST = addDays(dayAt(Date.now()), 40);
const LAST = lastPlanDay("private_office", FIRST, MONTHS) ?? "";
const [starts, ends] = [FIRST, LAST].map(formatDateWithWeekday);

for (const width of [360, 1280]) {
  test(`three people take an office for three months and cancel it at ${width} px`, async ({
    page,
    request,
    visitor,
    browserErrors,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const month = pricePesewas("private_office", await sandboxRate(request));
    const [price, exactPrice] = [formatCedis(MONTHS * month), formatCedisExact(MONTHS * month)];

    await page.goto("/#offices");
    const offices = page.getByRole("region", { name: home.offices.title });
    await expect(offices).toContainText(`≈ ${formatCedis(month)}`);
    if (width === 360) await offices.getByText(home.offices.teams.title).first().click();
    const team = offices.getByRole("row", { name: `2-${TEAM} people` });
    await expect(team).toContainText(formatCedis(teamDesksPesewas(TEAM)));
    await expect(team).toContainText(`${priceOf("private_office")}≈ ${formatCedis(month)}`);

    await offices.getByRole("button", { name: "Book & pay Private Office" }).click();
    const dialog = page.getByRole("dialog", { name: "Book Private Office" });
    await dialog.getByLabel("How long").selectOption(`3 months, ${price}`);
    await expect(dialog).toContainText(
      `One payment for ${MONTHS} months. ${LEAVE_EARLY_RULE} ${describeRenewal(membershipKindOf("private_office"))}`,
    );
    await chooseDay(page, dialog.getByLabel("Start date"), FIRST);
    await expect(dialog.getByText(/^Free to cancel until/)).toBeVisible();
    await dialog.getByLabel("Full name").fill(visitor.name);
    await dialog.getByLabel("Email").fill(visitor.email);
    await dialog.getByLabel("Phone").fill(visitor.phone);
    await dialog.getByLabel("Number of people").fill(String(TEAM));
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await dialog.getByRole("button", { name: `Book & pay ${price}` }).click();
    await payOnCheckout(page, "Mobile money", "Paid");

    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    const receipt = page.getByRole("region", { name: "Receipt" });
    const dollars = `${formatDollars(MONTHS * 1000)} at ₵${month / 100 / 1000} to the dollar`;
    for (const fact of [exactPrice, dollars, starts, ends]) await expect(receipt).toContainText(fact ?? "");
    const [number = ""] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await receipt.textContent()) ?? "") ?? [];
    await expectOfficeFacts(page);
    const receiptMail = await waitForMail(visitor.email, /^Receipt/);
    for (const [label, text] of describeKeyPlan("private_office")) expect(receiptMail).toContain(`${label}: ${text}`);
    expect(receiptMail).not.toMatch(/At other times/);
    for (const fact of [
      `Booking number: ${number}`,
      `Price in dollars: ${dollars}`,
      `Paid: ${exactPrice}`,
      `Starts: ${starts}`,
      `Ends: ${ends}`,
      `People: ${TEAM}`,
    ])
      expect(receiptMail).toContain(fact);

    await page.getByRole("link", { name: "See your booking" }).click();
    await expect(page.getByRole("heading", { name: words.paid.title })).toBeVisible();
    const main = page.getByRole("main");
    await expectOfficeFacts(page);
    for (const fact of [number, starts, ends, price]) await expect(main).toContainText(fact ?? "");
    await page.getByRole("button", { name: words.cancel.open }).click();
    const cancel = page.getByRole("form", { name: words.cancel.title });
    await expect(cancel).toContainText(`Your refund: ${price}, to the account it was paid from.`);
    await cancel.getByRole("button", { name: words.cancel.submit(price) }).click();
    await expect(page.getByRole("heading", { name: words.cancelled.title })).toBeVisible();
    await expect(page.getByRole("region", { name: words.refunds.title })).toContainText(price);

    const last = await waitForMail(visitor.email, /^Your booking has been cancelled/);
    for (const fact of [`Your refund: ${exactPrice}`, `Starts: ${starts}`, `Ends: ${ends}`])
      expect(last).toContain(fact);
    expect(subjectsTo(visitor.email).at(-1)).toContain(starts);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(browserErrors).toEqual([]);
  });

  test(`books a viewing of the private office at ${width} px`, async ({ page, visitor, browserErrors }) => {
    await page.setViewportSize({ width, height: 800 });
    const day = listViewingDays(NO_OPENING_EXCEPTIONS, Date.now()).at(width === 360 ? 3 : 4) ?? "";
    await page.goto("/#offices");
    await page.getByRole("button", { name: "Request a viewing Private Office" }).click();
    const dialog = page.getByRole("dialog", { name: "Request Viewing - Private Office" });
    await dialog.getByLabel("First name").fill(visitor.name);
    await dialog.getByLabel("Email").fill(visitor.email);
    await dialog.getByLabel(home.viewing.when).selectOption(day);
    const time = dialog.getByRole("group", { name: home.viewing.times }).getByRole("button").nth(2);
    await time.click();
    await expect(time).toHaveAttribute("aria-pressed", "true");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const submit = dialog.getByRole("button", { name: "Request a viewing" });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await submit.click();
    await expect(page.getByRole("heading", { name: "Your viewing is booked" })).toBeVisible();
    await expect(page.getByText("Inquiry Sent!", { exact: true })).toHaveCount(0);
    const [lead] = leadsOf(visitor.email);
    const viewingAt = new Date(lead?.viewing_at ?? 0).toISOString();
    expect(dayAt(Date.parse(viewingAt))).toBe(day);
    const mail = await waitForMail(visitor.email, /^Your viewing/);
    const when = `${formatDateWithWeekday(day)} at ${formatTimeOfDay(viewingAt)}, Accra time`;
    expect(mail).toContain(when);
    expect(browserErrors).toEqual([]);

    const url = await page.getByRole("link", { name: /Cancel viewing/ }).getAttribute("href");
    expect(mail).toContain(`Cancel viewing: ${url}`);
    await page.goto(url ?? "");
    await expect(page.getByText(when)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Cancel viewing" }).click();
    await expect(page.getByRole("heading", { name: "Your viewing is cancelled" })).toBeVisible();
    expect(leadsOf(visitor.email)).toMatchObject([{ status: "closed" }]);
  });
}

/** What the customer has bought, the same on the page after payment and on the own page. */
async function expectOfficeFacts(page: Page): Promise<void> {
  const facts = page.getByRole("region", { name: "Your Private Office" });
  for (const [label, text] of describeKeyPlan("private_office")) {
    await expect(facts.getByText(label, { exact: true })).toBeVisible();
    await expect(facts).toContainText(text);
  }
}
