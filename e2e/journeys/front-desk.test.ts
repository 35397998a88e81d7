import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { booksCopy } from "#web/front-desk/money/books-copy.ts";
import { moneyCopy } from "#web/front-desk/money/copy.ts";
import {
  addClient,
  bookThroughApi,
  confirmBeforeOpening,
  expect,
  expectToast,
  openDesk,
  openRow,
  openTab,
} from "../front-desk/front-desk.ts";
import { queryRows } from "../harness/database.ts";
import {
  bookWalkIn,
  countCash,
  entryOf,
  handOverMail,
  payInCash,
  recordMail,
  sendMessage,
  showView,
  takeCash,
  verifyOffice,
} from "../harness/desk-acts.ts";
import { test } from "../harness/visitor.ts";

test.setTimeout(240_000);

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const size of SIZES)
  test(`the receptionist's day at ${size.width} px: arrivals, walk-in, payments, mail, a message, day close`, async ({
    page,
    request,
    visitor,
    browserErrors,
  }) => {
    await page.setViewportSize(size);
    const person = (name: string) => ({ ...visitor, name: `${name} ${visitor.email.slice(4, 12)}` });
    const [expected, owing, walkIn, writer] = ["Adwoa", "Kofi", "Kwaku", "Yaa"].map(person);
    if (!(expected && owing && walkIn && writer)) throw new Error("There are four people");
    await payInCash(page, await bookThroughApi(page, expected));
    await bookThroughApi(page, { ...owing, email: `owing.${owing.email}` });
    const client = await addClient(request);
    await verifyOffice(request, client);
    await sendMessage(request, { ...writer, email: `writer.${writer.email}` });

    await openDesk(page, "");
    await entryOf(page, "Arrivals", expected.name).getByRole("button", { name: "Check in" }).click();
    await confirmBeforeOpening(page, "Check in");
    await expectToast(page, "Checked In", `${expected.name} is here.`);
    await showView(page, "Checked in");
    await expect(entryOf(page, "Checked in", expected.name)).toBeVisible();
    await showView(page, "Arrivals");
    await entryOf(page, "Arrivals", owing.name)
      .getByRole("button", { name: /^Take ₵/ })
      .click();
    await takeCash(page);
    await bookWalkIn(page, walkIn);
    await confirmBeforeOpening(page, "Check in now");
    await expectToast(page, "Checked In", `${walkIn.name} is here.`);
    await showView(page, "Checked in");
    await expect(entryOf(page, "Checked in", walkIn.name)).toBeVisible();

    await openTab(page, "Mail");
    await recordMail(page, client.businessName);
    await expectToast(page, "Mail Recorded");
    const item = page
      .getByRole("list", { name: "Mail" })
      .getByRole("listitem")
      .filter({ hasText: client.businessName });
    await expect(item).toContainText("Shelf B2");
    await handOverMail(page, client);
    await expectToast(page, "Collected at the desk");
    await expect(item).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Outcome Undone");
    await expect(item).toContainText("Shelf B2");

    await openTab(page, "Inbox");
    await openRow(page, writer.name);
    const message = page.getByRole("dialog", { name: writer.name });
    await message.getByRole("textbox", { name: "Reply" }).fill("Beside the green gate.");
    await message.getByRole("button", { name: "Send reply" }).click();
    await expectToast(page, "Reply Sent");

    await openTab(page, "Today");
    await showView(page, "Checked in");
    await entryOf(page, "Checked in", walkIn.name).getByRole("button", { name: "Check out" }).click();
    await expectToast(page, "Checked Out");
    await openTab(page, "Reports");
    const takings = page.getByRole("region", { name: moneyCopy.takings.title });
    for (const { name } of [expected, owing, walkIn]) await expect(takings.getByText(name)).toBeVisible();
    await countCash(page);
    expect(await isTooWide(page)).toBe(false);
    // Before opening, the worker's questions about the two check-ins.
    expect(browserErrors.filter((message) => !message.includes("409 (Conflict)"))).toEqual([]);
  });

/** Months that no other test looks at, one for each size, because a closed month stays closed. */
const MONTHS_BACK = [20, 21, 22];

for (const [index, size] of SIZES.entries())
  test(`an owner's month end at ${size.width} px: the day, the report, its files and the close`, async ({
    page,
    visitor,
    browserErrors,
  }) => {
    await page.setViewportSize(size);
    const name = `Efua ${visitor.email.slice(4, 12)}`;
    const id = await bookThroughApi(page, { ...visitor, name });
    await payInCash(page, id);
    await openDesk(page, "");
    await openTab(page, "Reports");
    await expect(page.getByRole("region", { name: moneyCopy.takings.title }).getByText(name)).toBeVisible();
    await expect(page.getByRole("region", { name: booksCopy.day.title })).toContainText(booksCopy.day.ours);

    const { month: copy } = booksCopy;
    const report = page.getByRole("region", { name: copy.title });
    await expect(report.getByText(copy.figures.revenue, { exact: true }).first()).toBeVisible();
    const save = async (format: "csv" | "pdf") => {
      const download = page.waitForEvent("download");
      await report.getByRole("button", { name: copy[format] }).click();
      return readDownload(await download);
    };
    const [booking] = queryRows<{ receipt_number: number }>("select receipt_number from bookings where id = ?", id);
    expect((await save("csv")).toString()).toContain(`AH-${String(booking?.receipt_number).padStart(6, "0")}`);
    expect((await save("pdf")).subarray(0, 5).toString()).toBe("%PDF-");

    const months = report.getByLabel(copy.choose);
    await months.selectOption({ index: MONTHS_BACK[index] ?? 0 });
    await report.getByRole("button", { name: copy.close.action }).click();
    await page.getByRole("dialog", { name: copy.close.title }).getByRole("button", { name: copy.close.action }).click();
    await expectToast(page, copy.close.done.title);
    await expect(report.getByText(/^Closed on .*: its figures are final\.$/)).toBeVisible();
    await expect(report.getByRole("button", { name: copy.close.action })).toHaveCount(0);
    expect(await isTooWide(page)).toBe(false);
    expect(browserErrors).toEqual([]);
  });

async function readDownload(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}
