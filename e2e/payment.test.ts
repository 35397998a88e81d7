import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { CHUNK_REPORT, type ChunkReport } from "#web/build/chunk-report.ts";
import { receptionHours } from "#web/content/common.ts";
import { noScript } from "#web/content/no-script.ts";
import { payment as words } from "#web/content/pages/payment.ts";
import { bookAndOpenCheckout, staffSecrets } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { attemptsOf, bookingsOf } from "./harness/database.ts";
import { SANDBOX_URL, SITE_URL } from "./harness/environment.ts";
import { priceOnReceipt, priceTag } from "./harness/prices.ts";
import { payAtSandbox } from "./harness/sandbox.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import {
  bookOnSite,
  expect,
  nightly,
  payOnCheckout,
  test,
  testInNewTab,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

/** After this long an open payment is asked about again, at the latest. */
const MAX_POLL_INTERVAL_MS = 25_000;
const CHECKOUT = new RegExp(`^${SANDBOX_URL}/checkout/`);

test("the reference leaves the address bar, and a reload still shows the receipt", async ({
  page,
  visitor,
  complaints,
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
  expect(complaints).toEqual([]);
});

test("a receipt shows the price, not what was charged with fees, and prints on one page", async ({
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
  await page.emulateMedia({ media: "print" });
  const printed = await page.pdf({ format: "A4" });
  expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("without a connection the page shows the receipt this browser has kept", async ({ page, visitor }) => {
  const reference = await bookMonthly(page, visitor);
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await stubApi(page, "**/api/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your receipt" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(reference);
  await expect(chat(page)).toBeVisible();
});

test("after a declined payment another is started on a new reference, and pays", async ({
  page,
  visitor,
  complaints,
}) => {
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
  expect(complaints).toEqual([]);
});

for (const [outcome, title, says] of [
  ["insufficient_funds", "Payment Failed", words.reasons.insufficient_funds],
  ["declined", "Payment Failed", words.reasons.declined],
  ["walked_away", words.unfinished.title, words.unfinished.text],
  ["approved_late", words.pending.title, words.pending.text],
] as const) {
  test(
    `a payment that is ${outcome} says what for, how much, for when, and that nothing was taken`,
    nightly(outcome !== "declined"),
    async ({ page, visitor, request }) => {
      const reference = await bookMonthly(page, visitor);
      await payAtSandbox(request, { reference, outcome });
      await page.goto(`/payment/verify?reference=${reference}`);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByText(says)).toBeVisible();
      expect(says).toMatch(/[Nn]othing (was|is|has been) taken/);
      const first = dayAt(bookingsOf(visitor.email)[0]?.start_date ?? 0);
      const about = page.getByLabel(words.about.label);
      await expect(about).toContainText(PLANS.desk_monthly.name);
      await expect(about).toContainText(priceTag("desk_monthly"));
      await expect(about).toContainText(
        `${formatLongDate(first)} to ${formatLongDate(lastPlanDay("desk_monthly", first) ?? "")}`,
      );
      await expect(page.getByText("Your payment was not successful. Please try again.")).toHaveCount(
        title === "Payment Failed" ? 1 : 0,
      );
      await expect(page.getByRole("button", { name: /again/ })).toHaveCount(0);
      for (const own of [visitor.name, visitor.email]) expect(await page.content()).not.toContain(own);
      expect(await findAccessibilityViolations(page, "main")).toEqual([]);
    },
  );
}

test(
  "where the payment company cannot be asked the page still says what the payment is for",
  nightly(),
  async ({ page, visitor }) => {
    await bookOnSite(page, visitor, /Book & pay Monthly Hot Desk/);
    await stubApi(page, "**/api/payment/verify/**", (route) => route.fulfill({ status: 503, body: "" }));
    await payOnCheckout(page, "Card", "Paid");
    await expect(page.getByRole("heading", { name: words.unknown.title })).toBeVisible();
    await expect(page.getByLabel(words.about.label)).toContainText(priceTag("desk_monthly"));
    await unstubApi(page, "**/api/payment/verify/**");
  },
);

test("a payment nobody finished can be paid again, without a second open checkout", async ({ page, visitor }) => {
  const reference = await bookMonthly(page, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  await expect(page.getByRole("heading", { name: "Your payment is not finished" })).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await expect(page).toHaveURL(CHECKOUT);
  expect(attemptsOf(visitor.email)).toHaveLength(1);
});

test(
  "while a phone waits for its prompt no second payment is started, and nothing is called failed",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookWithPrompt(page, visitor, request);
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByRole("heading", { name: "Approve the prompt on your phone" })).toBeVisible();
    await expect(page.getByText(/stays open for about 1[78]\d more seconds/)).toBeVisible();
    await page.getByRole("button", { name: "Try another way" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "A payment for this booking waits to be approved on a phone or at the bank.",
    );
    expect(await findAccessibilityViolations(page, "main")).toEqual([]);
    await expect(page.getByText("Payment Failed")).toHaveCount(0);
    expect(attemptsOf(visitor.email)).toHaveLength(1);
  },
);

testInNewTab(
  "the time to approve a prompt runs on while another app is in front",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookWithPrompt(page, visitor, request);
    await page.clock.install();
    await page.goto(`/payment/verify?reference=${reference}`);
    await expect(page.getByText(/stays open for about 1[78]\d more seconds/)).toBeVisible();
    await page.clock.fastForward(100_000);
    await expect(page.getByText(/stays open for about [78]\d more seconds/)).toBeVisible();
    await page.clock.fastForward(90_000);
    await expect(page.getByText("The prompt may have run out by now.")).toBeVisible();
  },
);

testInNewTab(
  "a phone whose clock is set back shows no longer prompt",
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

test(
  "a question that gets no answer takes back nothing that was answered, and the page asks on",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookMonthly(page, visitor);
    await page.goto(`/payment/verify?reference=${reference}`);
    const unfinished = page.getByRole("heading", { name: "Your payment is not finished" });
    await expect(unfinished).toBeVisible();
    let lost = 0;
    await stubApi(page, "**/api/payment/verify/**", (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.fulfill({ status: lost === 2 ? 503 : 429, body: "" });
    });
    for (const times of [1, 2, 3]) {
      await page.getByRole("button", { name: "Check now" }).click();
      await expect.poll(() => lost).toBeGreaterThanOrEqual(times);
    }
    await expect(page.getByRole("button", { name: "Check now" })).toBeFocused();
    await expect(unfinished).toBeVisible();
    await expect(page.getByText("Payment Failed")).toHaveCount(0);
    await payAtSandbox(request, { reference });
    await unstubApi(page, "**/api/payment/verify/**");
    const successful = page.getByRole("heading", { name: "Payment Successful!" });
    await expect(successful).toBeVisible({ timeout: 30_000 });
    // The button that had the focus is gone.
    await expect(successful).toBeFocused();
  },
);

test(
  "Pay, of a payment that has arrived after all, shows the receipt",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookMonthly(page, visitor);
    await payOnCheckout(page, "Card", "Declined");
    await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
    await payAtSandbox(request, { reference, isForced: true });
    await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText(reference);
  },
);

test("Pay, of a booking that another payment has paid for, says so", nightly(), async ({ page, visitor, request }) => {
  await bookMonthly(page, visitor);
  await payOnCheckout(page, "Card", "Declined");
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await payOnAnotherReference(request, visitor);
  await page.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await expect(page.getByRole("heading", { name: "Your booking is paid" })).toBeVisible();
  await expect(page.getByText("Payment Failed")).toHaveCount(0);
});

for (const [path, part, then] of [
  ["/payment/verify", "payment-result", "Your payment is not finished"],
  ["/payment/share", "shared-payment", "We do not know this link"],
] as const) {
  test(
    `${path} without a part of its script says so, and opens again with what it was asked`,
    nightly(),
    async ({ page, visitor }) => {
      const reference = await bookMonthly(page, visitor);
      const script = scriptOf(`web/features/payment/${part}.tsx`);
      await page.route(`**${script}`, (route) => route.abort());
      await page.goto(`${path}?reference=${reference}&token=nobodys`);
      await expect(page.getByRole("heading", { name: "This page is not whole" })).toBeVisible();
      await expect(chat(page)).toBeVisible();
      await page.unroute(`**${script}`);
      await page.getByRole("button", { name: "Open the page again" }).click();
      await expect(page.getByRole("heading", { name: then })).toBeVisible();
    },
  );
}

test("somebody else pays with the link, which names nobody and is over once it is used", async ({
  page,
  visitor,
  browser,
  complaints,
}) => {
  const reference = await bookMonthly(page, visitor);
  await page.goto(`/payment/verify?reference=${reference}`);
  await page.getByRole("button", { name: "Ask somebody else to pay" }).click();
  const whatsapp = page.getByRole("link", { name: /Send the link on WhatsApp/ });
  await expect(whatsapp).toBeFocused();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  const draft = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  const link = /https?:\S+$/.exec(draft)?.[0] ?? "";
  expect(draft).toContain("Could you pay for my booking (Monthly Hot Desk) at");
  expect(link).toMatch(new RegExp(`^${SITE_URL}/payment/share\\?token=[0-9a-f]{32}$`));

  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "Pay for a booking" })).toBeVisible();
  await expect(friend.getByText("Monthly Hot Desk")).toBeVisible();
  await expect(chat(friend)).toBeVisible();
  expect(await findAccessibilityViolations(friend, "main")).toEqual([]);
  expect(await friend.content()).not.toContain(visitor.name);
  expect(await friend.content()).not.toContain(visitor.email);
  await friend.getByRole("button", { name: `Pay ${priceTag("desk_monthly")}` }).click();
  await payOnCheckout(friend, "Mobile money", "Paid");
  await expect(friend.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(friend.getByText("to the e-mail address it was booked with")).toBeVisible();
  await expect(friend.getByText("At reception, show this page or the e-mail.")).toContainText(
    `Somebody is there ${receptionHours}. Coming at another time?`,
  );
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);

  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "Nothing to pay any more" })).toBeVisible();
  await expect(chat(friend)).toBeVisible();
  await friend.goto("/payment/share?token=nobodys");
  await expect(friend.getByRole("heading", { name: "We do not know this link" })).toBeVisible();
  await expect(chat(friend)).toBeVisible();
  await friend.goto("/payment/share");
  await expect(friend.getByText("Please ask for the link again")).toBeVisible();
  await expect(chat(friend)).toBeVisible();
  await stubApi(friend, "**/api/payment/shared/**", (route) => route.abort());
  await friend.goto(link);
  await expect(friend.getByText("We could not look this up.")).toBeVisible();
  await expect(chat(friend)).toBeVisible();
  await context.close();
  expect(complaints).toEqual([]);
});

