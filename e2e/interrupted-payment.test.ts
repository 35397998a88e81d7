import type { Page } from "@playwright/test";
import { formatDeadline, formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { payment } from "#web/content/pages/payment.ts";
import { bookAndOpenCheckout, cancelThroughApi } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { attemptsOf, bookingsOf, queryRows } from "./harness/database.ts";
import { SANDBOX_URL } from "./harness/environment.ts";
import { priceOnReceipt, priceTag } from "./harness/prices.ts";
import { payAtSandbox } from "./harness/sandbox.ts";
import {
  bookOnSite,
  expect,
  fillBooking,
  nightly,
  openBooking,
  payOnCheckout,
  test,
  type Visitor,
} from "./harness/visitor.ts";

/** Longest interval between checks of an open payment. */
const MAX_POLL_INTERVAL_MS = 25_000;
const WEEKLY = PLANS.desk_week.name;

test("a booking cancelled before payment cannot be paid, and late money is shown", async ({
  page,
  visitor,
  request,
  browserErrors,
}) => {
  const reference = await book(page, visitor);
  await cancelThroughApi(request, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  await expect(page.getByRole("heading", { name: "Booking cancelled" })).toBeVisible();
  await expect(page.getByText("there is nothing left to pay")).toBeVisible();
  await expectNoWayToPay(page);
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await payAtSandbox(request, { reference });
  await expect(page.getByText("We verified your payment but had trouble completing your booking.")).toBeVisible({
    timeout: MAX_POLL_INTERVAL_MS,
  });
  expect(attemptsOf(visitor.email)).toMatchObject([{ status: "review", review_reason: "booking_cancelled" }]);
  // The browser's message about the failed request.
  expect(browserErrors.filter((message) => !message.includes("409"))).toEqual([]);
});

test("shows one deadline of an unfinished payment, also behind the mailed link, which pays", async ({
  page,
  visitor,
  browserErrors,
}) => {
  const reference = await book(page, visitor);
  const link = await linkOf(page, visitor, reference);
  await page.goto(`/payment/verify?reference=${reference}`);
  await expect(page.getByRole("heading", { name: "Your payment is not finished" })).toBeVisible();
  const until = findHoldEnd(visitor);
  await expect(page.getByText(`until ${formatTimeOfDay(until)}, Accra time`)).toBeVisible();
  await expect(page.getByText("Please pay by")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link);
  const deadline = payment.share.payBy(formatDeadline(until, Date.now()));
  await expect(page.getByText(deadline)).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/share-360.png`, fullPage: true });
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: `Pay ${priceTag("desk_week")}` }).click();
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test("another tab asks before booking an unpaid day twice", async ({ page, visitor, context }) => {
  await bookOnSite(page, visitor, /Book & pay Weekly/);
  const other = await context.newPage();
  await openBooking(other, /Book & pay Weekly/);
  await fillBooking(other, visitor);
  const sheet = other.getByRole("dialog");
  const submit = sheet.getByRole("button", { name: /Book & pay/ });
  await submit.click();
  await expect(sheet.getByText("You already have an unpaid booking for this day.")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Pay for it" })).toHaveAttribute("href", /^\/my-booking#/);
  expect(bookingsOf(visitor.email)).toHaveLength(1);
  await submit.click();
  await expect(other).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bookingsOf(visitor.email)).toHaveLength(2);
});

test("the mailed link shows that a booking was cancelled", nightly(), async ({ page, visitor, request }) => {
  const link = await linkOf(page, visitor, await book(page, visitor));
  await cancelThroughApi(request, visitor);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "There is nothing left to pay" })).toBeVisible();
  await expect(page.getByText("This booking has been cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("a stored receipt opens offline in another tab", nightly(), async ({ page, visitor, context, browserErrors }) => {
  const reference = await book(page, visitor);
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const shown = await page.getByRole("region", { name: "Receipt" }).textContent();
  const starts = formatLongDate(new Date(bookingsOf(visitor.email)[0]?.start_date ?? 0).toISOString());

  const other = await context.newPage();
  await other.goto("/payment/verify");
  await expect(other.getByRole("heading", { name: "Find a receipt" })).toBeVisible();
  await expect(other.getByText("Verifying your payment")).toHaveCount(0);
  const line = other.getByRole("listitem").filter({ hasText: priceOnReceipt("desk_week") });
  await expect(line).toContainText(starts);
  expect(await findAccessibilityViolations(other, "main")).toEqual([]);
  await context.setOffline(true);
  await line.getByRole("link", { name: new RegExp(WEEKLY) }).click();
  const heading = other.getByRole("heading", { name: "Your receipt" });
  await expect(heading).toBeFocused();
  await expect(other.getByRole("region", { name: "Receipt" })).toHaveText(shown ?? "no receipt");
  await expect(other.getByRole("region", { name: "Receipt" })).toContainText(reference);
  await expect(other.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
  expect(await findAccessibilityViolations(other, "main")).toEqual([]);
  await other.goBack();
  await expect(line).toBeVisible();
  await other.goForward();
  await other.getByRole("link", { name: "All receipts in this browser" }).click();
  await expect(line).toBeVisible();
  expect(browserErrors).toEqual([]);
});

/** Books a week and opens the checkout. Returns the payment's reference. */
function book(page: Page, visitor: Visitor): Promise<string> {
  return bookAndOpenCheckout(page, visitor, "desk_week");
}

async function expectNoWayToPay(page: Page) {
  await expect(page.getByRole("button", { name: /pay/i })).toHaveCount(0);
  await expect(page.getByText("Please pay by")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Book again" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^Chat on WhatsApp/ })).toBeVisible();
}

/** The end of the booking's hold. */
function findHoldEnd(visitor: Visitor): string {
  const [held] = queryRows<{ held_until: number }>(
    "select held_until from allocations where id = (select id from bookings where customer_email = ?)",
    visitor.email,
  );
  return new Date(held?.held_until ?? 0).toISOString();
}

/** The link to pay, which is emailed after ten unpaid minutes. Asking for it sets the deadline of another payer. */
async function linkOf(page: Page, visitor: Visitor, reference: string): Promise<string> {
  const data = { bookingId: bookingsOf(visitor.email)[0]?.id, reference };
  const answer = await page.request.post("/api/payment/share", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.url;
}
