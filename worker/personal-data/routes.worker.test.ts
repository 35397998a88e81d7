import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { SearchResults } from "#contract/front-desk/search.ts";
import type { PersonalDataErasure, PersonalDataExport } from "#contract/personal-data.ts";
import { OPEN_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { errorOf } from "#worker/test/harness.ts";
import { insert, rowsOf, type Values } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

/** Long enough ago that no stay from then on is still to come. */
const DAY = Date.UTC(2026, 7, 1);

/** A person in every table, with the address typed differently each time. */
async function makePerson(name: string, phone = "+233241234567") {
  const unique = crypto.randomUUID().slice(0, 8);
  const email = `${name}.${unique}@example.com`;
  const id = () => crypto.randomUUID();
  const stored = { created_at: DAY, updated_at: DAY, checked_at: DAY };
  const key = { idempotency_key: `key-${unique}`, idempotency_hash: "hash" };
  const reference = `ref-${unique}`;
  const contact = await insert("contacts", {
    ...{ name, email: email.toUpperCase(), phone_e164: phone, message: `${name} wrote ɛ`, ...key, created_at: DAY },
  });
  const lead = await insert("leads", { first_name: name, email, phone_e164: phone, message: name, created_at: DAY });
  const customer = { customer_name: name, customer_email: email, start_date: DAY, created_at: DAY };
  const paid = await insert("bookings", {
    ...{ ...customer, customer_phone_e164: phone, folded_name: name.toLowerCase(), notes: `${name}'s notes`, ...key },
    ...{ company_name: `${name} Ltd`, company_tin: `TIN-${name}`, status: "paid", payment_reference: reference },
    ...{ receipt_number: Number.parseInt(unique, 16), paid_at: DAY },
  });
  const cancelled = await insert("bookings", {
    ...{ ...customer, customer_phone_e164: null, booking_type: "desk_day", amount_pesewas: 25_000 },
    ...{ status: "cancelled", cancelled_reason: `${name} fell ill` },
  });
  const attempt = await insert("payment_attempts", {
    ...{ ...stored, reference, charge_id: paid, status: "succeeded" },
    ...{ authorization_url: "https://checkout.test/x", resolved_note: `${name} called` },
  });
  const refund = await insert("refunds", {
    ...{ ...stored, charge_id: paid, payment_reference: reference, rule: "full", status: "done" },
  });
  const link = await insert("payment_links", { token: id(), charge_id: cancelled, created_at: DAY });
  const client = await insert("virtual_office_clients", {
    ...{ full_name: name, business_name: `${name} Ltd`, folded_name: `${name} ltd`.toLowerCase(), email, notes: name },
    ...{ phone_e164: phone, documents: JSON.stringify([`${name} passport.pdf`]), created_at: DAY, updated_at: DAY },
  });
  await insert("memberships", {
    id: client,
    client_id: client,
    plan: "virtual_pro",
    amount_pesewas: 60_000,
    starts_on: "2026-01-31",
    next_due_date: "2026-12-31",
    renews_on: 31,
    created_at: DAY,
    updated_at: DAY,
  });
  const subscriber = await insert("newsletter_subscribers", {
    email,
    consented_at: DAY,
    unsubscribe_token: id(),
  });
  const event = await insert("events", {
    ...{ title: "t", description: "d", category: "c", event_date: DAY, duration: 1, capacity: 9, created_at: DAY },
  });
  const registration = await insert("event_registrations", {
    ...{ event_id: event, attendee_name: name, attendee_email: email, attendee_phone: phone, created_at: DAY },
  });
  const waiting = await insert("waitlist_entries", {
    ...{ booking_type: "desk_day", resource: "desks", first_day: "2026-08-01", last_day: "2026-08-01", name },
    ...{ email: email.toUpperCase(), phone_e164: phone, created_at: DAY },
  });
  const alert = await insert("date_alerts", {
    ...{
      id: id(),
      workshop: "employability",
      email: email.toUpperCase(),
      token: id(),
      created_at: DAY,
      expires_at: DAY,
    },
  });
  const note = await insert("notes", { email: email.toUpperCase(), text: `${name} likes the window`, created_at: DAY });
  const noteByPhone = await insert("notes", { phone_e164: phone, text: "Rings first", created_at: DAY });
  await insert("conversations", { address: email.toLowerCase(), name, last_message_at: DAY });
  const message = (subject: string, audience: string, status: string) =>
    insert("outbox", {
      ...{ kind: audience === "crm" ? "lead_webhook" : "booking_received", audience, subject_id: subject, status },
      ...{ attempts: status === "sent" ? 1 : 0, next_attempt_at: Date.now() + 86_400_000, created_at: DAY },
    });
  const messages = {
    toContact: await message(contact, "customer", "sent"),
    leadToCrm: await message(lead, "crm", "sent"),
    toSubscriber: await message(subscriber, "customer", "waiting"),
    sentToCustomer: await message(paid, "customer", "sent"),
    waitingForCustomer: await message(paid, "customer", "waiting"),
    waitingForTeam: await message(paid, "team", "waiting"),
    aboutPayment: await message(reference, "team", "sent"),
  };
  const entry = (action: string, subjectType: string, subjectId: string, detail: object) =>
    insert("audit_trail", {
      at: DAY,
      actor: "staff",
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    });
  const audit = await entry("booking_paid", "booking", paid, {
    amountPesewas: 200_000,
    note: `From the telephone of ${name}'s brother`,
  });
  const resolved = await entry("payment_resolved", "payment", reference, { note: `${name} has it back` });
  const answered = await entry("inbox_changed", "contact", contact, { was: "new", status: "answered", note: null });
  const ids = {
    ...{ contact, lead, paid, cancelled, attempt, refund, link, client, subscriber },
    ...{ registration, waiting, alert, note, noteByPhone, audit, resolved, answered },
  };
  return { name, email, event, ids, messages };
}

function ask(harness: ReturnType<typeof makeStaffHarness>, action: "export" | "erase", email: unknown) {
  return harness.send("POST", `/api/admin/personal-data/${action}`, { email });
}

function askByPhone(harness: ReturnType<typeof makeStaffHarness>, action: "export" | "erase", phone: unknown) {
  return harness.send("POST", `/api/admin/personal-data/${action}`, { phone });
}

test("exports everything stored about an address in any case, and nothing about other people", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  const kofi = await makePerson("Kofi");
  const response = await ask(harness, "export", ama.email.toUpperCase());
  expect(response.status).toBe(200);
  const text = await response.text();
  const { rows, isComplete, elsewhere: externalStores } = JSON.parse(text) as PersonalDataExport;
  const idsOf = (kind: keyof typeof rows) => rows[kind].map((row) => row.id ?? row.token);
  expect(idsOf("contacts")).toEqual([ama.ids.contact]);
  expect(idsOf("leads")).toEqual([ama.ids.lead]);
  expect(new Set(idsOf("bookings"))).toEqual(new Set([ama.ids.paid, ama.ids.cancelled]));
  expect(idsOf("paymentAttempts")).toEqual([ama.ids.attempt]);
  expect(idsOf("refunds")).toEqual([ama.ids.refund]);
  expect(idsOf("paymentLinks")).toEqual([ama.ids.link]);
  expect(idsOf("clients")).toEqual([ama.ids.client]);
  expect(idsOf("newsletter")).toEqual([ama.ids.subscriber]);
  expect(idsOf("eventRegistrations")).toEqual([ama.ids.registration]);
  expect(idsOf("waitlist")).toEqual([ama.ids.waiting]);
  expect(idsOf("notes")).toEqual([ama.ids.note]);
  expect(new Set(idsOf("messages"))).toEqual(new Set(Object.values(ama.messages)));
  expect(new Set(idsOf("audit"))).toEqual(new Set([ama.ids.audit, ama.ids.resolved, ama.ids.answered]));
  expect(isComplete).toBe(true);
  expect(externalStores).toEqual(["mailboxes", "crm", "payment_gateway", "staff_devices"]);
  expect(rows.contacts[0]).toMatchObject({ message: "Ama wrote ɛ", createdAt: new Date(DAY).toISOString() });
  expect(text).not.toContain("Kofi");
  expect(text).not.toContain(kofi.email);
});

