import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { errorOf, makeHarness } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";

const address = () => `visitor-${crypto.randomUUID()}@example.com`;
const inquiry = (overrides: Record<string, unknown> = {}) => ({
  firstName: "Ama",
  lastName: "Ɔfori",
  email: address(),
  phone: "+27 82 123 4567",
  message: "Ɛte sɛn? 🙏🏾",
  ...overrides,
});
const message = (overrides: Record<string, unknown> = {}) => ({
  name: "Kofi Annan",
  email: address(),
  phone: "0241234567",
  message: "Mepa wo kyɛw",
  ...overrides,
});

const playAsking = (bindings: Record<string, string> = {}) =>
  makeHarness({
    bindings: {
      TURNSTILE_API_URL: "https://turnstile.test",
      TURNSTILE_SITE_KEY: "site-key-of-these-tests",
      TURNSTILE_SECRET_KEY: "secret-of-these-tests",
      ...bindings,
    },
  });

const stored = (table: "leads" | "contacts" | "newsletter_subscribers", email: unknown) =>
  rowsOf(table, "email = ?", email);

test("an enquiry is stored, answered, shown to the team and sent to the CRM", async () => {
  const house = makeHarness();
  const body = inquiry({
    source: "virtual_office",
    plan: "Pro Virtual Office",
    virtualPlan: "pro",
    businessName: "Ama & Sons",
    country: "south-africa",
    page: "/virtual-office",
    admin: true,
  });
  const response = await house.post("/api/crm-inquiry", body);
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  const [lead] = await stored("leads", body.email);
  expect(lead).toMatchObject({
    first_name: "Ama",
    last_name: "Ɔfori",
    phone: "+27 82 123 4567",
    phone_e164: "+27821234567",
    message: "Ɛte sɛn? 🙏🏾",
    source: "virtual_office",
    virtual_plan: "pro",
    country: "south-africa",
  });
  expect(house.mails.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
    { to: body.email, replyTo: site.email },
    { to: site.email, replyTo: body.email },
  ]);
  expect(house.crmLeads).toMatchObject([{ id: lead?.id, email: body.email, message: "Ɛte sɛn? 🙏🏾" }]);
});

test("an enquiry needs only a first name and an address", async () => {
  const house = makeHarness();
  const email = address();
  expect((await house.post("/api/crm-inquiry", { firstName: "Ama", email })).status).toBe(201);
  expect(await stored("leads", email)).toMatchObject([{ last_name: null, phone: null, message: null }]);
});

test("an enquiry may say when they would like to come, which both mails repeat", async () => {
  const house = makeHarness({ now: () => new Date("2026-11-26T09:00:00Z") });
  const body = inquiry({ source: "viewing_request", viewingDay: "2026-11-27", viewingPart: "morning" });
  expect((await house.post("/api/crm-inquiry", body)).status).toBe(201);
  expect(await stored("leads", body.email)).toMatchObject([
    { viewing_day: "2026-11-27", viewing_part: "morning", viewing_at: null },
  ]);
  expect(house.mails).toHaveLength(2);
  for (const { text } of house.mails) expect(text).toContain("Friday 27 November 2026, 8 am to 12 pm");
});

test.each([
  ["yesterday", "2026-11-25", undefined, "Choose a day that is still to come"],
  ["a Sunday", "2026-11-29", undefined, "Nobody is at the reception then. Please choose another day"],
  ["a morning that is over", "2026-11-26", "morning", "That is too soon for us. Please choose a later time"],
  ["a month ahead", "2026-12-28", undefined, "Choose a day in the next three weeks"],
  ["no day at all", "2026-02-30", undefined, "Choose a day for the viewing"],
  ["a closed day", "2026-12-04", undefined, "We are closed that day: Farmers' Day. Please choose another"],
])("nobody can be shown the house on %s, and nothing is kept", async (_, viewingDay, viewingPart, message) => {
  await env.DB.prepare(
    "insert or ignore into closures (id, from_day, to_day, reason, created_at) values ('viewing-day', '2026-12-04', '2026-12-04', 'Farmers'' Day', 1)",
  ).run();
  const house = makeHarness({ now: () => new Date("2026-11-26T13:00:00Z") });
  const body = inquiry({ viewingDay, ...(viewingPart && { viewingPart }) });
  const response = await house.post("/api/crm-inquiry", body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual({ viewingDay: message });
  expect(await stored("leads", body.email)).toEqual([]);
});

test("a message is stored with its category, answered and shown to the team", async () => {
  const house = makeHarness();
  const body = message({ category: "payment" });
  const response = await house.post("/api/contact", body);
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  expect(await stored("contacts", body.email)).toMatchObject([
    { name: "Kofi Annan", phone_e164: "+233241234567", message: "Mepa wo kyɛw", category: "payment" },
  ]);
  expect(house.mails.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }))).toEqual([
    { to: body.email, replyTo: site.email, subject: "We have your message" },
    { to: site.email, replyTo: body.email, subject: "Support (payment): Kofi Annan" },
  ]);
});

