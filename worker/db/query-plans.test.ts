import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { InboxPage } from "#contract/front-desk/inbox.ts";
import type { ClosureImpact } from "#contract/front-desk/inventory.ts";
import type { RefundPage } from "#contract/front-desk/money/payments.ts";
import type { OutboxPage } from "#contract/front-desk/outbox.ts";
import { BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { CLIENT_STATUSES } from "#domain/clients/clients.ts";
import { BOOKING_VIEWS, EXPORT_LISTS } from "#domain/front-desk/desk.ts";
import { INBOX_KINDS, INBOX_STATUSES } from "#domain/inbox/inbox.ts";
import { OUTBOX_STATUSES } from "#domain/operations/outbox.ts";
import { makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { bookingBody } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { attemptRow, bookingRow } from "#worker/test/row-makers.ts";
import { clientBody, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { insertBooking } from "./bookings/insert-booking.ts";
import { paymentAttempts } from "./schema/payments.ts";
import { openDatabase } from "./sql/database.ts";

const HOUR_MS = 3_600_000;

/** A database that records every statement with its values. */
function listeningDatabase() {
  const executed = new Map<string, unknown[]>();
  const database = new Proxy(env.DB, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name !== "prepare") return member.bind(target);
      return (text: string) => {
        const statement = target.prepare(text);
        return new Proxy(statement, {
          get(inner, part) {
            const method = Reflect.get(inner, part);
            if (typeof method !== "function") return method;
            if (part !== "bind") return method.bind(inner);
            return (...values: unknown[]) => {
              executed.set(text, values);
              return inner.bind(...values);
            };
          },
        });
      };
    },
  });
  return { database, executed };
}

async function planOf(statement: string, values: unknown[]): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${statement}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** The query plans of all statements that start with a text. */
async function plansOf(executed: Map<string, unknown[]>, start: string): Promise<string[]> {
  const found = [...executed].filter(([statement]) => statement.startsWith(start));
  return (await Promise.all(found.map(([statement, values]) => planOf(statement, values)))).map((plan) =>
    plan.join("; "),
  );
}

/** Small partial indexes: stored documents, mail items without notification and rows whose names are not folded. */
const READ_BY_JOBS =
  /^SCAN (documents USING INDEX documents_held|mail_items USING INDEX mail_items_unnotified|\w+ USING INDEX \w+_not_folded)$/;

