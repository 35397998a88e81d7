import { addDays, dayAt } from "#domain/calendar/days.ts";
import { CANCEL_MEETING, MY_MEETING_PAGE } from "#domain/meeting-room/meeting-room.ts";
import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { payment } from "#web/content/pages/payment.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { queryRows } from "../harness/database.ts";
import { pageInMail, subjectsTo, waitForMail } from "../harness/mails.ts";
import { expect, payOnCheckout, test, waitForHydration } from "../harness/visitor.ts";

const copy = meetingRoom.form;

for (const [width, daysAhead] of [
  [360, 20],
  [768, 21],
  [1280, 22],
] as const)
  test(`sells two hours of the meeting room to a stranger, to the receipt, at ${width} px`, async ({
    page,
    visitor,
    browserErrors,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/help-center");
    await page.locator("header").getByRole("button", { name: "Book Now" }).filter({ visible: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Meeting room by the hour/ })
      .click();
    await expect(page).toHaveURL("/meeting-room");
    await waitForHydration(page, "main form");
    const form = page.getByRole("form", { name: copy.title });
    const day = addDays(dayAt(Date.now()), daysAhead);
    await form.getByLabel(copy.day).fill(day);
    await form.getByLabel(copy.start).selectOption("1 pm");
    await form.getByLabel(copy.name).fill(visitor.name);
    await form.getByLabel(copy.phone).fill(visitor.phone);
    await form.getByLabel(copy.email).fill(visitor.email);
    await form.getByRole("button", { name: copy.submit("₵160") }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Meeting room, 1 pm to 3 pm");

    const receipt = await waitForMail(visitor.email, /^Receipt .* for the meeting room/);
    expect(receipt).toContain("₵160.00");
    expect(receipt).toContain("1 pm to 3 pm, Accra time");
    expect(subjectsTo(visitor.email)).toHaveLength(1);
    expect(
      queryRows("select held_until from meetings where customer_email = ? and cancelled_at is null", visitor.email),
    ).toEqual([{ held_until: null }]);

    await page.goto(pageInMail(receipt, MY_MEETING_PAGE));
    await expect(page.getByRole("heading", { name: "The meeting room is yours" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/Receipt AH-\d{6}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect(page.getByRole("main")).toContainText("Free to cancel until");
    await page.getByText(CANCEL_MEETING).click();
    await page.getByRole("button", { name: "Cancel for a refund of ₵160.00" }).click();
    await expect(page.getByRole("heading", { name: "Your meeting room booking is cancelled" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Your refund: ₵160.00, to the account it was paid from.");
    await waitForMail(visitor.email, /^Meeting room cancelled/);
    expect(browserErrors).toEqual([]);
  });
