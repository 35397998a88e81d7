import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addYear, dayAt } from "#domain/calendar/days.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { SCHEDULES } from "#domain/operations/jobs.ts";
import { readMails } from "#scripts/mail/simulated-mail.ts";
import { myOffice as words } from "#web/content/pages/my-office.ts";
import { officeMonth } from "#web/content/pages/my-office-month.ts";
import { documentCopy } from "#web/front-desk/documents/copy.ts";
import { mailItemCopy } from "#web/front-desk/mail-items/copy.ts";
import { openDesk, staffSecrets } from "./front-desk/front-desk.ts";
import { executeIn, listStoredFiles, queryRowsIn } from "./harness/database.ts";
import { isolatedSite } from "./harness/isolated-site.ts";
import { documentStep, pageSizedPicture } from "./harness/office-page.ts";
import { priceTag } from "./harness/prices.ts";
import { expect, fillBooking, nightly, openBooking, payOnCheckout, testInNewTab as test } from "./harness/visitor.ts";

/** A separate site, because its clients' dates are moved by thirteen months at the end. */
const site = isolatedSite({ number: 1, stateDir: ".state-e2e-life" });
const { stateDir } = site;
const PROOF = documentName("proof_of_address");
const CARD = documentName("government_id");
const DAY_MS = 86_400_000;

test.use({ baseURL: site.url });