test(
  "each state of a payment is said in one place, which stays while the page changes around it",
  nightly(),
  async ({ page, visitor, request }) => {
    const reference = await bookMonthly(page, visitor);
    await page.goto(`/payment/verify?reference=${reference}`);
    const said = page.getByRole("main").getByRole("status");
    await expect(said).toHaveText("Your payment is not finished");
    const place = await said.elementHandle();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await stubApi(page, "**/api/bookings/complete", async (route) => {
      await held;
      await route.continue();
    });
    await payAtSandbox(request, { reference });
    // The page asks by itself, and may have asked before a button could be pressed.
    await expect(said).toHaveText("Completing your booking", { timeout: MAX_POLL_INTERVAL_MS });
    await expect(page.getByRole("link", { name: "Return to Homepage" })).toBeVisible();
    release();
    await expect(said).toHaveText("Payment Successful!");
    expect(await place?.evaluate((element) => element.isConnected)).toBe(true);
  },
);

for (const path of ["/payment/verify?reference=r", "/payment/share?token=t"]) {
  testInNewTab(
    `a browser that never leaves ${path} for the checkout gives the button back`,
    nightly(path.startsWith("/payment/share")),
    async ({ page }) => {
      const weekly = { planName: "Weekly", amount: 750, startDate: "2026-11-23" };
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
      const leaving = page.waitForRequest(`${SANDBOX_URL}/checkout/**`);
      await page.getByRole("button", { name: button }).click();
      await leaving;
      await expect(page.getByRole("button", { name: "Opening the checkout..." })).toBeDisabled();
      await page.clock.fastForward(15_000);
      await expect(page.getByRole("button", { name: button })).toBeEnabled();
      await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    },
  );
}

