import type { Locator, Page } from "@playwright/test";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { attemptsOf, bookingsOf } from "../harness/database.ts";
import { priceOnReceipt } from "../harness/prices.ts";
import { payAtSandbox } from "../harness/sandbox.ts";
import { chooseDay, fillBooking, nightly, test, testInNewTab, type Visitor } from "../harness/visitor.ts";
import { makeBooking, makeRefund } from "./factories.ts";
import {
  bookThroughApi,
  expect,
  expectToast,
  openDesk,
  openRow,
  openTab,
  rowWithText,
  staffSecrets,
  startPayment,
  stubDesk,
} from "./front-desk.ts";

test.setTimeout(90_000);

const today = () => dayAt(Date.now());
const hoursAgo = (hours: number) => new Date(Date.now() - hours * MS_PER_HOUR).toISOString();
const price = priceOnReceipt("desk_week");

test("a booking made on the site is confirmed, paid at the desk, cancelled and paid back, and all of it is told", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Adwoa ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name });
  const desk = await context.newPage();
  // By name: other tests book for today too, and a page of the list has fifty.
  await openDesk(desk, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowWithText(desk, name);
  await expect(row).toContainText("Today");
  await expect(row).toContainText("Pending");
  await row.getByRole("button", { name: "Confirm", exact: true }).click();
  await expectToast(desk, "Booking Confirmed");
  await expect(row).toContainText("Confirmed");

  await row.getByRole("button", { name: "Record payment" }).click();
  const payment = desk.getByRole("dialog", { name: `Payment from ${name}` });
  await expect(payment).toContainText(`${price} for Weekly`);
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment.getByText("Choose cash or mobile money")).toBeVisible();
  await payment.getByLabel("How was it paid?").selectOption("mobile_money");
  await payment.getByLabel("Transaction number").fill(`1${Date.now()}`);
  await payment.getByLabel("Note").fill("MoMo 12345");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expectToast(desk, "Payment Recorded", `${price} from ${name}. The receipt is on its way.`);
  await expect(row).toContainText("Paid");
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ status: "paid", receipt_number: expect.any(Number) });

  await row.getByRole("button", { name: "Cancel booking" }).click();
  const cancelling = desk.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expect(cancelling.getByText("A reason is required")).toBeVisible();
  await cancelling.getByLabel("Reason").fill("Moved to Kumasi");
  await cancelling.getByLabel("Nobody came, so all of it goes back").check();
  await cancelling.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast(desk, "Booking Cancelled", `${name} gets a mail. Pay ${price} back by hand.`);
  await expect(row).toContainText("Cancelled");
  await openRow(desk, name);
  await expect(desk.getByRole("dialog").getByText("Moved to Kumasi")).toBeVisible();
  await desk.keyboard.press("Escape");

  const money = desk.getByRole("region", { name: "Money to look after" });
  await money.getByRole("button", { name: /^Refunds/ }).click();
  const owed = money.getByRole("listitem").filter({ hasText: name });
  await expect(owed).toContainText("Pay back by hand");
  await expect(owed).toContainText(price);
  await owed.getByRole("button", { name: "Paid back" }).click();
  const asking = desk.getByRole("dialog", { name: "Was it paid back?" });
  await expect(asking).toContainText(`You say that ${name} has got it: ${price}.`);
  await asking.getByRole("button", { name: "Paid back" }).click();
  await expectToast(desk, "Refund Closed");
  await expect(owed).toHaveCount(0);

  await openTab(desk, "Business");
  const taken = rowWithText(desk, name).filter({ hasText: "MoMo 12345" });
  await expect(taken).toContainText("Mobile money");
  await expect(taken).toContainText(price);
  await openTab(desk, "Outbox");
  const mails = rowWithText(desk, visitor.email);
  await expect(mails.filter({ hasText: "Booking confirmed" })).toHaveCount(1);
  await openDesk(desk, `?tab=history&subject=${booking?.id}`);
  for (const entry of ["Booking confirmed", "Refund done"])
    await expect(rowWithText(desk, entry)).toContainText("Staff");
});

