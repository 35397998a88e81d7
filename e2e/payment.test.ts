import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { CHUNK_REPORT, type ChunkReport } from "#web/build/chunk-report.ts";
import { noScript } from "#web/content/no-script.ts";
import { payment as words } from "#web/content/pages/payment.ts";
import { bookAndOpenCheckout } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { attemptsOf, bookingsOf } from "./harness/database.ts";
import { SANDBOX_URL, SITE_URL } from "./harness/environment.ts";
import { priceOnReceipt, priceTag } from "./harness/prices.ts";
import { payAtSandbox } from "./harness/sandbox.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import {
  expect,
  nightly,
  payOnCheckout,
  test,
  testInNewTab,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

/** Longest interval between checks of an open payment. */
const MAX_POLL_INTERVAL_MS = 25_000;
const CHECKOUT = new RegExp(`^${SANDBOX_URL}/checkout/`);

test("removes the reference from the URL, and a reload still shows the receipt", async ({
  page,
  visitor,
  browserErrors,
}) => {
  await bookMonthly(page, visitor);
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page).toHaveURL("/payment/verify");
  const receipt = await page.getByRole("region", { name: "Receipt" }).textContent();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.reload();
  await expect(page.getByRole("region", { name: "Receipt" })).toHaveText(receipt ?? "no receipt");
  await expect(page).toHaveURL("/payment/verify");
  expect(browserErrors).toEqual([]);
});

test("a receipt shows the price without gateway fees and the time in Accra, and prints on one page", async ({
  page,
  visitor,
  request,
}) => {
  const price = pricePesewas("desk_monthly", 0);
  const reference = await bookMonthly(page, visitor);
  await payAtSandbox(request, { reference, amount: price + 3_900 });
  await page.goto(`/payment/verify?reference=${reference}`);
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(priceOnReceipt("desk_monthly"));
  await expect(receipt).not.toContainText(formatCedis(price + 3_900));
  await expect(receipt).toContainText(/\d [ap]m, Accra time/);
  await page.emulateMedia({ media: "print" });
  const printed = await page.pdf({ format: "A4" });
  expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("retries a declined payment with a new reference and pays", async ({ page, visitor, browserErrors }) => {
  await bookMonthly(page, visitor);
  await payOnCheckout(page, "Card", "Declined");
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await expect(page).toHaveURL(CHECKOUT);
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const attempts = attemptsOf(visitor.email);
  expect(attempts.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid", payment_reference: attempts[1]?.reference }]);
  expect(browserErrors).toEqual([]);
});

test("a declined payment shows its plan, amount and date, and nobody's details", async ({ page, visitor, request }) => {
  const reference = await bookMonthly(page, visitor);
  await payAtSandbox(request, { reference, outcome: "declined" });
  await page.goto(`/payment/verify?reference=${reference}`);
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(page.getByText(words.reasons.declined)).toBeVisible();
  const first = dayAt(bookingsOf(visitor.email)[0]?.start_date ?? 0);
  const about = page.getByLabel(words.summary.label);
  await expect(about).toContainText(PLANS.desk_monthly.name);
  await expect(about).toContainText(priceTag("desk_monthly"));
  await expect(about).toContainText(
    `${formatLongDate(first)} to ${formatLongDate(lastPlanDay("desk_monthly", first) ?? "")}`,
  );
  await expect(page.getByRole("button", { name: /again/ })).toHaveCount(0);
  for (const personalDetail of [visitor.name, visitor.email])
    expect(await page.content()).not.toContain(personalDetail);
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
});

test("pays an unfinished payment again without a second open checkout", async ({ page, visitor }) => {
  const reference = await bookMonthly(page, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  await expect(page.getByRole("heading", { name: "Your payment is not finished" })).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await expect(page).toHaveURL(CHECKOUT);
  expect(attemptsOf(visitor.email)).toHaveLength(1);
});

test(
  "starts no second payment and reports no failure while a phone prompt is pending",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookWithPrompt(page, visitor, request);
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByRole("heading", { name: "Approve the prompt on your phone" })).toBeVisible();
    await expect(page.getByText(/stays open for about 1[78]\d more seconds/)).toBeVisible();
    await page.getByRole("button", { name: "Try another way" }).click();
    await expect(page.getByRole("alert")).toContainText("A payment is waiting for approval on a phone or at the bank.");
    expect(await findAccessibilityViolations(page, "main")).toEqual([]);
    await expect(page.getByText("Payment Failed")).toHaveCount(0);
    expect(attemptsOf(visitor.email)).toHaveLength(1);
  },
);

testInNewTab(
  "the approval countdown continues while another app is in front",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookWithPrompt(page, visitor, request);
    await page.clock.install();
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByText(/stays open for about 1[78]\d more seconds/)).toBeVisible();
    await page.clock.fastForward(100_000);
    await expect(page.getByText(/stays open for about [78]\d more seconds/)).toBeVisible();
    await page.clock.fastForward(90_000);
    await expect(page.getByText("The prompt may have expired.")).toBeVisible();
  },
);