testInNewTab("a paid booking is completed once each time its page is opened", async ({ page, visitor, request }) => {
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
    // What was asked for before this has gone out by then.
    await page.evaluate(() => fetch("/robots.txt"));
    expect(completed).toEqual(Array(times).fill("POST"));
  }
});

test(
  "a payer whose paid booking was cancelled since is told so, not that it failed",
  nightly(),
  async ({ page, visitor, request, complaints }) => {
    await bookMonthly(page, visitor);
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    const [booking] = bookingsOf(visitor.email);
    const cancelled = await request.post(`/api/admin/bookings/${booking?.id}/cancel`, {
      headers: { "x-admin-api-key": staffSecrets().key },
      data: { reason: "Asked for by telephone" },
    });
    expect(cancelled.status(), await cancelled.text()).toBe(200);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Booking cancelled" })).toBeVisible();
    await expect(page.getByText("Payment Failed")).toHaveCount(0);
    expect(complaints).toEqual([]);
  },
);

for (const path of ["/payment/verify", "/payment/share"]) {
  test(
    `nothing moves when ${path} has found out what it is asked`,
    nightly(path !== "/payment/verify"),
    async ({ page }) => {
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
      expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
    },
  );
}

test(
  "without JavaScript the payment pages ask nobody, and say how to reach the team",
  nightly(),
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ["/payment/verify", "/payment/share"]) {
      await page.goto(path);
      await expect(page.getByRole("main").locator("noscript p")).toHaveText(noScript.payment);
      await expect(page.getByRole("main").locator("noscript p")).toBeVisible();
      await expect(page.getByText(/^We are /)).toBeHidden();
    }
    await context.close();
  },
);

