import type { APIRequestContext } from "@playwright/test";
import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, addMonth, dayAt } from "#domain/calendar/days.ts";
import { MY_OFFICE_PAGE } from "#domain/documents/documents.ts";
import { addClient, staffSecrets } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { chooseDay, expect, test } from "./harness/visitor.ts";

test.setTimeout(90_000);

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n<< /Length 9 >>\nstream\nq q q q Q Q\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n",
);

const staff = () => ({ [ADMIN_KEY_HEADER]: staffSecrets().key });

/** A verified Premium client that started today. */
async function verifiedOffice(request: APIRequestContext, email: string) {
  const today = dayAt(Date.now());
  const dates = { startDate: today, nextDueDate: addMonth(today) };
  const { id, officeUrl } = await addClient(request, { plan: "premium", amount: 950, email, ...dates });
  const token = officeUrl?.split("#")[1] ?? "";
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: staff() });
    expect(answer.status(), path).toBeLessThan(300);
    return answer.json();
  };
  await send("/api/my-office/company", { token, isRegistered: false });
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await request.put("/api/my-office/documents/proof_of_address", { data: PDF, headers });
  expect(sent.status()).toBe(200);
  const office: AdminOffice = await (
    await request.get(`/api/admin/vo-clients/${id}/office`, { headers: staff() })
  ).json();
  const findDocument = (kind: AdminDocument["kind"]) => office.documents.find((document) => document.kind === kind);
  const seen = { how: "desk", numberEnd: "89-0", expiresOn: addDays(today, 900) };
  await send(`/api/admin/documents/${findDocument("government_id")?.id}/seen`, seen);
  const proof = findDocument("proof_of_address");
  await send(`/api/admin/documents/${proof?.id}/accept`, { uploadedAt: proof?.uploadedAt });
  return { id, token, send };
}

test("on a phone a client handles mail and books a day and an hour of the month", async ({
  page,
  request,
  visitor,
  browserErrors,
}) => {
  const { id, token, send } = await verifiedOffice(request, visitor.email);
  const letter: AdminMailItem = await send(`/api/admin/vo-clients/${id}/mail`, { kind: "official", sender: "GRA" });
  await page.setViewportSize({ width: 800, height: 900 });
  const photo = await page.screenshot({ type: "jpeg" });
  const upload = await request.put(`/api/admin/mail/${letter.id}/photo`, { data: photo, headers: staff() });
  expect(upload.status()).toBe(200);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${MY_OFFICE_PAGE}${token}`);
  const post = page.getByRole("region", { name: "Your mail" });
  await expect(post.getByText(/^Official letter, GRA/).first()).toBeVisible();
  await post.getByRole("button", { name: "See the envelope" }).click();
  await expect(post.getByRole("img", { name: /^See the envelope/ })).toBeVisible();
  await post.getByRole("button", { name: "Forward it" }).click();
  await post.getByLabel("Forwarding address").fill("Ama Mensah\n12 Station Road, Kumasi");
  await post.getByRole("button", { name: "Forward it" }).click();
  await expect(post.getByText("We are going to forward it.")).toBeFocused();

  const month = page.getByRole("region", { name: "Your month" });
  await expect(month.getByText("4 of 4 days left")).toBeVisible();
  const day = addDays(dayAt(Date.now()), 9);
  await month.getByRole("button", { name: "Book a day" }).click();
  await chooseDay(page, month.getByRole("form", { name: "Book a desk for a day" }).getByLabel(/^Day/), day);
  await month.getByRole("button", { name: `Book ${formatDateWithWeekday(day)}` }).click();
  await expect(month.getByText(`Desk on ${formatDateWithWeekday(day)}`)).toBeVisible();
  await expect(month.getByText("3 of 4 days left")).toBeVisible();
  await expect(month.getByRole("status").filter({ hasText: "Your booking is confirmed." })).toBeVisible();

  await month.getByRole("button", { name: "Book the room" }).click();
  const room = month.getByRole("form", { name: "Book the meeting room" });
  await room.getByLabel(/^Day/).fill(day);
  const startField = room.getByLabel("Start time");
  await expect(startField.getByRole("option").nth(1)).toBeAttached();
  await startField.selectOption({ index: 1 });
  await month.getByRole("button", { name: /^Book \d+(:\d\d)? [ap]m$/ }).click();
  await expect(month.getByText("3 h of 4 h left")).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);
  await expect(month.getByRole("status").filter({ hasText: "Your booking is confirmed." })).toBeVisible();
  await month.getByRole("button", { name: /^Cancel this day/ }).click();
  await expect(month.getByRole("status").filter({ hasText: "Your booking has been cancelled." })).toBeVisible();
  await expect(month.getByText("4 of 4 days left")).toBeVisible();

  await send(`/api/admin/mail/${letter.id}/done`, { how: "forwarded", to: "12 Station Road, Kumasi", tracking: "GH1" });
  await page.reload();
  await expect(post.getByText(/Official letter, GRA: forwarded .*tracking number GH1/)).toBeVisible();
  if (process.env.SHOTS) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/office-${width}.png`, fullPage: true });
    }
  }
  expect(browserErrors).toEqual([]);
});
