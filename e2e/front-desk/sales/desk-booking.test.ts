import type { Page } from "@playwright/test";
import { attemptsOf, queryRows } from "../../harness/database.ts";
import { messagesTo, payAtSandbox } from "../../harness/sandbox.ts";
import { test } from "../../harness/visitor.ts";
import { confirmBeforeOpening, expect, expectToast, openDesk } from "../front-desk.ts";

test.setTimeout(90_000);

interface CreatedBooking {
  id: string;
  status: string;
  customer_email: string;
  source: string;
}

const bookedFor = (name: string) =>
  queryRows<CreatedBooking>(
    "select id, status, customer_email, source from bookings where customer_name = ? order by created_at",
    name,
  );

test("books, charges and checks in a walk-in by keyboard, and finds the customer next time", async ({
  page,
  visitor,
}) => {
  const name = `Kwaku ${visitor.email.slice(4, 12)}`;
  const phone = `024${String(Date.now()).slice(-7)}`;
  await openDesk(page, "?tab=bookings");
  await openByKeys(page);
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(phone);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Weekly");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  // Nothing is recorded as paid before staff say how.
  const cash = page.getByRole("radio", { name: "Cash" });
  await expect(cash).not.toBeChecked();
  await expect(page.getByText("Choose how the customer pays")).toBeVisible();
  expect(bookedFor(name)).toHaveLength(0);
  await cash.press("Space");
  await expect(page.getByRole("button", { name: /^Book, ₵[\d,.]+ in cash$/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const done = page.getByRole("dialog", { name: `Booked for ${name}` });
  await expect(done.getByText(/^₵[\d,.]+ paid. Receipt AH-\d{6}.$/)).toBeVisible();
  await expect(done.getByText("The receipt is on its way by WhatsApp.")).toBeVisible();
  await expect(done.getByRole("link", { name: "Send receipt by WhatsApp" })).toHaveAttribute(
    "href",
    /wa\.me\/233.*AH-/,
  );
  const enter = done.getByRole("button", { name: "Check in now" });
  await expect(enter).toBeFocused();
  await expect(enter).toBeEnabled();
  await page.keyboard.press("Enter");
  await confirmBeforeOpening(page, "Check in now");
  await expectToast(page, "Checked In", `${name} is here.`);
  const [booking] = bookedFor(name);
  expect(booking).toMatchObject({ status: "paid", customer_email: "", source: "walk_in" });
  expect(
    queryRows("select id from visits where subject_id = ? and checked_in_at is not null", booking?.id ?? ""),
  ).toHaveLength(1);
  // Without an email address the receipt goes to the phone.
  await expect.poll(async () => (await messagesTo(phone)).map(({ from }) => from)).toEqual(["payment_received"]);

  await openByKeys(page);
  await page.keyboard.type(name.slice(0, 12).toLowerCase());
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Phone" })).toHaveValue(phone);
  await expect(cash).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(done).toBeVisible();
  expect(bookedFor(name)).toHaveLength(2);
});

test("shows a payment link as a QR code and updates once it is paid", async ({ page, visitor }) => {
  const name = `Abena ${visitor.email.slice(4, 12)}`;
  await openDesk(page, "?tab=bookings");
  await openByKeys(page);
  const dialog = page.getByRole("dialog", { name: "New booking" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Plan").selectOption("desk_week");
  await dialog.getByLabel("Payment link").check();
  await dialog.getByRole("button", { name: /^Book, / }).click();
  const done = page.getByRole("dialog", { name: `Booked for ${name}` });
  await expect(done.getByRole("img", { name: "Scan to pay" })).toBeVisible();
  const mail = (await done.getByRole("link", { name: "Send link by email" }).getAttribute("href")) ?? "";
  const [link = ""] = decodeURIComponent(mail).match(/http\S+token=\w+/) ?? [];
  const token = new URL(link).searchParams.get("token");
  expect((await page.request.post("/api/payment/shared", { data: { token } })).status()).toBe(200);
  const [attempt] = attemptsOf(visitor.email);
  await payAtSandbox(page.request, { reference: attempt?.reference ?? "" });
  await expect(done.getByText(/Receipt AH-\d{6}/)).toBeVisible();
  await expect(done.getByRole("img", { name: "Scan to pay" })).toHaveCount(0);
});

async function openByKeys(page: Page) {
  await page.getByRole("button", { name: "New", exact: true }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Booking" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New booking" }).getByLabel("Name")).toBeFocused();
}
