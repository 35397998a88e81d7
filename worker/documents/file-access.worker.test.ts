import { beforeAll, expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addYear, dayAt } from "#domain/calendar/days.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { employ } from "#worker/test/employ.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, clientBody, jsonOf, playStaff } from "#worker/test/staff.ts";

const house = playStaff();
type Headers = Record<string, string>;

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const key: Headers = { [ADMIN_KEY_HEADER]: ADMIN_KEY };
const put = (path: string, file: Uint8Array<ArrayBuffer>, headers: Headers) =>
  house.call(path, { method: "PUT", headers: { ...headers, "Content-Length": String(file.length) }, body: file });

async function done(answer: Promise<Response>) {
  expect((await answer).status).toBe(200);
}

/** A verified client with a document, and a letter with its photo and the scan that they asked for. */
async function office() {
  const client = await jsonOf<AdminClient>(house.send("POST", "/api/admin/vo-clients", clientBody()));
  const token = client.officeUrl?.split("#")[1] ?? "";
  await done(house.post("/api/my-office/company", { token, isRegistered: false }));
  await done(put("/api/my-office/documents/proof_of_address", pdf(), bearer(token)));
  const { documents } = await jsonOf<AdminOffice>(house.get(`/api/admin/vo-clients/${client.id}/office`));
  const of = (kind: string) => documents.find((each) => each.kind === kind);
  const card = { how: "desk", numberEnd: "89-0", expiresOn: addYear(dayAt(Date.now())) };
  await done(house.send("POST", `/api/admin/documents/${of("government_id")?.id}/seen`, card));
  const proof = of("proof_of_address");
  await done(house.send("POST", `/api/admin/documents/${proof?.id}/accept`, { uploadedAt: proof?.uploadedAt }));
  const note = { kind: "letter", sender: "GRA" };
  const { id } = await jsonOf<AdminMailItem>(house.send("POST", `/api/admin/vo-clients/${client.id}/mail`, note));
  await done(put(`/api/admin/mail/${id}/photo`, jpeg(900, 700), key));
  await done(house.post(`/api/my-office/mail/${id}/request`, { token, action: "scan" }));
  await done(put(`/api/admin/mail/${id}/scan`, pdf(), key));
  await done(house.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" }));
  return { client, token, documentId: proof?.id ?? "", mailItemId: id };
}

let own: Awaited<ReturnType<typeof office>>;
const callers: Record<string, Headers> = {};

beforeAll(async () => {
  own = await office();
  const other = await office();
  const erased = await office();
  await house.send("POST", "/api/admin/personal-data/erase", { email: erased.client.email });
  const { links } = makeDeps(parseEnv(house.bindings));
  const made = async (purpose: "office" | "charge" | "booking" | "collection", id: string, version = 1) =>
    bearer((await links.make(purpose, id, version)) ?? "");
  Object.assign(callers, {
    nobody: {},
    "the client": bearer(own.token),
    "another client": bearer(other.token),
    "somebody erased": bearer(erased.token),
    "the client's next link, which is not made yet": await made("office", own.client.id, 2),
    "the client's link to pay": await made("charge", own.client.id),
    "a booking's link": await made("booking", own.client.id),
    "a link to collect": await made("collection", own.mailItemId),
    "a signature of another client": bearer(`${own.client.id}.1.${other.token.split(".")[2]}`),
    "the desk": { Cookie: (await employ(house, "desk")).cookie },
    "a manager": { Cookie: (await employ(house, "manager")).cookie },
    "an owner": { Cookie: (await employ(house, "owner")).cookie },
    "the shared key": key,
    "the client's link as a cookie": { Cookie: `__Host-staff=${own.token}` },
  });
}, 60_000);

const STAFF = ["the desk", "a manager", "an owner", "the shared key"];
/** Who sees a file by which address; everybody else is refused, and learns nothing of whether it is there. */
const ROUTES: [name: string, path: () => string, opensFor: string[]][] = [
  ["a document, at the desk", () => `/api/admin/documents/${own.documentId}/file`, STAFF.slice(1)],
  ["a photo, at the desk", () => `/api/admin/mail/${own.mailItemId}/photo`, STAFF],
  ["a scan, at the desk", () => `/api/admin/mail/${own.mailItemId}/scan`, STAFF],
  ["a photo, on the page", () => `/api/my-office/mail/${own.mailItemId}/photo`, ["the client"]],
  ["a scan, on the page", () => `/api/my-office/mail/${own.mailItemId}/scan`, ["the client"]],
];

test.each(ROUTES)("%s: for whom it opens, and for nobody else", async (_, path, opensFor) => {
  const seen: string[] = [];
  for (const [who, headers] of Object.entries(callers)) {
    house.logLines.length = 0;
    const answer = await house.call(path(), { headers: { ...headers, "Sec-Fetch-Site": "same-origin" } });
    const body = new TextDecoder().decode(await answer.arrayBuffer());
    if (answer.status === 200) {
      seen.push(who);
      expect(Object.fromEntries(answer.headers), who).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "content-disposition": expect.stringMatching(/^attachment; filename="[a-z_0-9-]+\.(pdf|jpeg|jpg)"$/),
        "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      });
    } else {
      expect([401, 403, 404], who).toContain(answer.status);
      expect(body, who).not.toMatch(/%PDF|GRA|Kente/);
    }
    const secrets = [own.token, own.client.email, own.client.fullName, own.client.businessName];
    for (const secret of secrets) expect(house.logLines.join("\n"), who).not.toContain(secret);
  }
  expect(seen).toEqual(Object.keys(callers).filter((who) => opensFor.includes(who)));
});
