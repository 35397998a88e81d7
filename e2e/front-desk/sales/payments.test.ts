import type { Page } from "@playwright/test";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { bookingsOf, queryRows } from "../../harness/database.ts";
import { test } from "../../harness/visitor.ts";
import {
  bookThroughApi,
  confirmBeforeOpening,
  expect,
  expectToast,
  fillPayment,
  openDesk,
  openRow,
  rowWithText,
} from "../front-desk.ts";

test.setTimeout(120_000);

const today = () => dayAt(Date.now());
/** What one person owes is found by phone number too. */
const uniquePhone = () => `+23320${String(Math.random()).slice(2, 9)}`;
const receiptsOf = (id: string) =>
  queryRows<{ way: string; amount_pesewas: number; kind: string }>(
    "select kind, way, amount_pesewas from ledger_entries where subject_id = ? order by at, id",
    id,
  );

async function openPayment(page: Page, name: string) {
  await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  await rowWithText(page, name).first().getByRole("button", { name: "Take payment" }).click();
  const form = page.getByRole("dialog", { name: `Payment from ${name}` });
  await expect(form).toBeVisible();
  return form;
}

test("takes a part in cash and the rest later, and undoes the last: its receipt is void", async ({ page, visitor }) => {
  const name = `Parts ${visitor.email.slice(4, 12)}`;
  const id = await bookThroughApi(page, { ...visitor, name, phone: uniquePhone() }, addDays(today(), 5));
  await openPayment(page, name);
  await fillPayment(page, "Cash", { amount: "300" });
  await expectToast(
    page,
    "Payment Recorded",
    /^₵300.00 from .* ₵450.00 is still owed. The receipt is on its way by email.$/,
  );
  await expect(rowWithText(page, name)).toContainText("Confirmed");

  const form = await openPayment(page, name);
  await expect(form).toContainText("₵450.00 owed");
  await fillPayment(page, "Mobile money", { transactionId: `2${Date.now()}` });
  await expectToast(page, "Payment Recorded", `₵450.00 from ${name}. The receipt is on its way by email.`);
  await expect(rowWithText(page, name)).toContainText("Paid");
  expect(receiptsOf(id)).toEqual([
    { kind: "receipt", way: "desk_cash", amount_pesewas: 30_000 },
    { kind: "receipt", way: "desk_mobile_money", amount_pesewas: 45_000 },
  ]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Payment Voided", /^Void: AH-\d{6}. The sum is owed again. An email is on its way to /);
  await openRow(page, name);
  const payments = page.getByRole("dialog", { name, exact: true }).getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("listitem")).toHaveCount(2);
  await expect(payments.getByRole("listitem").nth(1)).toContainText("Void since");
  await expect(payments.getByRole("listitem").first()).toContainText("Cash, at the desk");
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "confirmed", receipt_number: null }]);
});

test("one bank transfer pays for two things of one person, and one Undo voids both", async ({ page, visitor }) => {
  const name = `Twice ${visitor.email.slice(4, 12)}`;
  const phone = uniquePhone();
  for (const days of [6, 13]) await bookThroughApi(page, { ...visitor, name, phone }, addDays(today(), days));
  const form = await openPayment(page, name);
  await form.getByText("Also owed by this person (1)").click();
  await form.getByRole("checkbox").last().check();
  await expect(form.getByRole("button", { name: "Take ₵1,500.00" })).toBeVisible();
  await fillPayment(page, "Bank transfer", { transactionId: `FT${Date.now()}` });
  await expectToast(page, "Payment Recorded", "₵1,500.00 for 2 items. The receipt is on its way by email.");
  expect(bookingsOf(visitor.email).map(({ status }) => status)).toEqual(["paid", "paid"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Payment Voided", /^Void: AH-\d{6}, AH-\d{6}. The sum is owed again. /);
  expect(bookingsOf(visitor.email).map(({ status }) => status)).toEqual(["pending", "pending"]);
});

test("nothing chooses cash before staff do: Enter asks how it is paid", async ({ page, visitor }) => {
  const name = `Caller ${visitor.email.slice(4, 12)}`;
  await openDesk(page, "?tab=bookings");
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New booking" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await expect(dialog.getByRole("radio", { name: "Cash" })).not.toBeChecked();
  await dialog.getByRole("radio", { name: "Phone" }).check();
  await expect(dialog.getByRole("radio", { name: "Cash" })).not.toBeChecked();
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog.getByText("Choose how the customer pays")).toBeVisible();
  expect(bookingsOf(visitor.email)).toEqual([]);
});

test("the payment form offers a link, and fits a phone", async ({ page, visitor }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Linked ${visitor.email.slice(4, 12)}`;
  await bookThroughApi(page, { ...visitor, name, phone: uniquePhone() }, addDays(today(), 8));
  await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  await openRow(page, name);
  await page.getByRole("dialog", { name, exact: true }).getByRole("button", { name: "Take payment" }).click();
  const form = page.getByRole("dialog", { name: `Payment from ${name}` });
  await form.getByRole("radio", { name: "Payment link" }).check();
  await expect(form.getByRole("img", { name: "Scan to pay" })).toBeVisible();
  await expect(form.getByRole("button", { name: /^Take/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("takes an arrival's payment and checks in with one press, and undoes both", async ({ page, visitor }) => {
  const name = `Arrives ${visitor.email.slice(4, 12)}`;
  const id = await bookThroughApi(page, { ...visitor, name, phone: uniquePhone() }, today());
  const isInside = () =>
    queryRows("select 1 from visits where subject_id = ? and checked_in_at is not null", id).length === 1;
  await openDesk(page, "");
  await page
    .getByRole("list", { name: "Arrivals" })
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: /^Take ₵/ })
    .click();
  const form = page.getByRole("dialog", { name: `Payment from ${name}` });
  await form.getByRole("radio", { name: "Cash" }).check();
  await form.getByRole("button", { name: "Take and check in" }).click();
  await confirmBeforeOpening(page, "Check in");
  await expectToast(page, "Checked In", `${name} is here.`);
  expect(isInside()).toBe(true);
  expect(receiptsOf(id)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Payment and Check-In Undone");
  expect(isInside()).toBe(false);
  expect(receiptsOf(id).map(({ kind }) => kind)).toEqual(["receipt", "receipt_taken_back"]);
});
