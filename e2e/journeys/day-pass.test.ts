import type { Locator } from "@playwright/test";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { cancellationOf, describeFee, freeMoveEndMs, NO_REFUND_AFTER_START } from "#domain/catalogue/cancellation.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis, formatCedisExact } from "#domain/payments/money.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { payment } from "#web/content/pages/payment.ts";
import { pageInMail, subjectsTo, waitForMail } from "../harness/mails.ts";
import { priceTag } from "../harness/prices.ts";
import {
  chooseDay,
  chooseDayIn,
  expect,
  payOnCheckout,
  test,
  type Visitor,
  waitForHydration,
} from "../harness/visitor.ts";

const { name: PLAN } = PLANS.desk_day;
const PRICE = priceTag("desk_day");
const HALF_PRICE = formatCedis(pricePesewas("desk_day", 0) / 2);
const EXACT_PRICE = formatCedisExact(pricePesewas("desk_day", 0));
const FEE = `${describeFee(cancellationOf("desk_day"))} ${NO_REFUND_AFTER_START}`;
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
    await expect(sheet.getByRole("status").filter({ hasText: "Free to cancel until" })).toContainText(FEE);
    await fillContact(sheet, visitor);
    await sheet.getByRole("button", { name: `Book & pay ${PRICE}` }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: payment.success.title })).toBeVisible();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText(PRICE);

    const receipt = await waitForMail(visitor.email, new RegExp(`^Receipt .* for ${PLAN}`));
    expect(receipt).toContain(EXACT_PRICE);
    expect(receipt).toContain(FEE);
    await page.goto(pageInMail(receipt, "/my-booking#"));
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: myBooking.paid.title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(formatDateWithWeekday(FIRST));
    await expect(page.getByRole("main")).toContainText(FEE);

    await page.getByRole("button", { name: myBooking.move.title("desk_day") }).click();
    const move = page.getByRole("form", { name: myBooking.move.title("desk_day") });
    await chooseDayIn(move, SECOND);
    await move.getByRole("button", { name: myBooking.move.submit(formatDateWithWeekday(SECOND)) }).click();
    await expect(page.getByRole("alert")).toHaveText(myBooking.move.done(formatDateWithWeekday(SECOND)));
    expect(await waitForMail(visitor.email, /^Your booking has moved/)).toContain(formatDateWithWeekday(SECOND));

    await page.getByRole("button", { name: myBooking.cancel.open }).click();
    const cancel = page.getByRole("form", { name: myBooking.cancel.title });
    await cancel.getByRole("button", { name: myBooking.cancel.submit(PRICE) }).click();
    await expect(page.getByRole("heading", { name: myBooking.cancelled.title })).toBeVisible();
    const refund = page.getByRole("region", { name: myBooking.refunds.title });
    await expect(refund).toContainText(PRICE);
    await expect(refund).toContainText(` on ${formatDateWithWeekday(new Date().toISOString())}. It should arrive by `);
    expect(await waitForMail(visitor.email, /^Your booking has been cancelled/)).toContain(EXACT_PRICE);
    // Only those who have not paid after some minutes are asked to pay.
    expect(subjectsTo(visitor.email).filter((subject) => subject.startsWith("Complete your payment"))).toEqual([]);
    expect(browserErrors).toEqual([]);
  });

test("states the fee of a day that starts within 24 hours before paying, also to another payer", async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.locator("header").getByRole("button", { name: "Book Now" }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: PLAN }).click();
  const tomorrow = addDays(dayAt(Date.now()), 1);
  await chooseDay(page, sheet.getByLabel("Start date"), tomorrow);
  const terms = page.getByRole("status").filter({ hasText: NO_REFUND_AFTER_START });
  const isLate = Date.now() >= freeMoveEndMs(bookedDayStartMs(tomorrow, []));
  const fee = isLate
    ? `It starts in under 24 hours, so you cannot move it. If you cancel, your refund is ${HALF_PRICE}.`
    : describeFee(cancellationOf("desk_day"));
  await expect(terms).toContainText(`${isLate ? "" : "(Accra time). "}${fee}`);
  await fillContact(sheet, visitor);
  await sheet.getByRole("button", { name: `Book & pay ${PRICE}` }).click();
  await payOnCheckout(page, "Mobile money", "Leave without paying");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await page.getByRole("button", { name: payment.share.ask }).click();
  const link = await page.getByRole("link", { name: payment.share.send }).getAttribute("href");
  await page.goto(decodeURIComponent(link ?? "").match(/\/payment\/share\S+/)?.[0] ?? "");
  await expect(page.getByRole("main")).toContainText(`${fee} ${NO_REFUND_AFTER_START}`);
});

async function fillContact(sheet: Locator, visitor: Visitor) {
  await sheet.getByLabel("Full name").fill(visitor.name);
  await sheet.getByLabel("Email").fill(visitor.email);
  await sheet.getByLabel("Phone").fill(visitor.phone);
}
