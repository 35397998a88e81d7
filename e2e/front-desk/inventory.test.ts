import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import type { MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookingsOf } from "../harness/database.ts";
import { stubApi } from "../harness/stub-api.ts";
import { chooseDay, test, type Visitor } from "../harness/visitor.ts";
import { makeBooking, makePaymentReview } from "./factories.ts";
import { expect, expectToast, openDesk, rowWithText, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("a day is closed from the desk, and whom it meets is moved to another", async ({ page, visitor }) => {
  const name = `Closing ${visitor.email.slice(4, 12)}`;
  // A day of its own: other tests book the days before it, and close others.
  const closed = addDays(dayAt(Date.now()), randomInt(45, 150));
  const reason = `Repairs ${visitor.email.slice(4, 12)}`;
  await bookDay(page, { ...visitor, name }, closed);
  await openDesk(page, "?tab=inventory");
  await page.getByRole("button", { name: "Add closed days" }).click();
  const adding = page.getByRole("dialog", { name: "Add closed days" });
  await adding.getByLabel("First day").fill(closed);
  await adding.getByLabel("Last day").fill(addDays(closed, -1));
  await adding.getByLabel("Reason").fill(reason);
  await adding.getByRole("button", { name: "Add closed days" }).click();
  await expect(adding.getByRole("form").getByText("A closure cannot end before it begins")).toBeVisible();
  await adding.getByLabel("Last day").fill(closed);
  await adding.getByRole("button", { name: "Add closed days" }).click();
  await expectToast(page, "Closed", "It meets 1 booking.");

  const met = page.getByRole("list", { name: `Bookings that meet ${reason}` });
  await expect(met.getByRole("listitem")).toContainText(name);
  await met.getByRole("button", { name: "Move booking" }).click();
  const moving = page.getByRole("dialog", { name: `Move the booking of ${name}?` });
  const to = addDays(closed, 1);
  await chooseDay(page, moving.getByLabel("New start date"), to);
  await expect(moving.getByText("Plenty of desks left")).toBeVisible();
  await moving.getByRole("button", { name: "Move booking" }).click();
  await expectToast(page, "Booking Moved");
  const closures = page.getByRole("list", { name: "Closed days" });
  const own = closures.getByRole("listitem").filter({ hasText: reason });
  await expect(own.getByText("It meets no booking.")).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ start_date: Date.parse(to) }]);

  await own.getByRole("button", { name: "Open again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open again" }).click();
  await expectToast(page, "Open Again");
  await expect(closures.getByText(reason)).toHaveCount(0);
});

test("a day gets hours of its own at the desk, the sheet's calendar says them, and they are taken back", async ({
  page,
  visitor,
}) => {
  // Further ahead than any test books or closes.
  const day = addDays(dayAt(Date.now()), randomInt(155, 190));
  const reason = `Feast ${visitor.email.slice(4, 12)}`;
  await openDesk(page, "?tab=settings");
  await page.getByRole("button", { name: "Add hours" }).click();
  const adding = page.getByRole("dialog", { name: "Add hours" });
  await adding.getByLabel("Day").fill(day);
  await adding.getByLabel("Opens").selectOption("9 am");
  await adding.getByLabel("Closes").selectOption("9 am");
  await adding.getByLabel("Reason").fill(reason);
  await adding.getByRole("button", { name: "Add hours" }).click();
  await expect(adding.getByRole("form").getByText("The house cannot close before it opens")).toBeVisible();
  await adding.getByLabel("Closes").selectOption("1 pm");
  await expect(adding.getByRole("status").filter({ hasText: "It meets nobody." })).toBeVisible();
  await adding.getByRole("button", { name: "Add hours" }).click();
  await expectToast(page, "Hours Added", `${formatDateWithWeekday(day)}: 9 am to 1 pm.`);

  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Day Pass", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Book Day Pass" });
  await chooseDay(page, sheet.getByLabel("Start date"), day);
  await expect(sheet.getByText(`: open 9 am to 1 pm, ${reason}`)).toBeVisible();
  await sheet.getByLabel("Start date").click();
  await expect(page.getByRole("grid").getByRole("button", { name: `open 9 am to 1 pm: ${reason}` })).toBeVisible();

  await openDesk(page, "?tab=settings");
  const days = page.getByRole("list", { name: "Days with other hours" });
  const own = days.getByRole("listitem").filter({ hasText: reason });
  await own.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Hours Removed");
  await expect(page.getByText(reason)).toHaveCount(0);
});

