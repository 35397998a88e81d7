import type { APIRequestContext, Page } from "@playwright/test";
import type { Booking } from "#contract/bookings.ts";
import type { MyBooking } from "#contract/my-booking.ts";
import { MY_BOOKING_PAGE } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { FALLBACK_RATE } from "#domain/catalogue/exchange-rate.ts";
import { toCedis } from "#domain/payments/money.ts";
import { noScript } from "#web/content/no-script.ts";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { queryRows } from "./harness/database.ts";
import { priceTag } from "./harness/prices.ts";
import { messagesTo } from "./harness/sandbox.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import {
  chooseDayIn,
  expect,
  nightly,
  payOnCheckout,
  test,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

/** A Monday far enough ahead for every rule. */
const FIRST = mondayAfter(21);
const SECOND = addDays(FIRST, 1);
const PRICE = priceTag("desk_day");
const REASON = "We hold at most 3 unpaid places for one person.";
const TOKEN = "5b1f0000-0000-4000-8000-000000000000.1.abcdefghijklmnopqrstuA";

function mondayAfter(days: number): string {
  const day = addDays(dayAt(Date.now()), days);
  return addDays(day, (8 - new Date(startOfDay(day)).getUTCDay()) % 7);
}

async function book(request: APIRequestContext, visitor: Visitor): Promise<{ id: string; token: string }> {
  const answer = await request.post("/api/bookings", {
    data: {
      customerName: visitor.name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      bookingType: "desk_day",
      startDate: FIRST,
      amount: toCedis(pricePesewas("desk_day", FALLBACK_RATE)),
    },
  });
  expect(answer.status()).toBe(201);
  const { id, manageUrl }: Booking = await answer.json();
  return { id, token: manageUrl?.split("#")[1] ?? "" };
}

test("pays, moves and cancels by link; opening changes nothing, and the token stays private", async ({
  page,
  request,
  visitor,
  browserErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id, token } = await book(request, visitor);
  const sent: { url: string; referer: string; body: string }[] = [];
  page.on("request", (item) =>
    sent.push({
      url: item.url().split("#")[0] ?? "",
      referer: item.headers().referer ?? "",
      body: item.postData() ?? "",
    }),
  );
  const stored = () =>
    JSON.stringify([
      queryRows("select * from bookings where id = ?", id),
      queryRows("select * from allocations where id = ?", id),
      queryRows("select * from audit_trail where subject_id = ?", id),
    ]);
  const before = stored();

  await page.goto(MY_BOOKING_PAGE + token);
  await expect(page.getByRole("heading", { name: words.held.title })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.getByRole("heading", { name: words.held.title })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(stored()).toBe(before);
  const main = page.getByRole("main");
  await expect(main).toContainText("Ama T.");
  await expect(main).toContainText(formatDateWithWeekday(FIRST));
  await expect(main).not.toContainText(visitor.email);
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);

  await page.getByRole("button", { name: `Pay ${PRICE}` }).click();
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(visitor.name);
  await page.getByRole("link", { name: "See your booking" }).click();
  await expect(page.getByRole("heading", { name: words.paid.title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Ama T.");

  await page.getByRole("button", { name: words.move.title("desk_day") }).click();
  const move = page.getByRole("form", { name: words.move.title("desk_day") });
  await chooseDayIn(move, SECOND);
  const submit = move.getByRole("button", { name: words.move.submit(formatDateWithWeekday(SECOND)) });
  await expect(submit).toBeInViewport();
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(words.move.done(formatDateWithWeekday(SECOND)));
  await expect(page.getByRole("alert")).toBeInViewport();

  await page.getByRole("button", { name: words.cancel.open }).click();
  const cancel = page.getByRole("form", { name: words.cancel.title });
  await expect(cancel).toContainText(`Your refund: ${PRICE}, to the account it was paid from.`);
  await cancel.getByRole("button", { name: words.cancel.submit(PRICE) }).click();
  await expect(page.getByRole("heading", { name: words.cancelled.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.cancelled.title })).toBeInViewport();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("region", { name: words.refunds.title })).toContainText(PRICE);
  const refunded = page.getByRole("region", { name: "Receipt" }).getByText("Refund", { exact: true }).locator("..");
  await expect(refunded).toContainText(PRICE);
  expect(queryRows<{ status: string }>("select status from bookings where id = ?", id)).toMatchObject([
    { status: "cancelled" },
  ]);

  const signature = token.split(".")[2] ?? token;
  for (const { url, referer, body } of sent) {
    expect(url).not.toContain(signature);
    expect(referer).not.toContain(signature);
    if (body.includes(signature)) expect(new URL(url).pathname).toMatch(/^\/api\/my-booking(\/(pay|move|cancel))?$/);
  }
  expect(sent.some(({ body }) => body.includes(signature))).toBe(true);
  expect(browserErrors).toEqual([]);
});

test("confirms the refund again if it changed after it was shown", async ({ page }) => {
  const shown = await stubBooking(page, {
    state: "paid",
    payment: {
      isPaid: true,
      amount: 250,
      receiptNumber: "AH-000042",
      paidAt: "2026-11-21T12:00:00Z",
      method: "card",
      companyName: null,
      companyTin: null,
      receipts: [],
    },
    cancellation: { refundAmount: 250, rule: "day_before", sentence: "Your refund: ₵250." },
  });
  await page.goto(MY_BOOKING_PAGE + TOKEN);
  await stubApi(page, "**/api/my-booking/cancel", (route) => {
    expect(route.request().postDataJSON()).toEqual({ token: TOKEN, refundAmount: 250 });
    shown.cancellation = { refundAmount: 125, rule: "last_day", sentence: "Your refund: ₵125." };
    const message =
      "Your refund has changed since you opened this page: it is now ₵125. Nothing has been cancelled yet.";
    return route.fulfill({ status: 409, json: { error: { code: "refund_changed", message, requestId: "r" } } });
  });
  await page.getByRole("button", { name: words.cancel.open }).click();
  await page.getByRole("button", { name: words.cancel.submit("₵250") }).click();
  await expect(page.getByRole("alert")).toContainText("it is now ₵125");
  await expect(page.getByText("Your refund: ₵125.")).toBeVisible();
  await expect(page.getByRole("button", { name: words.cancel.submit("₵125") })).toBeEnabled();
});

test("a page left open or returned to shows the current state", nightly(), async ({ page }) => {
  const shown = await stubBooking(page, { state: "held" });
  await page.goto(MY_BOOKING_PAGE + TOKEN);
  await expect(page.getByRole("heading", { name: words.held.title })).toBeVisible();
  shown.state = "paid";
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("heading", { name: words.paid.title })).toBeVisible();

  shown.state = "cancelled";
  Object.assign(shown.may, { pay: false, move: false, cancel: false });
  await stubApi(page, "**/api/my-booking/move", (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "conflict", message: "This booking has already been cancelled.", requestId: "r" } },
    }),
  );
  await page.getByRole("button", { name: words.move.title("desk_day") }).click();
  const move = page.getByRole("form", { name: words.move.title("desk_day") });
  await chooseDayIn(move, SECOND);
  await move.getByRole("button", { name: /^Move to/ }).click();
  await expect(page.getByRole("alert")).toHaveText("This booking has already been cancelled.");
  await expect(page.getByRole("heading", { name: words.cancelled.title })).toBeVisible();
});

