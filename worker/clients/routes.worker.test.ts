import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AdminClient, AdminClientPage } from "#contract/front-desk/clients.ts";
import type { AdminChargePage } from "#contract/front-desk/memberships.ts";
import type { People, PersonDetail } from "#contract/front-desk/people/people.ts";
import { dayOfMonth } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { errorOf } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { clientBody, jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const ADDRESS = "/api/admin/vo-clients";
const at = (day: string) => () => new Date(`${day}T12:00:00.000Z`);

async function addClient(overrides: Record<string, unknown> = {}, harness = makeStaffHarness()): Promise<AdminClient> {
  const response = await harness.send("POST", ADDRESS, clientBody(overrides));
  expect(response.status).toBe(201);
  return jsonOf(response);
}

const payment = (nextDueDate: unknown, paymentDate: unknown = new Date(NOON).toISOString()) => ({
  paymentDate,
  nextDueDate,
});

test("stores a client as typed, with a normalised phone number and a status by the dates", async () => {
  const harness = makeStaffHarness({ now: at("2026-11-21") });
  const client = await addClient(
    {
      fullName: " Yaw  Ɔsei ",
      country: "uk",
      phone: "020 7946 0958",
      amount: "350.50",
      startDate: "2026-10-31T00:00:00.000Z",
      nextDueDate: "2026-11-25",
      documents: ["Passport.pdf", "Certificate"],
      notes: "Calls\non Mondays",
      status: "overdue",
      id: "mine",
      createdAt: 0,
    },
    harness,
  );
  expect(client, "all fields of AdminClient in contract/front-desk/clients.ts").toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fullName: "Yaw Ɔsei",
    businessName: "Kente Threads",
    email: client.email,
    phone: "020 7946 0958",
    phoneE164: "+442079460958",
    country: "uk",
    plan: "pro",
    amount: 350.5,
    startDate: "2026-10-31",
    nextDueDate: "2026-11-25",
    renewsOn: 25,
    endsOn: null,
    startsBy: null,
    membershipId: client.id,
    officeUrl: expect.stringMatching(/\/my-office#[\w.-]+$/),
    verification: "documents_needed",
    openCharge: null,
    lastPaymentDate: null,
    lastReminder: null,
    status: "due_soon",
    documents: ["Passport.pdf", "Certificate"],
    notes: "Calls\non Mondays",
    createdAt: "2026-11-21T12:00:00.000Z",
    updatedAt: "2026-11-21T12:00:00.000Z",
  });
  expect(await rowsOf("memberships", "id = ?", client.id)).toMatchObject([
    { amount_pesewas: 35_050, client_id: client.id, ended_at: null },
  ]);
  expect(await rowsOf("audit_trail", "subject_id = ?", client.id)).toMatchObject([
    { action: "client_added", actor: "staff", actor_fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) },
  ]);
});

test("repeats under one key create one client and one history entry", async () => {
  const harness = makeStaffHarness();
  const body = clientBody();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const submit = () => harness.send("POST", ADDRESS, body, key);
  const responses = await Promise.all(Array.from({ length: 10 }, submit));
  responses.push(await submit());
  const added = await Promise.all(responses.map((response) => jsonOf<AdminClient>(response)));
  for (const response of responses) expect(response.status).toBe(201);
  for (const client of added) expect(client).toEqual(added[0]);
  expect(await rowsOf("virtual_office_clients", "email = ?", body.email)).toHaveLength(1);
  expect(await rowsOf("audit_trail", "subject_id = ?", added[0]?.id ?? "")).toHaveLength(1);
  const again = await harness.send("PATCH", `${ADDRESS}/${added[0]?.id}/status`, { status: "inactive" });
  expect(again.status).toBe(200);
});

