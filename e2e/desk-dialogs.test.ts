import type { Locator, Page } from "@playwright/test";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { addDays, dayAt, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookingsOf } from "./database.ts";
import { expect, makeBooking, makeRefund, openDesk, staffSecrets, stubDesk } from "./front-desk.ts";
import { test, testInNewTab } from "./visitor.ts";

test.setTimeout(90_000);

const today = () => dayAt(Date.now());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * MS_PER_HOUR).toISOString();

test("before a booking is cancelled the dialog says what goes back, and why", async ({ page }) => {
  const paid = {
    status: "paid",
    paidAt: hoursAgo(1),
    paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718",
  } as const;
  await stubDesk(page, {
    bookings: [
      makeBooking({ ...paid, customerName: "Next Week", startDate: addDays(today(), 7) }),
      makeBooking({ ...paid, customerName: "Came Yesterday", startDate: addDays(today(), -1) }),
      makeBooking({ customerName: "Not Paid" }),
    ],
  });
  await openDesk(page, "?tab=bookings&view=all");
  const cancelling = async (name: string) => {
    await rowOf(page, name).getByRole("button", { name: "Cancel booking" }).click();
    return page.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
  };
  const keep = (dialog: Locator) => dialog.getByRole("button", { name: "Keep the booking" }).click();

  const early = await cancelling("Next Week");
  await expect(early).toHaveAccessibleDescription(
    /All of it goes back, ₵750\.00, because it starts in more than 24 hours\. Pay it back by hand\.$/,
  );
  await keep(early);
  const started = await cancelling("Came Yesterday");
  await expect(started).toContainText("Nothing of ₵750.00 goes back, because it has started.");
  await started.getByLabel("Nobody came, so all of it goes back").check();
  await expect(started).toContainText("All of it goes back, ₵750.00, because nobody came");
  await started.getByLabel("Nobody came, so all of it goes back").uncheck();
  await expect(started).toContainText("Nothing of ₵750.00 goes back");
  await keep(started);
  const unpaid = await cancelling("Not Paid");
  await expect(unpaid).toContainText("Nothing goes back, because nothing has been paid.");
  await keep(unpaid);
});

test("a booking is moved to another day, and the site and the customer know it", async ({ page, request, visitor }) => {
  const name = `Moving ${visitor.email.slice(4, 12)}`;
  const [from, to] = [addDays(today(), 7), addDays(today(), 9)];
  const booked = await request.post("/api/bookings", {
    data: {
      bookingType: "desk_week",
      customerName: name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      startDate: from,
      amount: toCedis(pricePesewas("desk_week", 0)),
    },
  });
  expect(booked.status()).toBe(201);
  await openDesk(page, `?tab=bookings&view=upcoming&q=${encodeURIComponent(name)}`);
  await rowOf(page, name).getByRole("button", { name }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Move booking" }).click();
  const moving = page.getByRole("dialog", { name: `Move the booking of ${name}?` });
  await expect(moving).toHaveAccessibleDescription(
    `Weekly starts on ${longDate(from)}. It costs the same on another day, and the customer gets a mail.`,
  );
  const day = moving.getByLabel("New start date");
  const move = moving.getByRole("button", { name: "Move booking" });
  await move.click();
  await expect(moving.getByText("Start date is required")).toBeVisible();
  await day.fill(from);
  await move.click();
  await expect(moving.getByRole("form").getByText("It starts on this day already")).toBeVisible();
  await day.fill(to);
  await move.click();
  await expect(page.getByText("Booking Moved", { exact: true })).toBeVisible();
  const sentence = `It starts on ${longDate(to)}. ${name} gets a mail that says so.`;
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  // As 4 Dec 2026.
  await expect(rowOf(page, name)).toContainText(longDate(to).replace(/ (...).* /, " $1 "));
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ start_date: Date.parse(to), status: "pending" });

  await openDesk(page, `?tab=history&subject=${booking?.id}`);
  const entry = rowOf(page, "Booking moved");
  await expect(entry).toContainText(longDate(from));
  await expect(entry).toContainText(longDate(to));
});

