import { addDays, dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { replyPromiseMs } from "#domain/inbox/reply-promise.ts";
import { formatDuration } from "#web/front-desk/components/format.ts";
import { stubApi } from "../harness/stub-api.ts";
import { test } from "../harness/visitor.ts";
import { makeInboxItem } from "./factories.ts";
import { expect, expectToast, openDesk, openRow, rowWithText, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("a message stays in the inbox until staff answer it", async ({ page, visitor }) => {
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  const message = "Where can I park a bicycle?";
  const sent = { name, email: visitor.email, phone: "+233 24 412 3456", message, category: "facilities" };
  const sentAt = Date.now();
  expect((await page.request.post("/api/contact", { data: sent })).status()).toBe(201);

  await openDesk(page, "?tab=inbox");
  const row = rowWithText(page, name);
  const promisedMs = replyPromiseMs(sentAt, "support", NO_OPENING_EXCEPTIONS) - sentAt;
  // A minute or two pass meanwhile.
  const left = [0, 1, 2].map((minutes) => formatDuration(promisedMs - minutes * MS_PER_MINUTE));
  await expect(row).toContainText(new RegExp(`due in (${left.join("|")})`));
  await expect(row).toContainText("Support request");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText(message);
  const chat = await dialog.getByRole("link", { name: "Reply on WhatsApp" }).getAttribute("href");
  expect(chat).toContain("https://wa.me/233244123456?text=Hello%20Yaa");
  await dialog.getByLabel("Owner's initials").fill("k0");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("Enter initials of 1 to 4 letters", { exact: true })).toBeVisible();
  await dialog.getByLabel("Owner's initials").fill("ko");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expectToast(page, "Owner Saved", `All staff can see who handles the message from ${name}.`);
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reply" }).fill("Beside the green gate.");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expectToast(page, "Reply Sent", `The email to ${name} is on its way.`);
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(page).toHaveURL(/status=answered/);
  await expect(row).toContainText("KO");
  await expect(row).toContainText("answered in under a minute");
  await openRow(page, name);
  await expect(dialog.getByRole("region", { name: "Replies" })).toContainText("Beside the green gate.");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Close conversation" }).click();
  await expectToast(page, "Message Closed", `The message from ${name} is now under Closed.`);
});

test("shows a concurrent change of owner and keeps the input", async ({ page }) => {
  const item = makeInboxItem(30);
  await stubDesk(page, { inbox: [item] });
  const error = { code: "conflict", message: "KO looks after it by now.", requestId: "r-1" };
  await stubApi(page, "**/api/admin/inbox/*/*", (route) => {
    item.ownerInitials = "KO";
    return route.fulfill({ status: 409, json: { error } });
  });
  await openDesk(page, "?tab=inbox");
  await openRow(page, item.name);
  const dialog = page.getByRole("dialog", { name: item.name });
  await dialog.getByLabel("Owner's initials").fill("ab");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expectToast(page, "Error", "Failed to save the change");
  await expect(dialog.locator("form").getByText("KO looks after it by now.")).toBeVisible();
  await expect(dialog.getByLabel("Owner's initials")).toHaveValue("ab");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("focus stays on the answered message or moves to the next one", async ({ page }) => {
  const inbox = [makeInboxItem(30, { name: "First" }), makeInboxItem(40, { name: "Second" })];
  const [first] = inbox;
  await stubDesk(page, { inbox });
  await stubApi(page, "**/api/admin/inbox/*/*", (route) => {
    if (first?.status === "new") first.status = "answered";
    else inbox.shift();
    return route.fulfill({ json: first });
  });
  await openDesk(page, "?tab=inbox");
  await rowWithText(page, "First").getByRole("button", { name: "Mark as answered" }).click();
  await expect(rowWithText(page, "First").getByRole("button", { name: "Close conversation" })).toBeFocused();
  await expect(rowWithText(page, "First").getByRole("button", { name: "Close conversation" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(rowWithText(page, "First")).toHaveCount(0);
  await expect(rowWithText(page, "Second").locator("[data-row]")).toBeFocused();
});

test("schedules a viewing for an enquiry and prefills a client from it", async ({ page, visitor }) => {
  const name = `Efua ${visitor.email.slice(4, 12)}`;
  const plan = PLANS.virtual_pro.name;
  const lead = { firstName: name, lastName: "Addo", email: visitor.email, phone: "024 412 3456", plan };
  expect((await page.request.post("/api/crm-inquiry", { data: lead })).status()).toBe(201);
  await openDesk(page, "?tab=inbox");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Channel").selectOption("Phone");
  await dialog.getByRole("textbox", { name: "Notes" }).fill("Comes with a colleague.");
  await dialog.getByLabel("Book a viewing").check();
  await dialog.getByLabel("Day").fill(addDays(dayAt(Date.now()), 2));
  await dialog.getByLabel("Time").fill("10:30");
  await dialog.getByRole("button", { name: "Record reply" }).click();
  await expectToast(page, "Reply Recorded");
  await page.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(rowWithText(page, name)).toContainText(/Viewing: .*10:30/);
  await openRow(page, name);
  await dialog.getByRole("button", { name: "Add client" }).click();
  const client = page.getByRole("dialog", { name: "Add" });
  await expect(client.getByLabel("Full name")).toHaveValue(`${name} Addo`);
  await expect(client.getByLabel("Plan")).toHaveValue("pro");
});
