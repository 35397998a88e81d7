import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { CONFIRM_EMAIL } from "#domain/waitlist/waitlist.ts";
import { events, myRegistration } from "#web/content/pages/events.ts";
import { payment } from "#web/content/pages/payment.ts";
import { addEvent, cancelEvent, runFrequentJob } from "../harness/events.ts";
import { pageInMail, subjectsTo, waitForMail } from "../harness/mails.ts";
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

for (const { width, where, workshop } of [
  { width: 360, where: "Book Now", workshop: "employability" },
  { width: 1280, where: "the page of the workshops", workshop: "tech_basics" },
] as const)
  test(`asks for the next date of a workshop on ${where}, and is told it once, at ${width} px`, async ({
    page,
    request,
    visitor,
    browserErrors,
  }) => {
    const { name } = WORKSHOPS[workshop];
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/training-course");
    if (where === "Book Now") {
      await page.locator("header").getByRole("button", { name: "Book Now" }).filter({ visible: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: events.choose.title }).click();
      const other = page.getByRole("button", { name: events.choose.other });
      await expect(other.or(page.getByRole("combobox", { name: events.alert.workshop }))).toBeVisible();
      if (await other.isVisible()) await other.click();
      await page.getByRole("combobox", { name: events.alert.workshop }).selectOption(name);
    } else {
      await page.getByRole("complementary", { name }).getByRole("button").click();
    }
    const form = page.getByRole("form", { name: events.alert.title });
    await form.getByLabel(events.alert.email).fill(visitor.email);
    await form.getByRole("button", { name: events.alert.submit }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

    const question = await waitForMail(visitor.email, `Confirm your email: next date of ${name}`);
    await page.goto(pageInMail(question, "/confirm?token="));
    await page.getByRole("button", { name: CONFIRM_EMAIL }).click();
    await expect(page.getByRole("heading", { name: "Your email address is confirmed" })).toBeVisible();

    const eventDate = new Date(Date.now() + 9 * MS_PER_DAY).toISOString();
    const published = await Promise.all([
      addEvent(request, { title: name, eventDate }),
      addEvent(request, { title: name, eventDate }),
    ]);
    await runFrequentJob(request);
    const told = await waitForMail(visitor.email, new RegExp(`^The next date: ${name}`));
    expect(told).toContain("₵120");
    await page.goto(pageInMail(told, "/training-course"));
    await expect(page.locator("#dates").getByRole("heading", { name })).not.toHaveCount(0);
    await page.goto(pageInMail(told, "/unsubscribe?token="));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are off the list" })).toBeVisible();
    expect(subjectsTo(visitor.email)).toHaveLength(2);
    for (const event of published) await cancelEvent(request, event);
    expect(browserErrors).toEqual([]);
  });