test("exports every table that contains an email address", async () => {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql like '%email%' and name not like '%\\_names' escape '\\' and name not like '%\\_search' escape '\\'",
  ).all<{ name: string }>();
  expect(new Set(results.map(({ name }) => name))).toEqual(
    new Set([
      "contacts",
      "leads",
      "bookings",
      "virtual_office_clients",
      "newsletter_subscribers",
      "date_alerts",
      "event_registrations",
      "meetings",
      "waitlist_entries",
      "notes",
      // The owner manages staff.
      "staff",
    ]),
  );
});

test("erases an address everywhere, and keeps amounts, days and receipt numbers", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Serwaa");
  const before = (await rowsOf("bookings", "id = ?", ama.ids.paid))[0];
  const response = await ask(harness, "erase", ama.email.toUpperCase());
  expect(response.status).toBe(200);
  expect((await response.json()) as PersonalDataErasure).toMatchObject({
    deleted: {
      contacts: 1,
      leads: 1,
      conversations: 1,
      newsletter: 1,
      dateAlerts: 1,
      eventRegistrations: 1,
      waitlist: 1,
      notes: 1,
    },
    anonymised: { bookings: 2, clients: 1 },
    elsewhere: ["mailboxes", "crm", "payment_gateway", "staff_devices"],
  });

  for (const [table, id] of [
    ["contacts", ama.ids.contact],
    ["leads", ama.ids.lead],
    ["newsletter_subscribers", ama.ids.subscriber],
    ["event_registrations", ama.ids.registration],
    ["notes", ama.ids.note],
    ["waitlist_entries", ama.ids.waiting],
    ["date_alerts", ama.ids.alert],
  ] as const)
    expect(await rowsOf(table, "id = ?", id), table).toEqual([]);
  expect((await rowsOf("events", "id = ?", ama.event))[0]?.registered_count).toBe(0);

  const [paid] = await rowsOf("bookings", "id = ?", ama.ids.paid);
  expect(paid).toEqual({
    ...before,
    customer_name: "Erased",
    customer_email: "erased@erased.invalid",
    customer_phone: "erased",
    customer_phone_e164: null,
    folded_name: null,
    notes: null,
    company_name: null,
    company_tin: null,
    idempotency_key: null,
    idempotency_hash: null,
    calendar_id: null,
  });
  expect((await rowsOf("virtual_office_clients", "id = ?", ama.ids.client))[0]).toMatchObject({
    full_name: "Erased",
    business_name: "Erased",
    documents: null,
    notes: null,
  });
  expect((await rowsOf("memberships", "id = ?", ama.ids.client))[0]).toMatchObject({
    ended_at: expect.any(Number),
    amount_pesewas: 60_000,
    next_due_date: "2026-12-31",
  });

  const everything = await Promise.all(
    ["bookings", "payment_attempts", "payment_links", "virtual_office_clients", "outbox", "audit_trail"].map((table) =>
      rowsOf(table, "1 = 1"),
    ),
  );
  const text = JSON.stringify(everything).toLowerCase();
  expect(text).not.toContain(ama.email);
  expect(text).not.toContain("serwaa");
  expect(await jsonOf<SearchResults>(harness.get("/api/admin/search?q=serwaa"))).toEqual({ items: [] });
});

