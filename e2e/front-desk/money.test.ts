import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { payAtSandbox } from "../harness/sandbox.ts";
import { stubApi } from "../harness/stub-api.ts";
import { test } from "../harness/visitor.ts";
import { makeBooking, makeRefund, makeSummary, makeTakings, makeUnmatchedPayment } from "./factories.ts";
import {
  bookThroughApi,
  DESK_PATH,
  expect,
  expectToast,
  openDesk,
  openTab,
  startPayment,
  stubDesk,
} from "./front-desk.ts";

test.setTimeout(90_000);

test("shows an unmatched payment and resolves it with a note", async ({ page, visitor }) => {
  const bookingId = await bookThroughApi(page, visitor);
  const reference = await startPayment(page, visitor, bookingId);
  const amount = pricePesewas("desk_week", 0) - 1;
  await payAtSandbox(page.request, { reference, amount, isForced: true });
  await page.request.get(`/api/payment/verify/${reference}`);
  await openDesk(page, "?tab=bookings&money=reviews");
  const reviews = page.getByRole("list", { name: "Payments to review" }).getByRole("listitem");
  const reviewRow = reviews.filter({ hasText: reference });
  await expect(reviewRow).toContainText("The amount differs");
  await expect(reviewRow).toContainText(formatCedisExact(amount));
  await reviewRow.getByRole("button", { name: "Resolve" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve this payment" });
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expect(dialog.getByText("A note is required")).toBeVisible();
  await dialog.getByLabel("What you did").fill("Took the missing pesewa in cash");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expectToast(page, "Payment Resolved");
  await expect(reviewRow).toHaveCount(0);
});

test("payments needing attention leave room for arrivals and update on Refresh", async ({ page }) => {
  const refunds = Array.from({ length: 6 }, () => makeRefund());
  const summary = makeSummary();
  await stubDesk(page, { refunds, summary });
  await openDesk(page, "?tab=bookings");
  await expect(page.getByRole("button", { name: "Refunds 6" })).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("list", { name: "Refunds in progress" })).toHaveCount(0);
  refunds.push(makeRefund());
  summary.waiting.refunds = 2;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("tab", { name: "Bookings 4" })).toBeVisible();
  await page.getByRole("button", { name: "Refunds 7" }).click();
  await expect(page.getByRole("list", { name: "Refunds in progress" }).getByRole("listitem")).toHaveCount(7);
  await expect(page).toHaveURL(`${DESK_PATH}?tab=bookings&money=refunds`);
  await page.getByRole("button", { name: "To review 1" }).click();
  await expect(page.getByRole("list", { name: "Payments to review" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Refunds in progress" })).toHaveCount(0);
});

test("a refund changes only after the server's answer, and a second member of staff is told", async ({ page }) => {
  const booking = makeBooking({ deskPayment: { method: "mobile_money", note: "MoMo 12345", transactionId: null } });
  await stubDesk(page, {
    refunds: [
      makeRefund({ status: "by_hand", paymentReference: null, booking }),
      makeRefund({ status: "pending", rule: "review", booking }),
    ],
  });
  const error = {
    code: "conflict",
    message: "This payment has already been refunded, or the refund is on its way.",
    requestId: "r-1",
  };
  await stubApi(page, "**/api/admin/refunds/*/done", (route) => route.fulfill({ status: 409, json: { error } }));
  await openDesk(page, "?tab=bookings&money=refunds");
  const rows = page.getByRole("list", { name: "Refunds in progress" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Refund by hand" })).toContainText(/Mobile money, at the desk.*MoMo 12345/);
  const movingRefunds = rows.filter({ hasText: "On its way" });
  await expect(movingRefunds).toContainText("Payment could not be used");
  await expect(movingRefunds).not.toContainText("at the desk");
  await expect(movingRefunds.getByRole("button", { name: "Mark as refunded" })).toHaveCount(0);
  await rows.getByRole("button", { name: "Mark as refunded" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radiogroup", { name: "Refunded by" }).getByRole("radio", { name: "Cash" }).check();
  await dialog.getByRole("button", { name: "Mark as refunded" }).click();
  await expectToast(
    page,
    "Failed to close the refund",
    "This payment has already been refunded, or the refund is on its way.",
  );
  await expect(rows).toHaveCount(2);
});

test("refunds a payment under review after one confirmation", async ({ page }) => {
  await stubDesk(page);
  const refund = makeRefund({ status: "pending", amount: 749.99 });
  await stubApi(page, "**/api/admin/payments/*/refund", (route) => route.fulfill({ json: refund }));
  await openDesk(page, "?tab=bookings&money=reviews");
  const sentRequest = page.waitForRequest(/\/payments\/f3b1c9d27a6e4f50b8c1d2e3f4a5b6c7\/refund$/);
  await page.getByRole("button", { name: "Refund payment" }).click();
  const question = page.getByRole("dialog", { name: "Refund this payment in full?" });
  await expect(question).toContainText("We refund ₵749.99 to the account that Yaw Review paid from.");
  await question.getByRole("button", { name: "Refund payment" }).click();
  await sentRequest;
  await expectToast(page, "Refund Started", "Refund: ₵749.99, to the account it was paid from.");
});

test("an unmatched payment stays above the bookings until it is resolved", async ({ page }) => {
  const unmatched = [makeUnmatchedPayment()];
  await stubDesk(page, { unmatched, reviews: [], refunds: [] });
  await stubApi(page, "**/api/admin/payments/not-one-of-ours/resolve", (route) => {
    expect(route.request().postDataJSON()).toEqual({ note: "Sent back in the dashboard" });
    unmatched.length = 0;
    return route.fulfill({ json: { ok: true } });
  });
  await openDesk(page);
  await expect(page.getByRole("tab", { name: "Bookings 3" })).toBeVisible();
  await openTab(page, "Bookings 3");
  const notice = page.getByRole("region", { name: "Payments to check" });
  await notice.getByRole("button", { name: "Unmatched 1" }).click();
  await expect(notice).toContainText("not-one-of-ours");
  await notice.getByRole("button", { name: "Resolve" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve this payment" });
  await dialog.getByLabel("What you did").fill("Sent back in the dashboard");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await expectToast(page, "Payment Resolved");
  await expect(notice).toHaveCount(0);
});

test("reports are accessible tables, and takings are listed by payment method", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=business");
  const renewals = page.getByRole("table", { name: "Renewals due in the next 60 days" });
  await expect(renewals.getByRole("row").nth(1)).toContainText("21 Nov to 27 Nov");
  await expect(renewals.getByRole("row").nth(1)).toContainText("₵950.00");
  const revenue = page.getByRole("table", { name: "Revenue by month" });
  await expect(revenue.getByRole("row").nth(1)).toContainText(/Oct 2026.*₵2,350\.00/);
  const plans = page.getByRole("table", { name: "Revenue by plan" });
  await expect(plans.getByRole("row").nth(1)).toContainText("Monthly Hot Desk");
  await expect(page.getByText("3 renewals, ₵1,550.00")).toBeVisible();

  const money = page.getByRole("region", { name: "Takings" });
  const sum = (way: string) => money.locator("dl > div").filter({ hasText: way });
  await expect(sum("Cash")).toHaveText("Cash₵375.00₵750.00 taken, ₵375.00 returned");
  await expect(sum("Mobile money")).toHaveText("Mobile money₵0.00");
  await expect(sum("Marked as paid, method unknown")).toContainText("₵600.00");
  const entries = money.getByRole("row").filter({ hasText: "Kofi Boateng" });
  await expect(entries.nth(0)).toHaveText(/^09:05Kofi BoatengWeeklyCashTaken by KojoIn two notes₵750.00$/);
  await expect(entries.nth(1)).toContainText("-₵375.00");
  await stubDesk(page, { takings: makeTakings({ entries: [] }) });
  const sentRequest = page.waitForRequest(/\/api\/admin\/takings\?day=2026-11-20$/);
  await money.getByLabel("Day", { exact: true }).fill("2026-11-20");
  await sentRequest;
  await expect(money.getByText("Nothing was recorded on this day.")).toBeVisible();
});

test("nothing overwrites a half-typed day of the takings, and no year 202 is asked of the worker", async ({ page }) => {
  const days: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/admin/takings") days.push(searchParams.get("day"));
  });
  await stubDesk(page);
  await openDesk(page, "?tab=business");
  const day = page.getByRole("region", { name: "Takings" }).getByLabel("Day", { exact: true });
  await day.fill("2025-11-25");
  await expect.poll(() => days.at(-1)).toBe("2025-11-25");
  days.length = 0;
  // Month, day and year in the order of the browser's language: 31 November does not exist.
  await day.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("31");
  await expect(day).toHaveValue("");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("10");
  await expect(day).toHaveValue("2025-10-31");
  await expect.poll(() => days.at(-1)).toBe("2025-10-31");
  const asked = days.length;
  await page.keyboard.press("Tab");
  await page.keyboard.type("202");
  await expect(day).toHaveValue("0202-10-31");
  await day.blur();
  await expect(day).toHaveValue("2025-10-31");
  expect(days).toHaveLength(asked);
});
