import { addDays, dayAt } from "#domain/calendar/days.ts";
import { queryRows } from "../../harness/database.ts";
import { subjectsTo, waitForMail } from "../../harness/mails.ts";
import { test } from "../../harness/visitor.ts";
import { expect, expectToast, fillPayment, openDesk } from "../front-desk.ts";

test.setTimeout(90_000);

for (const [width, daysAhead] of [
  [390, 30],
  [768, 31],
  [1280, 32],
] as const)
  test(`sells hours of the room at the desk, takes money later, and cancels with a refund, at ${width} px`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Kwaku ${visitor.email.slice(4, 12)}`;
    await openDesk(page, `?tab=room&day=${addDays(dayAt(Date.now()), daysAhead)}`);
    const free = page.getByRole("button", { name: /^Free / }).first();
    await free.click();
    const dialog = page.getByRole("dialog", { name: "Book the meeting room" });
    await dialog.getByLabel("Client or name").fill(name);
    await dialog.getByLabel("Email").fill(visitor.email);
    await dialog.getByLabel("Duration").selectOption("120");
    await expect(dialog.getByText(/^₵160\. In steps/)).toBeVisible();
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await dialog.getByRole("button", { name: "Book, ₵160.00 in cash" }).click();
    await expectToast(page, "Meeting Room Booked", new RegExp(`^${name}.* ₵160\\.00 paid\\. Receipt AH-\\d{6}\\.`));
    // Not in a notification, which has the name too.
    const meetings = page.getByRole("main").getByRole("listitem");
    const meeting = meetings.filter({ hasText: name }).last();
    await expect(meeting).toContainText(/Paid, AH-\d{6}/);
    expect(await waitForMail(visitor.email, /^Receipt .* for the meeting room/)).toContain("₵160.00");
    expect(subjectsTo(visitor.email)).toHaveLength(1);

    await meeting.getByRole("button", { name: "Cancel meeting" }).click();
    const cancel = page.getByRole("dialog", { name: `Cancel ${name}'s meeting?` });
    await expect(cancel.getByText(/Refund: ₵160\.00\./)).toBeVisible();
    await cancel.getByRole("button", { name: "Cancel meeting" }).click();
    await waitForMail(visitor.email, /^Meeting room cancelled/);

    await free.click();
    await dialog.getByLabel("Client or name").fill(`Esi ${name}`);
    await dialog.getByLabel("Phone").fill("0241234567");
    await dialog.getByLabel("Charge nothing").check();
    await dialog.getByRole("button", { name: "Book room" }).click();
    await expect(dialog.getByLabel("Reason for the exception")).toBeFocused();
    await dialog.getByLabel("Charge nothing").uncheck();
    await expect(dialog.getByLabel("Reason for the exception")).toBeHidden();
    await dialog.getByRole("button", { name: "Book room" }).click();
    const held = meetings.filter({ hasText: `Esi ${name}` }).last();
    await expect(held).toContainText(/Not paid, held until/);
    await expect(held.getByRole("button", { name: "Copy link" })).toBeVisible();
    await held.getByRole("button", { name: "Take payment" }).click();
    await fillPayment(page, "Mobile money", { transactionId: `${Date.now()}${width}` });
    await expectToast(page, "Payment Recorded", `₵80.00 from Esi ${name}. The receipt is on its way by WhatsApp.`);
    await expect(held).toContainText(/Paid, AH-\d{6}/);
  });

test("undoes a paid booking of the room: the hours are free, the receipt is void and no refund is owed", async ({
  page,
  visitor,
}) => {
  const name = `Yaw ${visitor.email.slice(4, 12)}`;
  await openDesk(page, `?tab=room&day=${addDays(dayAt(Date.now()), 33)}`);
  await page
    .getByRole("button", { name: /^Free / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Book the meeting room" });
  await dialog.getByLabel("Client or name").fill(name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await dialog.getByRole("button", { name: "Book, ₵80.00 in cash" }).click();
  await expectToast(page, "Meeting Room Booked");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Room Booking Undone");
  await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  await waitForMail(visitor.email, /^Meeting room cancelled/);
  const refunds =
    "select 1 from refunds join meetings on meetings.id = refunds.charge_id where meetings.name = ? and refunds.status <> 'nothing_due'";
  expect(queryRows(refunds, name)).toEqual([]);
});
