import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import type { DayClose } from "#contract/front-desk/money/books.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addYear, dayAt } from "#domain/calendar/days.ts";

import { todayCopy } from "#web/front-desk/today/copy.ts";
import { expect, expectToast, staffSecrets } from "../front-desk/front-desk.ts";

import { makeBill } from "./pdf-files.ts";
import type { Visitor } from "./visitor.ts";

/** Posts as staff with the shared key. */
export async function asStaff<Answer>(request: APIRequestContext, path: string, data: object = {}): Promise<Answer> {
  const answer = await request.post(path, { headers: { [ADMIN_KEY_HEADER]: staffSecrets().key }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Pays for a week's booking at the desk. */
export function payInCash(page: Page, id: string) {
  const item = { id, owed: 750, amount: 750 };
  return asStaff(page.request, "/api/admin/desk-payments", { method: "cash", items: [item] });
}

/** Takes cash in the open payment form. */
export async function takeCash(page: Page) {
  const form = page.getByRole("dialog", { name: /^Payment from/ });
  await form.getByRole("radio", { name: "Cash" }).click();
  await form.getByRole("button", { name: /^Take ₵/ }).click();
  await expectToast(page, "Payment Recorded");
}

/** Books, charges in cash and checks in a person whom nobody has recorded. */
export async function bookWalkIn(page: Page, { name, phone }: Visitor) {
  await page.getByRole("button", { name: "New", exact: true }).click();
  // On a phone, the menu is a dialog.
  const inSheet = page.getByRole("dialog").getByRole("button", { name: "Booking", exact: true });
  await inSheet.or(page.getByRole("menuitem", { name: "Booking" })).click();
  const dialog = page.getByRole("dialog", { name: "New booking" });
  await dialog.getByLabel("Name").fill(name);
  const phoneField = dialog.getByRole("combobox", { name: "Phone" });
  await phoneField.fill(phone);
  // Leaving the field closes its suggestions, which may cover the fields below.
  await phoneField.press("Tab");
  await dialog.getByLabel("Plan").selectOption("desk_week");
  await dialog.getByRole("radio", { name: "Cash" }).click();
  await dialog.getByRole("button", { name: /^Book, ₵/ }).click();
  const done = page.getByRole("dialog", { name: `Booked for ${name}` });
  await done.getByRole("button", { name: "Check in now" }).click();
}

/** Counts the cash in the drawer, on Reports. There is one drawer: the count of an earlier test may lack its reason. */
export async function countCash(page: Page) {
  await explainLastCount(page.request);
  await page.getByRole("button", { name: "Count and close" }).click();
  const saving = page.waitForResponse(
    (response) => response.request().method() === "POST" && /cash|drawer/.test(response.url()),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cash counted").fill("200");
  await dialog.getByRole("button", { name: "Save count" }).click();
  // Tests that take cash meanwhile change the sum, which the server then asks to count again.
  expect([200, 201, 409]).toContain((await saving).status());
  await explainLastCount(page.request);
}

async function explainLastCount(request: APIRequestContext) {
  const headers = { [ADMIN_KEY_HEADER]: staffSecrets().key };
  const asked = await request.get("/api/admin/day-close", { headers, params: { day: dayAt(Date.now()) } });
  expect(asked.ok(), await asked.text()).toBe(true);
  const { drawer }: DayClose = await asked.json();
  const id = drawer.now?.unexplained?.id;
  // Another test may have entered the reason meanwhile.
  const data = { reason: "A test counted" };
  if (id) await request.post(`/api/admin/cash-counts/${id}/reason`, { headers, data });
}

export function entryOf(page: Page, list: string, name: string): Locator {
  return page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: name });
}

/** Where the lists of Today do not fit beside each other, a button shows one of them. */
export async function showView(page: Page, list: string) {
  const view = page.getByRole("group", { name: todayCopy.views.label }).getByRole("button", { name: list });
  if (await view.isVisible()) await view.click();
}

/** Writes to the house by the site's contact form. */
export async function sendMessage(request: APIRequestContext, { name, email }: Visitor) {
  const message = "Where can I park a bicycle?";
  const data = { name, email, phone: "+233 24 412 3456", message, category: "facilities" };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
}

/** Records a letter for a client, in the tab Mail. */
export async function recordMail(page: Page, businessName: string) {
  await page.getByRole("button", { name: "Record mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Record mail" });
  await dialog.getByRole("combobox", { name: "Client" }).fill(businessName);
  await dialog.getByRole("option", { name: businessName }).click();
  await dialog.getByLabel("From").fill("GRA");
  await dialog.getByLabel("Shelf").fill("B2");
  await dialog.getByRole("button", { name: "Record mail" }).click();
}

/** Hands a client's letter over at the desk, in the tab Mail. */
export async function handOverMail(page: Page, { businessName }: AdminClient) {
  await page.getByRole("button", { name: `Mark as done ${businessName}` }).click();
  const dialog = page.getByRole("dialog", { name: `What happened to the mail for ${businessName}?` });
  await expect(dialog.getByText("Shelf B2")).toBeVisible();
  await dialog.getByRole("button", { name: "Save outcome" }).click();
}

/** Uploads a proof of address as the client. */
export async function uploadProof(request: APIRequestContext, { officeUrl }: AdminClient) {
  const headers = { Authorization: `Bearer ${officeUrl?.split("#")[1]}` };
  const data = await makeBill({ pageCount: 1 });
  const sent = await request.put("/api/my-office/documents/proof_of_address", { data, headers });
  expect(sent.status(), await sent.text()).toBe(200);
}

/** Verifies a client who has no company: staff saw the card and accept the proof of address. */
export async function verifyOffice(request: APIRequestContext, client: AdminClient) {
  const token = client.officeUrl?.split("#")[1];
  const answer = await request.post("/api/my-office/company", { data: { token, isRegistered: false } });
  expect(answer.status(), await answer.text()).toBe(200);
  await uploadProof(request, client);
  const headers = { [ADMIN_KEY_HEADER]: staffSecrets().key };
  const office: AdminOffice = await (
    await request.get(`/api/admin/vo-clients/${client.id}/office`, { headers })
  ).json();
  const documentOf = (kind: string) => office.documents.find((document) => document.kind === kind);
  const card = { how: "desk", numberEnd: "89-0", expiresOn: addYear(dayAt(Date.now())) };
  await asStaff(request, `/api/admin/documents/${documentOf("government_id")?.id}/seen`, card);
  const { id, uploadedAt } = documentOf("proof_of_address") ?? {};
  await asStaff(request, `/api/admin/documents/${id}/accept`, { uploadedAt });
}