test.describe("a virtual office", nightly(), () => {
  test.describe.configure({ timeout: 180_000 });

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    await site.start({}, { isEmpty: true });
  });

  test.afterAll(() => site.stop());

  test("goes through its whole life on a phone, from purchase to deletion of its files", async ({
    page,
    request,
    visitor,
    browserErrors,
  }) => {
    page.setDefaultTimeout(20_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const staff = { [ADMIN_KEY_HEADER]: staffSecrets().key };
    const dialog = page.getByRole("dialog");
    const proof = documentStep(page, PROOF);
    const headed = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await openBooking(page, /Book Pro Virtual Office/);
    await fillBooking(page, visitor);
    await dialog.getByLabel("Country").selectOption("ghana");
    await dialog.getByRole("button", { name: `Book & pay ${priceTag("virtual_pro")}` }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    const office = await linkInMail(visitor.email);
    const clientId = office.split("#")[1]?.split(".")[0] ?? "";

    await page.goto(office);
    await headed(words.states.documents_needed.title);
    await expect(page.getByText("Your month starts when we verify you")).toBeVisible();
    await page.getByRole("button", { name: words.company.no }).click();
    await expect(page.getByText(words.company.isNo)).toBeVisible();
    await proof.locator("input[type=file]").setInputFiles(await pageSizedPicture());
    await expect(proof.getByText("Sent on")).toBeVisible();
    expect(listStoredFiles(stateDir)).toHaveLength(1);

    await openDesk(page, "?tab=documents");
    await reviewDocument(page, visitor.name);
    await partOf(page, CARD).getByRole("button", { name: documentCopy.idSeen.open }).click();
    await dialog.getByLabel(documentCopy.idSeen.numberEnd).fill("89-0");
    await dialog.getByLabel(documentCopy.idSeen.expires).fill(addYear(dayAt(Date.now())));
    await dialog.getByRole("button", { name: documentCopy.idSeen.action }).click();
    await expect(dialog).toBeHidden();
    await reviewDocument(page, visitor.name);
    await partOf(page, PROOF).getByRole("button", { name: documentCopy.accept.open, exact: true }).click();
    await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
    await expect(page.getByText(documentCopy.accept.verified(visitor.name).description, { exact: true })).toBeVisible();

    await page.goto(office);
    await headed(words.states.verified.title);
    await expect(page.getByRole("button", { name: words.address.copy })).toBeVisible();
    await expect(page.getByRole("button", { name: words.address.letter })).toBeVisible();
    await expect(page.getByText("Your month starts when we verify you")).toHaveCount(0);

    await openDesk(page, "?tab=post");
    await page.getByRole("button", { name: mailItemCopy.note.open }).click();
    await dialog.getByRole("combobox", { name: mailItemCopy.note.client }).fill(visitor.name.slice(0, 5));
    await page.getByRole("option", { name: new RegExp(visitor.name) }).click();
    await dialog.getByLabel(mailItemCopy.note.sender).fill("Ghana Revenue Authority");
    await dialog.getByLabel(mailItemCopy.note.photo).setInputFiles(await pageSizedPicture());
    await dialog.getByRole("button", { name: mailItemCopy.note.action }).click();
    await expect(
      page.getByText(mailItemCopy.note.done({ businessName: "", clientEmail: "", clientPhone: "" }).title, {
        exact: true,
      }),
    ).toBeVisible();
    expect(listStoredFiles(stateDir)).toHaveLength(2);

    await page.goto(office);
    const post = page.getByRole("region", { name: officeMonth.mail.title });
    await post.getByRole("button", { name: officeMonth.mail.photo }).click();
    await expect(post.getByRole("img", { name: new RegExp(officeMonth.mail.photo) })).toBeVisible();
    await post.getByRole("button", { name: officeMonth.mail.requests.forward }).click();
    await post.getByLabel(officeMonth.mail.where).fill("Ama Test\n12 Station Road, Kumasi");
    await post.getByRole("button", { name: officeMonth.mail.sure.forward }).click();
    await expect(post.getByText(officeMonth.mail.asked.forward)).toBeVisible();

    const [item] = queryRowsIn<{ id: string }>(stateDir, "select id from mail_items where client_id = ?", clientId);
    const priced = await request.post(`/api/admin/mail/${item?.id}/price`, { headers: staff, data: { amount: 45 } });
    expect(priced.status(), await priced.text()).toBe(200);
    await page.reload();
    await post.getByRole("button", { name: officeMonth.mail.pay("₵45") }).click();
    await payOnCheckout(page, "Mobile money", "Paid");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.goto(office);
    await expect(post.getByText(officeMonth.mail.paid("₵45"))).toBeVisible();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/life-360.png`, fullPage: true });

    await openDesk(page, "?tab=post");
    await page.getByRole("button", { name: `${mailItemCopy.complete.open} ${visitor.name}` }).click();
    await dialog.getByLabel(mailItemCopy.complete.to).fill("12 Station Road, Kumasi");
    await dialog.getByLabel(mailItemCopy.complete.tracking).fill("GH1");
    await dialog.getByRole("button", { name: mailItemCopy.complete.action }).click();
    await expect(page.getByText(mailItemCopy.complete.hows.forwarded, { exact: true }).first()).toBeVisible();
    await page.goto(office);
    await expect(post.getByText(/forwarded .*tracking number GH1/)).toBeVisible();

    const deactivation = await request.patch(`/api/admin/vo-clients/${clientId}/status`, {
      headers: staff,
      data: { status: "inactive" },
    });
    expect(deactivation.status(), await deactivation.text()).toBe(200);
    await page.reload();
    await headed(words.states.ended.title);
    expect(listStoredFiles(stateDir)).toHaveLength(2);

    const nextDay = async () => {
      const jobRun = await request.get(`/cdn-cgi/handler/scheduled?cron=${SCHEDULES.every_day.replaceAll(" ", "+")}`);
      expect(jobRun.status()).toBe(200);
    };
    // A month and a day later the photo of forwarded mail, and after twelve months all documents.
    executeIn(stateDir, "update mail_items set done_at = done_at - ? where client_id = ?", 31 * DAY_MS, clientId);
    await nextDay();
    expect(listStoredFiles(stateDir)).toEqual([expect.stringMatching(/^documents\//)]);
    executeIn(stateDir, "update memberships set ended_at = ended_at - ? where id = ?", 366 * DAY_MS, clientId);
    await nextDay();
    expect(listStoredFiles(stateDir)).toEqual([]);
    expect(queryRowsIn(stateDir, "select id from documents where file_key is not null")).toEqual([]);
    expect(browserErrors).toEqual([]);
    await page.reload();
    await headed(words.unknown.title);
  });
});

/** The office link in the receipt mail. */
async function linkInMail(email: string): Promise<string> {
  const receipt = () =>
    readMails(readFileSync(join(stateDir, "worker.log"), "utf8"))
      .filter((mail) => mail.to.includes(email))
      .map(({ textFile }) => /\/my-office#\S+/.exec(readFileSync(textFile, "utf8"))?.[0])
      .find((link) => link !== undefined);
  await expect.poll(receipt).toBeTruthy();
  return receipt() ?? "";
}

/** At the desk. */
async function reviewDocument(page: Page, name: string) {
  await page
    .getByRole("button", { name: new RegExp(`${documentCopy.review}.*${name}`) })
    .first()
    .click();
}

function partOf(page: Page, name: string) {
  return page
    .getByRole("dialog")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) });
}
