import type { Locator, Page } from "@playwright/test";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { SEND_DOCUMENTS } from "#domain/catalogue/virtual-office-start.ts";
import { formatCedis, formatCedisExact, toCedis } from "#domain/payments/money.ts";
import { cancelThroughApi, openDesk, openRow } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { askForProof, PROOF } from "./harness/ask-for-proof.ts";
import { attemptsOf, bookingsOf } from "./harness/database.ts";
import { SANDBOX_URL } from "./harness/environment.ts";
import { priceOnReceipt, priceTag } from "./harness/prices.ts";
import { payAtSandbox, sandboxRate } from "./harness/sandbox.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import {
  expect,
  fillBooking,
  nightly,
  openBooking,
  payOnCheckout,
  showDesk,
  test,
  testInNewTab,
  type Visitor,
} from "./harness/visitor.ts";

test("books a monthly desk and pays by mobile money", async ({ page, visitor, browserErrors }) => {
  const posted = recordPostBodies(page);
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await expect(dialog).toContainText(priceTag("desk_monthly"));
  await fillBooking(page, visitor);
  await dialog.getByRole("button", { name: /Book & pay/ }).click();

  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  const checkout = new URL(page.url());
  expect(checkout.searchParams.get("planName")).toBe("Monthly Hot Desk");
  const bookingId = bookingsOf(visitor.email)[0]?.id;
  expect(checkout.searchParams.get("bookingId")).toBe(bookingId);
  const bookingType = "desk_monthly";
  const amount = toCedis(pricePesewas(bookingType, 0));
  expect(posted).toEqual({
    "/api/bookings": {
      customerName: visitor.name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      bookingType,
      startDate: new Date().toISOString().slice(0, 10),
      amount,
      notes: "",
      status: "pending",
    },
    "/api/payment/initialize": {
      email: visitor.email,
      amount,
      customerName: visitor.name,
      bookingType,
      planName: PLANS[bookingType].name,
      bookingId,
    },
  });
  await expect(page.getByText(/no real money moves/i).first()).toBeVisible();
  await payOnCheckout(page, "Mobile money", "Paid");

  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const [attempt] = attemptsOf(visitor.email);
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(priceOnReceipt("desk_monthly"));
  await expect(receipt).toContainText(attempt?.reference ?? "no attempt");
  const rows = bookingsOf(visitor.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    status: "paid",
    payment_reference: attempt?.reference,
    amount_pesewas: pricePesewas("desk_monthly", 0),
    receipt_number: expect.any(Number),
    start_date: Date.parse(new Date().toISOString().slice(0, 10)),
  });

  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(bookingsOf(visitor.email)).toEqual(rows);
  expect(browserErrors).toEqual([]);
});

