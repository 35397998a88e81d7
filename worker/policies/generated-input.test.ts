import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { RefundWebhook } from "#contract/payment.ts";
import { WhatsappNotice } from "#contract/whatsapp.ts";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { site } from "#domain/site.ts";
import { makeApp } from "#worker/app.ts";
import {
  bodyFor,
  hostileValue,
  keysOf,
  known,
  PEOPLE,
  PHONE_DIGITS,
  pathPart,
  queryFor,
  rawBytes,
} from "#worker/test/arbitrary-input.ts";
import { bookingBody, makeHarness, SECRET, sign, WHATSAPP_SECRET } from "#worker/test/harness.ts";
import { headersFor, POLICIES, routeName, STAFF_KEY } from "#worker/test/policy-calls.ts";
import { priceCedis } from "#worker/test/price.ts";
import type { RoutePolicy } from "./route-policy.ts";

const { FUZZ_RUNS, FUZZ_SEED } = env as unknown as { FUZZ_RUNS: string; FUZZ_SEED: string };
const RUNS = Number(FUZZ_RUNS);
/** Extra rounds for a form that random data seldom fills in correctly, such as an event with a dozen fields. */
const MAX_EXTRA_CALLS = 100;
const PASSWORD = "fuzz-staff-password-0123456789";
const MINUTES = 60_000;

/** The body, or else the query. */
const inputOf = ({ schemas }: RoutePolicy): ZodMiniType | undefined => schemas.json ?? schemas.query;

interface Call {
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  isSigned: boolean;
}

const harness = makeHarness({ bindings: { ADMIN_API_KEY: STAFF_KEY, ADMIN_PASSWORD: PASSWORD } });
// The app as deployed, so that its own log lines are captured.
const app = makeApp();

beforeAll(async () => {
  for (const bookingType of ["desk_day", "desk_week"] as const) {
    const amount = priceCedis(bookingType);
    const created = await harness.post(
      "/api/bookings",
      bookingBody({ bookingType, amount, customerEmail: PEOPLE.emails[0], customerPhone: PEOPLE.phones[0] }),
    );
    const { id, manageUrl } = (await created.json()) as { id: string; manageUrl: string };
    known.ids.push(id);
    known.tokens.push(manageUrl.split("#")[1] ?? "");
    const opened = await harness.post("/api/payment/initialize", {
      email: PEOPLE.emails[0],
      customerName: "Kwabena Fuzz",
      planName: "Day Pass",
      bookingType,
      bookingId: id,
    });
    const { data } = (await opened.json()) as { data: { reference: string } };
    known.references.push(data.reference);
    const transaction = harness.transactions.get(data.reference);
    if (transaction && bookingType === "desk_week") transaction.status = "success";
  }
  await harness.post("/api/contact", {
    name: "Esi Fuzz",
    email: PEOPLE.emails[1],
    phone: PEOPLE.phones[1],
    message: "Good morning",
  });
  await harness.post("/api/crm-inquiry", { firstName: "Esi", email: PEOPLE.emails[1], phone: PEOPLE.phones[2] });
  await harness.post("/api/newsletter", { email: PEOPLE.emails[1] });
  for (const table of ["contacts", "leads", "outbox", "newsletter_subscribers"]) {
    const { results } = await env.DB.prepare(`select id from ${table} limit 3`).all<{ id: string }>();
    known.ids.push(...results.map((row) => row.id));
  }
  const subscriber = await env.DB.prepare("select unsubscribe_token as token from newsletter_subscribers").first();
  known.tokens.push(String(subscriber?.token));
});

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const method of ["debug", "log", "info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void lines.push(args.map(String).join(" ")));
});

const schemasOfPolicies = POLICIES.flatMap((policy) =>
  Object.entries(policy.schemas).map(([target, schema]) => [routeName(policy), target, schema as ZodMiniType] as const),
);

test.each(schemasOfPolicies)("explains in our own words why %s refuses its %s", (_name, _target, schema) => {
  for (const wrong of [[], "", "x".repeat(5000)]) {
    const { error } = schema.safeParse(Object.fromEntries(keysOf(schema).map((key) => [key, wrong])));
    for (const { path, message } of error?.issues ?? []) expect(message, path.join(".")).not.toMatch(/^Invalid input/);
  }
});

