import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import type { PdfProblem } from "#contract/front-desk/pdf-frame.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { documentName } from "#domain/documents/document-copy.ts";
import { type DocumentKind, MAX_PDF_PAGES } from "#domain/documents/documents.ts";
import { DOCUMENT_STATE_NAMES, documentCopy, SOURCE_NAMES } from "#web/front-desk/documents/copy.ts";
import { fileCopy as copy } from "#web/front-desk/files/copy.ts";
import { mailItemCopy } from "#web/front-desk/mail-items/copy.ts";
import { findAccessibilityViolations } from "../harness/accessibility.ts";
import { SITE_URL } from "../harness/environment.ts";
import { makeBill, makeObjectStreamPdf, PAGE_COLOURS } from "../harness/pdf-files.ts";
import { test } from "../harness/visitor.ts";
import { addClient, expect, openDesk, staffSecrets } from "./front-desk.ts";

const PROOF = documentName("proof_of_address");
const LABEL = documentCopy.picture(PROOF);

/** Uploads a file as a new client, for each kind, and opens the client's documents at the desk. */
async function openDocuments(
  page: Page,
  request: APIRequestContext,
  file: Buffer,
  kinds: DocumentKind[] = ["proof_of_address"],
): Promise<Locator> {
  const client = await addClient(request, { country: "nigeria" });
  const token = client.officeUrl?.split("#")[1] ?? "";
  for (const kind of kinds) {
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await request.put(`/api/my-office/documents/${kind}`, { data: file, headers });
    expect(sent.status(), await sent.text()).toBe(200);
  }
  await openDesk(page, "?tab=documents");
  const review = page.getByRole("button", { name: new RegExp(`${documentCopy.review}.*${client.businessName}`) });
  await review.first().click();
  return page.getByRole("dialog");
}

async function openUpload(page: Page, request: APIRequestContext, file: Buffer): Promise<Locator> {
  const dialog = await openDocuments(page, request, file);
  await dialog.getByRole("button", { name: documentCopy.open }).click();
  return dialog;
}

const pictureOf = (dialog: Locator, number: number, count: number) =>
  dialog.getByRole("img", { name: `${LABEL}, ${copy.page(number, count)}`, exact: true });

/** The colour in the middle of a canvas, as #rrggbb. */
function colourOf(picture: Locator): Promise<string> {
  return picture.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const middle = canvas.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return `#${[...middle]
      .slice(0, 3)
      .map((value) => value.toString(16).padStart(2, "0"))
      .join("")}`;
  });
}