const REFUND_DUE = "A refund of ₵1,000.00 to this person is not complete yet. Erase their data once it is.";

/** What stands in the way of an erasure, the reason given, and what clears the way. */
const OBSTACLES: [string, "refund" | "attempt" | "paid", Values, string, Values[]][] = [
  ...[...new Set(OPEN_REFUND_STATUSES)].map((status): (typeof OBSTACLES)[number] => {
    const settled = [{ status: "nothing_due" }, { status: "done" }];
    return [`a refund is ${status}`, "refund", { status, rule: "last_day" }, REFUND_DUE, settled];
  }),
  [
    "a refund in another currency is due",
    "refund",
    { status: "by_hand", rule: "review" },
    REFUND_DUE.replace(" of ₵1,000.00", ""),
    [{ status: "done" }],
  ],
  [
    "a payment is under review",
    "attempt",
    { status: "review" },
    "A payment from this person is under Payments to review. Resolve it before you erase their data.",
    [{ resolved_at: DAY }],
  ],
  ["a payment is starting", "attempt", { status: "starting" }, "has started a payment", [{ status: "failed" }]],
  ["a payment is open", "attempt", { status: "open" }, "has started a payment", [{ status: "failed" }]],
  [
    "a paid stay is to come",
    "paid",
    { start_date: Date.now() },
    "This person has a paid booking: Monthly Hot Desk, from",
    [{ start_date: DAY }],
  ],
  [
    "a confirmed stay is not over",
    "paid",
    { status: "confirmed", end_date: Date.now() },
    "This person has a confirmed booking: Monthly Hot Desk, from",
    [{ end_date: DAY }],
  ],
];

