import { randomInt } from "node:crypto";
import type { MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { holidaysBetween } from "#domain/calendar/holidays.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookingsOf, queryRows } from "../harness/database.ts";
import { sandboxRate } from "../harness/sandbox.ts";
import { stubApi } from "../harness/stub-api.ts";
import { chooseDay, test } from "../harness/visitor.ts";
import { makeBooking, makePaymentReview } from "./factories.ts";
import { bookThroughApi, expect, expectToast, openDesk, rowWithText, staffSecrets, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("closes a day and moves its affected bookings", async ({ page, visitor }) => {
  const name = `Closing ${visitor.email.slice(4, 12)}`;
  // A day of its own: other tests book the days before it and close others.
  const closed = addDays(dayAt(Date.now()), randomInt(45, 150));
  const reason = `Repairs ${visitor.email.slice(4, 12)}`;
  await bookThroughApi(page, { ...visitor, name }, closed, "desk_day");
  await openDesk(page, "?tab=inventory");
  await page.getByRole("button", { name: "Add closure" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add closure" });
  await addDialog.getByLabel("First day").fill(closed);
  await addDialog.getByLabel("Last day").fill(addDays(closed, -1));
  await addDialog.getByLabel("Reason").fill(reason);
  await addDialog.getByRole("button", { name: "Add closure" }).click();
  await expect(addDialog.getByRole("form").getByText("A closure cannot end before it starts")).toBeVisible();
  await addDialog.getByLabel("Last day").fill(closed);
  await addDialog.getByRole("button", { name: "Add closure" }).click();
  await expectToast(page, "Closure Added", "1 to move or cancel. The list is below it.");

  const [closure] = queryRows<{ id: string }>("select id from closures where reason = ?", reason);
  await openDesk(page, `?tab=inventory&subject=${closure?.id}`);
  const affectedBookings = page.getByRole("list", { name: `Bookings affected by ${reason}` });
  await expect(affectedBookings).toBeInViewport();
  await expect(affectedBookings.getByRole("listitem")).toContainText(name);
  await affectedBookings.getByRole("button", { name: "Move booking" }).click();
  const moveDialog = page.getByRole("dialog", { name: `Move ${name}'s booking?` });
  const to = addDays(closed, 1);
  await chooseDay(page, moveDialog.getByLabel("New start date"), to);
  await expect(moveDialog.getByText("Plenty of desks left")).toBeVisible();
  await moveDialog.getByRole("button", { name: "Move booking" }).click();
  await expectToast(page, "Booking Moved");
  const closures = page.getByRole("list", { name: "Closures" });
  const reasonItem = closures.getByRole("listitem").filter({ hasText: reason });
  await expect(reasonItem.getByText("Nobody is affected.")).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ start_date: Date.parse(to) }]);

  await reasonItem.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Closure Removed");
  await expect(closures.getByText(reason)).toHaveCount(0);
});

test("decides on a public holiday, and the site's calendar follows", async ({ page }) => {
  const name = "Easter Monday";
  await openDesk(page, "?tab=inventory");
  await page.getByRole("button", { name: "Show all" }).click();
  const row = page
    .getByRole("list", { name: "Upcoming public holidays" })
    .getByRole("listitem")
    .filter({ hasText: name });
  const decide = async (choice: string) => {
    await row.getByRole("button", { name: new RegExp(`(Decide|Change) ${name}`) }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByLabel("On this day we are").selectOption(choice);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Holiday Saved");
    await expect(row.getByText(choice, { exact: true })).toBeVisible();
  };
  const day = holidaysBetween(dayAt(Date.now()), addDays(dayAt(Date.now()), 366)).find((one) => one.name === name)?.day;
  const readDay = async () =>
    (await (await page.request.get(`/api/availability?bookingType=desk_day&from=${day}&days=1`)).json()).days[0];
  await decide("Closed");
  expect(await readDay()).toMatchObject({ isOpen: false, reason: name });
  await decide("Open as usual");
  expect(await readDay()).toMatchObject({ isOpen: true, special: { reason: name } });
  await decide("Open without reception");
  expect(await readDay()).toMatchObject({ isOpen: true, special: { withoutReception: true } });
});

test("adds special hours for a day, shows them in the calendar and removes them", async ({ page, visitor }) => {
  // Further ahead than any other test's days.
  const day = addDays(dayAt(Date.now()), randomInt(155, 190));
  const reason = `Feast ${visitor.email.slice(4, 12)}`;
  await openDesk(page, "?tab=settings");
  await page.getByRole("button", { name: "Add special hours" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add special hours" });
  await addDialog.getByLabel("Day").fill(day);
  await addDialog.getByLabel("Opens").selectOption("09:00");
  await addDialog.getByLabel("Closes").selectOption("09:00");
  await addDialog.getByLabel("Reason").fill(reason);
  await addDialog.getByRole("button", { name: "Add special hours" }).click();
  await expect(addDialog.getByRole("form").getByText("Closing time must be after opening time")).toBeVisible();
  await addDialog.getByLabel("Closes").selectOption("13:00");
  await expect(addDialog.getByRole("status").filter({ hasText: "Nobody is affected." })).toBeVisible();
  await addDialog.getByRole("button", { name: "Add special hours" }).click();
  await expectToast(page, "Hours Added", `${formatDateWithWeekday(day)}: 09:00 to 13:00.`);

  await page.goto("/#desks");
  await page.getByRole("button", { name: "Book & pay Day Pass", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Book Day Pass" });
  await chooseDay(page, sheet.getByLabel("Start date"), day);
  await expect(sheet.getByText(`: open 9 am to 1 pm, ${reason}`)).toBeVisible();
  await sheet.getByLabel("Start date").click();
  await expect(page.getByRole("grid").getByRole("button", { name: `open 9 am to 1 pm: ${reason}` })).toBeVisible();

  await openDesk(page, "?tab=settings");
  const days = page.getByRole("list", { name: "Days with special hours" });
  const reasonItem = days.getByRole("listitem").filter({ hasText: reason });
  await reasonItem.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Hours Removed");
  await expect(page.getByText(reason)).toHaveCount(0);
});

test("shows each day's availability and names days overbooked by a change", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "?tab=inventory&month=2027-03");
  await expect(page.getByRole("heading", { name: "Occupancy in March 2027" })).toBeVisible();
  const cells = (day: string) => rowWithText(page, day).getByRole("cell");
  await expect(cells("Tue 2").first()).toHaveText("12 of 4028 free2 held");
  await expect(cells("Wed 3").first()).toHaveText("40 of 40Full2 held");
  await expect(cells("Fri 5").first()).toHaveText(/^43 of 40.*Overbooked by 32 held$/);
  await expect(rowWithText(page, "Thu 4")).toContainText("Closed: Farmers' Day");
  await expect(cells("Thu 4").first()).toContainText("3 to move");
  await expect(rowWithText(page, "Sat 6")).toContainText("08:00 to 13:00: Elections");
  const waiting = page.getByRole("list", { name: "Waiting list" });
  await expect(waiting).toContainText("Efua WaitsPrivate Office, 10 Mar 2027024 000 0000Held until 1 Mar 2027, 10:00");
  await expect(waiting.getByRole("link", { name: /^Notify on WhatsApp Efua Waits/ })).toHaveAttribute(
    "href",
    /wa\.me\/2332/,
  );
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "Occupancy in April 2027" })).toBeVisible();
  await expect(page).toHaveURL(/month=2027-04/);

  await page.getByRole("button", { name: "Change capacity: Desks" }).click();
  const capacityDialog = page.getByRole("dialog", { name: "Change capacity: Desks" });
  const many = capacityDialog.getByRole("textbox", { name: "Capacity" });
  const allotment = capacityDialog.getByRole("textbox", { name: "Desks that the booking site may sell" });
  await expect(allotment).toHaveValue("0");
  await many.fill("1.5");
  await capacityDialog.getByRole("button", { name: "Change" }).click();
  await expect(capacityDialog.getByText("Capacity must be a whole number from 0 to 1000")).toBeVisible();
  const sent: unknown[] = [];
  await stubApi(page, "**/api/admin/inventory/desks", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({
      json: {
        resource: "desks",
        capacity: 7,
        allotment: 2,
        overbooked: [{ day: "2027-04-05", capacity: 5, taken: 12 }],
      },
    });
  });
  await many.fill("7");
  await allotment.fill("2");
  await capacityDialog.getByRole("button", { name: "Change" }).click();
  const oversoldDialog = page.getByRole("dialog", { name: "Some days are overbooked" });
  await expect(oversoldDialog).toContainText("Monday 5 April 202712 booked, capacity 5");
  expect(sent).toEqual([{ capacity: 7, allotment: 2 }]);
});

