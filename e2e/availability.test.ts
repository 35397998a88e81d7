import type { Page } from "@playwright/test";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import type { DayAvailability } from "#domain/inventory/availability.ts";
import { availability } from "#web/content/availability.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { bookingsOf } from "./harness/database.ts";
import { stubApi, unstubApi } from "./harness/stub-api.ts";
import { expect, fillBooking, nightly, showDesk, test } from "./harness/visitor.ts";

const today = () => dayAt(Date.now());
const inDays = (count: number) => addDays(today(), count);
/** Without special hours, reception is closed on Sundays only. */
const isStaffed = (day: Day) => !formatDateWithWeekday(day).startsWith("Sunday");
const alternativeLabel = (day: Day) => `Choose ${formatDateWithWeekday(day).replace(/ \d{4}$/, "")}`;

for (const width of [360, 1280])
  test(
    `the calendar marks full and closed days and offers the next free one at ${width} px`,
    nightly(width !== 360),
    async ({ page, browserErrors }) => {
      const [few, last, full, closed, next] = [1, 2, 3, 4, 5, 6].map(inDays).filter(isStaffed) as [
        Day,
        Day,
        Day,
        Day,
        Day,
      ];
      await stubDays(page, { [few]: 7, [last]: 1, [full]: 0, [closed]: "Farmers' Day" });
      await page.setViewportSize({ width, height: 800 });
      const dialog = await openDayPass(page);
      const startDate = dialog.getByRole("button", { name: "Start date" });

      await startDate.click();
      const dayButton = async (day: Day, note: string) => {
        const button = page.getByRole("button", { name: `${formatDateWithWeekday(day)}, ${note}`, exact: true });
        const grid = page.getByRole("grid");
        const shown = Date.parse(`1 ${await grid.getAttribute("aria-label")} UTC`);
        const wanted = Date.parse(`${day.slice(0, 7)}-01`);
        if (shown < wanted) await page.getByRole("button", { name: /next month/i }).click();
        if (shown > wanted) await page.getByRole("button", { name: /previous month/i }).click();
        return button;
      };
      for (const [day, note, isStruck] of [
        [few, "7 desks left", false],
        [last, "last desk", false],
        [full, "full", true],
        [closed, "closed: Farmers' Day", true],
        [next, "plenty of desks left", false],
      ] as const) {
        const button = await dayButton(day, note);
        await expect(button).toBeEnabled();
        await expect(button).toHaveCSS("text-decoration-line", isStruck ? "line-through" : "none");
      }
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
      await (await dayButton(full, "full")).focus();
      await page.keyboard.press("Enter");
      await expect(startDate).toBeFocused();
      await expect(dialog.getByText(`${formatDateWithWeekday(full)} is full.`)).toBeVisible();
      await expect(startDate).toHaveAccessibleDescription(/ is full\.$/);
      expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);

      await dialog.getByRole("button", { name: alternativeLabel(next) }).click();
      await expect(startDate).toBeFocused();
      await expect(dialog.getByText("Plenty of desks left")).toBeVisible();
      await startDate.click();
      await (await dayButton(last, "last desk")).click();
      await expect(dialog.getByText("Last desk", { exact: true })).toBeVisible();
      await startDate.click();
      await (await dayButton(closed, "closed: Farmers' Day")).click();
      await expect(dialog.getByText(`We are closed on ${formatDateWithWeekday(closed)}: Farmers' Day.`)).toBeVisible();
      expect(browserErrors).toEqual([]);
    },
  );

for (const width of [360, 1280])
  test(`the calendar and the note say that a day has no reception, and how to get in, at ${width} px`, async ({
    page,
  }) => {
    const sunday = [1, 2, 3, 4, 5, 6, 7].map(inDays).find((day) => !isStaffed(day)) ?? "";
    await stubDays(page, { [sunday]: 7 });
    await page.setViewportSize({ width, height: 800 });
    const dialog = await openDayPass(page);
    const startDate = dialog.getByRole("button", { name: "Start date" });
    await startDate.click();
    if (sunday.slice(0, 7) !== today().slice(0, 7)) await page.getByRole("button", { name: /next month/i }).click();
    const button = page.getByRole("button", {
      name: `${formatDateWithWeekday(sunday)}, 7 desks left. No reception`,
      exact: true,
    });
    await expect(button).toHaveCSS("background-image", /radial-gradient/);
    await expect(page.getByText(`• ${availability.noReception}`)).toBeVisible();
    await button.click();
    const note = `No reception on ${formatDateWithWeekday(sunday)}. ${entryWithoutReception()}`;
    await expect(dialog.getByText(note, { exact: true })).toBeInViewport();
    await expect(startDate).toHaveAccessibleDescription(/No reception on /);
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test(
  "without availability every day can be chosen, and a refusal offers the next free day",
  nightly(),
  async ({ page, visitor }) => {
    await stubApi(page, "**/api/availability**", (route) => route.fulfill({ status: 503, body: "" }));
    const dialog = await openDayPass(page);
    await fillBooking(page, visitor);
    const next = inDays(2);
    const message = `${formatDateWithWeekday(inDays(1))} is full. The next free day is ${formatDateWithWeekday(next)}.`;
    await stubApi(page, "**/api/bookings", (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: { code: "fully_booked", message, fields: { startDate: message }, nextDay: next, requestId: "r" },
        },
      }),
    );
    const book = dialog.getByRole("button", { name: /Book & pay/ });
    const startDate = dialog.getByRole("button", { name: "Start date" });
    await book.click();
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await expect(startDate).toBeFocused();
    await expect(page.getByText("Booking Failed", { exact: true })).toHaveCount(0);
    expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
    expect(bookingsOf(visitor.email)).toEqual([]);

    await unstubApi(page, "**/api/bookings");
    // The hold is shown before and after the redirect to the checkout, so the test blocks the redirect.
    await stubApi(page, "**/api/payment/initialize", (route) => route.fulfill({ status: 502, body: "" }));
    await dialog.getByRole("button", { name: alternativeLabel(next) }).click();
    await expect(dialog.getByText(message, { exact: true })).toHaveCount(0);
    await book.click();
    await expect(
      dialog.getByText(/^We are holding this desk for you until \d+(:\d\d)? [ap]m, Accra time, while you pay\.$/),
    ).toBeVisible();
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", start_date: Date.parse(next) }]);
  },
);