testInNewTab("a paid booking that starts tomorrow is not moved, and its details say what to do", async ({ page }) => {
  const paid = { status: "paid", paidAt: "2026-11-24T12:00:00.000Z" } as const;
  await stubDesk(page, {
    bookings: [
      makeBooking({ ...paid, customerName: "Next Week", startDate: "2026-12-02" }),
      makeBooking({ ...paid, customerName: "Came Yesterday", startDate: "2026-11-24" }),
      makeBooking({ ...paid, customerName: "Tomorrow", startDate: "2026-11-26" }),
    ],
  });
  await page.clock.install({ time: new Date("2026-11-25T12:00:00Z") });
  await openDesk(page, "?tab=bookings&view=all");
  for (const [name, isMovable, says] of [
    ["Next Week", true, false],
    ["Came Yesterday", false, false],
    ["Tomorrow", false, true],
  ] as const) {
    await expect(rowOf(page, name).getByRole("button", { name: "Move booking" })).toHaveCount(isMovable ? 1 : 0);
    await rowOf(page, name).getByRole("button", { name }).click();
    const details = page.getByRole("dialog", { name });
    await expect(details).toBeVisible();
    await expect(details.getByRole("button", { name: "Move booking" })).toHaveCount(isMovable ? 1 : 0);
    await expect(details.getByText(/cancel it, which gives half back/)).toHaveCount(says ? 1 : 0);
    await page.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
  }
});

test("how a booking was paid at the desk is said in its details and where it is paid back", async ({ page }) => {
  const booking = makeBooking({
    status: "paid",
    paidAt: hoursAgo(1),
    paymentReference: "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718",
    deskPayment: { method: "mobile_money", note: "MoMo 12345" },
  });
  await stubDesk(page, {
    bookings: [booking],
    refunds: [
      makeRefund({ status: "by_hand", paymentReference: null, booking }),
      makeRefund({ status: "pending", rule: "review", booking }),
    ],
  });
  await openDesk(page, "?tab=bookings&money=refunds");
  const refunds = page.getByRole("list", { name: "Refunds under way" }).getByRole("listitem");
  const owed = refunds.filter({ hasText: "Pay back by hand" });
  await expect(owed).toContainText("Mobile money, at the desk");
  await expect(owed).toContainText("MoMo 12345");
  await expect(refunds.filter({ hasText: "It paid for nothing" })).not.toContainText("at the desk");
  await page.locator("[data-row]").filter({ hasText: booking.customerName }).last().click();
  const details = page.getByRole("dialog", { name: booking.customerName });
  await expect(details).toContainText("Mobile money, at the desk");
  await expect(details).toContainText("MoMo 12345");
});

test("a cancelled booking says what goes back, how far it has come, and when", async ({ page }) => {
  const cancelled = (customerName: string, refund: Partial<AdminRefund> | null) =>
    makeBooking({
      customerName,
      status: "cancelled",
      ...(refund && { refunds: [{ ...makeRefund(), ...refund, rule: "last_day" }] }),
    });
  await stubDesk(page, {
    bookings: [
      cancelled("On The Way", { status: "pending" }),
      cancelled("Done Online", { status: "done" }),
      cancelled("Done By Hand", { status: "done", paymentReference: null }),
      cancelled("Owed By Hand", { status: "by_hand", paymentReference: null }),
      cancelled("Never Paid", null),
    ],
  });
  await openDesk(page, "?tab=bookings");
  for (const [name, said] of [
    ["On The Way", /On its way.*₵375\.00.*Since20 Nov 2026, 09:59.*Less than a day before: half/],
    ["Done Online", /Paid back.*₵375\.00.*On20 Nov 2026, 10:30/],
    ["Done By Hand", /Paid back by hand.*₵375\.00.*On20 Nov 2026, 10:30/],
    ["Owed By Hand", /Pay back by hand.*₵375\.00.*Since20 Nov 2026, 09:59/],
    ["Never Paid", /Nothing goes back.*Nothing had been paid/],
  ] as const) {
    await rowOf(page, name).locator("[data-row]").click();
    await expect(page.getByRole("dialog", { name }).getByRole("region", { name: "What goes back" })).toHaveText(said);
    await page.keyboard.press("Escape");
  }
});