test(
  "a booking that is paid while the desk sees it as pending is not cancelled unseen",
  nightly(),
  async ({ page, visitor }) => {
    const name = `Yaa ${visitor.email.slice(4, 12)}`;
    const bookingId = await bookThroughApi(page, { ...visitor, name });
    const reference = await startPayment(page, { ...visitor, name }, bookingId);
    await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
    const row = rowWithText(page, name);
    await row.getByRole("button", { name: "Cancel booking" }).click();
    const cancelling = page.getByRole("dialog", { name: `Cancel the booking of ${name}?` });
    await cancelling.getByLabel("Reason").fill("No answer on the phone");
    await payAtSandbox(page.request, { reference });
    await cancelling.getByRole("button", { name: "Cancel booking" }).click();
    await expectToast(page, "Error", "Failed to cancel booking");
    await expectToast(page, "Error", new RegExp(`^${price} has been paid for this booking since you opened it\\.`));
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);
    await expect(cancelling.getByLabel("Reason")).toHaveValue("No answer on the phone");

    page.once("dialog", (leaving) => leaving.accept());
    await cancelling.getByRole("button", { name: "Keep the booking" }).click();
    await expect(row).toContainText("Paid");
    await row.getByRole("button", { name: "Cancel booking" }).click();
    await expect(cancelling.getByLabel("Nobody came, so all of it goes back")).toBeVisible();
  },
);

test(
  "a receipt goes out again to the right address, and a payment noted on the wrong booking is taken back",
  nightly(),
  async ({ page, visitor }) => {
    const name = `Wrong ${visitor.email.slice(4, 12)}`;
    const mistyped = visitor.email.replace("@", ".typo@");
    const bookingId = await bookThroughApi(page, { ...visitor, name, email: mistyped }, addDays(today(), 3));
    await page.request.post(`/api/admin/bookings/${bookingId}/payments`, {
      headers: { "x-admin-api-key": staffSecrets().key },
      data: { method: "cash" },
    });
    await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
    const details = page.getByRole("dialog", { name, exact: true });
    await openRow(page, name);
    await details.getByRole("button", { name: "Correct" }).click();
    const correcting = page.getByRole("dialog", { name: `Correct the booking of ${name}` });
    await correcting.getByLabel("Email").fill(visitor.email);
    await correcting.getByLabel("Send the receipt again").check();
    await correcting.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Booking Corrected", `${name} gets the mail again.`);
    expect(bookingsOf(visitor.email)).toMatchObject([{ id: bookingId, status: "paid" }]);

    await openRow(page, name);
    await details.getByRole("button", { name: "Take back the payment" }).click();
    const asking = page.getByRole("dialog", { name: `Take back the payment of ${name}?` });
    await asking.getByLabel("What happened").fill("It was for another booking");
    await asking.getByRole("button", { name: "Take back the payment" }).click();
    await expectToast(page, "Payment Taken Back", `The booking of ${name} is not paid any more.`);
    await expect(rowWithText(page, name)).toContainText("Pending");
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", receipt_number: null }]);
  },
);

