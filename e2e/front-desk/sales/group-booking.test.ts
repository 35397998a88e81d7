import type { Page } from "@playwright/test";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { MAX_CAPACITY } from "#domain/inventory/inventory.ts";
import { execute, queryRows } from "../../harness/database.ts";
import { subjectsTo, waitForMail } from "../../harness/mails.ts";
import { test } from "../../harness/visitor.ts";
import { expect, expectToast, fillPayment, openDesk, openDeskAtClient, openRow } from "../front-desk.ts";

test.setTimeout(90_000);

async function openNewBooking(page: Page) {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page
    .getByRole("menuitem", { name: "Booking" })
    .or(page.getByRole("button", { name: "Booking", exact: true }))
    .click();
  return page.getByRole("dialog", { name: "New booking" });
}

for (const width of [390, 768, 1280])
  test(`books three people with one payment, and two guests on a company's account, at ${width} px`, async ({
    page,
    request,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Kwaku ${visitor.email.slice(4, 12)}`;
    await openDesk(page, "?tab=bookings");
    const dialog = await openNewBooking(page);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(visitor.email);
    // After closing time, today can no longer be booked.
    const tomorrow = addDays(dayAt(Date.now()), 1);
    await dialog.getByLabel("First day").fill(tomorrow);
    await dialog.getByText("Several people, company, special price, notes").click();
    await dialog.getByLabel(/^More people for the same days/).fill("Ama Mensah\nEsi Boateng");
    await dialog.getByLabel(/^Company that pays/).fill("Kente Ltd");
    await dialog.getByLabel("Cash").check();
    await dialog.getByRole("button", { name: "Book, ₵750.00 in cash" }).click();
    const done = page.getByRole("dialog", { name: `Booked for ${name}` });
    for (const other of ["Ama Mensah", "Esi Boateng"])
      await expect(done.getByText(new RegExp(`^${other}: ₵250.00 paid. Receipt AH-\\d{6}.$`))).toBeVisible();
    expect(await waitForMail(visitor.email, /^Receipt/)).toContain("Kente Ltd");
    await expect.poll(() => subjectsTo(visitor.email).length).toBe(3);
    await done.getByRole("button", { name: "Done" }).click();

    const client = await openDeskAtClient(page, request);
    await openRow(page, client.fullName);
    await page
      .getByRole("dialog", { name: client.fullName })
      .getByRole("button", { name: "Allowance and mail" })
      .click();
    await page.getByRole("button", { name: "Book a guest" }).click();
    await expect(dialog.getByText(`A pass for a guest of ${client.businessName}.`)).toBeVisible();
    await dialog.getByLabel("Name").fill("Yaw Addo");
    await dialog.getByLabel("First day").fill(tomorrow);
    await dialog.getByText("Several people, company, special price, notes").click();
    await dialog.getByLabel(/^More people for the same days/).fill("Abena Osei");
    await dialog.getByRole("button", { name: "Book, ₵500.00 on account" }).click();
    await expect(page.getByText("₵250.00 on the company's account.").first()).toBeVisible();
    await waitForMail(client.email, /Day Pass|confirmed/i);
    expect(
      queryRows("select status from bookings where company_name = ? order by created_at", client.businessName),
    ).toEqual([{ status: "confirmed" }, { status: "confirmed" }]);
  });

test("puts a caller on the waiting list of a full day, to the email", async ({ page, visitor }) => {
  const name = `Kofi ${visitor.email.slice(4, 12)}`;
  const day = addDays(dayAt(Date.now()), 280);
  execute(
    `insert into allocations (id, resource, first_day, last_day)
     with recursive units (n) as (select 1 union all select n + 1 from units where n < ${MAX_CAPACITY})
     select 'full-' || ? || n, 'private_offices', ?, ? from units`,
    visitor.email,
    day,
    addDays(day, 30),
  );
  await openDesk(page, "?tab=bookings");
  const dialog = await openNewBooking(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Plan").selectOption("private_office");
  await dialog.getByLabel("First day").fill(day);
  await dialog.getByRole("button", { name: "Put on the waiting list" }).click();
  await expectToast(page, "On the Waiting List", /^Number 1 for this day/);
  await waitForMail(visitor.email, /waiting list/i);
});

test("takes a part of the price right after a booking to pay later", async ({ page, visitor }) => {
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  await openDesk(page, "?tab=bookings");
  const dialog = await openNewBooking(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("First day").fill(addDays(dayAt(Date.now()), 1));
  await dialog.getByLabel("Later").check();
  await dialog.getByRole("button", { name: "Book, ₵250.00 to pay later" }).click();
  const done = page.getByRole("dialog", { name: `Booked for ${name}` });
  await done.getByRole("button", { name: "Take payment, in full or in part" }).click();
  await fillPayment(page, "Cash", { amount: "100" });
  await expectToast(page, "Payment Recorded", new RegExp(`^₵100\\.00 from ${name}\\. ₵150\\.00 is still owed\\.`));
});
