import { beforeAll, expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { AdminOffice } from "#contract/front-desk/documents.ts";
import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { addYear, dayAt } from "#domain/calendar/days.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { ADMIN_KEY, clientBody, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { addStaffMember } from "#worker/test/staff-members.ts";

const house = makeStaffHarness();
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
    "the desk": { Cookie: (await addStaffMember(house, "desk")).cookie },
    "a manager": { Cookie: (await addStaffMember(house, "manager")).cookie },
    "an owner": { Cookie: (await addStaffMember(house, "owner")).cookie },
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

/** Something behind each policy at which staff are handed a file. */
const HANDED: Record<string, () => Promise<string>> = {
  "GET /api/admin/documents/:id/file": async () => `/api/admin/documents/${own.documentId}/file`,
  "GET /api/admin/mail/:id/photo": async () => `/api/admin/mail/${own.mailItemId}/photo`,
  "GET /api/admin/mail/:id/scan": async () => `/api/admin/mail/${own.mailItemId}/scan`,
  "GET /api/admin/memberships/:id/statement": async () => `/api/admin/memberships/${own.client.id}/statement`,
  "GET /api/admin/disputes/:dispute/evidence": async () => `/api/admin/disputes/${await disputed()}/evidence`,
  "GET /api/admin/exports/:list": async () => "/api/admin/exports/month?month=2026-10&format=pdf",
  "GET /api/admin/events/:id/registrations/export": async () =>
    `/api/admin/events/${(await attended()).event}/registrations/export`,
  "GET /api/admin/registrations/:id/certificate": async () =>
    `/api/admin/registrations/${(await attended()).registration}/certificate`,
};

test("whatever file staff are handed, the history says who took it; a HEAD is handed nothing and leaves nothing", async () => {
  const policies = POLICIES.filter(
    ({ caller, method, hasSideEffects }) => caller === "staff" && method === "GET" && hasSideEffects,
  );
  expect(Object.keys(HANDED).sort()).toEqual(policies.map(routeName).sort());
  const manager = await addStaffMember(house, "manager");
  const written = async () => {
    const rows = await house.bindings.DB.prepare("select action from audit_trail where staff_id = ? order by rowid")
      .bind(manager.id)
      .all<{ action: string }>();
    return rows.results.map(({ action }) => action);
  };
  const taken: string[] = [];
  for (const [policy, find] of Object.entries(HANDED)) {
    const path = await find();
    const before = await written();
    expect((await manager.as(path, { method: "HEAD" })).status, policy).toBe(405);
    expect(await written(), policy).toEqual(before);
    const answer = await manager.as(path, { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect([answer.status, answer.headers.get("Content-Disposition")], policy).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    ]);
    await answer.arrayBuffer();
    const after = await written();
    expect(after, policy).toHaveLength(before.length + 1);
    taken.push(after.at(-1) ?? "");
  }
  expect(taken).toEqual([
    ...["document_opened", "mail_opened", "mail_opened", "statement_taken", "dispute_evidence_taken"],
    ...["list_exported", "list_exported", "certificate_taken"],
  ]);
});

/** A booking that was paid online, of which the bank asks. */
async function disputed(): Promise<string> {
  const { customerEmail: email, ...rest } = bookingBody();
  const { id } = await jsonOf<{ id: string }>(house.post("/api/bookings", { ...rest, customerEmail: email }));
  const { DB } = house.bindings;
  const at = Date.now();
  const dispute = `${at}`;
  const asked = {
    email,
    customerName: rest.customerName,
    bookingId: id,
    bookingType: "desk_monthly",
    planName: "Monthly",
  };
  await done(house.post("/api/payment/initialize", asked));
  await DB.prepare(
    `insert into disputes (id, charge_id, payment_reference, opened_at)
    select ?, charge_id, reference, ? from payment_attempts where charge_id = ?`,
  )
    .bind(dispute, at, id)
    .run();
  return dispute;
}

/** Somebody who was at a workshop that is over. */
async function attended(): Promise<{ event: string; registration: string }> {
  const event = crypto.randomUUID();
  const registration = crypto.randomUUID();
  const { DB } = house.bindings;
  const began = Date.now() - 86_400_000;
  await DB.batch([
    DB.prepare(
      `insert into events (id, title, category, description, event_date, duration, capacity, created_at)
      values (?, 'Tech Basics', 'workshop', 'A real keyboard.', ?, 360, 20, ?)`,
    ).bind(event, began, began),
    DB.prepare(
      `insert into event_registrations (id, event_id, attendee_name, attendee_email, attendee_phone, attended_at, created_at)
      values (?, ?, 'Kofi Mensah', 'kofi@example.com', '0241234567', ?, ?)`,
    ).bind(registration, event, began, began),
  ]);
  return { event, registration };
}