testInNewTab(
  "setting the phone's clock back does not extend the prompt",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookWithPrompt(page, visitor, request);
    await page.clock.install();
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByText(/stays open for about 1[78]\d more seconds/)).toBeVisible();
    await page.clock.setSystemTime(Date.now() - 2 * 3_600_000);
    await page.clock.runFor(2000);
    await expect(page.getByText("stays open for about 180 more seconds")).toBeVisible();
  },
);

test("a failed check keeps known results, and polling continues", nightly(), async ({ page, visitor, request }) => {
  const reference = await bookMonthly(page, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  const unfinished = page.getByRole("heading", { name: "Your payment is not finished" });
  await expect(unfinished).toBeVisible();
  let failedChecks = 0;
  await stubApi(page, "**/api/payment/verify/**", (route) => {
    failedChecks += 1;
    return failedChecks === 1 ? route.abort() : route.fulfill({ status: failedChecks === 2 ? 503 : 429, body: "" });
  });
  for (const times of [1, 2, 3]) {
    await page.getByRole("button", { name: "Check now" }).click();
    await expect.poll(() => failedChecks).toBeGreaterThanOrEqual(times);
  }
  await expect(page.getByRole("button", { name: "Check now" })).toBeFocused();
  await expect(unfinished).toBeVisible();
  await expect(page.getByText("Payment Failed")).toHaveCount(0);
  await payAtSandbox(request, { reference });
  await unstubApi(page, "**/api/payment/verify/**");
  const successful = page.getByRole("heading", { name: "Payment Successful!" });
  await expect(successful).toBeVisible({ timeout: 30_000 });
  // The focused button has disappeared.
  await expect(successful).toBeFocused();
});

test("Pay shows the receipt if the payment has arrived", nightly(), async ({ page, visitor, request }) => {
  const reference = await bookMonthly(page, visitor);
  await payOnCheckout(page, "Card", "Declined");
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await payAtSandbox(request, { reference, isForced: true });
  await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(reference);
});

for (const [path, part, expectedHeading] of [
  ["/payment/verify", "payment-result", "Your payment is not finished"],
  ["/payment/share", "shared-payment", "This link does not work"],
] as const) {
  test(`${path} reports a missing script and reopens with its parameters`, nightly(), async ({ page, visitor }) => {
    const reference = await bookMonthly(page, visitor);
    const script = scriptOf(`web/features/payment/${part}.tsx`);
    await page.route(`**${script}`, (route) => route.abort());
    await page.goto(`${path}?reference=${reference}&token=nobodys`);
    await expect(page.getByRole("heading", { name: "Part of this page did not load" })).toBeVisible();
    await expect(chat(page)).toBeVisible();
    await page.unroute(`**${script}`);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await expect(page.getByRole("heading", { name: expectedHeading })).toBeVisible();
  });
}

test("another payer uses the share link, which names no one and works once", async ({
  page,
  visitor,
  browser,
  browserErrors,
}) => {
  const reference = await bookMonthly(page, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  await page.getByRole("button", { name: "Ask someone else to pay" }).click();
  const whatsapp = page.getByRole("link", { name: /Send the link on WhatsApp/ });
  await expect(whatsapp).toBeFocused();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  const draft = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  const link = /https?:\S+$/.exec(draft)?.[0] ?? "";
  expect(draft).toContain("Could you pay for my booking (Monthly Hot Desk) at");
  expect(link).toMatch(new RegExp(`^${SITE_URL}/payment/share\\?token=[0-9a-f]{32}$`));

  const context = await browser.newContext();
  const otherPayer = await context.newPage();
  await otherPayer.goto(link);
  await expect(otherPayer.getByRole("heading", { name: "Pay for a booking" })).toBeVisible();
  await expect(otherPayer.getByText("Monthly Hot Desk")).toBeVisible();
  await expect(chat(otherPayer)).toBeVisible();
  expect(await findAccessibilityViolations(otherPayer, "main")).toEqual([]);
  expect(await otherPayer.content()).not.toContain(visitor.name);
  expect(await otherPayer.content()).not.toContain(visitor.email);
  await otherPayer.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await payOnCheckout(otherPayer, "Mobile money", "Paid");
  await expect(otherPayer.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(otherPayer.getByText(/We email the receipt to a…@/)).toBeVisible();
  await expect(otherPayer.getByRole("region", { name: `Your ${PLANS.desk_monthly.name}` })).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);

  await otherPayer.goto(link);
  await expect(otherPayer.getByRole("heading", { name: "There is nothing left to pay" })).toBeVisible();
  await expect(chat(otherPayer)).toBeVisible();
  await otherPayer.goto("/payment/share?token=nobodys");
  await expect(otherPayer.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expect(chat(otherPayer)).toBeVisible();
  await otherPayer.goto("/payment/share");
  await expect(otherPayer.getByText("Please ask for it again")).toBeVisible();
  await expect(chat(otherPayer)).toBeVisible();
  await stubApi(otherPayer, "**/api/payment/shared/**", (route) => route.abort());
  await otherPayer.goto(link);
  await expect(otherPayer.getByText("We could not look this up.")).toBeVisible();
  await expect(chat(otherPayer)).toBeVisible();
  await context.close();
  expect(browserErrors).toEqual([]);
});

test(
  "a live region announces each payment state and stays in the document",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookMonthly(page, visitor);
    await page.goto(`/payment/verify?reference=${reference}`);
    const liveRegion = page.getByRole("main").getByRole("status");
    await expect(liveRegion).toHaveText("Your payment is not finished");
    const place = await liveRegion.elementHandle();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await stubApi(page, "**/api/bookings/complete", async (route) => {
      await held;
      await route.continue();
    });
    await payAtSandbox(request, { reference });
    // The page polls and may have asked before a button was clicked.
    await expect(liveRegion).toHaveText("Completing your booking", { timeout: MAX_POLL_INTERVAL_MS });
    await expect(page.getByRole("link", { name: "Return to Homepage" })).toBeVisible();
    release();
    await expect(liveRegion).toHaveText("Payment Successful!");
    expect(await place?.evaluate((element) => element.isConnected)).toBe(true);
  },
);

for (const path of ["/payment/verify?reference=r", "/payment/share?token=t"]) {
  testInNewTab(
    `${path} re-enables its button if the redirect to the checkout does not happen`,
    nightly(path.startsWith("/payment/share")),
    async ({ page }) => {
      const weekly = { bookingType: "desk_week", planName: "Weekly", amount: 750, startDate: "2026-11-23" };
      const button = "Pay ₵750";
      await page.clock.install();
      await stubApi(page, "**/api/payment/verify/*", (route) =>
        route.fulfill({
          json: {
            data: { status: "failed", failureReason: "declined", booking: { ...weekly, id: "b", status: "pending" } },
          },
        }),
      );
      await stubApi(page, "**/api/payment/shared/*", (route) => route.fulfill({ json: { data: weekly } }));
      for (const call of ["again", "shared"])
        await stubApi(page, `**/api/payment/${call}`, (route) =>
          route.fulfill({ json: { data: { authorization_url: `${SANDBOX_URL}/checkout/none` } } }),
        );
      await page.route(`${SANDBOX_URL}/checkout/**`, (route) => route.fulfill({ status: 204 }));
      await page.goto(path);
      const checkoutRequest = page.waitForRequest(`${SANDBOX_URL}/checkout/**`);
      await page.getByRole("button", { name: button }).click();
      await checkoutRequest;
      await expect(page.getByRole("button", { name: "Opening the checkout..." })).toBeDisabled();
      await page.clock.fastForward(15_000);
      await expect(page.getByRole("button", { name: button })).toBeEnabled();
      await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    },
  );
}

testInNewTab("completes a paid booking once per page load", async ({ page, visitor, request }) => {
  const reference = await bookMonthly(page, visitor);
  await payAtSandbox(request, { reference });
  const completed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/bookings/complete")) completed.push(request.method());
  });
  await page.clock.install();
  for (const times of [1, 2]) {
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.clock.fastForward(60_000);
    // Earlier requests have been sent by then.
    await page.evaluate(() => fetch("/robots.txt"));
    expect(completed).toEqual(Array(times).fill("POST"));
  }
});