/** Steps that scan a whole table or index. */
async function fullScans(statement: string, values: unknown[]): Promise<string[]> {
  const plan = await planOf(statement, values);
  return (
    plan
      .filter((detail) => detail.startsWith("SCAN"))
      // The capacity guard fills `taken` and `changes` through an index, for the one row of `wanted`; movements fill
      // `state` for the changed memberships; `mine` is the one row of a unit assignment. Customised email texts come from
      // a closed list, and there are three resources.
      .filter(
        (detail) =>
          !/^SCAN (CONSTANT ROW|\(?subquery|resources$|taken$|wanted$|few$|changes$|state$|mine$|mail_texts$|house_settings$|.*VIRTUAL TABLE INDEX)/i.test(
            detail,
          ),
      )
  );
}

async function expectNoFullScan(executed: Map<string, unknown[]>, atLeast: number, allowed?: RegExp) {
  expect(executed.size).toBeGreaterThanOrEqual(atLeast);
  const scans: string[] = [];
  for (const [statement, values] of executed)
    for (const detail of await fullScans(statement, values))
      if (!allowed?.test(detail)) scans.push(`${detail}: ${statement}`);
  expect(scans).toEqual([]);
}

test("detects a full scan", async () => {
  expect(await fullScans("select count(*) from bookings", [])).toHaveLength(1);
  expect(await fullScans("select * from bookings where customer_name like '%x%'", [])).toHaveLength(1);
  expect(await fullScans("select * from bookings where id = ?", ["x"])).toEqual([]);
});

test("reads no table from end to end for a list, counter or export of the staff page", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  const { id } = await jsonOf<{ id: string }>(harness.post("/api/bookings", bookingBody()));
  await harness.takePayment(id);
  executed.clear();
  const lists = [
    "/api/admin/summary",
    "/api/admin/changes",
    "/api/admin/takings?day=2026-11-24",
    "/api/admin/health",
    "/api/admin/payments/review?limit=1",
    "/api/admin/payments/unmatched?limit=1",
    "/api/admin/refunds?limit=1",
    "/api/admin/history?limit=1",
    "/api/admin/history?subjectId=x",
    "/api/admin/history?from=2026-11-24&to=2026-11-25&subjectType=booking",
    "/api/admin/history?search=mensah",
    `/api/admin/day-close?day=${dayAt(Date.now())}`,
    "/api/admin/inbox",
    ...INBOX_STATUSES.map((status) => `/api/admin/inbox?status=${status}`),
    ...INBOX_KINDS.map((kind) => `/api/admin/inbox?kind=${kind}`),
    "/api/admin/outbox",
    ...OUTBOX_STATUSES.map((status) => `/api/admin/outbox?status=${status}`),
    ...EXPORT_LISTS.map((list) => `/api/admin/exports/${list}`),
    "/api/admin/vo-clients",
    "/api/admin/similar-clients?email=a%40example.com&phone=0241234567&businessName=Mensah",
    "/api/admin/memberships?q=mensah",
    "/api/admin/charges",
    "/api/admin/day",
  ];
  for (const sort of ["next_due", "name"])
    for (const status of ["", ...CLIENT_STATUSES.map((each) => `&status=${each}`)])
      for (const search of ["", "&search=a", "&search=mensah", "&search=mensah%20ama", "&search=mensah%20a"])
        lists.push(`/api/admin/vo-clients?sort=${sort}${status}${search}`);
  for (const view of BOOKING_VIEWS)
    for (const status of ["", `&status=${BOOKING_STATUSES[0]}`])
      for (const type of ["", `&type=${BOOKING_TYPES[0]}`])
        for (const search of [
          "",
          "ku",
          "akosua",
          "osei akosua",
          "akosua o",
          "0241234567",
          "AH-000042",
          "0123456789abcdef".repeat(2),
        ])
          lists.push(`/api/admin/bookings?view=${view}${status}${type}&search=${search}`);
  lists.push("/api/admin/history?staffId=somebody");
  for (const list of lists) expect((await harness.get(list)).status).toBe(200);
  // The index has only the conversations with new messages.
  await expectNoFullScan(executed, 60, /^SCAN conversations USING INDEX conversations_unread$/);
  expect(await plansOf(executed, 'select "id", "at", "actor"')).toContain(
    "SEARCH audit_trail USING INDEX audit_trail_staff (staff_id=? AND (at,id)<(?,?))",
  );
  expect(await plansOf(executed, 'select "subject_id", "detail" from "audit_trail"')).toEqual([
    expect.stringMatching(/^SEARCH audit_trail USING INDEX audit_trail_subject \(subject_type=\? AND subject_id=\?\)/),
  ]);
});

test("counts what waits for staff by partial indexes", async () => {
  const { database, executed } = listeningDatabase();
  expect((await makeStaffHarness({ bindings: { DB: database } }).get("/api/admin/summary")).status).toBe(200);
  for (const [counted, plan] of [
    ["audit_trail", /^SEARCH audit_trail USING INDEX audit_trail_unmatched \(action=\?\)/],
    [
      "release_questions",
      /^SEARCH release_questions USING INDEX release_questions_open \(asked_at>\?\); SEARCH bookings USING .*\(id=\?\)/,
    ],
    ["documents", /^SEARCH documents USING .*INDEX documents_in_review \(uploaded_at>\?\)/],
  ] as const)
    expect(await plansOf(executed, `select count(*) from "${counted}"`)).toEqual([expect.stringMatching(plan)]);
});

const DESK_REFERENCE = `desk-${"f".repeat(32)}`;