test("the refunds are saved as a file also when none is open", async ({ page }) => {
  await stubDesk(page, { refunds: [], reviews: [], unmatched: [] });
  await openDesk(page, "?tab=bookings");
  await expect(rowOf(page, "Kofi Boateng")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Money to look after" })).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export refunds" }).click();
  expect((await saved).suggestedFilename()).toBe(`refunds-${today()}.csv`);
});

test("nobody arrives for a virtual office, on the screen or on the day's paper", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const virtual = { bookingType: "virtual_starter", planName: "Starter Virtual Office" } as const;
  const later = addDays(today(), 3);
  await stubDesk(page, {
    bookings: [
      makeBooking({ customerName: "At A Desk" }),
      makeBooking({ ...virtual, customerName: "Abroad Today" }),
      makeBooking({ ...virtual, customerName: "Abroad Later", startDate: later }),
    ],
  });
  await openDesk(page, "?tab=bookings");
  const cell = (name: string) => rowOf(page, name).getByRole("cell").nth(2);
  await expect(cell("At A Desk")).toHaveText(/^Today/);
  await expect(cell("Abroad Today")).toHaveText(/^Starts today/);
  await expect(cell("Abroad Later")).toHaveText(/^Starts \d/);

  await page.getByRole("button", { name: "Print the day" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  const printed = (name: string) =>
    page
      .locator("section")
      .filter({ hasText: /^Arrivals/ })
      .getByRole("row")
      .filter({ hasText: name })
      .getByRole("cell");
  await expect(printed("At A Desk").nth(3)).toHaveText("1");
  await expect(printed("At A Desk").last().locator("span")).toHaveCount(1);
  await expect(printed("Abroad Today").nth(3)).toHaveText("");
  await expect(printed("Abroad Today").last()).toHaveText("Starts");
  await expect(printed("Abroad Today").last().locator("span")).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
});

test("an amount is typed with commas between thousands, and with no other", async ({ page, request, visitor }) => {
  const fullName = `Comma ${visitor.email.slice(4, 12)}`;
  await openDesk(page);
  await page.getByRole("button", { name: "Add Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a client" });
  await dialog.getByLabel("Full name").fill(fullName);
  await dialog.getByLabel("Business name").fill("Comma Traders");
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill(visitor.phone);
  await dialog.getByLabel("Country").selectOption("ghana");
  await dialog.getByLabel("Amount a month").fill("1,25");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog.getByText("A comma may only stand between thousands, as in 1,250.50")).toBeVisible();
  await dialog.getByLabel("Amount a month").fill("1,250.50");
  await dialog.getByRole("button", { name: "Add Client" }).click();
  await expect(dialog).toHaveCount(0);
  const answer = await request.get(`/api/admin/vo-clients?search=${encodeURIComponent(fullName)}`, {
    headers: { "x-admin-api-key": staffSecrets().key },
  });
  expect(await answer.json()).toMatchObject({ items: [{ fullName, amount: 1250.5 }] });
});

test("on a phone no two buttons above the bookings read the same", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubDesk(page);
  await openDesk(page, "?tab=bookings");
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.filter({ hasText: "Export refunds" })).toBeVisible();
  const shown = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const copy = button.cloneNode(true) as HTMLElement;
      // What only those read who hear it.
      const hidden = [...button.querySelectorAll("span")].map(
        (part) => part.clientWidth <= 1 && part.clientHeight <= 1,
      );
      for (const [index, part] of [...copy.querySelectorAll("span")].entries()) if (hidden[index]) part.remove();
      return copy.textContent?.trim() ?? "";
    }),
  );
  const above = shown.slice(0, shown.indexOf("Export refunds") + 1);
  expect(above).toContain("All");
  expect(above).toContain("Export");
  expect(new Set(above).size).toBe(above.length);
});

function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}