test("charges the private office at the live exchange rate", async ({ page, visitor, request, browserErrors }) => {
  const price = pricePesewas("private_office", await sandboxRate(request));
  const posted = recordPostBodies(page);
  await page.goto("/#offices");
  const offices = page.getByRole("region", { name: "A room with your own door" });
  await expect(offices).toContainText(`≈ ${formatCedis(price)}`);
  await expect(offices).toContainText(/rate of \d+ \w+ \d{4}/);
  await offices.getByRole("button", { name: "Book & pay Private Office" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Private Office" });
  await fillBooking(page, visitor);
  await dialog.getByLabel("Number of people").fill("9");
  await dialog.getByLabel("Notes").fill("A window, please");
  await dialog.getByRole("button", { name: `Book & pay ${formatCedis(price)}` }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  const amount = toCedis(price);
  expect(posted).toMatchObject({
    "/api/bookings": { bookingType: "private_office", amount, numberOfPeople: 9, notes: "A window, please" },
    "/api/payment/initialize": { bookingType: "private_office", amount },
  });
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(`${formatCedisExact(price)}`);
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid", amount_pesewas: price }]);
  expect(browserErrors).toEqual([]);
});

test("books a virtual office from the hero and pays", async ({ page, visitor, browserErrors }) => {
  await openBooking(page, /Book Pro Virtual Office/);
  await fillBooking(page, visitor);
  const dialog = page.getByRole("dialog");
  const business = `Kente ${visitor.email.slice(4, 12)}`;
  await dialog.getByLabel("Business name").fill(business);
  await dialog.getByLabel("Country").selectOption({ label: "Nigeria" });
  await dialog.getByRole("button", { name: `Book & pay ${priceTag("virtual_pro")}` }).click();
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("link", { name: SEND_DOCUMENTS })).toHaveAttribute("href", /my-office#/);
  await expect(page.getByText("Show this page or your receipt at reception")).toHaveCount(0);
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ status: "paid", amount_pesewas: pricePesewas("virtual_pro", 0) });
  await openDesk(page, `?q=${encodeURIComponent(business)}`);
  await openRow(page, visitor.name);
  await expect(page.getByRole("dialog").getByText(business)).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Nigeria", { exact: true })).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test("puts a payment one pesewa short under review", nightly(), async ({ page, visitor, request }) => {
  await reachCheckout(page, visitor);
  const [attempt] = attemptsOf(visitor.email);
  const [booking] = bookingsOf(visitor.email);
  const reference = attempt?.reference ?? "";
  await payAtSandbox(request, { reference, amount: pricePesewas("desk_week", 0) - 1, isForced: true });
  await page.goto(`/payment/verify?reference=${reference}&bookingId=${booking?.id}&planName=Weekly`);
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expect(
    page.getByText(
      "We verified your payment but had trouble completing your booking. Please contact support with your reference number below.",
    ),
  ).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", payment_reference: null }]);
  expect(attemptsOf(visitor.email)).toMatchObject([{ status: "review", review_reason: "amount" }]);
});

test("shows a changed price, also on its card, and asks before booking", async ({ page, visitor, request }) => {
  const price = pricePesewas("private_office", await sandboxRate(request));
  // The page was opened when a dollar still cost 12 cedis.
  await stubApi(page, "**/api/exchange-rate/usd-ghs", (route) =>
    route.fulfill({ json: { rate: 12, asOf: "2026-11-20T00:00:00.000Z", source: "open.er-api.com", stale: false } }),
  );
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/#offices");
  const offices = page.getByRole("region", { name: "A room with your own door" });
  await offices.getByRole("button", { name: "Book & pay Private Office" }).click();
  await fillBooking(page, visitor);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Book & pay ${priceTag("private_office", 12)}` }).click();
  const changed = dialog.getByRole("alert");
  await expect(changed).toContainText(`The price is now ${formatCedis(price)}`);
  await expect.poll(() => isClickable(changed)).toBe(true);
  expect(bookingsOf(visitor.email)).toHaveLength(0);
  await expect(dialog.getByLabel("Full name")).toHaveValue(visitor.name);
  const book = dialog.getByRole("button", { name: `Book & pay ${formatCedis(price)}` });
  await expect(book).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  // The rate loads near the screen.
  await offices.getByText(/≈/).last().scrollIntoViewIfNeeded();
  await expect(offices).toContainText(`≈ ${formatCedis(price)}`);
  await offices.getByRole("button", { name: "Book & pay Private Office" }).click();
  await fillBooking(page, visitor);
  await book.click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", amount_pesewas: price }]);
});

test("books after a proof that the visitor is a person, under the same key", async ({
  page,
  visitor,
  browserErrors,
}) => {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/bookings")) keys.push(request.headers()["idempotency-key"]);
  });
  await openBooking(page, /Book Pro Virtual Office/);
  await fillBooking(page, visitor);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Business name").fill("Kente Weavers");
  await dialog.getByLabel("Country").selectOption({ label: "Ghana" });
  const bodies = await askForProof(page, "**/api/bookings");
  await dialog.getByRole("button", { name: `Book & pay ${priceTag("virtual_pro")}` }).click();
  await expect(dialog.getByText("Checking that you are a person…", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({ ...bodies[0], proof: PROOF });
  expect(keys[1]).toBe(keys[0]);
  expect(bookingsOf(visitor.email)).toHaveLength(1);
  // The browser itself reports the refused call.
  expect(browserErrors.filter((error) => !error.includes("403"))).toEqual([]);
});

test("books enterprise without payment and promises a call", async ({ page, visitor, browserErrors }) => {
  await page.goto("/#offices");
  await page.getByRole("button", { name: "Book Enterprise" }).click();
  await fillBooking(page, visitor);
  await page.getByRole("dialog").getByLabel("Number of people").fill("25");
  await page.getByRole("dialog").getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("Booking Created!", { exact: true })).toBeVisible();
  await expect(page.getByText("We'll contact you shortly to confirm your booking.", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", amount_pesewas: 0 }]);
  expect(browserErrors).toEqual([]);
});

test("each plan's card opens its booking at its price", async ({ page }) => {
  await page.goto("/#desks");
  for (const type of [
    "desk_day",
    "desk_week",
    "desk_monthly",
    "virtual_starter",
    "virtual_pro",
    "virtual_premium",
  ] as const) {
    const { name } = PLANS[type];
    await page.getByRole("button", { name: `Book & pay ${name}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Book ${name}`, exact: true });
    await expect(dialog.getByRole("button", { name: `Book & pay ${priceTag(type)}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("the form shows each error beside its field", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Full name")).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  for (const message of [
    "Name must be at least 2 characters",
    "Invalid email address",
    "Phone number must be at least 10 digits",
    "Start date is required",
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel("Start date")).toBeFocused();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await dialog.getByLabel("Full name").fill(visitor.name);
  await expect(dialog.getByText("Name must be at least 2 characters")).toHaveCount(0);
  await expect(dialog.getByLabel("Number of people")).toHaveCount(0);
  expect(bookingsOf(visitor.email)).toHaveLength(0);
});

testInNewTab("allows today in Accra and later days only", nightly(), async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-15T03:00:00Z"));
  // The worker's clock would correct the browser's.
  await stubApi(page, "**/api/availability**", (route) => route.fulfill({ status: 503, body: "" }));
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  const startDate = dialog.getByRole("button", { name: "Start date" });
  await expect(startDate).toHaveAccessibleDescription("Choose a day");
  await startDate.click();
  const month = page.getByRole("grid", { name: "March 2026", exact: true });
  await expect(month.locator("th")).toHaveText(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
  await expect(page.getByRole("button", { name: "Saturday 14 March 2026" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Today, Sunday 15 March 2026" })).toBeEnabled();
  for (let pressed = 0; pressed < 14; pressed += 1) await page.getByRole("button", { name: /next month/i }).click();
  await page.getByRole("button", { name: "Saturday 15 May 2027" }).click();
  await expect(dialog.getByLabel("Start date")).toContainText("15 May 2027");
  await expect(startDate).toHaveAccessibleDescription("15 May 2027 15 May to 14 Jun, 31 days");
});

test("the whole calendar is reachable on a phone in landscape", nightly(), async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/#desks");
  await showDesk(page, "desk_week");
  await page.getByRole("button", { name: "Book & pay Weekly" }).click();
  await page.getByRole("dialog").getByLabel("Start date").click();
  await expect(page.getByRole("dialog", { name: "Choose a day" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: /^Today/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Start date")).not.toHaveText("Choose a day");
});

test(
  "Escape, its button and a click outside close the calendar and keep the dialog open",
  nightly(),
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await openBooking(page, /Book Monthly Hot Desk/);
    const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
    const startDate = dialog.getByRole("button", { name: "Start date" });
    const calendar = page.getByRole("dialog", { name: "Choose a day" });
    const closeActions = [
      () => page.keyboard.press("Escape"),
      () => startDate.click(),
      () => dialog.click({ position: { x: 3, y: 150 } }),
      () => dialog.getByLabel("Full name").focus(),
    ];
    for (const close of closeActions) {
      await startDate.click();
      await expect(calendar.getByRole("button", { name: /^Today, / })).toBeFocused();
      await close();
      await expect(calendar).toHaveCount(0);
      await expect(startDate).toHaveAttribute("aria-expanded", "false");
      await expect(dialog).toBeVisible();
    }
    await startDate.click();
    await expect(calendar).toBeVisible();
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(startDate).toBeFocused();
    await expect(startDate).not.toHaveText("Choose a day");
  },
);

test("the button shows progress, and a second click makes no second booking", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await stubApi(page, "**/api/bookings", async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).dblclick();
  const busy = dialog.getByRole("button", { name: "Booking..." });
  await expect(busy).toBeDisabled();
  release();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bookingsOf(visitor.email)).toHaveLength(1);
});

test("a server error keeps the input and is shown", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  await stubApi(page, "**/api/bookings", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page.getByText("Booking Failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Something went wrong. Please try again.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(visitor.email);
  await expect(dialog.getByRole("button", { name: /Book & pay/ })).toBeFocused();

  await unstubApi(page, "**/api/bookings");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
});

test("says once that there is no connection", async ({ page, visitor, context }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("We could not send this.");
  await expect(page.getByText("Booking Failed", { exact: true })).toHaveCount(0);
  await context.setOffline(false);
});

test("keeps the booking if the checkout cannot be opened, and the next click opens it", async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  const message = "The payment company could not start your payment. Please try again.";
  await stubApi(page, "**/api/payment/initialize", (route) =>
    route.fulfill({ status: 502, json: { error: { code: "gateway_failed", message, requestId: "r" } } }),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page.getByText("Booking Failed", { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("Your booking is saved.");
  await expect(dialog.getByText("We could not send this.")).toHaveCount(0);
  await expect(dialog.getByLabel("Email")).toHaveValue(visitor.email);
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending" }]);

  await unstubApi(page, "**/api/payment/initialize");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bookingsOf(visitor.email)).toHaveLength(1);
});

test("says before the checkout that a booking will not be held, and books it at the next press", async ({
  page,
  visitor,
}) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  const message = "You already hold 3 places, so we cannot hold this one.";
  await stubApi(page, "**/api/bookings", (route) =>
    route.request().postDataJSON().withoutHold
      ? route.continue()
      : route.fulfill({ status: 409, json: { error: { code: "unpaid_limit", message, requestId: "r" } } }),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByRole("alert")).toHaveText(message);
  await expect(page.getByText("Booking Failed")).toHaveCount(0);
  expect(bookingsOf(visitor.email)).toEqual([]);
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending" }]);
});

test("books without online payment and tells the visitor", async ({ page, visitor }) => {
  await stubApi(page, "**/api/payment/initialize", (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: "payments_unavailable", message: "Not available.", requestId: "r" } },
    }),
  );
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect(page.getByText("Booking Created!", { exact: true })).toBeVisible();
  await expect(page.getByText("We'll contact you shortly to confirm your booking.", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending" }]);
});

test("does not report a booking as lost if it was paid in the meantime", nightly(), async ({ page, visitor }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  const message = "This booking is already paid.";
  await stubApi(page, "**/api/payment/initialize", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "already_paid", message, requestId: "r" } } }),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByRole("alert")).toHaveText(message);
});

