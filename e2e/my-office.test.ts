import { addDays, addYear, dayAt } from "#domain/calendar/days.ts";
import { documentName, refusalMessage } from "#domain/documents/document-copy.ts";
import { noticeDays } from "#domain/memberships/memberships.ts";
import { noticeByEmail } from "#web/content/notice.ts";
import { verifyLetter, myOffice as words } from "#web/content/pages/my-office.ts";
import { documentCopy, REFUSAL_NAMES } from "#web/front-desk/documents/copy.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { addClient, openDesk } from "./front-desk/front-desk.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { documentStep, pageSizedPicture } from "./harness/office-page.ts";
import { expect, test } from "./harness/visitor.ts";

const IDENTITY = documentName("government_id");
const PROOF = documentName("proof_of_address");

test("a client sends documents, replaces a rejected one, and gets the address and letter", async ({
  page,
  request,
  visitor,
  browserErrors,
}) => {
  // The client and staff take three turns each.
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const startDate = dayAt(Date.now());
  const dates = { startDate, nextDueDate: addDays(startDate, 30) };
  const client = await addClient(request, {
    fullName: visitor.name,
    email: visitor.email,
    country: "nigeria",
    ...dates,
  });
  const token = client.officeUrl?.split("#")[1] ?? "";
  const seen: string[] = [];
  page.on("request", (item) => seen.push(`${item.url().split("#")[0]} ${item.headers().referer ?? ""}`));
  await page.goto(`/my-office#${token}`);
  await expect(page.getByRole("heading", { level: 1, name: words.states.documents_needed.title })).toBeVisible();
  const end = noticeByEmail(noticeDays("virtual_office"), "");
  await expect(page.getByRole("link", { name: end.label })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("button", { name: words.company.no }).click();
  await expect(page.getByText(words.company.isNo)).toBeVisible();

  const identity = documentStep(page, IDENTITY);
  await identity.locator("input[type=file]").setInputFiles(await pageSizedPicture());
  await expect(identity.getByText("Sent on")).toBeVisible();
  const proof = documentStep(page, PROOF);
  await proof.locator("input[type=file]").setInputFiles(await pageSizedPicture(true));
  await expect(proof.getByText(words.document.blurred.text)).toBeVisible();
  await proof.getByRole("button", { name: words.document.blurred.anyway }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.states.in_review.title })).toBeVisible();
  expect(await findAccessibilityViolations(page, "main")).toEqual([]);

  await openDesk(page, "?tab=documents");
  const dialog = page.getByRole("dialog");
  const decide = (name: string, action: string) =>
    dialog
      .locator("section")
      .filter({ has: page.getByRole("heading", { name }) })
      .getByRole("button", { name: action, exact: true })
      .click();
  const openDocuments = () =>
    page
      .getByRole("button", { name: new RegExp(`${documentCopy.review}.*${client.businessName}`) })
      .first()
      .click();
  await openDocuments();
  await decide(PROOF, documentCopy.open);
  await expect(dialog.getByRole("img", { name: documentCopy.picture(PROOF) })).toBeVisible();
  await dialog
    .locator("section")
    .filter({ hasText: PROOF })
    .getByRole("button", { name: documentCopy.refuse.open })
    .click();
  await dialog.getByLabel(documentCopy.refuse.reason).selectOption({ label: REFUSAL_NAMES.unreadable });
  await dialog.getByRole("button", { name: documentCopy.refuse.action }).click();
  await expect(page.getByText(documentCopy.refuse.done(client.fullName).description, { exact: true })).toBeVisible();

  await page.goto(`/my-office#${token}`);
  await expect(proof.getByText(refusalMessage("unreadable", "proof_of_address"))).toBeVisible();
  await proof.locator("input[type=file]").setInputFiles(await pageSizedPicture());
  await expect(page.getByRole("heading", { level: 1, name: words.states.in_review.title })).toBeVisible();

  await openDesk(page, "?tab=documents");
  await openDocuments();
  await decide(IDENTITY, documentCopy.accept.open);
  await dialog.getByLabel(documentCopy.accept.expires).fill(addYear(dayAt(Date.now())));
  await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
  // The client's documents open again.
  await decide(PROOF, documentCopy.accept.open);
  await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
  await expect(
    page.getByText(documentCopy.accept.verified(client.fullName).description, { exact: true }),
  ).toBeVisible();

  await page.goto(`/my-office#${token}`);
  await expect(page.getByRole("heading", { level: 1, name: words.states.verified.title })).toBeVisible();
  const [letter] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: words.address.letter }).click(),
  ]);
  const pdf = readPdfText(Buffer.concat(await (await letter.createReadStream()).toArray()));
  const number = /Number (L-\d+-\w+)/.exec(pdf)?.[1] ?? "";
  await page.goto(`/verify-letter#${number}`);
  await page.getByRole("button", { name: verifyLetter.submit }).click();
  await expect(page.getByRole("heading", { name: verifyLetter.current.title })).toBeVisible();
  await expect(page.getByText(client.businessName)).toHaveCount(0);

  expect(seen.filter((line) => line.includes(token) || line.includes(visitor.email))).toEqual([]);
  expect(browserErrors).toEqual([]);
});