test("reads no table from end to end for a search, a person or the inbox", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  const lists = [
    "/api/admin/inbox?sort=deadline",
    "/api/admin/inbox?sort=deadline&search=akosua",
    "/api/admin/inbox?search=0241234567",
    "/api/admin/inbox?owner=nobody",
    `/api/admin/inbox?owner=${crypto.randomUUID()}`,
    `/api/admin/inbox?status=new&owner=${crypto.randomUUID()}`,
    "/api/admin/viewings?day=2026-12-01",
  ];
  for (const q of [
    "ku",
    "akosua",
    "osei akosua",
    "akosua o",
    "0241234567",
    "AH-000042",
    "a@example.com",
    DESK_REFERENCE,
  ])
    lists.push(`/api/admin/search?q=${q}`, `/api/admin/history?search=${q}`);
  const { id } = await harness.book();
  lists.push(`/api/admin/people/booking-${id}`, "/api/admin/hand-over");
  for (const list of lists) expect((await harness.get(list)).status).toBe(200);
  await expectNoFullScan(executed, 20);
});

test("finds open refunds by status, and lists all of them in index order", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  for (const list of ["/api/admin/refunds", "/api/admin/exports/refunds"])
    expect((await harness.get(list)).status).toBe(200);
  const [open, all] = await plansOf(executed, 'select "refunds"."id"');
  expect(open).toMatch(/SEARCH refunds USING INDEX refunds_status_\w+ \(status=\?/);
  expect(all).toMatch(/^SEARCH refunds USING INDEX refunds_oldest \(/);
  expect(all).not.toContain("TEMP B-TREE");
});

test("lists arrivals in index order for every filter", async () => {
  for (const view of ["today", "upcoming"])
    for (const [filters, index] of [
      ["", "bookings_arrivals_by_name"],
      [`&status=${BOOKING_STATUSES[0]}`, "bookings_status_arrivals_by_name"],
      [`&type=${BOOKING_TYPES[0]}`, "bookings_type_arrivals_by_name"],
    ]) {
      const { database, executed } = listeningDatabase();
      const harness = makeStaffHarness({ bindings: { DB: database } });
      expect((await harness.get(`/api/admin/bookings?view=${view}${filters}`)).status).toBe(200);
      const [plan] = await plansOf(executed, 'select "id", "customer_name"');
      expect(plan).toContain(`SEARCH bookings USING INDEX ${index} (`);
      expect(plan).not.toContain("TEMP B-TREE");
    }
});

test("reads no table from end to end for a change by staff", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  const client = await jsonOf<AdminClient>(harness.send("POST", "/api/admin/vo-clients", clientBody()));
  await harness.send("POST", `/api/admin/vo-clients/${client.id}/mark-paid`, {
    paymentDate: new Date().toISOString(),
    nextDueDate: "2026-02-28",
  });
  await harness.send("PATCH", `/api/admin/vo-clients/${client.id}/status`, { status: "inactive" });
  for (const verbs of [["confirm", "payments", "cancel"], ["cancel"]]) {
    const { id } = await jsonOf<{ id: string }>(harness.post("/api/bookings", bookingBody()));
    for (const verb of verbs)
      await (verb === "payments"
        ? harness.takePayment(id)
        : harness.send("POST", `/api/admin/bookings/${id}/${verb}`, { reason: "Customer called" }));
    const { items } = await jsonOf<RefundPage>(harness.get("/api/admin/refunds"));
    for (const refund of items) await harness.send("POST", `/api/admin/refunds/${refund.id}/done`, { method: "cash" });
  }
  const booking = bookingRow({ status: "cancelled" });
  const attempt = attemptRow({ chargeId: booking.id, status: "review" });
  const db = openDatabase(env.DB);
  await db.batch(insertBooking(db, booking, sql`true`));
  await db.insert(paymentAttempts).values(attempt);
  await harness.send("POST", `/api/admin/payments/${attempt.reference}/resolve`, { note: "Paid back" });
  await harness.send("POST", "/api/admin/payments/unknown/resolve", { note: "Paid back" });
  await harness.post("/api/contact", { name: "Esi", email: "e@example.com", phone: "0241234567", message: "Hello" });
  const inbox = await jsonOf<InboxPage>(harness.get("/api/admin/inbox"));
  const item = inbox.items[0];
  await harness.send("PATCH", `/api/admin/inbox/${item?.kind}/${item?.id}`, { status: "answered" });
  const answer = { channel: "email", text: "Welcome", repliesSeen: 0 };
  expect((await harness.send("POST", `/api/admin/inbox/${item?.kind}/${item?.id}/replies`, answer)).status).toBe(201);
  expect((await harness.get(`/api/admin/inbox/${item?.kind}/${item?.id}`)).status).toBe(200);
  const outbox = await jsonOf<OutboxPage>(harness.get("/api/admin/outbox?status=sent"));
  await harness.send("POST", `/api/admin/outbox/${outbox.items[0]?.id}/resend`);
  for (const verb of ["export", "erase"])
    for (const person of [{ email: booking.customerEmail }, { phone: "+233241234567" }])
      await harness.send("POST", `/api/admin/personal-data/${verb}`, person);
  await harness.call("/api/admin/history", { headers: { "x-admin-api-key": "wrong" } });
  await harness.post("/api/admin/session", { password: "wrong" });
  // A person may be in the draft of an import, which is kept for a day.
  await expectNoFullScan(executed, 30, /^SCAN import_rows$/);
});

