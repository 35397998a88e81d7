import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { HistoryPage, HistoryPeople } from "#contract/front-desk/history.ts";
import type { InboxItem, InboxPage } from "#contract/front-desk/inbox.ts";
import { EXPORT_LISTS } from "#domain/front-desk/desk.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { expectRefusal } from "#worker/test/policy-calls.ts";
import { clientBody, jsonOf, makeStaffHarness, pagesOf } from "#worker/test/staff-harness.ts";
import { addStaffMember } from "#worker/test/staff-members.ts";

const INBOX = "/api/admin/inbox";
const MARKUP = "<img src=x onerror=alert(1)>";
const FORMULA = '=HYPERLINK("https://evil.example","click")';

async function createInboxItems(harness: ReturnType<typeof makeStaffHarness>, name: string) {
  const email = `${crypto.randomUUID()}@example.com`;
  await harness.post("/api/contact", { name, email, phone: "0241234567", message: "Hello", category: "payment" });
  await harness.post("/api/crm-inquiry", {
    firstName: name,
    email,
    message: "Viewing?",
    plan: "Private Office",
    source: "viewing_request",
  });
  const page = await jsonOf<InboxPage>(harness.get(`${INBOX}?limit=100`));
  const ownItems = page.items.filter((item) => item.email === email);
  return {
    page,
    lead: ownItems.find(({ kind }) => kind === "lead"),
    contact: ownItems.find(({ kind }) => kind === "contact"),
  };
}

test("lists enquiries and messages together, with age and reply deadline", async () => {
  let now = Date.UTC(2036, 5, 10, 9);
  const harness = makeStaffHarness({ now: () => new Date(now) });
  const { page, lead, contact } = await createInboxItems(harness, "Esi");
  expect(page.newCount).toBeGreaterThanOrEqual(2);
  expect(contact).toMatchObject({
    source: "support",
    category: "payment",
    name: "Esi",
    status: "new",
    ageMinutes: 0,
    promisedBy: "2036-06-10T11:00:00.000Z",
    answeredAt: null,
    phoneE164: "+233241234567",
  });
  expect(lead).toMatchObject({
    source: "viewing_request",
    plan: "Private Office",
    message: "Viewing?",
    phone: null,
    promisedBy: "2036-06-10T11:00:00.000Z",
  });
  const times = page.items.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());

  now += 45 * 60_000;
  const change = (item: InboxItem | undefined, body: unknown) =>
    harness.send("PATCH", `${INBOX}/${item?.kind}/${item?.id}`, body);
  expect(await jsonOf<InboxItem>(change(contact, { status: "answered", ownerInitials: " ak " }))).toMatchObject({
    status: "answered",
    ownerInitials: "AK",
    answeredAt: new Date(now).toISOString(),
    replyMinutes: 45,
    ageMinutes: 45,
  });
  now += 30 * 60_000;
  await change(lead, { status: "answered" });
  expect(await jsonOf<InboxPage>(harness.get(INBOX))).toMatchObject({ medianReplyMinutes: 60, answeredThisMonth: 2 });
  expect(await jsonOf<InboxItem>(change(contact, { status: "closed" }))).toMatchObject({ replyMinutes: 45 });
  expect(await jsonOf<InboxItem>(change(contact, { status: "new", ownerInitials: "" }))).toMatchObject({
    status: "new",
    ownerInitials: null,
    answeredAt: null,
  });
  const fresh = await jsonOf<InboxPage>(harness.get(`${INBOX}?status=new&limit=100`));
  expect(fresh.items.some(({ id }) => id === contact?.id)).toBe(true);
  expect(fresh.items.every(({ status }) => status === "new")).toBe(true);
  const history = await jsonOf<HistoryPage>(harness.get(`/api/admin/history?subjectId=${contact?.id}`));
  expect(history.items.map(({ action }) => action)).toEqual(["inbox_changed", "inbox_changed", "inbox_changed"]);

  now += 31 * 86_400_000;
  expect(await jsonOf<InboxPage>(harness.get(INBOX))).toMatchObject({ medianReplyMinutes: null, answeredThisMonth: 0 });
});

test("refuses invalid changes to an inbox item", async () => {
  const harness = makeStaffHarness();
  const { lead } = await createInboxItems(harness, "Kojo");
  const change = (path: string, body: unknown) => harness.send("PATCH", `${INBOX}/${path}`, body);
  for (const body of [
    {},
    { status: "done" },
    { status: null },
    { ownerInitials: "ABCDE" },
    { ownerInitials: "A1" },
    { ownerInitials: 1 },
    { ownerInitials: "<b>" },
    { ownerInitials: "AK", wasOwner: 1 },
    { wasOwner: "AK" },
  ])
    expect([body, (await change(`lead/${lead?.id}`, body)).status]).toEqual([body, 400]);
  expect((await change(`contact/${lead?.id}`, { status: "closed" })).status).toBe(404);
  expect((await change(`mail/${lead?.id}`, { status: "closed" })).status).toBe(400);
  expect((await change("lead/1", { status: "closed" })).status).toBe(400);
  expect((await harness.get(`${INBOX}?status=gone`)).status).toBe(400);
});