test("shows the client's next document after one is accepted", async ({ page, request, browserErrors }) => {
  const kinds: DocumentKind[] = ["government_id", "proof_of_address"];
  const dialog = await openDocuments(page, request, await makeBill({ pageCount: 1 }), kinds);
  const partOf = (kind: DocumentKind) =>
    dialog.locator("section").filter({ has: page.getByRole("heading", { name: documentName(kind) }) });
  await partOf("proof_of_address").getByRole("button", { name: documentCopy.accept.open }).click();
  await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
  await expect(partOf("proof_of_address").getByText(DOCUMENT_STATE_NAMES.accepted)).toBeVisible();
  const next = partOf("government_id");
  await expect(next.getByRole("button", { name: documentCopy.open })).toBeFocused();
  await next.getByRole("button", { name: documentCopy.refuse.open }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(next.getByText(DOCUMENT_STATE_NAMES.in_review)).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test("adds a document that was shown at the desk, and goes on to the next client after the last decision", async ({
  page,
  request,
  browserErrors,
}) => {
  const other = await openDocuments(page, request, await makeBill({ pageCount: 1 }));
  await other.getByRole("button", { name: "Close" }).click();
  const dialog = await openDocuments(page, request, await makeBill({ pageCount: 1 }), ["business_registration"]);
  const title = await dialog.getByRole("heading").first().textContent();
  const proof = dialog.locator("section").filter({ has: page.getByRole("heading", { name: PROOF }) });
  await proof.getByRole("button", { name: documentCopy.add.open }).click();
  await dialog.getByRole("button", { name: documentCopy.add.action }).click();
  await expect(dialog.getByText(documentCopy.add.fileMissing)).toBeVisible();
  const file = { name: "bill.pdf", mimeType: "application/pdf", buffer: await makeBill({ pageCount: 1 }) };
  await dialog.getByLabel(documentCopy.add.file).setInputFiles(file);
  await dialog.getByRole("button", { name: documentCopy.add.action }).click();
  await expect(proof.getByText(SOURCE_NAMES.desk)).toBeVisible();
  for (const kind of ["proof_of_address", "business_registration"] as const) {
    const part = dialog.locator("section").filter({ has: page.getByRole("heading", { name: documentName(kind) }) });
    await part.getByRole("button", { name: documentCopy.accept.open, exact: true }).click();
    await dialog.getByRole("button", { name: documentCopy.accept.action }).click();
    await expect(dialog.getByRole("button", { name: documentCopy.accept.action })).toHaveCount(0);
  }
  await expect(dialog.getByRole("heading").first()).not.toHaveText(title ?? "");
  await expect(dialog.getByText(DOCUMENT_STATE_NAMES.in_review).first()).toBeVisible();
  expect(browserErrors).toEqual([]);
});

const HOSTILE: Record<string, { make: () => Promise<Buffer>; pageCount: number }> = {
  "scripts and programs to start": { make: () => makeBill({ isHostile: true }), pageCount: 3 },
  "a script in an object stream": { make: async () => makeObjectStreamPdf(), pageCount: 1 },
  "a lock of its owner": { make: () => makeBill({ ownerPassword: "owner", permissions: {} }), pageCount: 3 },
};

for (const [name, { make, pageCount }] of Object.entries(HOSTILE))
  test(`shows a PDF with ${name} as pictures, runs nothing and requests nothing`, async ({
    page,
    request,
    browserErrors,
  }) => {
    const urls: string[] = [];
    const dialogs: string[] = [];
    page.on("request", (item) => urls.push(item.url()));
    page.on("dialog", (item) => {
      dialogs.push(item.message());
      void item.dismiss();
    });
    const dialog = await openUpload(page, request, await make());
    for (let number = 1; number <= pageCount; number += 1) {
      const picture = pictureOf(dialog, number, pageCount);
      await expect(picture).toBeVisible();
      expect(await colourOf(picture)).toBe(PAGE_COLOURS[number - 1]);
    }
    const frame = page.frames().find((candidate) => candidate.url().includes("/pdf/frame"));
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-scripts");
    expect(await frame?.evaluate(() => [origin, document.querySelectorAll("a, input, canvas").length])).toEqual([
      "null",
      0,
    ]);
    expect(urls.filter((url) => !url.startsWith(SITE_URL) && !url.startsWith("blob:"))).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    expect(browserErrors).toEqual([]);
  });

test("the frame that draws a PDF reaches neither the staff page nor the network", async ({ page, request }) => {
  const dialog = await openUpload(page, request, await makeBill({ pageCount: 1 }));
  await expect(pictureOf(dialog, 1, 1)).toBeVisible();
  const frame = page.frames().find((candidate) => candidate.url().includes("/pdf/frame"));
  const attempts = await frame?.evaluate(async () => {
    const outcome = (attempt: () => unknown) =>
      Promise.resolve()
        .then(attempt)
        .then(
          () => "allowed",
          () => "refused",
        );
    const loads = (element: HTMLImageElement | HTMLScriptElement) =>
      new Promise((resolve, reject) => {
        Object.assign(element, { onload: resolve, onerror: reject, src: "/icon.svg" });
        document.body.append(element);
      });
    return {
      page: await outcome(() => parent.document.title),
      storage: await outcome(() => localStorage.length),
      request: await outcome(() => fetch("/api/health")),
      otherSite: await outcome(() => fetch("https://evil.example/", { mode: "no-cors" })),
      picture: await outcome(() => loads(new Image())),
      script: await outcome(() => loads(document.createElement("script"))),
      // biome-ignore lint/security/noGlobalEval: shows that the policy forbids it
      evaluation: await outcome(() => globalThis.eval("1")),
      newWindow: await outcome(() => {
        if (!open("/")) throw new Error("blocked");
      }),
    };
  });
  expect(new Set(Object.values(attempts ?? { none: "none" }))).toEqual(new Set(["refused"]));
});

test("says how many pages there are, and draws later ones when staff scroll to them", async ({ page, request }) => {
  // Compressed page lists pass the door, which does not count them.
  const dialog = await openUpload(page, request, makeObjectStreamPdf(32));
  await expect(pictureOf(dialog, 5, 32)).toBeVisible();
  await expect(pictureOf(dialog, 6, 32)).toBeHidden();
  for (let number = 6; number <= MAX_PDF_PAGES; number += 1) {
    await dialog.getByText(copy.drawing(number, 32)).scrollIntoViewIfNeeded();
    await expect(pictureOf(dialog, number, 32)).toBeVisible();
  }
  await expect(dialog.getByText(copy.shownPages(MAX_PDF_PAGES, 32))).toBeVisible();
});

test("downloads the original after a warning, and zooms pages on a phone", async ({ page, request, browserErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const file = await makeBill({ isHostile: true });
  const dialog = await openUpload(page, request, file);
  const picture = pictureOf(dialog, 1, 3);
  await expect(picture).toBeVisible();
  await expect(dialog.getByText(copy.page(1, 3), { exact: true })).toBeVisible();
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findAccessibilityViolations(page, "dialog")).toEqual([]);
  await dialog.getByRole("button", { name: copy.zoomIn }).click();
  await expect.poll(widthOf).toBeGreaterThan(600);
  const frame = dialog.getByRole("region", { name: LABEL, exact: true });
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toBeInViewport({ ratio: 1 });
  const scrolls = await frame.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth > clientWidth,
    scrollHeight > clientHeight,
  ]);
  expect(scrolls, "both scrollbars belong to the frame").toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await dialog.getByRole("button", { name: copy.download }).click();
  await expect(dialog.getByText(copy.warning)).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: copy.confirm }).click();
  expect((await download).suggestedFilename()).toMatch(/^esi-trading-[0-9a-f]{8}-proof-of-address\.pdf$/);
  expect(await readFile(await (await download).path())).toEqual(file);
  expect(browserErrors).toEqual([]);
});