test.each(OBSTACLES)("refuses an erasure while %s", async (_, subject, obstacle, reason, cleared) => {
  const harness = makeStaffHarness();
  const [ama, kofi] = [await makePerson("Ama"), await makePerson("Kofi")];
  const table = { refund: "refunds", attempt: "payment_attempts", paid: "bookings" }[subject];
  const set = (values: Values) =>
    env.DB.prepare(`update ${table} set ${Object.keys(values).map((name) => `${name} = ?`)} where id = ?`)
      .bind(...Object.values(values), ama.ids[subject])
      .run();
  await set(obstacle);
  const response = await ask(harness, "erase", ama.email.toUpperCase());
  expect(response.status).toBe(409);
  expect(await errorOf(response)).toMatchObject({ code: "conflict", message: expect.stringContaining(reason) });
  expect((await rowsOf("bookings", "id = ?", ama.ids.paid))[0]?.customer_email).toBe(ama.email);
  expect(await rowsOf("contacts", "id = ?", ama.ids.contact)).toHaveLength(1);
  expect((await ask(harness, "export", ama.email)).status).toBe(200);
  expect((await ask(harness, "erase", kofi.email)).status).toBe(200);
  for (const values of cleared) {
    await set(values);
    expect((await ask(harness, "erase", ama.email)).status).toBe(200);
  }
});

test("erases staff notes about the person from the audit trail, and keeps actions and other notes", async () => {
  const harness = makeStaffHarness();
  const [ama, kofi] = [await makePerson("Ama"), await makePerson("Kofi")];
  await ask(harness, "erase", ama.email);
  const detailOf = async (id: string) => JSON.parse(String((await rowsOf("audit_trail", "id = ?", id))[0]?.detail));
  expect(await detailOf(ama.ids.audit)).toEqual({ amountPesewas: 200_000, note: "Erased" });
  expect(await detailOf(ama.ids.resolved)).toEqual({ note: "Erased" });
  expect(await detailOf(ama.ids.answered)).toEqual({ was: "new", status: "answered", note: null });
  expect(await detailOf(kofi.ids.resolved)).toEqual({ note: "Kofi has it back" });
  expect((await rowsOf("payment_attempts", "id = ?", ama.ids.attempt))[0]?.resolved_note).toBe("Erased");
  expect((await rowsOf("bookings", "id = ?", ama.ids.cancelled))[0]?.cancelled_reason).toBe("Erased");
});

test("deletes waiting emails to the person, and keeps team emails about money and sent ones", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  await ask(harness, "erase", ama.email);
  const ids = Object.values(ama.messages);
  const left = await rowsOf("outbox", `id in (${ids.map(() => "?").join(", ")})`, ...ids);
  expect(new Set(left.map((row) => row.id))).toEqual(
    new Set([ama.messages.sentToCustomer, ama.messages.waitingForTeam, ama.messages.aboutPayment]),
  );
});

test("records who erased how much in the audit trail, without the address", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  await ask(harness, "export", ama.email);
  await ask(harness, "erase", ama.email.toUpperCase());
  const entries = await rowsOf("audit_trail", "subject_type = 'person' and at > ? order by at, rowid", String(DAY));
  const personEntries = entries.slice(-2);
  expect(personEntries.map(({ action }) => action)).toEqual(["personal_data_exported", "personal_data_erased"]);
  expect(personEntries[0]?.subject_id).toBe(personEntries[1]?.subject_id);
  expect(personEntries[0]?.subject_id).toMatch(/^[0-9a-f]{64}$/);
  expect(personEntries[1]?.actor_fingerprint).toMatch(/^[0-9a-f]{8}$/);
  expect(JSON.parse(String(personEntries[1]?.detail))).toEqual({
    contacts: 1,
    leads: 1,
    conversations: 1,
    newsletter: 1,
    dateAlerts: 1,
    eventRegistrations: 1,
    waitlist: 1,
    notes: 1,
    bookings: 2,
    clients: 1,
  });
  expect(JSON.stringify(personEntries).toLowerCase()).not.toContain(ama.email);
});

test("changes nothing on a second erasure, and accepts the person again", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  await ask(harness, "erase", ama.email);
  const again = (await (await ask(harness, "erase", ama.email)).json()) as PersonalDataErasure;
  expect(again).toMatchObject({
    deleted: { contacts: 0, leads: 0, newsletter: 0, eventRegistrations: 0, waitlist: 0 },
    anonymised: { bookings: 0, clients: 0 },
    elsewhere: [],
  });
  expect((await harness.post("/api/newsletter", { email: ama.email })).status).toBe(201);
  const exported = (await (await ask(harness, "export", ama.email)).json()) as PersonalDataExport;
  expect(exported.rows.newsletter).toHaveLength(1);
  expect(exported.rows.bookings).toEqual([]);
});

test("treats similar addresses and wildcards as other addresses", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  for (const email of [`x${ama.email}`, ama.email.replace(".", "_"), `%${ama.email.slice(1)}`])
    expect((await ask(harness, "erase", email)).status, email).toBeLessThan(500);
  expect(await rowsOf("contacts", "id = ?", ama.ids.contact)).toHaveLength(1);
});