test("books again if the booking was cancelled in the meantime", nightly(), async ({ page, visitor, request }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  await fillBooking(page, visitor);
  await stubApi(page, "**/api/payment/initialize", (route) => route.fulfill({ status: 502, body: "" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your booking is saved.");
  await cancelThroughApi(request, visitor);
  await unstubApi(page, "**/api/payment/initialize");
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
  expect(new Set(bookingsOf(visitor.email).map(({ status }) => status))).toEqual(new Set(["cancelled", "pending"]));
});

testInNewTab(
  "re-enables the dialog if the redirect to the checkout does not happen",
  nightly(),
  async ({ page, visitor }) => {
    await page.clock.install();
    await page.route(`${SANDBOX_URL}/checkout/**`, (route) => route.fulfill({ status: 204 }));
    await openBooking(page, /Book Monthly Hot Desk/);
    await fillBooking(page, visitor);
    const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
    const checkoutRequest = page.waitForRequest(`${SANDBOX_URL}/checkout/**`);
    await dialog.getByRole("button", { name: /Book & pay/ }).click();
    await checkoutRequest;
    await expect(dialog.getByRole("button", { name: "Booking..." })).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(dialog.getByRole("button", { name: /Book & pay/ })).toBeEnabled();
    await expect(page.getByText("Booking Failed", { exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
  },
);

test("asks before closing a booking dialog with a name or a chosen day", async ({ page }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  const day = dialog.getByLabel("Start date");
  await day.click();
  await page.getByRole("button", { name: /^Today/ }).click();
  await expect(day).not.toContainText("Choose a day");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep" }).click();
  await expect(day).not.toContainText("Choose a day");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /Book Monthly Hot Desk/ }).click();
  await dialog.getByLabel("Full name").fill("Ama");
  await page.keyboard.press("Escape");
  const question = dialog.getByRole("alertdialog", { name: "Discard what you typed?" });
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await expect(question).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Ama");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
});

testInNewTab("without a reference the page offers to find a receipt and verifies nothing", async ({ page }) => {
  await page.goto("/payment/verify");
  await expect(page.getByRole("heading", { name: "Find a receipt" })).toBeVisible();
  await expect(page.getByText("No receipts are saved in this browser.")).toBeVisible();
  await expect(page.getByText(/We are asking the payment company/)).toHaveCount(0);
});

/** True if no other element covers the first and last line. */
function isClickable(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
  });
}

/** Records the bodies of POST requests by path. */
function recordPostBodies(page: Page): Record<string, unknown> {
  const bodies: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.method() === "POST") bodies[new URL(request.url()).pathname] = request.postDataJSON();
  });
  return bodies;
}

async function reachCheckout(page: Page, visitor: Visitor) {
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Weekly" }).click();
  const dialog = page.getByRole("dialog", { name: "Book Weekly" });
  await fillBooking(page, visitor);
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX_URL}/checkout/`));
}