test("opens the bookings of an overbooked day, with what can be done for each", async ({ page }) => {
  const startDate = addDays(dayAt(Date.now()), 9);
  const startsAt = new Date(Date.parse(startDate) + 8 * 3_600_000).toISOString();
  await stubDesk(page, {
    bookings: [
      makeBooking({ customerName: "Efua Newer", startDate, startsAt }),
      makeBooking({ id: crypto.randomUUID(), customerName: "Kofi Older", startDate, startsAt }),
    ],
  });
  await openDesk(page, "?tab=inventory&month=2027-03");
  await page.getByRole("button", { name: "Overbooked by 3: Desks on Friday 5 March 2027" }).click();
  const day = page.getByRole("dialog", { name: "Desks on Friday 5 March 2027" });
  await expect(day).toContainText("43 booked, capacity 40.");
  await expect(day).toContainText("1 more: an offer from the waiting list");
  const rows = day.getByRole("list", { name: "Affected bookings" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Efua Newer");
  await expect(rows.first().getByRole("link", { name: "Email" })).toHaveAttribute("href", /^mailto:/);
  await expect(rows.first().getByRole("button", { name: "Cancel booking" })).toBeVisible();
  await rows.first().getByRole("button", { name: "Move booking" }).click();
  await expect(page.getByRole("dialog", { name: "Move Efua Newer's booking?" })).toBeVisible();
});

test("offers three actions for money received for a full day and asks why to overbook", async ({ page }) => {
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
  const lateMoney = page.getByRole("listitem").filter({ hasText: "Late Money" }).filter({ hasText: "The day is full" });
  for (const name of ["Move booking", "Change desk or office", "Refund payment"])
    await expect(lateMoney.getByRole("button", { name })).toBeVisible();

  await lateMoney.getByRole("button", { name: "Change desk or office" }).click();
  const allocateDialog = page.getByRole("dialog", { name: "Change the desk or office for Late Money?" });
  await allocateDialog.getByLabel("New desk or office").selectOption("Private offices");
  await allocateDialog.getByRole("button", { name: "Change desk or office" }).click();
  await expect(allocateDialog.getByRole("form").getByText(message)).toBeVisible();
  await allocateDialog.getByLabel("Overbook", { exact: true }).check();
  await allocateDialog.getByLabel("Reason for overbooking").fill("The team moves together");
  await allocateDialog.getByRole("button", { name: "Change desk or office" }).click();
  await expectToast(page, "Desk or Office Changed", "Late Money's booking is paid.");
  const target = { startDate: booking.startDate, from: booking.startDate, resource: "private_offices" };
  expect(sent).toEqual([target, { ...target, overbook: true, overbookReason: "The team moves together" }]);

  await lateMoney.getByRole("button", { name: "Move booking" }).click();
  const moveDialog = page.getByRole("dialog", { name: "Move Late Money's booking?" });
  const to = addDays(booking.startDate, 1);
  await chooseDay(page, moveDialog.getByLabel("New start date"), to);
  await moveDialog.getByRole("button", { name: "Move booking" }).click();
  await expect(moveDialog.getByRole("form").getByText(message)).toBeVisible();
  await moveDialog.getByLabel("Overbook", { exact: true }).check();
  await moveDialog.getByLabel("Reason for overbooking").fill("One more chair");
  await moveDialog.getByRole("button", { name: "Move booking" }).click();
  await expectToast(page, "Booking Moved");
  expect(sent.at(-1)).toEqual({
    startDate: to,
    from: booking.startDate,
    overbook: true,
    overbookReason: "One more chair",
  });
});

test("names a room, assigns it, changes it, and refuses it for a second customer", async ({
  page,
  request,
  visitor,
}) => {
  // Eight dialogs, one after another.
  test.setTimeout(180_000);
  const tag = visitor.email.slice(4, 12);
  const [adinkra, sika] = [`Adinkra ${tag}`, `Sika ${tag}`];
  // Past the closures of this file, and over before day 280, from which the waiting list's test fills every office.
  const start = addDays(dayAt(Date.now()), randomInt(195, 245));
  const customers = [`Kofi ${tag}`, `Efua ${tag}`] as const;
  const key = { "x-admin-api-key": staffSecrets().key };
  const amount = toCedis(pricePesewas("private_office", await sandboxRate(request)));
  for (const name of customers) {
    const person = { ...visitor, name };
    const id = await bookThroughApi(page, person, start, "private_office", { numberOfPeople: 3, amount });
    const answer = await page.request.post(`/api/admin/bookings/${id}/confirm`, { headers: key });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await openDesk(page, "?tab=settings");
  for (const name of [adinkra, sika]) {
    await page.getByRole("button", { name: "Add room or desk" }).click();
    const dialog = page.getByRole("dialog", { name: "Add room or desk" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("People").fill("4");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expectToast(page, "Room Added");
  }
  await openDesk(page, "?tab=inventory");
  const seating = page.getByRole("region", { name: "Who sits where" });
  await seating.getByLabel("Day").fill(start);
  const rowOf = (text: string) => seating.getByRole("listitem").filter({ hasText: text });
  const assign = async (customer: string, room: string) => {
    await rowOf(customer).getByRole("button").click();
    const dialog = page.getByRole("dialog", { name: `Room or desk for ${customer}` });
    const option = dialog.getByRole("option", { name: new RegExp(room) });
    await dialog.getByRole("combobox").selectOption((await option.getAttribute("value")) ?? "");
    await dialog.getByRole("button", { name: "Save" }).click();
    return dialog;
  };
  await expect(rowOf(customers[0])).toContainText("Not assigned");
  await assign(customers[0], adinkra);
  await expectToast(page, "Room Assigned", `${customers[0]} has ${adinkra}.`);
  await expect(rowOf(customers[0])).toContainText(`${adinkra}, up to 4 people`);
  const refused = await assign(customers[1], adinkra);
  await expect(refused.getByText(`${adinkra} is taken: ${customers[0]}`).first()).toBeVisible();
  await refused.getByRole("combobox").selectOption({ label: `${sika}, up to 4 people` });
  await refused.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(customers[1])).toContainText(`${sika}, up to 4 people`);
  await assign(customers[0], "None");
  await expect(rowOf(customers[0])).toContainText("Not assigned");
  await assign(customers[1], adinkra);
  await expect(rowOf(customers[1])).toContainText(`${adinkra}, up to 4 people`);
});