describe.each(POLICIES.map((policy) => [routeName(policy), policy] as const))("%s", (_, policy) => {
  // Rows from thousands of calls would slow down the next policy.
  afterEach(keepOnlyTheKnown);

  test(
    "survives any input and reveals nothing",
    async () => {
      const before = await countRows();
      let createdCount = 0;
      const statuses = new Set<number>();
      const calls = fc.asyncProperty(callsOf(policy), async (call) => {
        const context = createExecutionContext();
        const response = await app.fetch(await requestOf(policy, call), harness.bindings, context);
        const text = await response.text();
        await waitOnExecutionContext(context);
        if (response.status === 201) createdCount += 1;
        statuses.add(response.status);
        checkAnswer(policy, response, text);
        for (const line of lines.splice(0)) expectNothingPrivate(line);
      });
      const callOften = (round: number) =>
        fc.assert(calls, {
          numRuns: RUNS,
          ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) + round }),
          interruptAfterTimeLimit: 9 * MINUTES,
          markInterruptAsFailure: true,
        });
      await callOften(0);
      // Some calls pass every check and reach the use case. With few calls, chance may refuse all.
      const isSignIn = /^\/api\/admin\/(session|sign-in|passkeys)$/.test(policy.path);
      const fromBehind = isSignIn ? [200, 401, 410, 429] : [200, 201, 202, 404, 409, 410];
      const isPast = () => fromBehind.some((status) => statuses.has(status));
      for (let round = 1; round <= MAX_EXTRA_CALLS && !isPast(); round += 1) await callOften(round);
      expect(isPast()).toBe(true);
      const added = (await countRows()) - before;
      if (policy.caller === "visitor") expect(added).toBeLessThanOrEqual(createdCount);
      await expectOnlyValidRows();
    },
    10 * MINUTES,
  );
});

function callsOf(policy: RoutePolicy): fc.Arbitrary<Call> {
  const schema = inputOf(policy);
  const parts = policy.path
    .split("/")
    .map((part) => (part.startsWith(":") ? pathPart(part.slice(1)) : fc.constant(part)));
  const query =
    policy.method === "GET" && schema
      ? queryFor(schema)
      : fc.oneof(
          { weight: 3, arbitrary: fc.constant("") },
          { weight: 2, arbitrary: fc.constantFrom(...known.tokens).map((token) => `token=${token}`) },
          { weight: 1, arbitrary: hostileValue().map((value) => `token=${encodeURIComponent(asText(value))}`) },
        );
  const body = policy.method === "GET" ? fc.constant(null) : schema ? bodyFor(schema) : gatewayBody();
  return fc.record({
    path: fc.tuple(fc.tuple(...parts), query).map(([path, search]) => `${path.join("/")}${search && `?${search}`}`),
    headers: headersOf(policy),
    body,
    isSigned: fc.boolean(),
  });
}

function gatewayBody(): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const reference = fc.oneof(fc.constantFrom(...known.references), hostileValue());
  const event = fc.oneof(fc.constantFrom("charge.success", "refund.processed", "transfer.success"), hostileValue());
  const notice = fc
    .tuple(event, reference, hostileValue())
    .map(([name, ref, other]) =>
      JSON.stringify({ event: name, data: { reference: ref, transaction_reference: ref, amount: other } }),
    );
  return fc.oneof(
    { weight: 4, arbitrary: notice },
    { weight: 2, arbitrary: bodyFor(RefundWebhook) },
    { weight: 2, arbitrary: bodyFor(WhatsappNotice) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 40 }) },
    { weight: 1, arbitrary: rawBytes() },
  );
}

function headersOf(policy: RoutePolicy): fc.Arbitrary<Record<string, string>> {
  const printable = fc.string({ maxLength: 120 }).map((text) => text.replace(/[^\x20-\x7e]/g, ""));
  const odd = fc.record(
    {
      "Content-Type": fc.oneof(fc.constantFrom("application/json;charset=utf-16", "text/plain", "", "*/*"), printable),
      "Content-Encoding": fc.constantFrom("gzip", "identity", "br"),
      Origin: fc.oneof(fc.constantFrom("https://house.test", "https://evil.example", "null"), printable),
      "Sec-Fetch-Site": fc.constantFrom("cross-site", "same-origin", "none"),
      "X-Forwarded-For": printable,
      Cookie: printable,
      "x-paystack-signature": printable,
      [ADMIN_KEY_HEADER]: fc.oneof(printable, fc.constant(`${STAFF_KEY}, ${STAFF_KEY}`)),
    },
    { requiredKeys: [] },
  );
  const key = fc.option(fc.oneof(fc.stringMatching(/^[a-c]{1,2}$/), printable), { nil: undefined, freq: 2 });
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd }), key)
    .map(([headers, idempotencyKey]) => ({
      ...headersFor(policy),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...headers,
    }));
}