test.each([
  ["startDate", "1999-12-31"],
  ["startDate", "9999-12-31"],
  ["nextDueDate", "2026-01-30"],
  ["nextDueDate", "9999-12-31"],
  ["lastPaymentDate", "2090-01-01"],
])("refuses a client whose %s is %s", async (field, value) => {
  const body = clientBody({ startDate: "2026-01-31", [field]: value });
  const response = await makeStaffHarness().send("POST", ADDRESS, body);
  expect([response.status, Object.keys((await errorOf(response)).fields ?? {})]).toEqual([400, [field]]);
  expect(await rowsOf("virtual_office_clients", "email = ?", body.email)).toEqual([]);
});

test("the list without parameters has every client by next due date", async () => {
  const harness = makeStaffHarness();
  const client = await addClient({ nextDueDate: "2026-03-01" }, harness);
  const list = await jsonOf<AdminClient[]>(harness.get(ADDRESS));
  expect(list.find(({ id }) => id === client.id)).toEqual(client);
  expect(list.map(({ nextDueDate }) => nextDueDate)).toEqual(list.map(({ nextDueDate }) => nextDueDate).sort());
});

test("pages by due date and by name have no gaps and no repeats", async () => {
  const harness = makeStaffHarness();
  const marker = crypto.randomUUID().slice(0, 8);
  for (let turn = 0; turn < 7; turn += 1)
    await addClient({
      businessName: `Shop ${marker}`,
      fullName: `${"bAcbaAc"[turn]}ma Ɛsi`,
      nextDueDate: `2026-0${(turn % 3) + 2}-01`,
    });
  for (const sort of ["next_due", "name"] as const) {
    const pages = await pagesOf<AdminClientPage>(harness, `${ADDRESS}?sort=${sort}&search=${marker}&limit=3`);
    expect(pages.map(({ total }) => total)).toEqual([7, undefined, undefined]);
    const found = pages.flatMap(({ items }) => items);
    expect(new Set(found.map(({ id }) => id)).size).toBe(7);
    const keys = found.map((client) => (sort === "name" ? client.fullName.toLowerCase() : client.nextDueDate));
    expect(keys).toEqual([...keys].sort());
  }
});

test("a search covers the newest matches and reports when it is cut", async () => {
  const harness = makeStaffHarness();
  const marker = crypto.randomUUID().slice(0, 8);
  const { id } = await jsonOf<AdminClient>(harness.send("POST", ADDRESS, clientBody({ fullName: `Oldest ${marker}` })));
  const addCopies = (count: number) =>
    env.DB.batch([
      env.DB.prepare(
        `insert into virtual_office_clients (id, full_name, business_name, email, phone, country, created_at, updated_at,
           folded_name)
         select lower(hex(randomblob(16))), full_name, business_name, email, phone, country, created_at, updated_at,
           folded_name
         from virtual_office_clients, json_each(?) as copies where virtual_office_clients.id = ?`,
      ).bind(JSON.stringify(Array(count).fill(0)), id),
      env.DB.prepare(
        `insert into memberships (id, client_id, plan, amount_pesewas, starts_on, next_due_date, renews_on, created_at,
           updated_at)
         select id, id, 'virtual_pro', 1, '2026-01-01', '2026-12-01', 1, 1, 1 from virtual_office_clients
         where full_name = ? on conflict do nothing`,
      ).bind(`Oldest ${marker}`),
    ]);
  const page = (cursor = "") =>
    jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?search=${marker}&limit=1${cursor && `&cursor=${cursor}`}`));
  await addCopies(MAX_MATCHES - 1);
  expect(await page()).toMatchObject({ total: MAX_MATCHES, isCut: false });
  await addCopies(1);
  const none = await jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?search=${marker}&status=inactive`));
  expect(none).toMatchObject({ items: [], total: 0, isCut: true });
  const first = await page();
  expect(first).toMatchObject({ total: MAX_MATCHES, isCut: true });
  expect(first.items[0]?.id).not.toBe(id);
  expect(await page(first.nextCursor ?? "")).not.toHaveProperty("isCut");
  expect(await jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?search=${marker.slice(0, 2)}&limit=1`))).toMatchObject({
    total: MAX_MATCHES,
    isCut: true,
  });
  expect(await jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?limit=1`))).not.toHaveProperty("isCut");
  await env.DB.prepare("delete from virtual_office_clients where full_name = ?").bind(`Oldest ${marker}`).run();
});

