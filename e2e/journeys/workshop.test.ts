import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { events, myRegistration } from "#web/content/pages/events.ts";
import { payment } from "#web/content/pages/payment.ts";
import { addEvent } from "../harness/events.ts";
import { pageInMail, waitForMail } from "../harness/mails.ts";
import { expect, payOnCheckout, test, waitForHydration } from "../harness/visitor.ts";

for (const width of [360, 1280])
  test(`buys a seat at a workshop by Book Now, to the confirmation and the own page, at ${width} px`, async ({
    page,
    request,
    visitor,
    browserErrors,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { title } = await addEvent(request, { eventDate: new Date(Date.now() + 9 * MS_PER_DAY).toISOString() });
    await page.goto("/help-center");
    await page.locator("header").getByRole("button", { name: "Book Now" }).filter({ visible: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: events.choose.title }).click();
    await sheet
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: /^Register and pay/ })
      .click();
    await expect(sheet.getByRole("heading", { name: events.register.title(title) })).toBeVisible();
    await sheet.getByLabel(events.register.name).fill(visitor.name);
    await sheet.getByLabel(events.register.email).fill(visitor.email);
    await sheet.getByLabel(events.register.phone).fill(visitor.phone);
    await sheet.getByRole("button", { name: events.register.submit }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();

    const confirmation = await waitForMail(visitor.email, new RegExp(`^Receipt .* for ${title}`));
    expect(confirmation).toContain("₵120.00");
    await page.goto(pageInMail(confirmation, "/my-registration#"));
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: myRegistration.states.registered.title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(title);
    expect(browserErrors).toEqual([]);
  });
