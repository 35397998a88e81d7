import type { Page } from "@playwright/test";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { attemptsOf, bookingsOf } from "../../harness/database.ts";
import { priceOnReceipt } from "../../harness/prices.ts";
import { chooseDay, fillBooking, nightly, test, type Visitor } from "../../harness/visitor.ts";
import {
  bookThroughApi,
  expect,
  expectToast,
  fillPayment,
  openDesk,
  openRow,
  openTab,
  rowWithText,
  staffSecrets,
} from "../front-desk.ts";

test.setTimeout(90_000);

const today = () => dayAt(Date.now());
const price = priceOnReceipt("desk_week");

test("confirms, charges, cancels and refunds a website booking and shows it in the history", async ({
  page,
  visitor,
  context,
}) => {
  const name = `Adwoa ${visitor.email.slice(4, 12)}`;
  await bookOnSite(page, { ...visitor, name });
  const desk = await context.newPage();
  // By name, because other tests book for today too and a page has fifty rows.
  await openDesk(desk, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowWithText(desk, name);
  await expect(row).toContainText("Today");
  await expect(row).toContainText("Pending");
  await row.getByRole("button", { name: "Confirm booking" }).click();
  await expectToast(desk, "Booking Confirmed");
  await expect(row).toContainText("Confirmed");

  await row.getByRole("button", { name: "Take payment" }).click();
  const payment = desk.getByRole("dialog", { name: `Payment from ${name}` });
  await expect(payment).toContainText(`${price} owed`);
  await payment.getByRole("button", { name: `Take ${price}` }).click();
  await expect(payment.getByText("Choose how it was paid")).toBeVisible();
  await payment.getByRole("radio", { name: "Mobile money" }).check();
  await payment.getByRole("button", { name: `Take ${price}` }).click();
  await expect(payment.getByText("Enter the transaction number from the wallet")).toBeVisible();
  await payment.getByLabel("Note").fill("MoMo 12345");
  await fillPayment(desk, "Mobile money", { transactionId: `1${Date.now()}` });
  await expectToast(desk, "Payment Recorded", `${price} from ${name}. The receipt is on its way by email.`);
  await expect(row).toContainText("Paid");
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ status: "paid", receipt_number: expect.any(Number) });

  await row.getByRole("button", { name: "Cancel booking" }).click();
  const cancelDialog = desk.getByRole("dialog", { name: `Cancel ${name}'s booking?` });
  // Before the day opens, the rule gives a refund.
  await cancelDialog.getByRole("button", { name: /^Cancel (booking|and refund)/ }).click();
  await expect(cancelDialog.getByText("A reason is required")).toBeVisible();
  await cancelDialog.getByLabel("Reason").fill("Moved to Kumasi");
  await cancelDialog.getByLabel("Refund another sum").check();
  await cancelDialog.getByLabel("Refund (₵)").fill("500");
  await cancelDialog.getByRole("button", { name: "Cancel and refund ₵500.00" }).click();
  await expect(cancelDialog.getByRole("form").getByText("Enter a reason of at least 3 characters")).toBeVisible();
  await cancelDialog.getByLabel("Reason for the exception").fill("Half of the week was used");
  await cancelDialog.getByRole("button", { name: "Cancel and refund ₵500.00" }).click();
  await expectToast(desk, "Booking Cancelled", `An email is on its way to ${name}. Refund ₵500.00 by hand.`);
  await expect(row).toContainText("Cancelled");
  await openRow(desk, name);
  await expect(desk.getByRole("dialog").getByText("Moved to Kumasi")).toBeVisible();
  await desk.keyboard.press("Escape");

  const money = desk.getByRole("region", { name: "Payments to check" });
  await money.getByRole("button", { name: /^Refunds/ }).click();
  const owed = money.getByRole("listitem").filter({ hasText: name });
  await expect(owed).toContainText("Refund by hand");
  await expect(owed).toContainText("₵500.00");
  await owed.getByRole("button", { name: "Mark as refunded" }).click();
  const confirmation = desk.getByRole("dialog", { name: "Mark as refunded?" });
  await expect(confirmation).toContainText(`Confirm that ${name} has received ₵500.00.`);
  await confirmation.getByRole("radio", { name: "Cash" }).check();
  await confirmation.getByRole("button", { name: "Mark as refunded" }).click();
  await expectToast(desk, "Refund Closed");
  await expect(owed).toHaveCount(0);

  await openTab(desk, "Reports");
  const paidRow = rowWithText(desk, name).filter({ hasText: "MoMo 12345" });
  await expect(paidRow).toContainText("Mobile money");
  await expect(paidRow).toContainText(price);
  await openTab(desk, "Outbox");
  const mails = rowWithText(desk, visitor.email);
  await expect(mails.filter({ hasText: "Booking confirmed" })).toHaveCount(1);
  await openDesk(desk, `?tab=history&subject=${booking?.id}`);
  for (const entry of ["Booking confirmed", "Refund done"])
    await expect(rowWithText(desk, entry)).toContainText("Staff");
});

