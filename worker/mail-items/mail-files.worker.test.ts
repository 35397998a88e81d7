import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { deleteOrphanFiles } from "#worker/documents/document-jobs.ts";
import { errorOf } from "#worker/test/harness.ts";
import { bytesOf, jpeg, pdf } from "#worker/test/sample-files.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { deleteOldMailFiles } from "./mail-files.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");
const DAY = 86_400_000;

let now = MONDAY;
const harness = makeStaffHarness({ now: () => new Date(now) });

beforeEach(async () => {
  now = MONDAY;
  await harness.clear("outbox", "mail_items");
  for (const { key } of (await env.DOCUMENTS.list()).objects) await env.DOCUMENTS.delete(key);
});

const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

const put = (id: string, which: "photo" | "scan", file: Uint8Array<ArrayBuffer>) =>
  harness.upload(`/api/admin/mail/${id}/${which}`, file);

const open = (id: string, which: string, token: string) =>
  harness.call(`/api/my-office/mail/${id}/${which}`, { headers: { Authorization: `Bearer ${token}` } });

test("replaces a photo with a new one, and keeps it if the new file is refused", async () => {
  const office = await harness.addVerifiedOffice();
  const id = await harness.addMail(office);
  await put(id, "photo", jpeg(1600, 1200));
  const [first] = await keys();
  const refused = await put(id, "photo", bytesOf("<!doctype html><script>alert(1)</script>"));
  expect((await errorOf(refused)).code).toBe("document_refused");
  expect((await errorOf(await put(id, "photo", bytesOf("")))).code).toBe("document_refused");
  expect((await put(id, "photo", pdf(MAX_FILE_BYTES + 1))).status).toBe(413);
  expect(await keys()).toEqual([first]);
  expect((await put(id, "photo", jpeg(1200, 900))).status).toBe(200);
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toContain(first);
});

test("refuses a scan without a request, and shows it to the client once staff mark it as scanned", async () => {
  const office = await harness.addVerifiedOffice();
  const id = await harness.addMail(office);
  expect((await errorOf(await put(id, "scan", pdf()))).code).toBe("conflict");
  await harness.post(`/api/my-office/mail/${id}/request`, { token: office.token, action: "scan" });
  expect((await harness.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" })).status).toBe(409);
  expect((await put(id, "scan", pdf())).status).toBe(200);
  expect((await open(id, "scan", office.token)).status).toBe(404);
  const done = await jsonOf<AdminMailItem>(harness.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" }));
  expect([done.state, done.request, done.hasScan]).toEqual(["waiting", null, true]);
  const scan = await open(id, "scan", office.token);
  expect([scan.status, scan.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  await scan.arrayBuffer();
  await (await harness.get(`/api/admin/mail/${id}/scan`)).arrayBuffer();
  const { results } = await env.DB.prepare(
    "select detail from audit_trail where action = 'mail_opened' and detail like ?",
  )
    .bind(`%${id}%`)
    .all();
  expect(results).toEqual([{ detail: JSON.stringify({ what: "scan", mailItem: id }) }]);
});

test("deletes orphan files, pictures a month after the item left, and all pictures with an erasure", async () => {
  const office = await harness.addVerifiedOffice();
  const [kept, done] = [await harness.addMail(office), await harness.addMail(office, "letter", "ECG")];
  await put(kept, "photo", jpeg(1600, 1200));
  await put(done, "photo", jpeg(1600, 1200));
  await env.DOCUMENTS.put("mail/nobodys", "x");
  now = Date.now() + DAY;
  expect(await deleteOrphanFiles(harness.deps())).toBe(1);
  expect(await keys()).toHaveLength(2);

  await harness.send("POST", `/api/admin/mail/${done}/done`, { how: "collected" });
  now += 30 * DAY;
  expect(await deleteOldMailFiles(harness.deps())).toBe(0);
  now += 1;
  expect(await deleteOldMailFiles(harness.deps())).toBe(1);
  expect(await deleteOldMailFiles(harness.deps())).toBe(0);
  expect(await keys()).toHaveLength(1);

  const erased = await harness.send("POST", "/api/admin/personal-data/erase", { email: office.client.email });
  expect(erased.status).toBe(200);
  expect(await keys()).toEqual([]);
});