test("an enterprise booking gets the price that was agreed, and can be paid for it", async ({ page, visitor }) => {
  const name = `Enterprise ${visitor.email.slice(4, 12)}`;
  const answer = await page.request.post("/api/bookings", {
    data: {
      bookingType: "enterprise",
      customerName: name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      numberOfPeople: 20,
      startDate: addDays(today(), 3),
      amount: 0,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowWithText(page, name);
  await row.getByRole("button", { name: "Agree a price" }).click();
  const pricing = page.getByRole("dialog", { name: `Agree a price with ${name}` });
  await pricing.getByLabel("Amount").fill("12,000");
  await pricing.getByLabel("What was agreed").fill("Twenty seats for a month");
  await pricing.getByRole("button", { name: "Agree a price" }).click();
  await expectToast(page, "Price Agreed", `${name} pays ₵12,000.00.`);
  await expect(row.getByRole("button", { name: "Record payment" })).toBeVisible();
});

test("before a booking is cancelled the dialog says what goes back, and why", async ({ page }) => {
  const paymentReference = "desk-0c5d1e7ab94f4a30a1b2c3d4e5f60718";
  const paid = { status: "paid", paidAt: hoursAgo(1), paymentReference } as const;
  await stubDesk(page, {
    bookings: [
      makeBooking({ ...paid, customerName: "Next Week", startDate: addDays(today(), 7) }),
      makeBooking({ ...paid, customerName: "Came Yesterday", startDate: addDays(today(), -1) }),
      makeBooking({ ...paid, customerName: "Paid Before", paidAt: hoursAgo(49) }),
    ],
  });
  await openDesk(page, "?tab=bookings&view=all");
  const cancelling = async (name: string) => {
    await rowWithText(page, name).getByRole("button", { name: "Cancel booking" }).click();
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
  page.once("dialog", (leaving) => leaving.accept());
  await keep(started);
  const late = await cancelling("Paid Before");
  await expect(late.getByLabel("Reason")).toBeVisible();
  await expect(late.getByLabel("Nobody came, so all of it goes back")).toHaveCount(0);
});

test("a booking is moved to another day, and the site and the customer know it", async ({ page, visitor }) => {
  const name = `Moving ${visitor.email.slice(4, 12)}`;
  const [from, to] = [addDays(today(), 7), addDays(today(), 9)];
  await bookThroughApi(page, { ...visitor, name }, from);
  await openDesk(page, `?tab=bookings&view=upcoming&q=${encodeURIComponent(name)}`);
  await openRow(page, name);
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Move booking" }).click();
  const moving = page.getByRole("dialog", { name: `Move the booking of ${name}?` });
  await expect(moving).toHaveAccessibleDescription(
    `Weekly starts on ${formatLongDate(from)}. It costs the same on another day, and the customer gets a mail.`,
  );
  const move = moving.getByRole("button", { name: "Move booking" });
  await move.click();
  await expect(moving.getByText("Start date is required")).toBeVisible();
  await chooseDay(page, moving.getByLabel("New start date"), from);
  // A press right after a dialog has closed may be meant for what stood there, and is let go.
  await expect(async () => {
    await move.click();
    await expect(moving.getByRole("form").getByText("It starts on this day already")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await chooseDay(page, moving.getByLabel("New start date"), to);
  await move.click();
  await expectToast(page, "Booking Moved", `It starts on ${formatLongDate(to)}. ${name} gets a mail that says so.`);
  // As 4 Dec 2026.
  await expect(rowWithText(page, name)).toContainText(formatLongDate(to).replace(/ (...).* /, " $1 "));
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ start_date: Date.parse(to), status: "pending" });

  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Booking Moved", `It starts on ${formatLongDate(from)}. ${name} gets a mail that says so.`);
  expect(bookingsOf(visitor.email)[0]).toMatchObject({ start_date: Date.parse(from) });

  await openDesk(page, `?tab=history&subject=${booking?.id}`);
  await expect(rowWithText(page, "Booking moved")).toHaveCount(2);
  const entry = rowWithText(page, "Booking moved").first();
  await expect(entry).toContainText(formatLongDate(from));
  await expect(entry).toContainText(formatLongDate(to));
});

testInNewTab(
  "a paid booking that starts tomorrow is not moved, and its details say what to do",
  nightly(),
  async ({ page }) => {
    const paid = { status: "paid", paidAt: "2026-11-24T12:00:00.000Z" } as const;
    await stubDesk(page, {
      bookings: [
        makeBooking({ ...paid, customerName: "Next Week", startDate: "2026-12-02" }),
        makeBooking({ ...paid, customerName: "Tomorrow", startDate: "2026-11-26" }),
      ],
    });
    await page.clock.install({ time: new Date("2026-11-25T12:00:00Z") });
    await openDesk(page, "?tab=bookings&view=all");
    for (const [name, isMovable] of [
      ["Next Week", true],
      ["Tomorrow", false],
    ] as const) {
      await expect(rowWithText(page, name).getByRole("button", { name: "Move booking" })).toHaveCount(
        isMovable ? 1 : 0,
      );
      await openRow(page, name);
      const details = page.getByRole("dialog", { name });
      await expect(details).toBeVisible();
      await expect(details.getByRole("button", { name: "Move booking" })).toHaveCount(isMovable ? 1 : 0);
      await expect(details.getByText(/cancel it, which gives half back/)).toHaveCount(isMovable ? 0 : 1);
      await page.keyboard.press("Escape");
      await expect(details).toHaveCount(0);
    }
  },
);

test(
  "a booking's details say how it was paid at the desk, and of a cancelled one what goes back",
  nightly(),
  async ({ page }) => {
    const cancelled = (customerName: string, refund: Partial<AdminRefund> | null) =>
      makeBooking({
        customerName,
        status: "cancelled",
        ...(refund && { refunds: [{ ...makeRefund(), ...refund, rule: "last_day" }] }),
      });
    await stubDesk(page, {
      bookings: [
        makeBooking({
          customerName: "Paid Here",
          status: "paid",
          paidAt: hoursAgo(1),
          deskPayment: { method: "mobile_money", note: "MoMo 12345", transactionId: null },
        }),
        cancelled("On The Way", { status: "pending" }),
        cancelled("Done By Hand", { status: "done", paymentReference: null }),
        cancelled("Never Paid", null),
      ],
    });
    await openDesk(page, "?tab=bookings");
    await openRow(page, "Paid Here");
    const details = page.getByRole("dialog");
    await expect(details).toContainText(/How it was paidMobile money, at the desk.*MoMo 12345/);
    await page.keyboard.press("Escape");
    for (const [name, said] of [
      ["On The Way", /On its way.*₵375\.00.*Since20 Nov 2026, 09:59.*Less than a day before: half/],
      ["Done By Hand", /Paid back by hand.*₵375\.00.*On20 Nov 2026, 10:30/],
      ["Never Paid", /Nothing goes back.*Nothing had been paid/],
    ] as const) {
      await openRow(page, name);
      await expect(page.getByRole("dialog", { name }).getByRole("region", { name: "What goes back" })).toHaveText(said);
      await page.keyboard.press("Escape");
    }
  },
);

test("nobody arrives for a virtual office, in the list or in its details", async ({ page }) => {
  const virtual = { bookingType: "virtual_starter", planName: "Starter Virtual Office" } as const;
  await stubDesk(page, {
    bookings: [
      makeBooking({ customerName: "At A Desk" }),
      makeBooking({ ...virtual, customerName: "Abroad Today" }),
      makeBooking({ ...virtual, customerName: "Abroad Later", startDate: addDays(today(), 3) }),
    ],
  });
  await openDesk(page, "?tab=bookings");
  const cell = (name: string) => rowWithText(page, name).getByRole("cell").nth(2);
  await expect(cell("At A Desk")).toHaveText(/^Today/);
  await expect(cell("Abroad Today")).toHaveText(/^Starts today/);
  await expect(cell("Abroad Later")).toHaveText(/^Starts \w{3} \d/);
  await openRow(page, "Abroad Today");
  const details = page.getByRole("dialog", { name: "Abroad Today" });
  await expect(details.getByText("Starts", { exact: true })).toBeVisible();
  await expect(details.getByText("Arrives", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
});

/** Books for today on the home page and stops where the customer would pay. */
async function bookOnSite(page: Page, visitor: Visitor) {
  await page.goto("/#desks");
  await page
    .getByRole("button", { name: /Book & pay Weekly/ })
    .first()
    .click();
  await fillBooking(page, visitor);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Book & pay/ })
    .click();
  await expect.poll(() => attemptsOf(visitor.email).length).toBe(1);
  await expect(page).not.toHaveURL(/#desks/);
}