test("a search finds any part of the full or business name, in any case", async () => {
  const harness = makeStaffHarness();
  const marker = `Zq${crypto.randomUUID().slice(0, 6)}`;
  const client = await addClient({ fullName: `Ama ${marker} ƆSEI`, businessName: 'Say "Akwaaba" 100% _Ltd*' }, harness);
  const other = await addClient({ fullName: "Kofi Other" }, harness);
  const found = async (search: string) => {
    const page = await jsonOf<AdminClientPage>(
      harness.get(`${ADDRESS}?limit=100&search=${encodeURIComponent(search)}`),
    );
    const ids = page.items.map(({ id }) => id);
    return { hasClient: ids.includes(client.id), hasOther: ids.includes(other.id) };
  };
  for (const search of [
    marker,
    marker.toLowerCase(),
    marker.slice(1, 5),
    "ɔsei",
    "SEI",
    "ei",
    "zq",
    '"Akwaaba"',
    "00%",
    "% _",
    "d*",
  ])
    expect([search, await found(search)]).toEqual([search, { hasClient: true, hasOther: false }]);
  expect(await found("other")).toEqual({ hasClient: false, hasOther: true });
  for (const search of ['" OR "', "name:Ama", "AmaX", "*", "'"]) expect((await found(search)).hasOther).toBe(false);
});

