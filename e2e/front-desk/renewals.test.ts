import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { listDueDates } from "#domain/memberships/memberships.ts";
import { formatCedis, toCedis } from "#domain/payments/money.ts";
import { pay } from "#web/content/pages/pay.ts";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { membershipCopy as words } from "#web/front-desk/memberships/copy.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { execute } from "../harness/database.ts";
import { payAtSandbox } from "../harness/sandbox.ts";
import { expect, payOnCheckout, test } from "../harness/visitor.ts";
import { addClient, openDesk, staffSecrets } from "./front-desk.ts";

test("renews a virtual office by its link for one and for three months", async ({ page, visitor, request }) => {
  const price = pricePesewas("virtual_pro", 0);
  const startDate = addDays(dayAt(Date.now()), 1);
  const name = `Ama ${visitor.email.slice(4, 12)}`;
  const booked = await request.post("/api/bookings", {
    data: {
      bookingType: "virtual_pro",
      customerName: name,
      customerEmail: visitor.email,
      customerPhone: visitor.phone,
      startDate,
      amount: toCedis(price),
    },
  });
  const { id: bookingId } = await booked.json();
  const initialized = await request.post("/api/payment/initialize", {
    data: {
      email: visitor.email,
      customerName: name,
      bookingType: "virtual_pro",
      planName: PLANS.virtual_pro.name,
      bookingId,
    },
  });
  const { reference } = (await initialized.json()).data;
  await payAtSandbox(request, { reference, amount: price });
  expect((await request.get(`/api/payment/verify/${reference}`)).status()).toBe(200);

  // As after verification: before it, the days of the next months are not certain.
  execute("update memberships set starts_by = null where id = ?", bookingId);
  const asStaff = { headers: { "x-admin-api-key": staffSecrets().key } };
  const membership = await (await request.get(`/api/admin/memberships/${bookingId}`, asStaff)).json();
  const dues = listDueDates(membership.nextDueDate, membership.renewsOn, 4);
  await page.goto(membership.payUrl.replace(/^https?:\/\/[^/]+/, ""));
  await expect(page.getByRole("heading", { level: 1, name: pay.title.active })).toBeVisible();
  await expect(page.getByRole("link", { name: "End it by email" })).toHaveAttribute("href", /^mailto:.*Notice/);
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: pay.pay(formatCedis(price)) }).click();
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: pay.result.paid.title })).toBeVisible();
  expect(page.url()).not.toContain(bookingId);
  await page.getByRole("link", { name: pay.result.back }).click();
  await page.getByRole("radio", { name: pay.months(3) }).check();
  await page.getByRole("button", { name: pay.pay(formatCedis(3 * price)) }).click();
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByText(pay.result.paid.text(formatLongDate(addDays(dues[4] ?? "", -1))))).toBeVisible();
});

test("changes, ends and reactivates a membership at the desk", async ({ page, request }) => {
  const due = addDays(dayAt(Date.now()), 20);
  const { fullName: name } = await addClient(request, { startDate: addDays(due, -31), nextDueDate: due });
  await openDesk(page, `?tab=memberships&q=${encodeURIComponent(name)}`);
  const dialog = page.getByRole("dialog");
  const ask = async (action: string) => {
    await page.getByRole("button", { name }).first().click();
    await dialog.getByRole("button", { name: action, exact: true }).click();
  };
  await ask(words.plan.action);
  await dialog.getByRole("combobox").selectOption({ label: PLANS.virtual_premium.name });
  await dialog.getByRole("button", { name: words.plan.action }).click();
  await expect(page.getByText(words.plan.done(PLANS.virtual_premium.name).description, { exact: true })).toBeVisible();
  await page.getByRole("button", { name }).first().click();
  await expect(dialog.getByText(`${PLANS.virtual_premium.name}, ${formatAmount(950)}`)).toBeVisible();
  await page.keyboard.press("Escape");

  await ask(words.end.action);
  const last = addDays(dayAt(Date.now()), 3);
  await dialog.getByLabel(words.end.on).fill(last);
  await dialog.getByLabel(words.end.reason).fill("Moves to Kumasi");
  await dialog.getByRole("button", { name: words.end.action, exact: true }).click();
  await expect(page.getByText(words.end.done(formatDate(last)).description, { exact: true })).toBeVisible();
  await ask(words.resume.action);
  await dialog.getByRole("button", { name: words.resume.action, exact: true }).click();
  await expect(page.getByText(words.resume.done(formatDate(due)).description, { exact: true })).toBeVisible();
});

/** Adds a client overdue by the given days, with reminders on time. Returns the payment link. */
async function lateClient(request: APIRequestContext, daysLate: number) {
  const due = addDays(dayAt(Date.now()), -daysLate);
  const client = await addClient(request, { startDate: addDays(due, -61), nextDueDate: due });
  const periodId = randomUUID();
  execute(
    `insert into membership_periods (id, membership_id, from_day, until_day, plan, price_pesewas, created_at)
      select ?, id, next_due_date, date(next_due_date, '+1 month'), plan, amount_pesewas, created_at from memberships where id = ?`,
    periodId,
    client.id,
  );
  execute(
    `insert into charges (id, subject_type, subject_id, amount_pesewas, created_at)
      select id, 'membership_period', id, price_pesewas, created_at from membership_periods where id = ?`,
    periodId,
  );
  const asStaff = { headers: { "x-admin-api-key": staffSecrets().key } };
  const { payUrl } = await (await request.get(`/api/admin/memberships/${client.id}`, asStaff)).json();
  return { client, due, path: payUrl.replace(/^https?:\/\/[^/]+/, "") };
}

test("announces a late fee, charges it and waives it at the desk with a reason", async ({ page, request }) => {
  const dueClient = await lateClient(request, 5);
  await page.goto(dueClient.path);
  await expect(page.getByText(pay.upcomingFee(formatDateWithWeekday(addDays(dueClient.due, 8)), "₵60"))).toBeVisible();
  const { client, path } = await lateClient(request, 9);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: pay.title.overdue })).toBeVisible();
  await expect(page.getByText(pay.lateFeeAdded)).toBeVisible();
  const choices = page.locator("label", { has: page.getByRole("radio") });
  const inForest = "rgb(31, 77, 58)";
  await choices.nth(1).click();
  await expect(choices.nth(1)).toHaveCSS("border-color", inForest);
  await expect(choices.nth(1).getByRole("radio")).toHaveCSS("accent-color", inForest);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pay.png`, fullPage: true });
  await choices.nth(0).click();
  await expect(page.getByRole("button", { name: pay.pay("₵660") })).toBeVisible();

  await openDesk(page, `?tab=memberships&q=${encodeURIComponent(client.fullName)}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: client.fullName }).first().click();
  await dialog.getByRole("button", { name: words.waive.action }).click();
  await dialog.getByLabel(words.waive.reason).fill("The bank was closed");
  await dialog.getByRole("button", { name: words.waive.action }).click();
  await expect(page.getByText(words.waive.done.description, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: client.fullName }).first().click();
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words.details.pdf }).click();
  const receipt = readPdfText(readFileSync(await (await file).path()));
  for (const text of [client.fullName, "Late fee waived", "600.00"]) expect(receipt).toContain(text);

  await page.goto(path);
  await page.getByRole("button", { name: pay.pay("₵600") }).click();
  await payOnCheckout(page, "Mobile money", "Paid");
  await expect(page.getByRole("heading", { name: pay.result.paid.title })).toBeVisible();
});
