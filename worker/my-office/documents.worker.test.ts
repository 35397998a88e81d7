import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminDocumentList, AdminOffice } from "#contract/front-desk/documents.ts";
import type { LetterVerification, MyOffice } from "#contract/my-office.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { eraseOldDocuments, sendDocumentReminders, warnOfOverdueReviews } from "#worker/documents/document-jobs.ts";
import { errorOf } from "#worker/test/harness.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { bytesOf, jpeg, pdf, pdfPages, png } from "#worker/test/sample-files.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");
const HOUR = 3_600_000;

let now = MONDAY;
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = MONDAY;
  await harness.clear("outbox", "submissions");
  for (const { key } of (await env.DOCUMENTS.list()).objects) await env.DOCUMENTS.delete(key);
});

const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

interface UploadOptions {
  kind?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

function send(
  token: string,
  file: Uint8Array<ArrayBuffer>,
  { kind = "proof_of_address", body, headers }: UploadOptions = {},
) {
  const sent = { Authorization: `Bearer ${token}`, ...headers };
  return harness.upload(`/api/my-office/documents/${kind}`, file, sent, body);
}

const openOffice = (token: string) => jsonOf<MyOffice>(harness.post("/api/my-office", { token }));
const documentOf = (office: MyOffice, kind = "proof_of_address") =>
  office.documents.find((candidate) => candidate.kind === kind) ?? expect.fail(`no ${kind}`);
const office = (id: string) => jsonOf<AdminOffice>(harness.get(`/api/admin/vo-clients/${id}/office`));

async function verify(client: AdminClient, token: string) {
  await harness.post("/api/my-office/company", { token, isRegistered: false });
  await send(token, pdf());
  const documents = (await office(client.id)).documents;
  const [card, proof] = ["government_id", "proof_of_address"].map((kind) =>
    documents.find((each) => each.kind === kind),
  );
  await harness.send("POST", `/api/admin/documents/${card?.id}/seen`, {
    how: "desk",
    numberEnd: "89-0",
    expiresOn: "2030-01-01",
  });
  return harness.send("POST", `/api/admin/documents/${proof?.id}/accept`, { uploadedAt: proof?.uploadedAt });
}

test("stores a file under a random name, and lists only its facts", async () => {
  const { client, token } = await harness.addOffice();
  const answer = await send(token, jpeg(1600, 1200));
  expect(answer.status).toBe(200);
  expect(documentOf(await answer.json())).toMatchObject({ state: "in_review", uploadedAt: "2026-11-23T09:00:00.000Z" });
  const [key] = await keys();
  expect(key).toMatch(/^documents\/[0-9a-f]{32}$/);
  expect(await jsonOf<AdminDocumentList>(harness.get("/api/admin/documents"))).toMatchObject({
    items: [{ client: { id: client.id }, kind: "proof_of_address", file: { type: "image/jpeg" }, review: null }],
  });
  expect(harness.logLines.join()).not.toMatch(new RegExp(`${token}|${client.email}|${key}`));
});

test("accepts 10 MB as a stream, and refuses one byte more", async () => {
  const { token } = await harness.addOffice();
  const whole = pdf(MAX_FILE_BYTES);
  let sent = 0;
  const inPieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(whole.subarray(sent, sent + 65_536));
      sent += 65_536;
      if (sent >= whole.length) controller.close();
    },
  });
  expect((await send(token, whole, { body: inPieces })).status).toBe(200);
  expect((await env.DOCUMENTS.list()).objects.map(({ size }) => size)).toEqual([MAX_FILE_BYTES]);
  const more = await send(token, pdf(MAX_FILE_BYTES + 1));
  expect([more.status, (await errorOf(more)).code]).toEqual([413, "body_too_large"]);
  expect(await keys()).toHaveLength(1);
});

