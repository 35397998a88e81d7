import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { errorOf, makeHarness } from "#worker/test/harness.ts";
import { rowsOf } from "#worker/test/rows.ts";

const randomEmail = () => `visitor-${crypto.randomUUID()}@example.com`;
const inquiry = (overrides: Record<string, unknown> = {}) => ({
  firstName: "Ama",
  lastName: "Ɔfori",
  email: randomEmail(),
  phone: "+27 82 123 4567",
  message: "Ɛte sɛn? 🙏🏾",
  ...overrides,
});
const message = (overrides: Record<string, unknown> = {}) => ({
  name: "Kofi Annan",
  email: randomEmail(),
  phone: "0241234567",
  message: "Mepa wo kyɛw",
  ...overrides,
});

const makeCaptchaHarness = (bindings: Record<string, string> = {}) =>
  makeHarness({
    bindings: {
      TURNSTILE_API_URL: "https://turnstile.test",
      TURNSTILE_SITE_KEY: "site-key-of-these-tests",
      TURNSTILE_SECRET_KEY: "secret-of-these-tests",
      ...bindings,
    },
  });

const findStored = (table: "leads" | "contacts" | "newsletter_subscribers", email: unknown) =>
  rowsOf(table, "email = ?", email);

test("stores an enquiry, mails visitor and team, and sends it to the CRM", async () => {
  const harness = makeHarness();
  const body = inquiry({
    source: "virtual_office",
    plan: "Pro Virtual Office",
    virtualPlan: "pro",
    businessName: "Ama & Sons",
    country: "south-africa",
    page: "/virtual-office",
    admin: true,
  });
  const response = await harness.post("/api/crm-inquiry", body);
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  const [lead] = await findStored("leads", body.email);
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
  expect(harness.mails).toHaveLength(2);
  expect(harness.mails).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: body.email, replyTo: site.email }),
      expect.objectContaining({ to: site.email, replyTo: body.email }),
    ]),
  );
  expect(harness.crmLeads).toMatchObject([{ id: lead?.id, email: body.email, message: "Ɛte sɛn? 🙏🏾" }]);
});

const MORNING = { now: () => new Date("2026-11-26T09:00:00Z") };

async function freeTimes(harness: ReturnType<typeof makeHarness>, day: string): Promise<string[]> {
  const response = await harness.call(`/api/viewing-times?day=${day}`);
  return ((await response.json()) as { times: string[] }).times.map((time) => time.slice(11, 16));
}

test("books a viewing at a free time, with a calendar file for the visitor", async () => {
  const harness = makeHarness(MORNING);
  const body = inquiry({ source: "viewing_request", viewingAt: "2026-11-27T09:30:00Z" });
  expect((await harness.post("/api/crm-inquiry", body)).status).toBe(201);
  const viewingAt = Date.parse("2026-11-27T09:30:00Z");
  expect(await findStored("leads", body.email)).toMatchObject([{ viewing_at: viewingAt, viewing_sequence: 0 }]);
  expect(harness.mails).toHaveLength(2);
  for (const { text } of harness.mails) expect(text).toContain("Friday 27 November 2026 at 9:30 am, Accra time");
  const [toVisitor, toTeam] = [body.email, site.email].map((to) => harness.mails.find((mail) => mail.to === to));
  expect(toVisitor?.subject).toContain("Your viewing of");
  const { type, content } = toVisitor?.attachments?.[0] ?? {};
  expect(type).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  expect(content).toContain("DTSTART:20261127T093000Z");
  expect(content).toContain("DTEND:20261127T100000Z");
  expect(toTeam?.attachments).toBeUndefined();
  const free = await freeTimes(harness, "2026-11-27");
  expect(free).not.toContain("09:30");
  expect(free).toContain("10:00");
});

test("gives a viewing time to one of two concurrent visitors, and not to a suspected bot", async () => {
  const harness = makeHarness(MORNING);
  const viewingAt = "2026-11-27T14:00:00Z";
  const bot = inquiry({ viewingAt, website: "https://spam.example" });
  expect((await harness.post("/api/crm-inquiry", bot)).status).toBe(201);
  expect(await findStored("leads", bot.email)).toMatchObject([{ viewing_at: null }]);
  const bodies = [inquiry({ viewingAt, email: "ama@example.com" }), inquiry({ viewingAt, email: "esi@example.com" })];
  const responses = await Promise.all(bodies.map((body) => harness.post("/api/crm-inquiry", body)));
  const refused = responses.filter(({ status }) => status === 400);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(refused).toHaveLength(1);
  for (const response of refused)
    expect((await errorOf(response)).fields).toEqual({ viewingAt: "This time is not free. Please choose another" });
  const stored = await Promise.all(bodies.map(({ email }) => findStored("leads", email)));
  expect(stored.flat()).toHaveLength(1);
});