test(
  "resends a receipt to a corrected address and voids a payment on the wrong booking",
  nightly(),
  async ({ page, visitor }) => {
    const name = `Wrong ${visitor.email.slice(4, 12)}`;
    const mistyped = visitor.email.replace("@", ".typo@");
    const bookingId = await bookThroughApi(page, { ...visitor, name, email: mistyped }, addDays(today(), 3));
    await page.request.post("/api/admin/desk-payments", {
      headers: { "x-admin-api-key": staffSecrets().key },
      data: { method: "cash", items: [{ id: bookingId, owed: 750, amount: 750 }] },
    });
    await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
    const details = page.getByRole("dialog", { name, exact: true });
    await openRow(page, name);
    await details.getByRole("button", { name: "Edit" }).click();
    const correctDialog = page.getByRole("dialog", { name: `Edit ${name}'s booking` });
    await correctDialog.getByLabel("Email").fill(visitor.email);
    await correctDialog.getByLabel("Resend the receipt").check();
    await correctDialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Booking Updated", `The email is on its way to ${name}.`);
    expect(bookingsOf(visitor.email)).toMatchObject([{ id: bookingId, status: "paid" }]);

    await openRow(page, name);
    await details.getByRole("button", { name: "Undo payment" }).click();
    const confirmation = page.getByRole("dialog", { name: /^Undo the payment with receipt/ });
    await confirmation.getByLabel("What happened").fill("It was for another booking");
    await confirmation.getByRole("button", { name: "Undo payment" }).click();
    await expectToast(page, "Payment Voided", /^Void: AH-\d{6}. The sum is owed again.$/);
    await expect(rowWithText(page, name)).toContainText("Pending");
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "pending", receipt_number: null }]);
  },
);

test("prices an enterprise booking, which can then be paid", async ({ page, visitor }) => {
  const name = `Enterprise ${visitor.email.slice(4, 12)}`;
  await bookThroughApi(page, { ...visitor, name }, addDays(today(), 3), "enterprise", { numberOfPeople: 20 });
  await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  const row = rowWithText(page, name);
  await row.getByRole("button", { name: "Agree a price" }).click();
  const priceDialog = page.getByRole("dialog", { name: `Agree a price with ${name}` });
  await priceDialog.getByLabel("Amount").fill("12,000");
  await priceDialog.getByLabel("What was agreed").fill("Twenty seats for a month");
  await priceDialog.getByRole("button", { name: "Agree a price" }).click();
  await expectToast(page, "Price Agreed", `${name} pays ₵12,000.00.`);
  await expect(row.getByRole("button", { name: "Take payment" })).toBeVisible();
});

test("moves a booking and tells the site and the customer", async ({ page, visitor }) => {
  const name = `Moving ${visitor.email.slice(4, 12)}`;
  const [from, to] = [addDays(today(), 7), addDays(today(), 9)];
  await bookThroughApi(page, { ...visitor, name }, from);
  await openDesk(page, `?tab=bookings&view=upcoming&q=${encodeURIComponent(name)}`);
  await openRow(page, name);
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Move booking" }).click();
  const moveDialog = page.getByRole("dialog", { name: `Move ${name}'s booking?` });
  await expect(moveDialog).toHaveAccessibleDescription(
    `Weekly starts on ${formatLongDate(from)}. The price stays the same. We notify the customer, if we can reach them.`,
  );
  const move = moveDialog.getByRole("button", { name: "Move booking" });
  await move.click();
  await expect(moveDialog.getByText("Start date is required")).toBeVisible();
  await chooseDay(page, moveDialog.getByLabel("New start date"), from);
  // A click right after a dialog closes may be meant for it, so it is ignored.
  await expect(async () => {
    await move.click();
    await expect(moveDialog.getByRole("form").getByText("The booking already starts on this day")).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await chooseDay(page, moveDialog.getByLabel("New start date"), to);
  await move.click();
  await expectToast(page, "Booking Moved", `It starts on ${formatLongDate(to)}. An email is on its way to ${name}.`);
  // As 4 Dec 2026.
  await expect(rowWithText(page, name)).toContainText(formatLongDate(to).replace(/ (...).* /, " $1 "));
  const [booking] = bookingsOf(visitor.email);
  expect(booking).toMatchObject({ start_date: Date.parse(to), status: "pending" });

  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Booking Moved", `It starts on ${formatLongDate(from)}. An email is on its way to ${name}.`);
  expect(bookingsOf(visitor.email)[0]).toMatchObject({ start_date: Date.parse(from) });

  await openDesk(page, `?tab=history&subject=${booking?.id}`);
  await expect(rowWithText(page, "Booking moved")).toHaveCount(2);
  const entry = rowWithText(page, "Booking moved").first();
  await expect(entry).toContainText(formatLongDate(from));
  await expect(entry).toContainText(formatLongDate(to));
});

/** Books for today on the home page and stops before paying. */
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
