import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { payment } from "#web/content/pages/payment.ts";
import { pageInMail, waitForMail } from "../harness/mails.ts";
import { priceTag } from "../harness/prices.ts";
import { chooseDay, expect, payOnCheckout, test, waitForHydration } from "../harness/visitor.ts";

const { name: PLAN } = PLANS.desk_day;
const PRICE = priceTag("desk_day");
const EXACT_PRICE = formatCedisExact(pricePesewas("desk_day", 0));
/** Far enough ahead to cancel free of charge. */
const FIRST = addDays(dayAt(Date.now()), 9);
const SECOND = addDays(FIRST, 1);

for (const width of [360, 1280])
  test(`buys a day pass by Book Now, moves it and cancels it, to the last mail, at ${width} px`, async ({
    page,
    visitor,
    browserErrors,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.locator("header").getByRole("button", { name: "Book Now" }).filter({ visible: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: PLAN }).click();
    await chooseDay(page, sheet.getByLabel("Start date"), FIRST);
    await sheet.getByLabel("Full name").fill(visitor.name);
    await sheet.getByLabel("Email").fill(visitor.email);
    await sheet.getByLabel("Phone").fill(visitor.phone);
    await sheet.getByRole("button", { name: `Book & pay ${PRICE}` }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText(PRICE);

    const receipt = await waitForMail(visitor.email, new RegExp(`^Receipt .* for ${PLAN}`));
    expect(receipt).toContain(EXACT_PRICE);
    await page.goto(pageInMail(receipt, "/my-booking#"));
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: myBooking.paid.title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(formatDateWithWeekday(FIRST));

    await page.getByRole("button", { name: myBooking.move.open }).click();
    const move = page.getByRole("form", { name: myBooking.move.title });
    await chooseDay(page, move.getByLabel(myBooking.move.day), SECOND);
    await move.getByRole("button", { name: myBooking.move.submit(formatDateWithWeekday(SECOND)) }).click();
    await expect(page.getByRole("alert")).toHaveText(myBooking.move.done(formatDateWithWeekday(SECOND)));
    expect(await waitForMail(visitor.email, /^Your booking has moved/)).toContain(formatDateWithWeekday(SECOND));

    await page.getByRole("button", { name: myBooking.cancel.open }).click();
    const cancel = page.getByRole("form", { name: myBooking.cancel.title });
    await cancel.getByRole("button", { name: myBooking.cancel.submit(PRICE) }).click();
    await expect(page.getByRole("heading", { name: myBooking.cancelled.title })).toBeVisible();
    await expect(page.getByRole("region", { name: myBooking.refunds.title })).toContainText(PRICE);
    expect(await waitForMail(visitor.email, /^Your booking has been cancelled/)).toContain(EXACT_PRICE);
    expect(browserErrors).toEqual([]);
  });