test("reads no table from end to end in a job", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness();
  await harness.post("/api/bookings", bookingBody());
  const bindings = { ...harness.bindings, DB: database } as Bindings;
  const deps = { ...makeDeps(parseEnv(bindings)), log: () => {} };
  await env.DB.prepare("update resources set capacity = 0 where resource = 'private_offices'").run();
  await harness.post("/api/waitlist", OFFICE_WANTED);
  await env.DB.prepare("update resources set capacity = 4 where resource = 'private_offices'").run();
  await alertUnmatched(deps, [crypto.randomUUID()], "clock");
  await everyDay(deps);
  // Some parts run once an hour, others only in between.
  const nextHour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  for (const at of [nextHour, nextHour + HOUR_MS / 2]) await everyFiveMinutes({ ...deps, now: () => new Date(at) });
  await expectNoFullScan(executed, 10, READ_BY_JOBS);
});

const OFFICE_WANTED = {
  bookingType: "private_office",
  startDate: addDays(dayAt(Date.now()), 2),
  name: "Esi Ofori",
  email: "esi@example.com",
};

test("reads no table from end to end for capacity and the waitlist", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  const [from, to] = [dayAt(Date.now()), addDays(dayAt(Date.now()), 3)];
  await env.DB.prepare("update resources set capacity = 0 where resource = 'private_offices'").run();
  await env.DB.prepare("delete from waitlist_entries").run();
  const { id } = await jsonOf<{ id: string }>(harness.post("/api/waitlist", OFFICE_WANTED));
  const token = await makeDeps(parseEnv(harness.bindings)).links.make("waitlist", id, 1);
  for (const action of ["open", "take", "leave"]) await harness.post(`/api/waitlist/${action}`, { token });
  expect((await harness.get("/api/admin/waitlist")).status).toBe(200);
  for (const bookingType of BOOKING_TYPES)
    expect((await harness.call(`/api/availability?bookingType=${bookingType}&days=92`)).status).toBe(200);
  for (const list of ["occupancy", "inventory"]) expect((await harness.get(`/api/admin/${list}`)).status).toBe(200);
  // There are only three resources.
  for (const statement of [...executed.keys()])
    if (/^select .* from "resources"$/.test(statement)) executed.delete(statement);
  const week = await jsonOf<{ id: string }>(
    harness.post(
      "/api/bookings",
      bookingBody({ bookingType: "desk_week", amount: priceCedis("desk_week"), startDate: from }),
    ),
  );
  await harness.takePayment(week.id);
  const closed = await jsonOf<ClosureImpact>(
    harness.send("POST", "/api/admin/closures", { from, to, reason: "Repairs" }),
  );
  const until = closed.affected.find(({ id }) => id === week.id)?.lengthening?.until;
  expect((await harness.get(`/api/admin/closures/${closed.id}`)).status).toBe(200);
  expect((await harness.send("POST", `/api/admin/bookings/${week.id}/lengthen`, { until })).status).toBe(200);
  await harness.post("/api/bookings", bookingBody({ bookingType: "desk_day", startDate: from }));
  await expectNoFullScan(executed, 12);
});