test("a month shows each day's places, and what is oversold after a change is named", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=inventory&month=2027-03");
  await expect(page.getByRole("heading", { name: "Occupancy in March 2027" })).toBeVisible();
  const cells = (day: string) => rowWithText(page, day).getByRole("cell");
  await expect(cells("Tue 2").first()).toHaveText("12 of 4028 free2 held");
  await expect(cells("Wed 3").first()).toHaveText("40 of 40Full2 held");
  await expect(cells("Fri 5").first()).toHaveText("43 of 403 too many2 held");
  await expect(rowWithText(page, "Thu 4")).toContainText("Closed: Farmers' Day");
  await expect(rowWithText(page, "Sat 6")).toContainText("8 am to 1 pm: Elections");
  const waiting = page.getByRole("list", { name: "Who waits for a full day" });
  await expect(waiting).toContainText(
    "Efua WaitsPrivate Office, 10 Mar 2027024 000 0000Held for them until 1 Mar 2027, 10:00",
  );
  await expect(waiting.getByRole("link", { name: /^Tell on WhatsApp Efua Waits/ })).toHaveAttribute(
    "href",
    /wa\.me\/2332/,
  );
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "Occupancy in April 2027" })).toBeVisible();
  await expect(page).toHaveURL(/month=2027-04/);

  await page.getByRole("button", { name: "Change how many: Desks" }).click();
  const changing = page.getByRole("dialog", { name: "Change how many: Desks" });
  const many = changing.getByLabel("How many there are");
  await many.fill("1.5");
  await changing.getByRole("button", { name: "Change" }).click();
  await expect(changing.getByText("Capacity must be a whole number from 0 to 1000")).toBeVisible();
  await stubApi(page, "**/api/admin/inventory/desks", (route) =>
    route.fulfill({
      json: { resource: "desks", capacity: 5, overbooked: [{ day: "2027-04-05", capacity: 5, taken: 12 }] },
    }),
  );
  await many.fill("5");
  await changing.getByRole("button", { name: "Change" }).click();
  const told = page.getByRole("dialog", { name: "More is sold than there is" });
  await expect(told).toContainText("Monday 5 April 202712 taken, 5 there");
});

test("money that came when the day was full has three buttons, and overbooking asks why", async ({ page }) => {
  const booking = makeBooking({ customerName: "Late Money", startDate: addDays(dayAt(Date.now()), 9) });
  await stubDesk(page, { reviews: [makePaymentReview({ reason: "no_place", booking })] });
  const sent: MoveBookingInput[] = [];
  const message = `${formatDateWithWeekday(booking.startDate)} is full.`;
  await stubApi(page, "**/api/admin/bookings/*/move", (route) => {
    const input: MoveBookingInput = route.request().postDataJSON();
    sent.push(input);
    if (input.overbook) return route.fulfill({ json: { ...booking, status: "paid" } });
    const error = { code: "fully_booked", message, fields: { startDate: message }, nextDay: null, requestId: "r" };
    return route.fulfill({ status: 409, json: { error } });
  });
  await openDesk(page, "?tab=bookings&money=reviews");
  const late = page.getByRole("listitem").filter({ hasText: "Late Money" }).filter({ hasText: "The day is full" });
  for (const name of ["Another day", "Another place", "Pay it back"])
    await expect(late.getByRole("button", { name })).toBeVisible();

  await late.getByRole("button", { name: "Another place" }).click();
  const giving = page.getByRole("dialog", { name: "Another place for Late Money?" });
  await giving.getByLabel("Which place").selectOption("Private offices");
  await giving.getByRole("button", { name: "Give this place" }).click();
  await expect(giving.getByRole("form").getByText(message)).toBeVisible();
  await giving.getByLabel("Put them there all the same").check();
  await giving.getByLabel("Why it goes all the same").fill("The team moves together");
  await giving.getByRole("button", { name: "Give this place" }).click();
  await expectToast(page, "Place Given", "The booking of Late Money is paid, and the receipt is on its way.");
  const where = { startDate: booking.startDate, from: booking.startDate, resource: "private_offices" };
  expect(sent).toEqual([where, { ...where, overbook: true, overbookReason: "The team moves together" }]);

  await late.getByRole("button", { name: "Another day" }).click();
  const moving = page.getByRole("dialog", { name: "Move the booking of Late Money?" });
  const to = addDays(booking.startDate, 1);
  await chooseDay(page, moving.getByLabel("New start date"), to);
  await moving.getByRole("button", { name: "Move booking" }).click();
  await expect(moving.getByRole("form").getByText(message)).toBeVisible();
  await moving.getByLabel("Put them there all the same").check();
  await moving.getByLabel("Why it goes all the same").fill("One more chair");
  await moving.getByRole("button", { name: "Move booking" }).click();
  await expectToast(page, "Booking Moved");
  expect(sent.at(-1)).toEqual({
    startDate: to,
    from: booking.startDate,
    overbook: true,
    overbookReason: "One more chair",
  });
});

/** A day pass, as the site's form books it. */
async function bookDay(page: Page, visitor: Visitor, startDate: string) {
  const answer = await page.request.post("/api/bookings", {
    data: {
      bookingType: "desk_day",
      customerName: visitor.name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      startDate,
      amount: toCedis(pricePesewas("desk_day", 0)),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}