test("pages through enquiries and messages in order", async () => {
  const harness = makeStaffHarness();
  for (let turn = 0; turn < 3; turn += 1) await createInboxItems(harness, "Page");
  const all = await jsonOf<InboxPage>(harness.get(`${INBOX}?limit=100`));
  const pages = await pagesOf<InboxPage>(harness, `${INBOX}?limit=2`);
  const seen = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(seen).toEqual(all.items.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
});

test("filters the inbox by kind, with and without a status", async () => {
  const harness = makeStaffHarness();
  const { lead, contact } = await createInboxItems(harness, "Apart");
  const idsOf = async (query: string) => {
    const { items } = await jsonOf<InboxPage>(harness.get(`${INBOX}?limit=100&${query}`));
    return items.map(({ id }) => id);
  };
  for (const status of ["", "&status=new"]) {
    const enquiries = await idsOf(`kind=lead${status}`);
    expect(enquiries).toContain(lead?.id);
    expect(enquiries).not.toContain(contact?.id);
    const messages = await idsOf(`kind=contact${status}`);
    expect(messages).toContain(contact?.id);
    expect(messages).not.toContain(lead?.id);
  }
  expect(await idsOf("kind=lead&status=closed")).not.toContain(lead?.id);
  expect((await harness.get(`${INBOX}?kind=subscriber`)).status).toBe(400);
});

test("exports each list as CSV that runs no formula, page after page", async () => {
  const harness = makeStaffHarness();
  const email = `csv-${crypto.randomUUID()}@example.com`;
  await harness.send("POST", "/api/admin/vo-clients", clientBody({ fullName: MARKUP, businessName: FORMULA, email }));
  await harness.post(
    "/api/bookings",
    bookingBody({
      customerName: FORMULA,
      customerEmail: email,
      notes: `@SUM(1)\n"quoted", ${MARKUP}`,
      companyName: "+Plus Ltd",
      companyTin: "00048213377401562987",
    }),
  );
  const page = await harness.get("/api/admin/vo-clients");
  await page.text();
  for (const list of EXPORT_LISTS) {
    const response = await harness.get(`/api/admin/exports/${list}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${list}.csv"`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(text).not.toMatch(/(^|,|\r\n)"?[=+@]/);
    if (list === "clients") expect(text).toContain(`${MARKUP},"'=HYPERLINK(""https://evil.example"",""click"")",`);
    if (list === "bookings") {
      expect(text).toContain(",\u200b0241234567,\u200b+233241234567,");
      expect(text).toContain(`"'@SUM(1)\n""quoted"", ${MARKUP}"`);
      expect(text).toContain(",'+Plus Ltd,\u200b00048213377401562987\r\n");
    }
  }
  expect((await harness.get("/api/admin/exports/secrets")).status).toBe(400);
  expect(harness.mails.every(({ subject }) => !/[\r\n]/.test(subject))).toBe(true);
});

test("names everyone who ever did something in the history, and no one else", async () => {
  const harness = makeStaffHarness({ bindings: { LINK_KEY: "a-link-key-for-these-tests-only" } });
  const { id, as } = await addStaffMember(harness, "desk");
  const { id: idle } = await jsonOf<{ id: string }>(
    harness.send("POST", "/api/admin/staff", { name: "Never Came", role: "desk" }),
  );
  await harness.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  const { as: other } = await addStaffMember(harness, "desk");
  await expectRefusal(await as("/api/admin/history/people"), 401, "unauthorized");
  const { items } = await jsonOf<HistoryPeople>(other("/api/admin/history/people"));
  expect(items).toContainEqual({ id, name: "Ama desk" });
  expect(items.map((person) => person.id)).not.toContain(idle);
});

test("names the actor in the exported history, and records only exports that were served", async () => {
  const harness = makeStaffHarness({ bindings: { LINK_KEY: "a-link-key-for-these-tests-only" } });
  const { as } = await addStaffMember(harness, "owner");
  const count = async () =>
    (await (await as("/api/admin/exports/history")).text()).match(
      /,staff,,list_exported,list,clients,\{\},Ama owner\r\n/g,
    )?.length ?? 0;
  const before = await count();
  expect((await as("/api/admin/exports/clients", { method: "HEAD" })).status).toBe(405);
  expect(await count()).toBe(before);
  expect((await as("/api/admin/exports/clients")).status).toBe(200);
  expect(await count()).toBe(before + 1);
});

test("exports a list of thousands completely", async () => {
  const harness = makeStaffHarness();
  const at = Date.now();
  await env.DB.prepare(
    `insert into audit_trail (id, at, actor, action, subject_type, subject_id)
     select 'many-' || value, ?, 'clock', 'booking_paid', 'booking', 'x'
     from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 2500) select value from n)`,
  )
    .bind(at)
    .run();
  const text = await (await harness.get("/api/admin/exports/history")).text();
  expect(text.match(/,clock,,booking_paid,booking,x,\{\},\r\n/g)).toHaveLength(2500);
});
