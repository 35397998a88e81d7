import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import type { MyOffice } from "#contract/my-office.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { makeDeps } from "#worker/deps.ts";
import { deleteOrphanFiles } from "#worker/documents/document-jobs.ts";
import { parseEnv } from "#worker/env.ts";
import { errorOf } from "#worker/test/harness.ts";
import { bytesOf, jpeg, pdf } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, clientBody, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { deleteOldMailFiles } from "./mail-files.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");
const DAY = 86_400_000;

let now = MONDAY;
const house = makeStaffHarness({ now: () => new Date(now) });
const deps = () => ({ ...makeDeps(parseEnv(house.bindings)), now: () => new Date(now) });

beforeEach(async () => {
  now = MONDAY;
  house.logLines.length = 0;
  for (const table of ["outbox", "mail_items"]) await env.DB.prepare(`delete from ${table}`).run();
  for (const { key } of (await env.DOCUMENTS.list()).objects) await env.DOCUMENTS.delete(key);
});

const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

interface Office {
  client: AdminClient;
  token: string;
}

async function verifiedOffice(overrides: Record<string, unknown> = {}): Promise<Office> {
  const body = clientBody({ startDate: "2026-11-09", nextDueDate: "2026-12-09", ...overrides });
  const client = await jsonOf<AdminClient>(house.send("POST", "/api/admin/vo-clients", body));
  const token = client.officeUrl?.split("#")[1] ?? "";
  await house.post("/api/my-office", { token });
  await env.DB.prepare("update documents set status = 'accepted' where client_id = ?").bind(client.id).run();
  return { client, token };
}

async function letterFor({ client }: Office): Promise<string> {
  const item = await jsonOf<AdminMailItem>(
    house.send("POST", `/api/admin/vo-clients/${client.id}/mail`, { kind: "letter", sender: crypto.randomUUID() }),
  );
  return item.id;
}

function put(id: string, which: "photo" | "scan", file: Uint8Array<ArrayBuffer>) {
  return house.call(`/api/admin/mail/${id}/${which}`, {
    method: "PUT",
    headers: { "x-admin-api-key": ADMIN_KEY, "Content-Length": String(file.length) },
    body: file,
  });
}

const open = (id: string, which: string, token: string) =>
  house.call(`/api/my-office/mail/${id}/${which}`, { headers: { Authorization: `Bearer ${token}` } });

test("the photo of an envelope reaches staff and the client whose it is, runs nothing and is kept nowhere", async () => {
  const own = await verifiedOffice();
  const other = await verifiedOffice({ businessName: "Boateng & Co" });
  const id = await letterFor(own);
  expect((await put(id, "photo", jpeg(1600, 1200))).status).toBe(200);
  expect(await keys()).toEqual([expect.stringMatching(/^mail\/[0-9a-f]{32}$/)]);
  expect((await jsonOf<MyOffice>(house.post("/api/my-office", { token: own.token }))).mail[0]?.hasPhoto).toBe(true);

  for (const answer of [await open(id, "photo", own.token), await house.get(`/api/admin/mail/${id}/photo`)]) {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="photo-2026-11-23.jpeg"');
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
    await answer.arrayBuffer();
  }
  for (const token of [other.token, "", "x"]) expect((await open(id, "photo", token)).status).toBe(404);
  expect((await house.call(`/api/my-office/mail/${id}/photo?token=${own.token}`)).status).toBe(404);
  expect((await house.call(`/api/admin/mail/${id}/photo`)).status).toBe(401);
  expect(house.logLines.join()).not.toContain(own.token);
});

test("another photo takes the place of the first, and what is no picture is refused and leaves it there", async () => {
  const own = await verifiedOffice();
  const id = await letterFor(own);
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

test("nothing is opened that nobody asked for, and a scan is read by the client once it is noted", async () => {
  const own = await verifiedOffice();
  const id = await letterFor(own);
  expect((await errorOf(await put(id, "scan", pdf()))).code).toBe("conflict");
  await house.post(`/api/my-office/mail/${id}/request`, { token: own.token, action: "scan" });
  expect((await house.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" })).status).toBe(409);
  expect((await put(id, "scan", pdf())).status).toBe(200);
  expect((await open(id, "scan", own.token)).status).toBe(404);
  const done = await jsonOf<AdminMailItem>(house.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" }));
  expect([done.state, done.request, done.hasScan]).toEqual(["waiting", null, true]);
  const read = await open(id, "scan", own.token);
  expect([read.status, read.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  await read.arrayBuffer();
  await (await house.get(`/api/admin/mail/${id}/scan`)).arrayBuffer();
  const { results } = await env.DB.prepare(
    "select detail from audit_trail where action = 'mail_opened' and detail like ?",
  )
    .bind(`%${id}%`)
    .all();
  expect(results).toEqual([{ detail: JSON.stringify({ what: "scan", mailItem: id }) }]);
});

test("the sweep leaves what an item names, and what nobody names goes; pictures go a month after the item, and with an erasure at once", async () => {
  const own = await verifiedOffice();
  const [kept, done] = [await letterFor(own), await letterFor(own)];
  await put(kept, "photo", jpeg(1600, 1200));
  await put(done, "photo", jpeg(1600, 1200));
  await env.DOCUMENTS.put("mail/nobodys", "x");
  now = Date.now() + DAY;
  expect(await deleteOrphanFiles(deps())).toBe(1);
  expect(await keys()).toHaveLength(2);

  await house.send("POST", `/api/admin/mail/${done}/done`, { how: "collected" });
  now += 30 * DAY;
  expect(await deleteOldMailFiles(deps())).toBe(0);
  now += 1;
  expect(await deleteOldMailFiles(deps())).toBe(1);
  expect(await deleteOldMailFiles(deps())).toBe(0);
  expect(await keys()).toHaveLength(1);

  const erased = await house.send("POST", "/api/admin/personal-data/erase", { email: own.client.email });
  expect(erased.status).toBe(200);
  expect(await keys()).toEqual([]);
});