test.each([
  ["/api/crm-inquiry", { firstName: "" }, { firstName: "First name is required" }],
  ["/api/crm-inquiry", { firstName: "a".repeat(101) }, { firstName: "First name too long" }],
  ["/api/crm-inquiry", { lastName: "a".repeat(101) }, { lastName: "Last name too long" }],
  ["/api/crm-inquiry", { email: "ama@" }, { email: "Invalid email address" }],
  ["/api/crm-inquiry", { country: "france" }, { country: "Please select a country" }],
  ["/api/crm-inquiry", { message: "m".repeat(2001) }, { message: "Message too long" }],
  ["/api/contact", { name: "K" }, { name: "Name must be at least 2 characters" }],
  ["/api/contact", { phone: "12345" }, { phone: "Phone number must be at least 10 digits" }],
  ["/api/contact", { message: "m".repeat(1001) }, { message: "Message too long" }],
  ["/api/contact", { email: "a@example.com\nBcc: b@example.com" }, { email: "Invalid email address" }],
  ["/api/contact", { email: "a@example.com\r\n" }, { email: "Invalid email address" }],
  ["/api/contact", { message: "\u200b\u2060" }, { message: "Message is required" }],
  ["/api/newsletter", { email: "nobody" }, { email: "Invalid email address" }],
])("%s refuses what breaks a bound, in its own words: %#", async (path, overrides, fields) => {
  const house = makeHarness();
  const body = path === "/api/contact" ? message(overrides) : inquiry(overrides);
  const response = await house.post(path, body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual(fields);
  expect(house.mails).toEqual([]);
});

test("a filled hidden field is answered kindly and keeps nothing", async () => {
  const house = makeHarness();
  const email = address();
  const website = "https://spam.example";
  for (const [path, body] of [
    ["/api/crm-inquiry", inquiry({ email, website })],
    ["/api/contact", message({ email, website })],
    ["/api/newsletter", { email, website }],
  ] as const) {
    const response = await house.post(path, body);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  }
  for (const table of ["leads", "contacts", "newsletter_subscribers"] as const)
    expect(await stored(table, email)).toEqual([]);
  expect(house.mails).toEqual([]);
  expect(house.crmLeads).toEqual([]);
});

describe.each([
  { path: "/api/crm-inquiry", table: "leads", body: inquiry, mails: 2, leads: 1 },
  { path: "/api/contact", table: "contacts", body: message, mails: 2, leads: 0 },
] as const)("$path", ({ path, table, body, mails, leads }) => {
  test("a repeat under the same key, also ten at once, is one row and one set of messages", async () => {
    const house = makeHarness();
    const sent = body();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => house.post(path, sent, headers)));
    responses.push(await house.post(path, sent, headers));
    for (const response of responses) expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
    expect(await stored(table, sent.email)).toMatchObject([{ idempotency_key: headers["Idempotency-Key"] }]);
    expect(house.mails).toHaveLength(mails);
    expect(house.crmLeads).toHaveLength(leads);
  });

  test("the same key with other content is a 409, and the first stays as it was", async () => {
    const house = makeHarness();
    const sent = body();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    await house.post(path, sent, headers);
    const response = await house.post(path, { ...sent, message: "Something else" }, headers);
    expect([response.status, (await errorOf(response)).code]).toEqual([409, "idempotency_conflict"]);
    expect(await stored(table, sent.email)).toMatchObject([{ message: sent.message }]);
    expect(house.mails).toHaveLength(mails);
  });

  test("without a key, or with another one, the same content is another sending", async () => {
    const house = makeHarness();
    const sent = body();
    for (const headers of [{}, {}, { "Idempotency-Key": crypto.randomUUID() }])
      expect((await house.post(path, sent, headers)).status).toBe(201);
    expect(await stored(table, sent.email)).toHaveLength(3);
  });

  test("a key that is none is a 400", async () => {
    const house = makeHarness();
    const sent = body();
    for (const key of ["a b", "ɛ", "k".repeat(101)]) {
      const response = await house.post(path, sent, { "Idempotency-Key": encodeURI(key) });
      expect([response.status, Object.keys((await errorOf(response)).fields ?? {})]).toEqual([400, ["idempotencyKey"]]);
    }
    expect(await stored(table, sent.email)).toEqual([]);
  });

  test("where a person is asked for, a token opens once, and nothing else does", async () => {
    const house = playAsking();
    const sent = body();
    for (const headers of [{}, { "Turnstile-Token": "" }, { "Turnstile-Token": "forged" }]) {
      const response = await house.post(path, sent, headers);
      expect([response.status, (await errorOf(response)).code]).toEqual([403, "person_not_shown"]);
    }
    const person = { "Turnstile-Token": `person-${crypto.randomUUID()}` };
    expect((await house.post(path, sent, person)).status).toBe(201);
    expect((await house.post(path, body(), person)).status).toBe(403);
    expect(await stored(table, sent.email)).toHaveLength(1);
    expect(house.mails).toHaveLength(mails);
    expect(house.logged.filter((event) => event === "refused")).toHaveLength(4);
  });

  test("a repeat after a lost answer needs no second token", async () => {
    const house = playAsking();
    const sent = body();
    const headers = { "Turnstile-Token": `person-${crypto.randomUUID()}`, "Idempotency-Key": crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) expect((await house.post(path, sent, headers)).status).toBe(201);
    expect(await stored(table, sent.email)).toHaveLength(1);
  });

  test("a message is not lost while nobody can say whether a person sends it", async () => {
    const house = playAsking();
    const sent = body();
    house.faults.set("turnstile", () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await house.post(path, sent, { "Turnstile-Token": "whatever" })).status).toBe(201);
    expect(await stored(table, sent.email)).toHaveLength(1);
    expect(house.logged).toContain("person_check_unavailable");
  });
});