test("shows a PDF among the mail as pictures too", async ({ page, request }) => {
  const client = await addClient(request);
  const headers = { [ADMIN_KEY_HEADER]: staffSecrets().key };
  const item: AdminMailItem = await (
    await request.post(`/api/admin/vo-clients/${client.id}/mail`, { headers, data: { kind: "letter", sender: "GRA" } })
  ).json();
  const data = await makeBill({ pageCount: 1, isHostile: true });
  expect((await request.put(`/api/admin/mail/${item.id}/photo`, { headers, data })).status()).toBe(200);
  await openDesk(page, "?tab=post");
  const row = page.getByRole("listitem").filter({ hasText: client.businessName });
  await row.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: mailItemCopy.files.menu }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: mailItemCopy.files.open }).click();
  const picture = dialog.getByRole("img", { name: `${mailItemCopy.files.names.photo}, ${copy.page(1, 1)}` });
  await expect(picture).toBeVisible();
  expect(await colourOf(picture)).toBe(PAGE_COLOURS[0]);
  await dialog.getByRole("button", { name: copy.download }).click();
  await expect(dialog.getByText(copy.warning)).toBeVisible();
});

const UNSHOWABLE: Record<PdfProblem, () => Promise<Buffer>> = {
  password: () => makeBill({ userPassword: "secret" }),
  unreadable: async () => Buffer.from("%PDF-1.7\nnothing that a reader knows\n%%EOF\n"),
};

for (const [problem, make] of Object.entries(UNSHOWABLE))
  test(`says that a PDF cannot be shown (${problem}), and offers the download`, async ({ page, request }) => {
    const dialog = await openUpload(page, request, await make());
    await expect(dialog.getByText(copy.problems[problem as PdfProblem])).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: copy.download })).toBeVisible();
  });