describe("refuses a bad file, keeps the earlier one, and says what to send instead", () => {
  const cases: [what: string, file: () => Promise<Uint8Array<ArrayBuffer>>, says: RegExp, more?: UploadOptions][] = [
    [
      "a page called a PDF",
      async () => bytesOf("<!doctype html><script>alert(1)</script>%%EOF"),
      /cannot read this file/,
    ],
    ["a PDF of 31 pages", async () => pdf(0, `>> endobj ${pdfPages(31, 10)} 99 0 obj <<`), /more than 30 pages/],
    ["a picture of 20,000 by 20,000", async () => png(20_000, 20_000), /20000 by 20000/],
    ["a picture that is too small", async () => jpeg(320, 240), /too small/],
    ["an unreadable picture", async () => png(0, 0), /too small|cannot open/],
    ["a HEIC photo", async () => bytesOf("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"), /HEIC/],
    ["a zip", async () => bytesOf("PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), /cannot read/],
    ["an empty file", async () => new Uint8Array(0), /empty/],
    ["a picture that was cut off", async () => jpeg(1600, 1200).slice(0, -300), /did not arrive/],
    ["a PDF that was cut off", async () => pdf(9000).slice(0, 6000), /did not arrive/],
    ["a file of no announced length", async () => pdf(), /size/, { headers: { "Content-Length": "many" } }],
    ["a file shorter than announced", async () => pdf(), /did not arrive/, { headers: { "Content-Length": "9999" } }],
  ];
  test.each(cases)("%s", async (_, make, message, more) => {
    const { token } = await harness.addOffice();
    await send(token, pdf());
    const before = [await openOffice(token), await keys()];
    const answer = await send(token, await make(), more);
    const error = await errorOf(answer);
    expect([answer.status, error.code]).toEqual([400, "document_refused"]);
    expect(error.message).toMatch(message);
    expect([await openOffice(token), await keys()]).toEqual(before);
  });

  test("a body that breaks off", async () => {
    const { token } = await harness.addOffice();
    await send(token, pdf());
    const before = [await openOffice(token), await keys()];
    const whole = pdf(200_000);
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(whole.subarray(0, 70_000));
      },
      pull(controller) {
        controller.error(new Error("The line went"));
      },
    });
    const answer = await send(token, whole, { body: broken });
    expect([answer.status, (await errorOf(answer)).code]).toEqual([400, "document_refused"]);
    expect([await openOffice(token), await keys()]).toEqual(before);
  });
});