async function requestOf(policy: RoutePolicy, call: Call): Promise<Request> {
  const isGateway = policy.caller === "gateway" && call.isSigned;
  return new Request(`https://house.test${call.path}`, {
    method: policy.method,
    headers: {
      "CF-Connecting-IP": crypto.randomUUID(),
      ...call.headers,
      ...(isGateway && {
        "x-paystack-signature": await sign(call.body ?? ""),
        "x-hub-signature-256": `sha256=${await sign(call.body ?? "", WHATSAPP_SECRET, "SHA-256")}`,
      }),
    },
    body: call.body,
  });
}

function checkAnswer(policy: RoutePolicy, response: Response, text: string) {
  expect(response.status, text).toBeLessThan(500);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  if (response.status >= 400) {
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    // A dead link from an email answers with a page.
    const isPage = policy.caller === "mail_reader" && response.status === 404;
    if (isPage && response.headers.get("Content-Type")?.startsWith("text/html"))
      expect(text).toContain("<!doctype html>");
    else ErrorBody.parse(JSON.parse(text));
  }
  // Staff may read what customers wrote, but no refusal may contain it.
  if (response.status >= 400 || policy.caller !== "staff") expectNothingPrivate(text.replaceAll(site.email, ""));
}

function expectNothingPrivate(text: string) {
  expect(text).not.toMatch(/[^\s"'<>@]+@[a-z0-9-]+\.[a-z]/i);
  expect(text).not.toMatch(PHONE_DIGITS);
  expect(text).not.toMatch(
    /SQLITE_ERROR|D1_ERROR|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b/i,
  );
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|TypeError|ReferenceError|SyntaxError|RangeError/);
  for (const secret of [STAFF_KEY, PASSWORD, SECRET]) expect(text).not.toContain(secret);
}

const KEPT = ["contacts", "leads", "bookings", "newsletter_subscribers", "virtual_office_clients"];

async function countRows(): Promise<number> {
  const counts = await env.DB.batch<{ n: number }>(
    KEPT.map((table) => env.DB.prepare(`select count(*) as n from ${table}`)),
  );
  return counts.reduce((sum, { results }) => sum + (results[0]?.n ?? 0), 0);
}

async function keepOnlyTheKnown() {
  const ids = known.ids.map((id) => `'${id}'`).join(",");
  await env.DB.batch(
    [
      "pragma defer_foreign_keys = on",
      ...KEPT.map((table) => `delete from ${table} where id not in (${ids})`),
      "delete from payment_attempts where charge_id not in (select id from charges)",
      "delete from payment_links where charge_id not in (select id from charges)",
      "delete from refunds where charge_id not in (select id from charges)",
      `delete from outbox where id not in (${ids})`,
      "delete from audit_trail",
      "delete from failed_sign_ins",
    ].map((statement) => env.DB.prepare(statement)),
  );
}

/** Reads every table that user input reaches and checks each row against the rules. */
async function expectOnlyValidRows() {
  const read = async (table: string) =>
    (await env.DB.prepare(`select * from ${table}`).all<Record<string, string | number | null>>()).results;
  const problems: string[] = [];
  for (const table of KEPT) {
    for (const row of await read(table)) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== "string") continue;
        if (value.includes("\0") || !value.isWellFormed()) problems.push(`${table}.${column} has no text in it`);
        if (value.length > 2000) problems.push(`${table}.${column} is ${value.length} long`);
        if (/(^|_)(name|email|phone|page|plan)$/.test(column) && /\p{Cc}/u.test(value))
          problems.push(`${table}.${column} has more than a line in it`);
        if (/email$/.test(column) && !/^[^\s@]+@[^\s@]+\.([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/.test(value) && value !== "")
          problems.push(`${table}.${column} is no address`);
      }
    }
  }
  for (const row of await read("bookings")) {
    if (!(BOOKING_TYPES as readonly unknown[]).includes(row.booking_type)) problems.push("a booking of no known type");
    if (!Number.isSafeInteger(row.amount_pesewas) || Number(row.amount_pesewas) < 0)
      problems.push("a booking's amount");
    if (Number(row.start_date) % 86_400_000 !== 0) problems.push("a booking that starts within a day");
    if (row.status === "paid" && row.payment_reference === null) problems.push("a booking paid by nothing");
  }
  expect(problems).toEqual([]);
}

function asText(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined")).toWellFormed();
}
