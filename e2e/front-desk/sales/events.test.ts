import { addEvent } from "../../harness/events.ts";
import { subjectsTo, waitForMail } from "../../harness/mails.ts";
import { test } from "../../harness/visitor.ts";
import { expect, expectToast, fillPayment, openDesk } from "../front-desk.ts";

test.setTimeout(90_000);

for (const width of [390, 768, 1280])
  test(`adds a walk-in to an event, takes the money, and the money for a held place, at ${width} px`, async ({
    page,
    request,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const event = await addEvent(request, { capacity: 2 });
    const name = `Kwaku ${visitor.email.slice(4, 12)}`;
    await openDesk(page, `?tab=events&subject=${event.id}`);
    const card = page.getByRole("listitem").filter({ hasText: event.title }).first();
    await card.getByRole("button", { name: "Add person" }).click();
    const dialog = page.getByRole("dialog", { name: `Add a person to ${event.title}` });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(visitor.email);
    await dialog.getByRole("radio", { name: "Cash" }).check();
    await dialog.getByRole("button", { name: "Add person" }).click();
    await expectToast(page, "Person Added and Paid", `${name} is on the guest list.`);
    await expect(card.getByText(/^Registered, Paid, AH-\d{6}$/)).toBeVisible();
    expect(await waitForMail(visitor.email, new RegExp(`^Receipt .* for ${event.title}`))).toContain("₵120.00");
    expect(subjectsTo(visitor.email)).toHaveLength(1);

    await card.getByRole("button", { name: "Add person" }).click();
    await dialog.getByLabel("Name").fill(`Esi ${name}`);
    await dialog.getByLabel("Phone").fill("0241234567");
    await dialog.getByRole("button", { name: "Add person" }).click();
    await expect(card.getByText(/^Payment pending, Not paid, held until/)).toBeVisible();
    await card.getByRole("button", { name: `Take payment Esi ${name}` }).click();
    await fillPayment(page, "Mobile money", { transactionId: String(Date.now()) });
    await expectToast(page, "Payment Recorded", `₵120.00 from Esi ${name}. The receipt is on its way by WhatsApp.`);

    await card.getByRole("button", { name: "Add person" }).click();
    await expect(dialog.getByText("All places are taken.")).toBeVisible();
    await dialog.getByLabel("Name").fill(`Yaw ${name}`);
    await dialog.getByLabel("Email").fill(visitor.email);
    await dialog.getByRole("button", { name: "Add to waiting list" }).click();
    await expect(card.getByText(/^On the waiting list/)).toBeVisible();
    await waitForMail(visitor.email, new RegExp(event.title));
  });