test.each([
  ["a past time", "2026-11-26T08:00:00Z"],
  ["a time too soon", "2026-11-26T10:30:00Z"],
  ["a time between two", "2026-11-27T09:15:00Z"],
  ["a Sunday", "2026-11-29T12:00:00Z"],
  ["a closed day", "2026-12-04T12:00:00Z"],
  ["a day after 60 days", "2027-01-26T12:00:00Z"],
])("refuses a viewing at %s and stores nothing", async (_, viewingAt) => {
  await env.DB.prepare(
    "insert or ignore into closures (id, from_day, to_day, reason, created_at) values ('viewing-day', '2026-12-04', '2026-12-04', 'Farmers'' Day', 1)",
  ).run();
  const harness = makeHarness(MORNING);
  const body = inquiry({ viewingAt });
  const response = await harness.post("/api/crm-inquiry", body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual({ viewingAt: "This time is not free. Please choose another" });
  expect(await findStored("leads", body.email)).toEqual([]);
});

test("stores a message with its category and mails visitor and team", async () => {
  const harness = makeHarness();
  const body = message({ category: "payment" });
  const response = await harness.post("/api/contact", body);
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  expect(await findStored("contacts", body.email)).toMatchObject([
    { name: "Kofi Annan", phone_e164: "+233241234567", message: "Mepa wo kyɛw", category: "payment" },
  ]);
  expect(harness.mails).toHaveLength(2);
  expect(harness.mails).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: body.email, replyTo: site.email, subject: "We have received your message" }),
      expect.objectContaining({ to: site.email, replyTo: body.email, subject: "Support (payment): Kofi Annan" }),
    ]),
  );
});

test.each([
  ["/api/crm-inquiry", { firstName: "a".repeat(101) }, { firstName: "First name too long" }],
  ["/api/contact", { name: "K" }, { name: "Name must be at least 2 characters" }],
  ["/api/newsletter", { email: "nobody" }, { email: "Invalid email address" }],
])("%s refuses invalid fields with their message: %#", async (path, overrides, fields) => {
  const harness = makeHarness();
  const body = path === "/api/contact" ? message(overrides) : inquiry(overrides);
  const response = await harness.post(path, body);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).fields).toEqual(fields);
  expect(harness.mails).toEqual([]);
});

test("stores and marks a message with a filled honeypot field, and mails only the team", async () => {
  const harness = makeHarness();
  const email = randomEmail();
  const website = "https://spam.example";
  for (const [path, body] of [
    ["/api/crm-inquiry", inquiry({ email, website })],
    ["/api/contact", message({ email, website })],
  ] as const) {
    const response = await harness.post(path, body);
    expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  }
  for (const table of ["leads", "contacts"] as const)
    expect(await findStored(table, email)).toMatchObject([{ is_suspected_bot: 1 }]);
  expect(harness.mails.map(({ to }) => to)).toEqual([site.email, site.email]);
  expect(harness.crmLeads).toEqual([]);
});

describe.each([
  { path: "/api/crm-inquiry", table: "leads", makeBody: inquiry, mails: 2, leads: 1 },
  { path: "/api/contact", table: "contacts", makeBody: message, mails: 2, leads: 0 },
] as const)("$path", ({ path, table, makeBody, mails, leads }) => {
  test("repeats under one key store one row and send one set of mails", async () => {
    const harness = makeHarness();
    const body = makeBody();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => harness.post(path, body, headers)));
    responses.push(await harness.post(path, body, headers));
    for (const response of responses) expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
    expect(await findStored(table, body.email)).toMatchObject([{ idempotency_key: headers["Idempotency-Key"] }]);
    expect(harness.mails).toHaveLength(mails);
    expect(harness.crmLeads).toHaveLength(leads);
  });

  test("with a captcha configured, accepts each token once and nothing else", async () => {
    const harness = makeCaptchaHarness();
    const body = makeBody();
    for (const headers of [{}, { "Turnstile-Token": "" }, { "Turnstile-Token": "forged" }]) {
      const response = await harness.post(path, body, headers);
      expect([response.status, (await errorOf(response)).code]).toEqual([403, "person_not_shown"]);
    }
    const person = { "Turnstile-Token": `person-${crypto.randomUUID()}` };
    expect((await harness.post(path, body, person)).status).toBe(201);
    expect((await harness.post(path, makeBody(), person)).status).toBe(403);
    expect(await findStored(table, body.email)).toHaveLength(1);
    expect(harness.mails).toHaveLength(mails);
    expect(harness.logged.filter((event) => event === "refused")).toHaveLength(4);
  });

  test("accepts a repeat after a lost response without a second token", async () => {
    const harness = makeCaptchaHarness();
    const body = makeBody();
    const headers = { "Turnstile-Token": `person-${crypto.randomUUID()}`, "Idempotency-Key": crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) expect((await harness.post(path, body, headers)).status).toBe(201);
    expect(await findStored(table, body.email)).toHaveLength(1);
  });

  test("accepts a message while the captcha service is down", async () => {
    const harness = makeCaptchaHarness();
    const body = makeBody();
    harness.faults.set("turnstile", () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await harness.post(path, body, { "Turnstile-Token": "whatever" })).status).toBe(201);
    expect(await findStored(table, body.email)).toHaveLength(1);
    expect(harness.logged).toContain("person_check_unavailable");
  });
});

