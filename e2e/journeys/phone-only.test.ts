import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { nextPhoneTime } from "#domain/messages/channels.ts";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { expectToast, openDesk, rowWithText } from "../front-desk/front-desk.ts";
import { queryRows } from "../harness/database.ts";
import { asStaff } from "../harness/desk-acts.ts";
import { answerPrompt, messagesTo } from "../harness/sandbox.ts";
import { expect, testInNewTab as test } from "../harness/visitor.ts";

test.setTimeout(180_000);

test("a customer with a number only pays by a prompt, cancels and is refunded, told by phone alone", async ({
  page,
  request,
  visitor,
  browser,
}) => {
  const name = `Esi ${visitor.email.slice(4, 12)}`;
  const phone = `024${String(Math.random()).slice(2, 9)}`;
  const kinds = async () => (await messagesTo(phone)).map(({ from }) => from);

  // A walk-in books for later and gives no email address.
  const { id } = await asStaff<AdminBooking>(request, "/api/admin/bookings", {
    ...{ customerName: name, customerPhone: phone, bookingType: "desk_week", source: "walk_in" },
    ...{ startDate: addDays(dayAt(Date.now()), 12), payment: { kind: "link" } },
  });
  await expect.poll(kinds).toEqual([expect.stringMatching(/^pay_link/)]);

  // One screen sends the prompt, and another shows it.
  const search = `?tab=bookings&view=all&q=${encodeURIComponent(name)}`;
  await openDesk(page, search);
  await rowWithText(page, name).first().getByRole("button", { name: "Take payment" }).click();
  const form = page.getByRole("dialog", { name: `Payment from ${name}` });
  await form.getByRole("radio", { name: "Prompt on phone" }).check();
  await form.getByRole("button", { name: /^Send a prompt to .* \(MTN\)$/ }).click();
  await expect(form.getByText(/^Time left to approve/)).toBeVisible();
  const second = await (await browser.newContext()).newPage();
  await openDesk(second, search);
  await rowWithText(second, name).first().getByRole("button", { name: "Take payment" }).click();
  const other = second.getByRole("dialog", { name: `Payment from ${name}` });
  await expect(other.getByText("A prompt waits on the customer's phone.")).toBeVisible();
  await other.getByRole("radio", { name: "Prompt on phone" }).check();
  await expect(other.getByText(/^Time left to approve/)).toBeVisible();
  await answerPrompt(request, phone, "approved");
  for (const screen of [page, second]) await expectToast(screen, "Payment Received", `${name} approved the prompt.`);
  await second.context().close();
  await expect.poll(kinds).toEqual([expect.stringMatching(/^pay_link/), "payment_received"]);

  // The receipt's link opens the booking on the phone, where the customer cancels it.
  const link = (await messagesTo(phone)).at(-1)?.text.split(" | ").at(-1) ?? "";
  const own = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const customer = await own.newPage();
  await customer.goto(link);
  await expect(customer.getByText(/AH-\d{6}/).first()).toBeVisible();
  await customer.getByRole("button", { name: words.cancel.open }).click();
  await customer.getByRole("button", { name: /^Cancel and get ₵/ }).click();
  await expect(customer.getByRole("heading", { name: words.cancelled.title })).toBeVisible();
  await expect.poll(kinds).toContain("booking_cancelled_refund");
  await own.close();

  // Nobody waits for the news that a refund is done: at night it comes in the morning.
  await expect
    .poll(() => queryRows<{ status: string }>("select status from refunds where charge_id = ?", id), {
      timeout: 60_000,
    })
    .toEqual([{ status: "done" }]);
  if (nextPhoneTime(Date.now()) === null) await expect.poll(kinds).toContain("refund_done");
  else
    await expect
      .poll(() =>
        queryRows(
          "select outbox.status from outbox join refunds on refunds.id = subject_id where charge_id = ? and kind = 'refund_done'",
          id,
        ),
      )
      .toEqual([{ status: "waiting" }]);
  expect(new Set(await kinds()).size).toBe((await kinds()).length);
});
