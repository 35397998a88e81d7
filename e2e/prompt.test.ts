import type { APIRequestContext, Page } from "@playwright/test";
import type { ChargeLink } from "#contract/front-desk/money/take-payment.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { addClient, bookThroughApi, expectToast, openDesk, rowWithText } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { attemptsOf, bookingsOf } from "./harness/database.ts";
import { asStaff } from "./harness/desk-acts.ts";
import { answerPrompt } from "./harness/sandbox.ts";
import { expect, fillBooking, nightly, openBooking, testInNewTab as test } from "./harness/visitor.ts";

test.setTimeout(120_000);

/** A number that no other test uses. */
const uniqueNumber = (prefix: string) => `${prefix}${String(Math.random()).slice(2, 9)}`;
const grouped = (number: string) => number.replace(/^(\d{3})(\d{3})/, "$1 $2 ");

async function linkOf(request: APIRequestContext, id: string): Promise<string> {
  return (await asStaff<ChargeLink>(request, `/api/admin/desk-payments/links/${id}`)).payUrl;
}

function fits(page: Page, width: number) {
  return expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test("a member pays a month at /pay by a prompt, after refusing one", async ({ page, request, browserErrors }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const client = await addClient(request);
  await page.goto(await linkOf(request, client.id));
  await page.getByRole("button", { name: "Send a prompt to a phone" }).click();
  const number = uniqueNumber("024");
  await page.getByLabel("Mobile money number").fill("024 12");
  await page.getByRole("button", { name: "Send a prompt", exact: true }).click();
  await expect(page.getByText("Enter a Ghanaian mobile number")).toBeVisible();
  await page.getByLabel("Mobile money number").fill(number);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await fits(page, 360);
  await page.getByRole("button", { name: `Send a prompt to ${grouped(number)} (MTN)` }).click();
  await expect(page.getByText(/^Time left to approve: [23]:\d\d$/)).toBeVisible();
  await expect(page.getByText("The payer enters their PIN on their own phone.")).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await fits(page, 360);

  // The tab finds its prompt again.
  await page.reload();
  await page.getByRole("button", { name: "Send a prompt to a phone" }).click();
  await expect(page.getByText(/^Time left to approve/)).toBeVisible();
  await answerPrompt(request, number, "refused");
  await expect(page.getByText("It was stopped, or not approved in time")).toBeVisible({ timeout: 25_000 });

  const telecel = uniqueNumber("020");
  await page.getByLabel("Mobile money number").fill(telecel);
  await page.getByRole("button", { name: `Send a prompt to ${grouped(telecel)} (Telecel)` }).click();
  await page.getByLabel("Code from the network").fill("000000");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("This code was not accepted.")).toBeVisible();
  await page.getByLabel("Code from the network").fill("123456");
  await page.getByLabel("Code from the network").press("Enter");
  await expect(page.getByText("Please complete the authorisation process")).toBeVisible();
  await answerPrompt(request, telecel, "approved");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText(/^AH-\d{6}$/)).toBeVisible();
  // The wrong code.
  expect(browserErrors).toEqual([expect.stringContaining("400")]);
});

test(
  "a shared link opens no second prompt from another phone, and shows the receipt",
  nightly(),
  async ({ page, request, visitor, browser }) => {
    const id = await bookThroughApi(page, visitor, addDays(dayAt(Date.now()), 9));
    const link = await linkOf(request, id);
    const number = uniqueNumber("026");
    await page.goto(link);
    await page.getByRole("button", { name: "Send a prompt to a phone" }).click();
    await page.getByLabel("Mobile money number").fill(number);
    await page.getByRole("button", { name: /\(AT\)$/ }).click();
    await expect(page.getByText(/^Time left to approve/)).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Send a prompt to a phone" }).click();
    await other.getByLabel("Mobile money number").fill(uniqueNumber("054"));
    await other.getByRole("button", { name: /\(MTN\)$/ }).click();
    await expect(other.getByRole("alert")).toContainText("A payment is waiting for approval on a phone");
    await other.context().close();
    await answerPrompt(request, number, "approved");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible({ timeout: 25_000 });
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);
  },
);

test("the booking dialog sends a prompt, and the next page takes the code", async ({ page, request, visitor }) => {
  const number = uniqueNumber("050");
  await page.goto("/");
  await openBooking(page, /Book Monthly/);
  const dialog = page.getByRole("dialog");
  await fillBooking(page, { ...visitor, phone: "+44 20 7946 0958" });
  await dialog.getByRole("checkbox", { name: /^Send a mobile money prompt/ }).check();
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(dialog.getByText("A prompt needs an MTN, Telecel or AT number")).toBeVisible();
  await dialog.getByLabel("Phone").fill(number);
  await dialog.getByRole("button", { name: /Book & pay/ }).click();
  await expect(page.getByRole("heading", { name: "Approve the prompt on your phone" })).toBeVisible();
  await page.getByLabel("Code from the network").fill("123456");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Code from the network")).toHaveCount(0);
  await answerPrompt(request, number, "approved");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible({ timeout: 30_000 });
});

test("the desk sends a prompt to the customer's phone, and sees it paid", async ({ page, request, visitor }) => {
  const name = `Prompt ${visitor.email.slice(4, 12)}`;
  const number = uniqueNumber("055");
  await bookThroughApi(page, { ...visitor, name, phone: `+233${number.slice(1)}` }, addDays(dayAt(Date.now()), 7));
  await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
  await rowWithText(page, name).first().getByRole("button", { name: "Take payment" }).click();
  const form = page.getByRole("dialog", { name: `Payment from ${name}` });
  await form.getByRole("radio", { name: "Prompt on phone" }).check();
  await expect(form.getByRole("button", { name: /^Take/ })).toHaveCount(0);
  await form.getByRole("button", { name: `Send a prompt to ${grouped(number)} (MTN)` }).click();
  await expect(form.getByText(/^Time left to approve/)).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog")).toEqual([]);
  await answerPrompt(request, number, "approved");
  await expectToast(page, "Payment Received", `${name} approved the prompt.`);
  await expect(rowWithText(page, name)).toContainText("Paid");
});

test(
  "cash taken while a prompt waits pays once: a late approval comes up for review",
  nightly(),
  async ({ page, request, visitor }) => {
    const name = `Late ${visitor.email.slice(4, 12)}`;
    const number = uniqueNumber("027");
    const id = await bookThroughApi(page, { ...visitor, name }, addDays(dayAt(Date.now()), 11));
    await asStaff(request, `/api/admin/bookings/${id}/prompt`, { phone: number });
    await openDesk(page, `?tab=bookings&view=all&q=${encodeURIComponent(name)}`);
    await rowWithText(page, name).first().getByRole("button", { name: "Take payment" }).click();
    const form = page.getByRole("dialog", { name: `Payment from ${name}` });
    await form.getByRole("radio", { name: "Cash" }).check();
    await form.getByRole("button", { name: /^Take ₵/ }).click();
    await expectToast(page, "Payment Recorded");
    await answerPrompt(request, number, "approved");
    await expect.poll(() => attemptsOf(visitor.email)).toMatchObject([{ status: "review" }]);
    expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);
  },
);
