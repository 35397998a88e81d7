import { beforeAll, expect, test } from "vitest";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addYear, dayAt } from "#domain/calendar/days.ts";
import { POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { insert } from "#worker/test/rows.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { addStaffMember } from "#worker/test/staff-members.ts";

const harness = makeStaffHarness();
type Headers = Record<string, string>;

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const key: Headers = { [ADMIN_KEY_HEADER]: ADMIN_KEY };

async function expectOk(answer: Promise<Response>) {
  expect((await answer).status).toBe(200);
}

/** A verified client with a document, and a letter with a photo and a requested scan. */
async function makeOffice() {
  const { client, token } = await harness.addOffice();
  await expectOk(harness.post("/api/my-office/company", { token, isRegistered: false }));
  await expectOk(harness.upload("/api/my-office/documents/proof_of_address", pdf(), bearer(token)));
  const { documents } = await jsonOf<AdminOffice>(harness.get(`/api/admin/vo-clients/${client.id}/office`));
  const documentOfKind = (kind: string) => documents.find((document) => document.kind === kind);
  const card = { how: "desk", numberEnd: "89-0", expiresOn: addYear(dayAt(Date.now())) };
  await expectOk(harness.send("POST", `/api/admin/documents/${documentOfKind("government_id")?.id}/seen`, card));
  const proof = documentOfKind("proof_of_address");
  await expectOk(harness.send("POST", `/api/admin/documents/${proof?.id}/accept`, { uploadedAt: proof?.uploadedAt }));
  const id = await harness.addMail({ client });
  await expectOk(harness.upload(`/api/admin/mail/${id}/photo`, jpeg(900, 700)));
  await expectOk(harness.post(`/api/my-office/mail/${id}/request`, { token, action: "scan" }));
  await expectOk(harness.upload(`/api/admin/mail/${id}/scan`, pdf()));
  await expectOk(harness.send("POST", `/api/admin/mail/${id}/done`, { how: "scanned" }));
  return { client, token, documentId: proof?.id ?? "", mailItemId: id };
}

let ownOffice: Awaited<ReturnType<typeof makeOffice>>;
const callers: Record<string, Headers> = {};

beforeAll(async () => {
  ownOffice = await makeOffice();
  const other = await makeOffice();
  const erased = await makeOffice();
  await harness.send("POST", "/api/admin/personal-data/erase", { email: erased.client.email });
  const { links } = harness.deps();
  const makeHeaders = async (purpose: "office" | "charge" | "booking" | "collection", id: string, version = 1) =>
    bearer((await links.make(purpose, id, version)) ?? "");
  Object.assign(callers, {
    "an anonymous visitor": {},
    "the client": bearer(ownOffice.token),
    "another client": bearer(other.token),
    "an erased client": bearer(erased.token),
    "the client's next link, which is not made yet": await makeHeaders("office", ownOffice.client.id, 2),
    "the client's link to pay": await makeHeaders("charge", ownOffice.client.id),
    "a booking's link": await makeHeaders("booking", ownOffice.client.id),
    "a link to collect": await makeHeaders("collection", ownOffice.mailItemId),
    "a signature of another client": bearer(`${ownOffice.client.id}.1.${other.token.split(".")[2]}`),
    "the desk": { Cookie: (await addStaffMember(harness, "desk")).cookie },
    "a manager": { Cookie: (await addStaffMember(harness, "manager")).cookie },
    "an owner": { Cookie: (await addStaffMember(harness, "owner")).cookie },
    "the shared key": key,
    "the client's link as a cookie": { Cookie: `__Host-staff=${ownOffice.token}` },
  });
}, 60_000);

const STAFF = ["the desk", "a manager", "an owner", "the shared key"];
/** The permitted callers of each URL; the others are refused and cannot learn whether the file exists. */
const ROUTES: [name: string, path: () => string, opensFor: string[]][] = [
  ["a document, at the desk", () => `/api/admin/documents/${ownOffice.documentId}/file`, STAFF.slice(1)],
  ["a photo, at the desk", () => `/api/admin/mail/${ownOffice.mailItemId}/photo`, STAFF],
  ["a scan, at the desk", () => `/api/admin/mail/${ownOffice.mailItemId}/scan`, STAFF],
  ["a photo, on the page", () => `/api/my-office/mail/${ownOffice.mailItemId}/photo`, ["the client"]],
  ["a scan, on the page", () => `/api/my-office/mail/${ownOffice.mailItemId}/scan`, ["the client"]],
];

test.each(ROUTES)("%s opens only for the permitted callers", async (_, path, permittedCallers) => {
  const seen: string[] = [];
  for (const [who, headers] of Object.entries(callers)) {
    harness.logLines.length = 0;
    const answer = await harness.call(path(), { headers: { ...headers, "Sec-Fetch-Site": "same-origin" } });
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
    const secrets = [ownOffice.token, ownOffice.client.email, ownOffice.client.fullName, ownOffice.client.businessName];
    for (const secret of secrets) expect(harness.logLines.join("\n"), who).not.toContain(secret);
  }
  expect(seen).toEqual(Object.keys(callers).filter((who) => permittedCallers.includes(who)));
});

/** Shows a room of the house and nobody's data, so that opening it is not recorded. */
const NOT_RECORDED = "GET /api/admin/units/:id/photo";
/** A URL for each route with a download for staff. */
const DOWNLOADS: Record<string, () => Promise<string>> = {
  "GET /api/admin/documents/:id/file": async () => `/api/admin/documents/${ownOffice.documentId}/file`,
  "GET /api/admin/mail/:id/photo": async () => `/api/admin/mail/${ownOffice.mailItemId}/photo`,
  "GET /api/admin/mail/:id/scan": async () => `/api/admin/mail/${ownOffice.mailItemId}/scan`,
  "GET /api/admin/memberships/:id/statement": async () => `/api/admin/memberships/${ownOffice.client.id}/statement`,
  "GET /api/admin/disputes/:dispute/evidence": async () => `/api/admin/disputes/${await makeDispute()}/evidence`,
  "GET /api/admin/exports/:list": async () => "/api/admin/exports/month?month=2026-10&format=pdf",
  "GET /api/admin/events/:id/registrations/export": async () =>
    `/api/admin/events/${(await makeAttendedRegistration()).event}/registrations/export`,
  "GET /api/admin/registrations/:id/certificate": async () =>
    `/api/admin/registrations/${(await makeAttendedRegistration()).registration}/certificate`,
  "GET /api/admin/messages/:id/file": async () => `/api/admin/messages/${await makeMessageWithFile()}/file`,
};

test("records every staff download in the history, and refuses HEAD", async () => {
  const policies = POLICIES.filter(
    ({ caller, method, hasSideEffects }) => caller === "staff" && method === "GET" && hasSideEffects,
  );
  expect([...Object.keys(DOWNLOADS), NOT_RECORDED].sort()).toEqual(policies.map(routeName).sort());
  const manager = await addStaffMember(harness, "manager");
  const listActions = async () => {
    const rows = await harness.bindings.DB.prepare("select action from audit_trail where staff_id = ? order by rowid")
      .bind(manager.id)
      .all<{ action: string }>();
    return rows.results.map(({ action }) => action);
  };
  const actions: string[] = [];
  for (const [policy, find] of Object.entries(DOWNLOADS)) {
    const path = await find();
    const before = await listActions();
    expect((await manager.as(path, { method: "HEAD" })).status, policy).toBe(405);
    expect(await listActions(), policy).toEqual(before);
    const answer = await manager.as(path, { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect([answer.status, answer.headers.get("Content-Disposition")], policy).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    ]);
    await answer.arrayBuffer();
    const after = await listActions();
    expect(after, policy).toHaveLength(before.length + 1);
    actions.push(after.at(-1) ?? "");
  }
  expect(actions).toEqual([
    ...["document_opened", "mail_opened", "mail_opened", "statement_taken", "dispute_evidence_taken"],
    ...["list_exported", "list_exported", "certificate_taken", "message_file_opened"],
  ]);
});

/** A customer's message with a picture. */
async function makeMessageWithFile(): Promise<string> {
  const at = Date.now();
  const conversation = await insert("conversations", {
    ...{ id: crypto.randomUUID(), address: `+2332${at}`, name: "Kente", last_message_at: at },
  });
  const fileKey = `messages/${crypto.randomUUID()}`;
  await harness.bindings.DOCUMENTS.put(fileKey, jpeg(90, 70));
  return insert("conversation_messages", {
    ...{ id: crypto.randomUUID(), conversation_id: conversation, is_inbound: 1, channel: "whatsapp", kind: "image" },
    ...{ text: "", file_key: fileKey, file_type: "image/jpeg", created_at: at },
  });
}

/** A booking whose online payment is disputed. */
async function makeDispute(): Promise<string> {
  const { bookingId, reference } = await harness.startPayment();
  const at = Date.now();
  return insert("disputes", { id: `${at}`, charge_id: bookingId, payment_reference: reference, opened_at: at });
}

/** An attended registration of a past workshop. */
async function makeAttendedRegistration(): Promise<{ event: string; registration: string }> {
  const startedAt = Date.now() - 86_400_000;
  const event = await insert("events", {
    ...{ title: "Tech Basics", category: "workshop", description: "A real keyboard.", event_date: startedAt },
    ...{ duration: 360, capacity: 20, created_at: startedAt },
  });
  const registration = await insert("event_registrations", {
    ...{ event_id: event, attendee_name: "Kofi Mensah", attendee_email: "kofi@example.com" },
    ...{ attendee_phone: "0241234567", attended_at: startedAt, created_at: startedAt },
  });
  return { event, registration };
}