/** The way to the team, beside what the page says and not below it. */
function chat(page: Page) {
  return page.getByRole("main").getByRole("link", { name: /^Chat on WhatsApp/ });
}

/** Starts a second payment of a visitor's booking and pays it, as in another tab. */
async function payOnAnotherReference(request: APIRequestContext, visitor: Visitor) {
  const [booking] = bookingsOf(visitor.email);
  const [declined] = attemptsOf(visitor.email);
  const again = await request.post("/api/payment/again", {
    data: { bookingId: booking?.id, reference: declined?.reference },
  });
  expect(again.status(), await again.text()).toBe(200);
  const [, open] = attemptsOf(visitor.email);
  await payAtSandbox(request, { reference: open?.reference ?? "" });
  const verified = await request.get(`/api/payment/verify/${open?.reference}`);
  expect(verified.status(), await verified.text()).toBe(200);
}

/** The script that a module went into. */
function scriptOf(module: string): string {
  const report: ChunkReport = JSON.parse(readFileSync(CHUNK_REPORT, "utf8"));
  const script = Object.keys(report).find((file) => report[file]?.some((part) => part.module === module));
  if (!script) throw new Error(`${module} is in no script.`);
  return script;
}

/** Books and goes to the checkout. Gives the payment's reference. */
function bookMonthly(page: Page, visitor: Visitor): Promise<string> {
  return bookAndOpenCheckout(page, visitor, "desk_monthly");
}

/** Books and begins to pay by a prompt on the phone, which nobody approves for ten minutes. Gives the reference. */
async function bookWithPrompt(page: Page, visitor: Visitor, request: APIRequestContext): Promise<string> {
  const reference = await bookMonthly(page, visitor);
  const approveAfter = (lateApprovalMs: number) =>
    request.patch(`${SANDBOX_URL}/control/settings`, { data: { lateApprovalMs } });
  await approveAfter(600_000);
  await payAtSandbox(request, { reference, outcome: "approved_late" });
  await approveAfter(15_000);
  return reference;
}
