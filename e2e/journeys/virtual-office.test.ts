import type { Page } from "@playwright/test";
import { maskEmail } from "#domain/bookings/my-booking.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, addMonth, addYear, dayAt } from "#domain/calendar/days.ts";
import {
  ADDRESS_LIMITS,
  ADDRESS_USE,
  COMPANY_COUNTRY,
  describeNextSteps,
  FORWARDING_PRICE,
  REQUIRED_DOCUMENTS,
  UNVERIFIED_REFUND,
} from "#domain/catalogue/virtual-office.ts";
import {
  describeMonthStart,
  formatMonthStart,
  MONTH_START_RULE,
  SEND_DOCUMENTS,
} from "#domain/catalogue/virtual-office-start.ts";
import { documentInstructions, documentName } from "#domain/documents/document-copy.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/documents/documents.ts";
import { bookedFirstMonth } from "#domain/memberships/first-month.ts";
import { bookingParts } from "#web/content/pages/booking-parts.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { myOffice as words } from "#web/content/pages/my-office.ts";
import { pay } from "#web/content/pages/pay.ts";
import { payment } from "#web/content/pages/payment.ts";
import { documentCopy } from "#web/front-desk/documents/copy.ts";
import { pdf } from "#worker/test/sample-files.ts";
import { addClient, openDesk } from "../front-desk/front-desk.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { subjectsTo, waitForMail } from "../harness/mails.ts";
import { documentStep } from "../harness/office-page.ts";
import { priceTag } from "../harness/prices.ts";
import { chooseFirstDay, expect, payOnCheckout, test, type Visitor, waitForHydration } from "../harness/visitor.ts";

const TODAY = dayAt(Date.now());
const { startsBy } = bookedFirstMonth(TODAY, TODAY);
const REGISTRATION = documentName("business_registration");
const FILE = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf()) };

for (const width of [360, 1280])
  test(`from the first look to a verified office at ${width} px`, async ({ page, visitor, browserErrors }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await bookAndPay(page, visitor);
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt).toContainText(formatMonthStart(TODAY, startsBy));
    expect(await waitForMail(visitor.email, /^Receipt/)).toContain(`Starts: ${formatMonthStart(TODAY, startsBy)}`);
    await page.getByRole("link", { name: SEND_DOCUMENTS }).click();

    await expect(page.getByRole("heading", { level: 1, name: words.states.documents_needed.title })).toBeVisible();
    await expect(page.getByText(describeMonthStart(TODAY, startsBy))).toBeVisible();
    const office = page.url();
    await page.getByRole("button", { name: words.company.yes }).click();
    for (const kind of DOCUMENT_KINDS) {
      const step = documentStep(page, documentName(kind));
      await step.locator("input[type=file]").setInputFiles(FILE);
      await expect(step.getByText("Sent on")).toBeVisible();
    }
    await expect(page.getByRole("heading", { level: 1, name: words.states.in_review.title })).toBeVisible();
    const acknowledgement = await waitForMail(visitor.email, "We have your documents");
    for (const kind of DOCUMENT_KINDS) expect(acknowledgement).toContain(`${documentName(kind)}: received on`);
    expect(acknowledgement).toContain(describeMonthStart(TODAY, startsBy));

    await openDesk(page, "?tab=documents");
    await page
      .getByRole("button", { name: new RegExp(`${documentCopy.review}.*${businessName(visitor)}`) })
      .first()
      .click();
    for (const kind of DOCUMENT_KINDS) await acceptDocument(page, kind);
    const [from, to] = [TODAY, addDays(addMonth(TODAY), -1)];
    const verified = await waitForMail(visitor.email, "Your address is ready to use");
    expect(verified).toContain(`Paid from: ${formatDateWithWeekday(from)}\nPaid until: ${formatDateWithWeekday(to)}`);
    expect(subjectsTo(visitor.email).filter((subject) => subject.includes("your documents"))).toHaveLength(1);

    await page.goto(office);
    await expect(page.getByRole("heading", { level: 1, name: words.states.verified.title })).toBeVisible();
    await expect(page.getByText(words.span(formatLongDate(from), formatLongDate(to)))).toBeVisible();
    expect(await findAccessibilityViolations(page, "main")).toEqual([]);
    await page.getByRole("link", { name: words.booking }).click();
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText(
      `${formatDateWithWeekday(from)} to ${formatDateWithWeekday(to)}`,
    );
    await page.getByRole("link", { name: myBooking.months }).click();
    await expect(page.getByText(`${formatLongDate(from)} - ${formatLongDate(to)}`)).toBeVisible();
    await page.getByRole("link", { name: pay.office }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.states.verified.title })).toBeVisible();
    expect(browserErrors).toEqual([]);
  });

test("tells a company from another country what happens next, before and after it pays", async ({ page, visitor }) => {
  await bookOffice(page, visitor, "Other country");
  await payOnCheckout(page, "Card", "Paid");
  const nextSteps = describeNextSteps("other");
  expect(nextSteps).toContain(UNVERIFIED_REFUND);
  await expect(page.getByText(nextSteps)).toBeVisible();
  expect(await waitForMail(visitor.email, /^Receipt/)).toContain(nextSteps);
  await page.getByRole("link", { name: SEND_DOCUMENTS }).click();
  await page.getByRole("button", { name: words.company.yes }).click();
  await expect(
    documentStep(page, REGISTRATION).getByText(documentInstructions("business_registration", "other")),
  ).toBeVisible();
  await openDesk(page, `?tab=inbox&q=${encodeURIComponent(visitor.email)}`);
  await expect(page.getByText(`${businessName(visitor)} has chosen "Other country"`)).toHaveCount(1);
});