test("skips the captcha without both keys, and checks no token for an invalid form", async () => {
  for (const missing of ["TURNSTILE_SECRET_KEY", "TURNSTILE_SITE_KEY"]) {
    const harness = makeCaptchaHarness({ [missing]: "" });
    expect((await harness.post("/api/contact", message())).status).toBe(201);
    expect(harness.requests.filter(({ url }) => url.includes("turnstile"))).toEqual([]);
  }
  const harness = makeCaptchaHarness();
  expect((await harness.post("/api/contact", message({ name: "K" }), { "Turnstile-Token": "person-1" })).status).toBe(
    400,
  );
  expect(harness.requests.filter(({ url }) => url.includes("turnstile"))).toEqual([]);
});

test("accepts a form and keeps its mails waiting if mail cannot be sent", async () => {
  const harness = makeHarness();
  harness.bindings.EMAIL.send = async () => {
    throw new Error("down");
  };
  const body = message();
  expect((await harness.post("/api/contact", body)).status).toBe(201);
  const [contact] = await findStored("contacts", body.email);
  const { results } = await env.DB.prepare("select status, attempts, last_error from outbox where subject_id = ?")
    .bind(contact?.id)
    .all();
  expect(results).toEqual([
    { status: "waiting", attempts: 1, last_error: "Error" },
    { status: "waiting", attempts: 1, last_error: "Error" },
  ]);
});

test("stores a subscriber once, ignoring case, with the date of consent", async () => {
  const harness = makeHarness();
  const email = randomEmail();
  for (const typed of [email, email.toUpperCase(), email]) {
    const response = await harness.post("/api/newsletter", { email: typed });
    expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  }
  expect(await findStored("newsletter_subscribers", email)).toMatchObject([
    { consented_at: expect.any(Number), unsubscribed_at: null },
  ]);
  expect(harness.mails).toHaveLength(1);
});

test("the mailed link unsubscribes after a click, and a new subscription keeps the link", async () => {
  const harness = makeHarness();
  const email = randomEmail();
  await harness.post("/api/newsletter", { email });
  const link = harness.mails[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  const path = link.slice("https://house.test".length);

  const page = await harness.call(path, { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(page.status).toBe(200);
  const html = await page.text();
  const [, style = ""] = /<style>(.*?)<\/style>/.exec(html) ?? [];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).toContain(`style-src 'sha256-${hash}'; form-action 'self'`);
  expect(html).toContain(`<header>${site.name}</header>`);
  expect(html).toContain('<form method="post">');
  expect(await findStored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: null }]);

  const oneClick = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };
  for (let time = 0; time < 2; time += 1) expect((await harness.call(path, oneClick)).status).toBe(200);
  expect(await findStored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: expect.any(Number) }]);

  await harness.post("/api/newsletter", { email });
  expect(await findStored("newsletter_subscribers", email)).toMatchObject([{ unsubscribed_at: null }]);
  expect(harness.mails).toHaveLength(2);
  expect(harness.mails[1]?.headers?.["List-Unsubscribe"]).toBe(`<${link}>`);
});

test("answers 404 to unknown unsubscribe links", async () => {
  const harness = makeHarness();
  for (const token of ["", "0".repeat(32), "%00", "' or 1=1 --"]) {
    const path = `/api/newsletter/unsubscribe?token=${token}`;
    expect((await harness.call(path)).status).toBe(404);
    expect((await harness.call(path, { method: "POST" })).status).toBe(404);
  }
});