test("without both of its keys nobody asks for a person, and a wrong form costs no token", async () => {
  for (const missing of ["TURNSTILE_SECRET_KEY", "TURNSTILE_SITE_KEY"]) {
    const house = playAsking({ [missing]: "" });
    expect((await house.post("/api/contact", message())).status).toBe(201);
    expect(house.requests.filter(({ url }) => url.includes("turnstile"))).toEqual([]);
  }
  const house = playAsking();
  expect((await house.post("/api/contact", message({ name: "K" }), { "Turnstile-Token": "person-1" })).status).toBe(
    400,
  );
  expect(house.requests.filter(({ url }) => url.includes("turnstile"))).toEqual([]);
});

test("mail that cannot be sent does not disturb the visitor, and waits", async () => {
  const house = makeHarness();
  house.bindings.EMAIL.send = async () => {
    throw new Error("down");
  };
  const body = message();
  expect((await house.post("/api/contact", body)).status).toBe(201);
  const [contact] = await stored("contacts", body.email);
  const { results } = await env.DB.prepare("select status, attempts, last_error from outbox where subject_id = ?")
    .bind(contact?.id)
    .all();
  expect(results).toEqual([
    { status: "waiting", attempts: 1, last_error: "Error" },
    { status: "waiting", attempts: 1, last_error: "Error" },
  ]);
});

test("a subscriber is stored once, whatever the case, with the date of consent", async () => {
  const house = makeHarness();
  const email = address();
  for (const typed of [email, email.toUpperCase(), email]) {
    const response = await house.post("/api/newsletter", { email: typed });
    expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  }
  expect(await stored("newsletter_subscribers", email)).toMatchObject([
    { consented_at: expect.any(Number), unsubscribed_at: null },
  ]);
  expect(house.mails).toHaveLength(1);
});

test("the link in the mail asks, its button leaves, and coming back is a new consent with the same link", async () => {
  const house = makeHarness();
  const email = address();
  await house.post("/api/newsletter", { email });
  const link = house.mails[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  const path = link.slice("https://house.test".length);

  const asked = await house.call(path, { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(asked.status).toBe(200);
  expect(asked.headers.get("Content-Security-Policy")).toContain("form-action 'self'");
  expect(await asked.text()).toContain('<form method="post">');
  expect(await stored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: null }]);

  const oneClick = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };
  for (let time = 0; time < 2; time += 1) expect((await house.call(path, oneClick)).status).toBe(200);
  expect(await stored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);

  await house.post("/api/newsletter", { email });
  expect(await stored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: null }]);
  expect(house.mails).toHaveLength(2);
  expect(house.mails[1]?.headers?.["List-Unsubscribe"]).toBe(`<${link}>`);
});

test("a link that is not ours leaves nothing", async () => {
  const house = makeHarness();
  for (const token of ["", "0".repeat(32), "%00", "' or 1=1 --"]) {
    const path = `/api/newsletter/unsubscribe?token=${token}`;
    expect((await house.call(path)).status).toBe(404);
    expect((await house.call(path, { method: "POST" })).status).toBe(404);
  }
});