test("lists the other bookings of this tab, and opens them", async ({ page, request, visitor }) => {
  const [first, second] = [await book(request, visitor), await book(request, visitor)];
  await page.goto(`${MY_BOOKING_PAGE}${first.token}`);
  await expect(page.getByRole("heading", { name: words.held.title })).toBeVisible();
  await page.goto("/");
  await page.goto(`${MY_BOOKING_PAGE}${second.token}`);
  await page.getByRole("region", { name: words.others }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(first.id));
  await page.goto("/");
  await page.goto("/my-booking");
  await expect(page.getByRole("region", { name: words.others }).getByRole("link")).toHaveAttribute(
    "href",
    new RegExp(second.id),
  );
});

test("an invalid link reveals nothing, and a new one is mailed on request", async ({ page, request, visitor }) => {
  const { token } = await book(request, visitor);
  const other = await book(request, { ...visitor, email: `other.${visitor.email}` });
  const mixed = [other.token.split(".")[0], ...token.split(".").slice(1)].join(".");
  for (const invalidToken of [TOKEN, mixed]) {
    await page.goto(`/robots.txt`);
    await page.goto(MY_BOOKING_PAGE + invalidToken);
    await expect(page.getByRole("heading", { name: words.unknown.title })).toBeVisible();
  }
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: words.send.submit }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@visitor.example");
  await page.getByRole("button", { name: words.send.submit }).click();
  await expect(page.getByText(words.send.done)).toBeVisible();
});

