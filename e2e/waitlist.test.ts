import type { Page } from "@playwright/test";
import type { JoinWaitlistInput, MyWaitlistEntry } from "#contract/waitlist.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import type { DayAvailability } from "#domain/inventory/availability.ts";
import { WAITLIST_PAGE } from "#domain/waitlist/waitlist.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { stubApi } from "./harness/stub-api.ts";
import { chooseDay, expect, nightly, test } from "./harness/visitor.ts";

const TOKEN = "5b1f.1.9f86d081884c7d659a2feaa0c55ad015";

test("joins the waitlist of a full day with a name and one contact", async ({ page }) => {
  const full = addDays(dayAt(Date.now()), 3);
  await stubApi(page, "**/api/availability**", (route) => {
    const from = new URL(route.request().url()).searchParams.get("from") ?? dayAt(Date.now());
    const days = Array.from({ length: 92 }, (_, index): DayAvailability => {
      const day = addDays(from, index);
      return { day, isOpen: true, left: day === full ? 0 : 40, reason: null };
    });
    return route.fulfill({ json: { bookingType: "desk_day", days } });
  });
  const sent: JoinWaitlistInput[] = [];
  await stubApi(page, "**/api/waitlist", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { id: "w", position: 2 } });
  });
  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Day Pass", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Book Day Pass" });
  await chooseDay(page, dialog.getByLabel("Start date"), full);
  const join = dialog.getByRole("button", { name: "Join the waiting list" });
  await join.click();
  await expect(dialog.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await dialog.getByLabel("Full name").fill("Ama Waits");
  await join.click();
  await expect(dialog.getByText("Enter an email address or a phone number")).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  expect(sent).toEqual([]);
  await dialog.getByLabel("Phone").fill("024 000 0000");
  await join.click();
  await expect(
    page.getByRole("region", { name: /Notifications/ }).getByText(/^You are number 2 in line/),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual([{ bookingType: "desk_day", startDate: full, name: "Ama Waits", phone: "024 000 0000" }]);
});

for (const width of [360, 1280])
  test(
    `accepts an offer by its link with the missing booking details at ${width} px`,
    nightly(width !== 360),
    async ({ page, browserErrors }) => {
      await page.setViewportSize({ width, height: 800 });
      const place = await stubPlace(page, {
        status: "offered",
        offeredUntil: "2026-11-25T20:38:00.000Z",
        needs: ["email"],
      });
      await stubApi(page, "**/api/waitlist/take", (route) => {
        expect(route.request().postDataJSON()).toEqual({ token: TOKEN, email: "ama@visitor.example" });
        place.status = "booked";
        return route.fulfill({ json: {} });
      });
      await page.goto(WAITLIST_PAGE + TOKEN);
      await expect(page.getByRole("heading", { name: "You can book now" })).toBeVisible();
      await expect(
        page.getByText("We are holding this booking for you until 25 November 2026 at 8:38 pm, Accra time."),
      ).toBeVisible();
      await expect(page.getByRole("main")).toContainText(formatDateWithWeekday(place.startDate));
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByLabel("Email").fill("ama@visitor.example");
      await page.getByRole("button", { name: "Accept the offer" }).click();
      await expect(page.getByRole("heading", { name: "Offer accepted" })).toBeVisible();
      expect(browserErrors).toEqual([]);
    },
  );

test("confirms the email address on the waitlist, leaves with one click, and explains a wrong link", async ({
  page,
}) => {
  const place = await stubPlace(page, { status: "waiting", position: 3, isConfirmed: false });
  await stubApi(page, "**/api/waitlist/confirm", (route) => {
    place.isConfirmed = true;
    return route.fulfill({ json: place });
  });
  await stubApi(page, "**/api/waitlist/leave", (route) => {
    place.status = "left";
    return route.fulfill({ json: { ok: true } });
  });
  await page.goto(WAITLIST_PAGE + TOKEN);
  await expect(page.getByRole("heading", { name: "You are number 3 in line" })).toBeVisible();
  await expect(
    page.getByText("Until you do, we tell you when it is your turn but hold nothing for you."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("we send you a link and hold the booking for a limited time")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm my email" })).toHaveCount(0);
  await page.getByRole("button", { name: "Leave the waiting list" }).click();
  await expect(page.getByRole("heading", { name: "You have left the waiting list" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Choose another day" })).toHaveAttribute("href", "/#desks");

  await stubApi(page, "**/api/waitlist/open", (route) => route.continue());
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
});

/** Stubs a waitlist entry; later changes to the returned object apply to later responses. */
async function stubPlace(page: Page, changes: Partial<MyWaitlistEntry>): Promise<MyWaitlistEntry> {
  const day = addDays(dayAt(Date.now()), 3);
  const place: MyWaitlistEntry = {
    status: "waiting",
    bookingType: "desk_day",
    planName: "Day Pass",
    startDate: day,
    endDate: day,
    amount: 250,
    position: null,
    offeredUntil: null,
    isConfirmed: true,
    needs: [],
    bookingId: null,
    ...changes,
  };
  await stubApi(page, "**/api/waitlist/open", (route) => route.fulfill({ json: place }));
  return place;
}