test("reminds of an unpaid office on every page, and its own page asks for the payment", async ({ page, visitor }) => {
  await bookOffice(page, visitor, "Nigeria");
  await page.goto("/blog");
  const bar = page.locator("#held");
  await expect(bar).toHaveText(/^Pay by .+, Accra time, to keep your booking: Pro Virtual Office, /);
  await page.goto("/help-center");
  await waitForHydration(page);
  await bar.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: myBooking.held.title })).toBeVisible();
  await expect(page.getByText(myBooking.requested.text)).toHaveCount(0);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await page.goto("/blog");
  await waitForHydration(page);
  await expect(bar).toBeHidden();
});

test("gives staff a task for a client from another country whom they added", async ({ page, request, visitor }) => {
  const dates = { startDate: TODAY, nextDueDate: addMonth(TODAY) };
  const client = await addClient(request, { email: visitor.email, country: "other", ...dates });
  await page.goto(client.officeUrl ?? "");
  await page.getByRole("button", { name: words.company.yes }).click();
  const step = documentStep(page, REGISTRATION);
  await expect(step.getByText(documentInstructions("business_registration", "other"))).toBeVisible();
  await expect(step.getByRole("link", { name: COMPANY_COUNTRY.ask })).toHaveAttribute("href", /wa\.me/);
  await expect(step.getByRole("link", { name: COMPANY_COUNTRY.askByEmail })).toHaveAttribute("href", /^mailto:/);
  await openDesk(page, `?tab=inbox&q=${encodeURIComponent(client.fullName)}`);
  await expect(
    page.getByText(`${client.businessName} has chosen "Other country", for which we list no registration paper.`),
  ).toBeVisible();
});

async function openPlan(page: Page) {
  for (const text of [ADDRESS_USE, REQUIRED_DOCUMENTS, MONTH_START_RULE])
    await expect(page.locator("#plans").getByText(text, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Book & pay Pro Virtual Office" }).click();
}

async function bookAndPay(page: Page, visitor: Visitor) {
  await bookOffice(page, visitor, "Nigeria");
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText(payment.success.text(maskEmail(visitor.email), false))).toBeVisible();
}

/** Books without paying. */
async function bookOffice(page: Page, visitor: Visitor, country: "Nigeria" | "Other country") {
  await page.goto("/virtual-office");
  await openPlan(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Phone").fill(visitor.phone);
  await chooseFirstDay(page);
  await expect(dialog.getByText(describeMonthStart(TODAY, startsBy))).toBeVisible();
  for (const text of [ADDRESS_USE, ADDRESS_LIMITS, FORWARDING_PRICE, REQUIRED_DOCUMENTS, MONTH_START_RULE])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  const submit = dialog.getByRole("button", { name: `Book & pay ${priceTag("virtual_pro")}` });
  await submit.click();
  await expect(dialog.getByText("Please select a country")).toBeVisible();
  await dialog.getByLabel(COMPANY_COUNTRY.label).selectOption({ label: country });
  await expect(
    dialog.getByText(
      country === "Nigeria" ? documentInstructions("business_registration", "nigeria") : COMPANY_COUNTRY.other,
    ),
  ).toBeVisible();
  const isRegistered = dialog.getByLabel(bookingParts.company.isRegistered);
  await isRegistered.selectOption(bookingParts.company.no);
  await expect(dialog.getByText(documentInstructions("government_id", "nigeria"))).toBeVisible();
  await isRegistered.selectOption(bookingParts.company.yes);
  if (country === "Other country") {
    await submit.click();
    await expect(dialog.getByText("Enter the country")).toBeVisible();
    await dialog.getByLabel(COMPANY_COUNTRY.which).fill("Togo");
  }
  await dialog.getByLabel("Business name").fill(businessName(visitor));
  await submit.click();
  await page.getByRole("radio", { name: "Card", exact: true }).waitFor();
}

/** In the client's dialog at the desk, which returns after each decision but the last. */
async function acceptDocument(page: Page, kind: DocumentKind) {
  const dialog = page.getByRole("dialog");
  const part = dialog.locator("section").filter({ has: page.getByRole("heading", { name: documentName(kind) }) });
  await part.getByRole("button", { name: documentCopy.accept.open, exact: true }).click();
  if (kind === "government_id") await dialog.getByLabel(documentCopy.accept.expires).fill(addYear(TODAY));
  // After the last one, the next client's documents open.
  const saving = page.waitForResponse((answer) => answer.url().endsWith("/accept"));
  await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
  expect((await saving).ok()).toBe(true);
  await expect(dialog.getByRole("button", { name: documentCopy.accept.action })).toHaveCount(0);
}

function businessName({ email }: Visitor): string {
  return `Ada ${email.slice(4, 12)}`;
}