test("the customer chooses SMS, and the next message about the booking goes there", async ({
  page,
  request,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const phone = `020${String(Date.now()).slice(-7)}`;
  const { id, token } = await book(request, { ...visitor, phone });
  await page.goto(`${MY_BOOKING_PAGE}${token}`);
  await page.getByText(words.channel.title, { exact: true }).first().click();
  await expect(page.getByLabel(/^Email, /)).toBeChecked();
  await page.getByLabel(`SMS, …${phone.slice(-4)}`).check();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: words.channel.save }).click();
  await expect(page.getByText(words.channel.done)).toBeVisible();
  await expect(page.getByText(words.facts.messages)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const moved = await request.post("/api/my-booking/move", { data: { token, startDate: SECOND, from: FIRST } });
  expect(moved.status()).toBe(200);
  await expect
    .poll(async () => (await messagesTo(phone)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/^Hello .*, your Day Pass has moved to .*#/)]);
  expect(
    queryRows("select channel, delivery from outbox where subject_id = ? and kind = 'booking_moved'", id),
  ).toContainEqual({ channel: "sms", delivery: "accepted" });
});

test("tells staff in whose name they act, above the booking", async ({ page }) => {
  const staffNotice = "You are signed in as Ama. What you do here is recorded under that name.";
  await stubBooking(page, { state: "paid", staffNotice });
  await page.goto(MY_BOOKING_PAGE + TOKEN);
  await expect(page.locator("main").getByText(staffNotice)).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
});

test("offline the page shows the last known booking without buttons", async ({ page }) => {
  await stubBooking(page, { state: "paid" });
  await page.goto(MY_BOOKING_PAGE + TOKEN);
  await expect(page.getByRole("heading", { name: words.paid.title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("booking-seen"))).toContain("mark");
  expect(await page.evaluate(() => localStorage.getItem("booking-seen"))).not.toContain(TOKEN.split(".")[2]);
  await unstubApi(page);
  await stubApi(page, "**/api/my-booking", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^You are offline\. This is your booking as of/)).toBeVisible();
  await expect(page.getByRole("button", { name: words.move.title("desk_day") })).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.cancel.open })).toHaveCount(0);
});

test("the page explains itself without scripts, is not indexed and sends no referrer", async ({ request }) => {
  const answer = await request.get("/my-booking");
  expect(answer.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  const html = await answer.text();
  expect(html).toContain(noScript.myBooking);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});

for (const width of [360, 768, 1280])
  test(
    `every state of a booking fits, is explained and has its actions at ${width} px`,
    nightly(width !== 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const shown = await stubBooking(page, { notHeld: REASON });
      await page.goto(MY_BOOKING_PAGE + TOKEN);
      await waitForHydration(page);
      for (const state of [
        "requested",
        "held",
        "not_held",
        "full",
        "confirmed",
        "last_day",
        "started",
        "under_review",
      ] as const) {
        shown.state = state;
        shown.may.pay = state !== "requested";
        // The page ignores a return while it is still loading.
        await expect(async () => {
          await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
          await expect(page.getByRole("heading", { level: 1, name: words[state].title })).toBeVisible({
            timeout: 2000,
          });
        }).toPass();
        await expect(page.getByText(REASON)).toHaveCount(state === "not_held" ? 1 : 0);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

/** Stubs a booking; later changes to the returned object apply to later responses. */
async function stubBooking(page: Page, changes: Partial<MyBooking>): Promise<MyBooking> {
  const shown: MyBooking = {
    state: "held",
    booking: {
      bookingType: "desk_day",
      planName: "Day Pass",
      status: "pending",
      startDate: FIRST,
      endDate: null,
      lastDay: FIRST,
      months: 1,
      startsBy: null,
      numberOfPeople: null,
      unit: null,
      amount: 250,
      dollarPrice: null,
      number: "5B1F-0000",
      hours: { opens: 8, closes: 22 },
      hoursBecause: null,
      reception: null,
    },
    customerName: "Ama T.",
    email: "a…@v….example",
    channel: "email",
    channels: ["email"],
    phone: "…0000",
    heldUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
    payBy: null,
    notHeld: null,
    left: 3,
    cancellationPromise: freeCancellationPromise(
      { type: "desk_day", startsAtMs: startOfDay(FIRST) + 8 * 3_600_000, paidAtMs: null, pricePesewas: 25_000 },
      Date.now(),
    ),
    officeUrl: null,
    payUrl: null,
    calendarUrl: "https://house.test/api/my-booking/calendar/0123456789abcdef0123456789abcdef",
    payment: {
      isPaid: false,
      amount: 250,
      receiptNumber: null,
      paidAt: null,
      method: null,
      companyName: null,
      companyTin: null,
      receipts: [],
    },
    refunds: [],
    may: { pay: true, move: true, cancel: true, newLink: true },
    movesLeft: 3,
    cancellation: { refundAmount: 0, rule: "nothing_paid", sentence: "Nothing has been paid for it." },
    ...changes,
  };
  await stubApi(page, "**/api/my-booking", (route) => route.fulfill({ json: shown }));
  return shown;
}