test("reads no table from end to end for customer self-service", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  const startsOn = addDays(dayAt(Date.now()), 10);
  const body = bookingBody({ bookingType: "desk_day", amount: priceCedis("desk_day"), startDate: startsOn });
  const { manageUrl } = await jsonOf<{ manageUrl: string }>(harness.post("/api/bookings", body));
  const token = manageUrl.split("#")[1];
  const method = (action: string, fields: object = {}) =>
    harness.post(`/api/my-booking${action}`, { token, ...fields });
  const { calendarUrl } = await jsonOf<{ calendarUrl: string }>(method(""));
  expect((await harness.call(new URL(calendarUrl).pathname)).status).toBe(200);
  expect((await method("/pay")).status).toBe(200);
  expect((await method("/move", { startDate: addDays(startsOn, 3), from: startsOn })).status).toBe(200);
  expect((await harness.post("/api/my-booking/link", { email: body.customerEmail })).status).toBe(202);
  expect((await method("/cancel", { refundAmount: 0 })).status).toBe(200);
  expect((await method("/new-link")).status).toBe(200);
  await expectNoFullScan(executed, 12);
});

test("computes no figure of the staff page from clients, payments or bookings", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  expect((await harness.get("/api/admin/summary")).status).toBe(200);
  expect((await harness.get("/api/admin/vo-clients?status=overdue&limit=1")).status).toBe(200);
  const counted = [...executed.keys()].filter((statement) => /count\(|sum\(/.test(statement));
  expect(counted.length).toBeGreaterThanOrEqual(4);
  for (const statement of counted)
    expect(statement).not.toMatch(/from "(virtual_office_clients|membership_periods|bookings)"/);
});

test("finds the rows that a job must change, and reads no others", async () => {
  const { database, executed } = listeningDatabase();
  const deps = { ...makeDeps(parseEnv({ ...makeStaffHarness().bindings, DB: database } as Bindings)), log: () => {} };
  await everyDay(deps);
  await everyFiveMinutes(deps);
  const old = await plansOf(executed, 'select "id" from "bookings" where ("bookings"."status" <> \'paid\'');
  expect(old).toEqual([
    expect.stringMatching(/^SEARCH bookings USING INDEX bookings_unpaid_arrivals \(start_date<\?\)/),
  ]);
  const unpaid = await plansOf(executed, 'select "id", "customer_name"');
  expect(unpaid).toContainEqual(
    expect.stringMatching(/^SEARCH bookings USING INDEX sqlite_autoindex_bookings_1 \(id=\?\).*SEARCH begun_bookings/),
  );
});

test("asks the outbox three things for a form: to store, to claim and to mark its emails", async () => {
  const { database, executed } = listeningDatabase();
  const harness = makeStaffHarness({ bindings: { DB: database } });
  await harness.post("/api/contact", { name: "Esi", email: "e@example.com", phone: "0241234567", message: "Hello" });
  const outboxStatements = [...executed].filter(([statement]) => statement.includes('"outbox"'));
  expect(outboxStatements.map(([statement]) => statement.split(" ").slice(0, 3).join(" "))).toEqual([
    'insert into "outbox"',
    'update "outbox" set',
    'update "outbox" set',
  ]);
  expect(await plansOf(executed, 'update "outbox"')).toEqual([
    expect.stringMatching(/^SEARCH outbox USING INDEX sqlite_autoindex_outbox_1 \(id=\?\)/),
    expect.stringMatching(/sqlite_autoindex_outbox_1 \(id=\?\)/),
  ]);
});