test("exports by phone number everything but rows with only an address, and no other person's", async () => {
  const harness = makeStaffHarness();
  const esi = await makePerson("Esi", "+447911123456");
  await makePerson("Kofi", "+447911123457");
  const response = await askByPhone(harness, "export", "+44 (0)7911 123-456");
  expect(response.status).toBe(200);
  const text = await response.text();
  const { rows, ...answer } = JSON.parse(text) as PersonalDataExport;
  expect(answer).toMatchObject({ phone: "+447911123456", isComplete: true });
  const idsOf = (kind: keyof typeof rows) => rows[kind].map((row) => row.id ?? row.token);
  for (const [kind, id] of [
    ["contacts", esi.ids.contact],
    ["leads", esi.ids.lead],
    ["bookings", esi.ids.paid],
    ["paymentAttempts", esi.ids.attempt],
    ["refunds", esi.ids.refund],
    ["clients", esi.ids.client],
    ["eventRegistrations", esi.ids.registration],
    ["waitlist", esi.ids.waiting],
  ] as const)
    expect(idsOf(kind), kind).toEqual([id]);
  expect(new Set(idsOf("audit"))).toEqual(new Set([esi.ids.audit, esi.ids.resolved, esi.ids.answered]));
  expect(rows.newsletter).toEqual([]);
  expect(text).not.toContain("Kofi");
});

test("erases by phone number, and records it under another hash than the address", async () => {
  const harness = makeStaffHarness();
  const yaw = await makePerson("Yaw", "+447911123458");
  const response = await askByPhone(harness, "erase", "+447911123458");
  expect(response.status).toBe(200);
  expect((await response.json()) as PersonalDataErasure).toMatchObject({
    deleted: { contacts: 1, leads: 1, newsletter: 0, eventRegistrations: 1, waitlist: 1, notes: 1 },
    anonymised: { bookings: 1, clients: 1 },
  });
  expect((await rowsOf("bookings", "id = ?", yaw.ids.paid))[0]).toMatchObject({
    customer_name: "Erased",
    customer_phone_e164: null,
  });
  // This row has only an address: its number was not recognised.
  expect((await rowsOf("bookings", "id = ?", yaw.ids.cancelled))[0]?.customer_email).toBe(yaw.email);
  expect((await rowsOf("events", "id = ?", yaw.event))[0]?.registered_count).toBe(0);
  const trail = JSON.stringify(await rowsOf("audit_trail", "subject_type = 'person'"));
  expect(trail).not.toContain("447911123458");
  const [byPhone, byAddress] = await Promise.all(
    ["person:+447911123458", `person:${yaw.email}`].map((text) => harness.deps().sha256(text)),
  );
  expect([trail.includes(String(byPhone)), trail.includes(String(byAddress))]).toEqual([true, false]);
});

test("accepts a number in international form only, and never with an address", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama", "+447911123459");
  for (const phone of [
    "",
    "0241234567",
    "+",
    "+0241234567",
    "+44791112345x",
    "447911123459",
    null,
    ["+447911123459"],
    "%",
  ])
    expect((await askByPhone(harness, "erase", phone)).status, String(phone)).toBe(400);
  const both = { email: ama.email, phone: "+447911123459" };
  for (const body of [{}, both]) {
    const response = await harness.send("POST", "/api/admin/personal-data/erase", body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toBe("Enter either an email address or a phone number");
  }
  expect(await rowsOf("contacts", "id = ?", ama.ids.contact)).toHaveLength(1);
});

test("tells only the team, without a name, about a payment after an erasure", async () => {
  const harness = makeStaffHarness();
  const ama = await makePerson("Ama");
  await ask(harness, "erase", ama.email);
  await env.DB.prepare("update outbox set next_attempt_at = 0 where id = ?").bind(ama.messages.waitingForTeam).run();
  await insert("outbox", {
    kind: "payment_received",
    audience: "customer",
    subject_id: ama.ids.paid,
    dedupe_key: crypto.randomUUID(),
    next_attempt_at: 0,
    created_at: Date.now(),
  });
  await harness.deliver();
  const aboutIt = harness.mails.filter((mail) => mail.text.includes("Erased"));
  expect(aboutIt).toHaveLength(1);
  expect(aboutIt[0]?.to).toBe(aboutIt[0]?.replyTo);
  expect(harness.mails.map((mail) => mail.to)).not.toContain("erased@erased.invalid");
});