test("desk cards show today's free desks in a reserved line", async ({ page }) => {
  await stubDays(page, { [today()]: 4 });
  await page.goto("/#desks");
  const desks = page.getByRole("region", { name: "A day, a week or a month" });
  await expect(desks.getByText("Free coffee").first()).toBeVisible();
  const heights = () => desks.getByRole("article").evaluateAll((all) => all.map((card) => card.clientHeight));
  const before = await heights();
  let at = 100;
  // Cards miss scroll events from before their hydration.
  await expect(async () => {
    at += 20;
    await page.mouse.move(at, at);
    await expect(desks.getByText("4 desks free today")).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  expect(await heights()).toEqual(before);
});

test("shows that a hold has expired, and paying leads to another day", async ({ page }) => {
  await openPayment(page, { place: "held", heldUntil: "2026-11-25T20:38:00.000Z" });
  await expect(
    page.getByText("We are holding this desk for you until 8:38 pm, Accra time, while you pay."),
  ).toBeVisible();
  await openPayment(page, { place: "gone", heldUntil: null });
  await expect(page.getByText(/^We are not holding this booking\./)).toBeVisible();
  const message = "We held your booking until 8:38 pm, Accra time. Friday 4 December 2026 is now full.";
  await stubApi(page, "**/api/payment/again", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "no_longer_held", message, nextDay: null, requestId: "r" } } }),
  );
  await page.getByRole("button", { name: /^Pay ₵/ }).click();
  await expect(page.getByRole("alert")).toHaveText(message);
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("link", { name: "Book another day" }).click();
  await expect(page).toHaveURL(/\/#desks$/);
});

const REFERENCE = "9f86d081884c7d659a2feaa0c55ad015";

/** Stubs plenty of capacity for every day except the given ones: desks left, or the reason for a closure. */
function stubDays(page: Page, named: Record<Day, number | string>) {
  return stubApi(page, "**/api/availability**", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const bookingType = query.get("bookingType") as BookingType;
    const days = Array.from({ length: Number(query.get("days")) }, (_, index): DayAvailability => {
      const day = addDays(query.get("from") ?? today(), index);
      const left = named[day] ?? 40;
      const isOpen = typeof left === "number";
      return { day, isOpen, left: isOpen ? left : 0, reason: isOpen ? null : left };
    });
    return route.fulfill({ json: { bookingType, days } });
  });
}

async function openDayPass(page: Page) {
  await page.goto("/#desks");
  await book(page, "Day Pass");
  return page.getByRole("dialog", { name: "Book Day Pass" });
}

async function book(page: Page, plan: string) {
  await showDesk(page, plan === "Day Pass" ? "desk_day" : plan === "Weekly" ? "desk_week" : "desk_monthly");
  return page.getByRole("button", { name: `Book & pay ${plan}`, exact: true }).click();
}

/** Opens the payment page in the given state. */
async function openPayment(page: Page, place: { place: "held" | "gone"; heldUntil: string | null }) {
  const booking = {
    id: "7f3c0000-0000-4000-8000-000000000001",
    bookingType: "desk_day",
    planName: "Day Pass",
    status: "pending",
    amount: 250,
    startDate: inDays(9),
    lastDay: inDays(9),
    isDayOver: false,
    payBy: null,
    notHeld: null,
    receiptNumber: null,
    ...place,
  };
  await stubApi(page, "**/api/payment/verify/**", (route) =>
    route.fulfill({
      json: {
        data: {
          status: "abandoned",
          reference: REFERENCE,
          amount: 250,
          currency: "GHS",
          channel: null,
          paidAt: null,
          booking,
        },
      },
    }),
  );
  await page.goto(`/payment/verify?reference=${REFERENCE}&bookingId=${booking.id}&planName=Day%20Pass`);
}