test.each([
  ["a script that runs on opening", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"],
  ["a lock of its owner", "/Encrypt 5 0 R"],
  ["a form", "/AcroForm << /Fields [6 0 R] >>"],
  ["another file", "/Names << /EmbeddedFiles 4 0 R >>"],
  ["a link to a page about a launch", "/A << /S /URI /URI (https://example.com/Launch?a=/JS) >>"],
])("accepts a PDF with %s, because nothing opens the file itself", async (_, extra) => {
  const { token } = await harness.addOffice();
  expect((await send(token, pdf(0, extra))).status).toBe(200);
});

test("changes nothing for an unknown kind or another client's link", async () => {
  const { token } = await harness.addOffice();
  const other = await harness.addOffice();
  expect((await send(token, pdf(), { kind: "selfie" })).status).toBe(400);
  for (const wrong of ["", "x", token.replace(/.$/, ""), `${other.client.id}.1.${token.split(".")[2]}`])
    expect((await send(wrong, pdf())).status).toBe(404);
  expect(await keys()).toEqual([]);
});

test("keeps one of several concurrent uploads, and nothing of the others", async () => {
  const { token } = await harness.addOffice();
  const answers = await Promise.all([send(token, pdf(5000)), send(token, pdf(6000)), send(token, jpeg(900, 700))]);
  const codes = answers.map(({ status }) => status).sort();
  expect(codes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(codes.every((status) => status === 200 || status === 409)).toBe(true);
  expect(await keys()).toHaveLength(1);
  expect(documentOf(await openOffice(token)).state).toBe("in_review");
});

test("replaces a file until one is accepted, and lets the client remove it", async () => {
  const { token } = await harness.addOffice();
  await send(token, pdf());
  const [first] = await keys();
  await send(token, jpeg(900, 700));
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toContain(first);
  const removed = await harness.call("/api/my-office/documents/proof_of_address", {
    method: "DELETE",
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(documentOf(await removed.json()).state).toBe("asked");
  expect(await keys()).toEqual([]);
});

test("takes an office from first upload through a refusal to verification and a checkable letter", async () => {
  const { client, token } = await harness.addOffice({ country: "nigeria", businessName: "Ama Imports" });
  await send(token, pdf());
  await send(token, jpeg(1600, 1200), { kind: "government_id" });
  expect((await openOffice(token)).verification).toBe("documents_needed");
  await harness.post("/api/my-office/company", { token, isRegistered: false });
  now += HOUR;
  const waiting = await office(client.id);
  expect(waiting).toMatchObject({
    verification: "in_review",
    review: { since: expect.stringContaining("2026-11-23T09:00:00"), isLate: false },
  });
  const idOf = (kind: string) => waiting.documents.find((each) => each.kind === kind) ?? expect.fail();
  const refused = await jsonOf<AdminOffice>(
    harness.send("POST", `/api/admin/documents/${idOf("proof_of_address").id}/refuse`, { reason: "mobile_phone_bill" }),
  );
  expect(refused).toMatchObject({ verification: "documents_needed", review: null });
  expect(documentOf(await openOffice(token))).toMatchObject({ state: "refused", reason: "mobile_phone_bill" });
  expect(await keys()).toHaveLength(1);

  await send(token, jpeg(1200, 1600));
  const again = await office(client.id);
  const proof = again.documents.find(({ kind }) => kind === "proof_of_address") ?? expect.fail();
  // The reviewed file has been replaced.
  const stale = await harness.send("POST", `/api/admin/documents/${proof.id}/accept`, {
    uploadedAt: waiting.documents[1]?.uploadedAt,
  });
  expect(stale.status).toBe(409);
  const noDay = await harness.send("POST", `/api/admin/documents/${idOf("government_id").id}/accept`, {
    uploadedAt: idOf("government_id").uploadedAt,
  });
  expect((await errorOf(noDay)).fields).toHaveProperty("expiresOn");
  await harness.send("POST", `/api/admin/documents/${idOf("government_id").id}/accept`, {
    uploadedAt: idOf("government_id").uploadedAt,
    expiresOn: "2027-03-01",
  });
  const done = await jsonOf<AdminOffice>(
    harness.send("POST", `/api/admin/documents/${proof.id}/accept`, { uploadedAt: proof.uploadedAt }),
  );
  expect(done).toMatchObject({ verification: "verified", verifiedAt: "2026-11-23T10:00:00.000Z" });
  expect(await openOffice(token)).toMatchObject({
    verification: "verified",
    address: {
      lines: ["Ama Imports", expect.any(String), expect.any(String), expect.any(String), "Ghana"],
      since: "2026-11-23",
    },
  });
  await harness.deliver();
  const subjects = harness.mails.filter(({ to }) => to === client.email).map(({ subject }) => subject);
  expect(subjects).toContain("Your address is ready to use");

  const letter = await harness.post("/api/my-office/letter", { token });
  const number = /confirmation-(L-\S+)\.pdf/.exec(letter.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  const paper = new Uint8Array(await letter.arrayBuffer());
  // Half of it is the embedded font.
  expect(paper.length).toBeLessThan(100_000);
  expect(readPdfText(paper)).toContain("Ama Imports");
  const same = await harness.post("/api/my-office/letter", { token });
  expect(same.headers.get("Content-Disposition")).toContain(number);
  const check = (typed: string) => harness.post("/api/verify-letter", { number: typed });
  expect(await jsonOf<LetterVerification>(check(` ${number.toLowerCase()} `))).toEqual({
    number,
    writtenOn: "2026-11-23",
    isCurrent: true,
    businessName: "A•• I••••••",
    isReplaced: false,
  });
  expect((await check(`${number.slice(0, -1)}${number.endsWith("2") ? "3" : "2"}`)).status).toBe(404);
  // With an expired identity the letter is no longer current, and no new one is written.
  now = Date.parse("2027-03-02T00:00:00Z");
  expect((await jsonOf<LetterVerification>(check(number))).isCurrent).toBe(false);
  expect((await harness.post("/api/my-office/letter", { token })).status).toBe(409);
  expect(documentOf(await openOffice(token), "government_id").state).toBe("expired");
});

test("records a Ghana Card as seen, and stores no file", async () => {
  const { client, token } = await harness.addOffice();
  await verify(client, token);
  const card = (await office(client.id)).documents.find(({ kind }) => kind === "government_id");
  expect(card).toMatchObject({ state: "accepted", isSeen: true, seenHow: "desk", numberEnd: "89-0", file: null });
  expect(await keys()).toHaveLength(1);
  const changed = await send(token, pdf(), { kind: "government_id" });
  expect((await errorOf(changed)).code).toBe("conflict");
});

test("lets managers and owners open a file from our own pages, and records each opening", async () => {
  const { client, token } = await harness.addOffice();
  await send(token, pdf());
  const id = documentOf(await openOffice(token)).id;
  const opened = await harness.get(`/api/admin/documents/${id}/file`);
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(pdf());
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="kente-threads-proof-of-address.pdf"',
    "content-security-policy": expect.stringContaining("sandbox; default-src 'none'"),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
  const history = await jsonOf<{ items: { action: string; subjectId: string }[] }>(
    harness.get(`/api/admin/history?subjectId=${client.id}`),
  );
  expect(history.items.filter(({ action }) => action === "document_opened")).toHaveLength(1);
  const away = await harness.call(`/api/admin/documents/${id}/file`, { headers: { Authorization: `Bearer ${token}` } });
  expect(away.status).toBe(401);
});

test("deletes files, letters and document details with an erasure", async () => {
  const { client, token } = await harness.addOffice();
  await verify(client, token);
  await harness.post("/api/my-office/letter", { token });
  const exported = await jsonOf<{ rows: Record<string, unknown[]> }>(
    harness.send("POST", "/api/admin/personal-data/export", { email: client.email }),
  );
  expect(exported.rows.documents).toHaveLength(3);
  expect(exported.rows.confirmationLetters).toHaveLength(1);
  const erased = await jsonOf<{ files: number }>(
    harness.send("POST", "/api/admin/personal-data/erase", { email: client.email }),
  );
  expect(erased.files).toBe(1);
  expect(await keys()).toEqual([]);
  const remaining = await env.DB.prepare(
    "select count(file_key) + count(number_end) + count(uploaded_at) as n from documents where client_id = ?",
  )
    .bind(client.id)
    .first("n");
  expect(remaining).toBe(0);
});

describe("client file routes", () => {
  const routes: [name: string, call: (token: string) => Promise<Response>, own: number][] = [
    ["uploading a file", (token) => send(token, pdf()), 200],
    [
      "removing a file",
      (token) =>
        harness.call("/api/my-office/documents/proof_of_address", {
          method: "DELETE",
          headers: { Authorization: `Bearer ${token}` },
        }),
      200,
    ],
    ["the letter", (token) => harness.post("/api/my-office/letter", { token: token || "-" }), 409],
  ];
  test.each(routes)("%s: only with the client's own link", async (_, call, own) => {
    const { client, token } = await harness.addOffice();
    const other = await harness.addOffice();
    const erased = await harness.addOffice();
    await harness.send("POST", "/api/admin/personal-data/erase", { email: erased.client.email });
    const { links } = harness.deps();
    const wrong = [
      "",
      erased.token,
      `${client.id}.1.${other.token.split(".")[2]}`,
      (await links.make("charge", client.id, 1)) ?? "",
      (await links.make("booking", client.id, 1)) ?? "",
      (await links.make("office", client.id, 2)) ?? "",
    ];
    for (const each of wrong) expect((await call(each)).status).toBe(404);
    expect(await keys()).toEqual([]);
    expect((await call(token)).status).toBe(own);
    expect(documentOf(await openOffice(other.token)).state).toBe("asked");
  });

  test("refuses staff files and lists to the holder of a client's link", async () => {
    const { token } = await harness.addOffice();
    await send(token, pdf());
    const id = documentOf(await openOffice(token)).id;
    for (const path of [
      `/api/admin/documents/${id}/file`,
      "/api/admin/documents",
      "/api/my-office/documents/proof_of_address",
    ]) {
      const answer = await harness.call(path, { headers: { Authorization: `Bearer ${token}` } });
      expect([401, 405]).toContain(answer.status);
    }
  });
});

test("deletes documents of a client who left long ago, and reminds once for each expiry", async () => {
  const { client, token } = await harness.addOffice();
  await verify(client, token);
  await env.DB.prepare("update documents set expires_on = '2026-12-20' where client_id = ? and kind = 'government_id'")
    .bind(client.id)
    .run();
  await sendDocumentReminders(harness.deps());
  await sendDocumentReminders(harness.deps());
  await harness.deliver();
  expect(harness.mails.map(({ subject }) => subject).filter((subject) => subject.includes("about to expire"))).toEqual([
    "One of your documents is about to expire, Sunday 20 December 2026",
  ]);
  await harness.send("PATCH", `/api/admin/vo-clients/${client.id}/status`, { status: "inactive" });
  now = Date.parse("2027-11-22T09:00:00Z");
  expect(await eraseOldDocuments(harness.deps())).toBe(0);
  now = Date.parse("2027-11-24T09:00:00Z");
  expect(await eraseOldDocuments(harness.deps())).toBeGreaterThan(0);
  expect(await keys()).toEqual([]);
});

test("tells the team once when documents are complete, and again after 18 hours", async () => {
  const { token } = await harness.addOffice({ country: "uk" });
  await harness.post("/api/my-office/company", { token, isRegistered: false });
  await send(token, pdf());
  await send(token, pdf(), { kind: "government_id" });
  now += 17 * HOUR;
  await warnOfOverdueReviews(harness.deps());
  now += 2 * HOUR;
  await warnOfOverdueReviews(harness.deps());
  await warnOfOverdueReviews(harness.deps());
  await harness.deliver();
  expect(harness.mails.filter(({ subject }) => subject.startsWith("To verify"))).toHaveLength(2);
});

describe("a document that staff add", () => {
  const addFile = (id: string, from: string, file: Uint8Array<ArrayBuffer>) =>
    harness.upload(`/api/admin/documents/${id}/file?from=${from}`, file);

  test("passes the checks of a client's upload and waits for a review, with its source and who added it", async () => {
    const { client, token } = await harness.addOffice();
    const { id } = documentOf(await openOffice(token));
    expect((await addFile(id, "post", pdf())).status).toBe(400);
    for (const file of [bytesOf("<!doctype html><script>alert(1)</script>"), bytesOf(""), png(50, 50)])
      expect((await errorOf(await addFile(id, "whatsapp", file))).code).toBe("document_refused");
    expect((await addFile(id, "whatsapp", pdf(MAX_FILE_BYTES + 1))).status).toBe(413);
    expect(await keys()).toEqual([]);
    expect(documentOf(await openOffice(token)).state).toBe("asked");
    const added = await jsonOf<AdminOffice>(addFile(id, "whatsapp", jpeg(1200, 900)));
    expect(added.documents.find((document) => document.id === id)).toMatchObject({
      ...{ state: "in_review", addedFrom: "whatsapp", file: { type: "image/jpeg" } },
    });
    const { results } = await env.DB.prepare(
      "select actor, detail from audit_trail where action = 'document_uploaded' and subject_id = ?",
    )
      .bind(client.id)
      .all<{ actor: string; detail: string }>();
    expect(results.map(({ actor, detail }) => [actor, JSON.parse(detail).addedFrom])).toEqual([["staff", "whatsapp"]]);
    await send(token, pdf());
    const sent = (await office(client.id)).documents.find((document) => document.id === id);
    expect(sent).toMatchObject({ addedFrom: null, file: { type: "application/pdf" } });
    expect(await keys()).toHaveLength(1);
  });

  test("does not replace an accepted document", async () => {
    const { client, token } = await harness.addOffice();
    await verify(client, token);
    const { id } = documentOf(await openOffice(token));
    expect((await errorOf(await addFile(id, "desk", pdf()))).code).toBe("conflict");
    expect(await keys()).toHaveLength(1);
  });
});