test("the status filter uses today's dates", async () => {
  const harness = makeStaffHarness({ now: at("2026-11-21") });
  const marker = crypto.randomUUID().slice(0, 8);
  const days = { overdue: "2026-11-20", due_soon: "2026-11-28", active: "2026-11-29" };
  for (const nextDueDate of Object.values(days)) await addClient({ businessName: marker, nextDueDate }, harness);
  await addClient({ businessName: marker, nextDueDate: "2026-11-20", status: "inactive" }, harness);
  for (const status of ["overdue", "due_soon", "active", "inactive"] as const) {
    for (const search of [`&search=${marker}`, ""]) {
      const page = await jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?status=${status}&limit=100${search}`));
      const own = page.items.filter(({ businessName }) => businessName === marker);
      expect(own.map((client) => [client.status, client.nextDueDate])).toEqual([
        [status, status === "inactive" ? "2026-11-20" : days[status]],
      ]);
      if (search) expect(page.total).toBe(1);
    }
  }
});

test("refuses to deactivate a client who has paid since staff looked", async () => {
  const harness = makeStaffHarness({ now: at("2026-11-21") });
  const client = await addClient({}, harness);
  const dueSince = dueDateAfter(client.nextDueDate, dayOfMonth(client.startDate));
  const set = (nextDueDate: unknown) =>
    harness.send("PATCH", `${ADDRESS}/${client.id}/status`, { status: "inactive", nextDueDate });
  expect((await set("tomorrow")).status).toBe(400);
  await jsonOf(harness.send("POST", `${ADDRESS}/${client.id}/mark-paid`, payment(dueSince)));
  const refused = await set(client.nextDueDate);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringMatching(/^A payment has been recorded/) },
  });
  expect(await jsonOf<AdminClient>(set(dueSince))).toMatchObject({ status: "inactive" });
  const trail = await rowsOf("audit_trail", "subject_id = ? and action = 'client_deactivated'", client.id);
  expect(trail).toHaveLength(1);
});

test("erasing a name removes it from the search index", async () => {
  const harness = makeStaffHarness();
  const client = await addClient({ fullName: "Ψqxjvut Zzyq" }, harness);
  const found = async (search: string) => {
    const page = await jsonOf<AdminClientPage>(harness.get(`${ADDRESS}?search=${encodeURIComponent(search)}`));
    return page.items.map(({ id }) => id);
  };
  // The two bytes of the first letter, unique to this name: the index omits prefixes shared with the previous term.
  const isInIndex = async () => {
    const { results } = await env.DB.prepare("select block from newest_client_names_data").all<{ block: number[] }>();
    return results.some(({ block }) => String.fromCharCode(...block).includes("\u00cf\u0088"));
  };
  expect([await found("qxjvu"), await found("qx"), await isInIndex()]).toEqual([[client.id], [client.id], true]);
  await env.DB.prepare("update virtual_office_clients set full_name = 'erased', folded_name = null where id = ?")
    .bind(client.id)
    .run();
  expect([await found("qxjvu"), await found("qx"), await isInIndex()]).toEqual([[], [], false]);
});

test("staff pay an open charge at its own address, and a month by its method", async () => {
  const harness = makeStaffHarness({ now: at("2026-11-21") });
  const client = await addClient({ startDate: "2026-01-23", nextDueDate: "2026-11-23" }, harness);
  await openDueCharges(harness.deps());
  const { items } = await jsonOf<AdminChargePage>(harness.get("/api/admin/charges?state=open&limit=100"));
  const charge = items.find(({ membershipId }) => membershipId === client.membershipId);
  const pay = (body: object) => harness.send("POST", `/api/admin/charges/${charge?.id}/payments`, body);
  expect((await pay({ note: "By whom?" })).status).toBe(400);
  const part = await pay({ kind: "cash", amount: 200 });
  expect([part.status, await part.json()]).toMatchObject([200, { nextDueDate: "2026-11-23" }]);
  const rest = await pay({ method: "mobile_money", transactionId: "55887766001" });
  expect([rest.status, await rest.json()]).toMatchObject([200, { nextDueDate: "2026-12-23" }]);
  expect((await errorOf(await pay({ kind: "cash" }))).code).toBe("conflict");
  expect(await rowsOf("charges", "subject_id = ? and state = 'paid'", charge?.id)).toMatchObject([
    { amount_pesewas: 40_000 },
    { amount_pesewas: 20_000 },
  ]);

  const next = { ...payment("2027-01-23"), method: "bank_transfer", transactionId: "FT2632600777" };
  const marked = await harness.send("POST", `${ADDRESS}/${client.id}/mark-paid`, next);
  expect([marked.status, await marked.json()]).toMatchObject([200, { nextDueDate: "2027-01-23" }]);
  expect(await rowsOf("audit_trail", "detail like ?", "%FT2632600777%")).toMatchObject([
    { detail: expect.stringContaining("desk_bank_transfer") },
  ]);
});

test("staff find a person with everything of theirs, and keep a note", async () => {
  const harness = makeStaffHarness({ now: at("2026-11-21") });
  const { email } = await addClient({ fullName: "Adwoa Quartey", phone: "0205558190" }, harness);
  const { items } = await jsonOf<People>(harness.get(`/api/admin/people?q=${encodeURIComponent(email)}`));
  expect(items).toMatchObject([{ name: "Adwoa Quartey", email }]);
  const path = `/api/admin/people/${items[0]?.id}`;
  const noted = await harness.send("POST", `${path}/notes`, { text: "Rings before she comes" });
  expect(noted.status).toBe(201);
  const person = await jsonOf<PersonDetail>(harness.get(path));
  expect(person).toMatchObject({
    ...{ name: "Adwoa Quartey", email, phone: "0205558190", notes: [{ text: "Rings before she comes" }] },
    ...{ bookings: [], memberships: [{ amount: 600 }], payments: [], visits: [] },
  });
  expect(person).toMatchObject({ messages: expect.any(Array), documents: expect.any(Array) });
});
