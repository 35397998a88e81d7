import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { stubApi } from "../harness/stub-api.ts";
import { test } from "../harness/visitor.ts";
import { makeInboxItem } from "./factories.ts";
import { expect, expectToast, openDesk, openRow, rowWithText, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

test("a message from the site waits in the inbox until somebody has answered it", async ({ page, visitor }) => {
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  const message = "Where can I park a bicycle?";
  const sent = { name, email: visitor.email, phone: "+233 24 412 3456", message, category: "facilities" };
  expect((await page.request.post("/api/contact", { data: sent })).status()).toBe(201);

  await openDesk(page, "?tab=inbox");
  const row = rowWithText(page, name);
  await expect(row).toContainText(/1 h \d+ min left|2 h left/);
  await expect(row).toContainText("Support request");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText(message);
  const chat = await dialog.getByRole("link", { name: "Reply on WhatsApp" }).getAttribute("href");
  expect(chat).toContain("https://wa.me/233244123456?text=Hello%20Yaa");
  await dialog.getByLabel("Owner's initials").fill("k0");
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expect(dialog.getByText("Initials are 1 to 4 letters", { exact: true })).toBeVisible();
  await dialog.getByLabel("Owner's initials").fill("ko");
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expectToast(page, "Owner Saved", `Everybody sees who looks after what ${name} wrote.`);
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Answer" }).fill("Beside the green gate.");
  await dialog.getByRole("button", { name: "Send the answer" }).click();
  await expectToast(page, "Answer Sent", `The mail to ${name} is on its way. The clock has stopped.`);
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(page).toHaveURL(/status=answered/);
  await expect(row).toContainText("KO");
  await expect(row).toContainText("answered in under a minute");
  await openRow(page, name);
  await expect(dialog.getByRole("region", { name: "What was answered" })).toContainText("Beside the green gate.");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Close it" }).click();
  await expectToast(page, "Message Closed", `What ${name} wrote is under Closed if you need it again.`);
});

test("an owner whom somebody else has saved in the meantime is said, and what was typed stays", async ({ page }) => {
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
  await dialog.getByRole("button", { name: "Take it" }).click();
  await expectToast(page, "Error", "Failed to save the change");
  await expect(dialog.locator("form").getByText("KO looks after it by now.")).toBeVisible();
  await expect(dialog.getByLabel("Owner's initials")).toHaveValue("ab");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("an answered message leaves the focus where it was: on its other buttons, or on the next message", async ({
  page,
}) => {
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
  await expect(rowWithText(page, "First").getByRole("button", { name: "Close it" })).toBeFocused();
  await expect(rowWithText(page, "First").getByRole("button", { name: "Close it" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(rowWithText(page, "First")).toHaveCount(0);
  await expect(rowWithText(page, "Second").locator("[data-row]")).toBeFocused();
});

test("an enquiry gets a viewing with a day and a time, and becomes a client with what was said filled in", async ({
  page,
  visitor,
}) => {
  const name = `Efua ${visitor.email.slice(4, 12)}`;
  const plan = PLANS.virtual_pro.name;
  const lead = { firstName: name, lastName: "Addo", email: visitor.email, phone: "024 412 3456", plan };
  expect((await page.request.post("/api/crm-inquiry", { data: lead })).status()).toBe(201);
  await openDesk(page, "?tab=inbox");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("How").selectOption("On the phone");
  await dialog.getByRole("textbox", { name: "What was said" }).fill("Comes with a colleague.");
  await dialog.getByLabel("They come to see the house").check();
  await dialog.getByLabel("Day").fill(addDays(dayAt(Date.now()), 2));
  await dialog.getByLabel("Time").fill("10:30");
  await dialog.getByRole("button", { name: "Note it" }).click();
  await expectToast(page, "Answer Noted");
  await page.getByRole("button", { name: "Answered", exact: true }).click();
  await expect(rowWithText(page, name)).toContainText(/Viewing .*10:30/);
  await openRow(page, name);
  await dialog.getByRole("button", { name: "Make a client" }).click();
  const client = page.getByRole("dialog", { name: "Add" });
  await expect(client.getByLabel("Full name")).toHaveValue(`${name} Addo`);
  await expect(client.getByLabel("Plan")).toHaveValue("pro");
});