for (const path of ["/payment/verify", "/payment/share"]) {
  test(`nothing moves when ${path} has read its URL`, nightly(path !== "/payment/verify"), async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  });
}

test("payment pages without JavaScript send nothing and show contact details", nightly(), async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/payment/verify", "/payment/share"]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator("noscript p")).toHaveText(noScript.payment);
    await expect(page.getByRole("main").locator("noscript p")).toBeVisible();
    await expect(page.getByText(/^We are /)).toBeHidden();
  }
  await context.close();
});

/** The contact link beside the status. */
function chat(page: Page) {
  return page.getByRole("main").getByRole("link", { name: /^Chat on WhatsApp/ });
}

/** The script that contains a module. */
function scriptOf(module: string): string {
  const report: ChunkReport = JSON.parse(readFileSync(CHUNK_REPORT, "utf8"));
  const script = Object.keys(report).find((file) => report[file]?.some((part) => part.module === module));
  if (!script) throw new Error(`${module} is in no script.`);
  return script;
}

/** Books and opens the checkout. Returns the payment's reference. */
function bookMonthly(page: Page, visitor: Visitor): Promise<string> {
  return bookAndOpenCheckout(page, visitor, "desk_monthly");
}

/** Books and starts a phone prompt that stays pending for ten minutes. Returns the reference. */
async function bookWithPrompt(page: Page, visitor: Visitor, request: APIRequestContext): Promise<string> {
  const reference = await bookMonthly(page, visitor);
  const approveAfter = (lateApprovalMs: number) =>
    request.patch(`${SANDBOX_URL}/control/settings`, { data: { lateApprovalMs } });
  await approveAfter(600_000);
  await payAtSandbox(request, { reference, outcome: "approved_late" });
  await approveAfter(15_000);
  return reference;
}
