import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { messagesTo, writeByWhatsapp } from "../harness/sandbox.ts";
import { test } from "../harness/visitor.ts";
import { expect, expectToast, openDesk, openRow, rowWithText } from "./front-desk.ts";

test.setTimeout(90_000);

const DAY_MS = 86_400_000;

/** Each customer has a number of their own. */
function newNumber(): string {
  return `+23324${randomInt(1_000_000, 9_999_999)}`;
}

/** Opens the conversations under Inbox. */
async function openConversations(page: Parameters<typeof openDesk>[0]) {
  await openDesk(page, "?tab=messages");
}

test("a customer writes by WhatsApp, and the desk answers in the conversation", async ({ page, visitor }) => {
  const from = newNumber();
  const name = `Yaa ${visitor.email.slice(4, 12)}`;
  await writeByWhatsapp(page.request, { from, name, text: "Is there parking?", times: 2 });
  await openConversations(page);
  await expect(rowWithText(page, name)).toContainText("1 new");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name: `Messages with ${name}` });
  await expect(dialog.getByRole("listitem")).toHaveText([/Is there parking\?/]);
  await expect(dialog).toContainText(/WhatsApp allows free text for another (1 day|23 h)/);
  await dialog.getByRole("textbox", { name: "Message" }).fill("Behind the house. It is free.");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message Sent", `The message to ${name} is on its way.`);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await expect
    .poll(async () => (await messagesTo(from)).map((message) => [message.from, message.text]))
    .toEqual([["text", "Behind the house. It is free."]]);
  // The sandbox's phone gets it a second later.
  await expect(async () => {
    await openConversations(page);
    await openRow(page, name);
    await expect(dialog.getByRole("listitem").last()).toContainText("delivered", { timeout: 2000 });
  }).toPass();
  await dialog.getByRole("button", { name: "All records" }).click();
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("Behind the house. It is free.");
});

test("after 24 hours the desk has one line in the template, and a STOP closes the channel", async ({
  page,
  visitor,
}) => {
  const from = newNumber();
  const name = `Kofi ${visitor.email.slice(4, 12)}`;
  await writeByWhatsapp(page.request, { from, name, text: "Do you have lockers?", ageMs: DAY_MS + 60_000 });
  await openConversations(page);
  await expect(rowWithText(page, name)).toContainText("By template only");
  await openRow(page, name);
  const dialog = page.getByRole("dialog", { name: `Messages with ${name}` });
  await expect(dialog).toContainText("WhatsApp allows only the approved template now");
  await dialog.getByRole("textbox", { name: "Message" }).fill("Yes, on the first floor.");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message Sent");
  await expect(dialog.getByRole("listitem").last()).toContainText("by template");
  await writeByWhatsapp(page.request, { from, name, text: "Stop" });
  await expect
    .poll(async () => (await messagesTo(from)).map(({ text }) => text))
    .toContainEqual(expect.stringMatching(/^You will get no more/));
  await openConversations(page);
  await openRow(page, name);
  await expect(dialog).toContainText(`${name} has stopped WhatsApp messages by sending STOP.`);
  await expect(dialog.getByRole("textbox", { name: "Message: SMS" })).toBeVisible();
});

test("shows the picture that a customer sends", async ({ page, visitor }) => {
  const from = newNumber();
  const name = `Efua ${visitor.email.slice(4, 12)}`;
  const file = readFileSync("docs/home.jpg").toString("base64");
  await writeByWhatsapp(page.request, { from, name, type: "image", text: "My card", file });
  const dialog = page.getByRole("dialog", { name: `Messages with ${name}` });
  await expect(async () => {
    await openConversations(page);
    await openRow(page, name);
    await expect(dialog.getByRole("button", { name: "Open file" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Open file" }).click();
  await expectToast(page, "File Opened", "The history says who opened it.");
});
