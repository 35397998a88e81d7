import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { baseTables } from "#proofs/interleavings/footprint.ts";
import { SANDBOX_SMS, SANDBOX_WHATSAPP } from "#sandbox/messages/keys.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { makeApp } from "#worker/app.ts";
import { type Deps, makeDeps } from "#worker/deps.ts";
import { type Bindings, type Env, parseEnv } from "#worker/env.ts";
import { makeCrmWebhook } from "#worker/gateways/crm.ts";
import { makeHubtelSms } from "#worker/gateways/messages/sms.ts";
import { makeWhatsapp } from "#worker/gateways/messages/whatsapp.ts";
import { makeWhatsappWebhook } from "#worker/gateways/messages/whatsapp-webhook.ts";
import { makePaystack } from "#worker/gateways/paystack.ts";
import { makePaystackPrompts } from "#worker/gateways/paystack-prompts.ts";
import { makePaystackReconciliation } from "#worker/gateways/paystack-reconciliation.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { makeTestBucket } from "#worker/test/test-bucket.ts";

const SECRET = "sk_test_proofs_only";
export const STAFF_PASSWORD = "proofs only";
/** Long enough for a busy machine to answer, short enough for tests of hanging answers. */
const GATEWAY_TIMEOUT_MS = 1000;

export interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** Parsed answer of the worker or the sandbox. */
export interface HttpReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: proofs read whatever JSON came back
  body: any;
}

/**
 * Runs the whole worker and the sandbox on one manual clock. With `isRewound`, each reset also resets the clock; with
 * `hasPhones`, WhatsApp and SMS are on.
 */
export async function openHarness({ isRewound = false, hasPhones = false } = {}) {
  // One shared database: preparing the statements takes longer than running them.
  const sqlite = makeMigratedDatabase();
  sqlite.exec("savepoint empty");
  const database = makeLocalD1(sqlite);
  const tables = baseTables(sqlite);
  let harness = assemble();
  const server = createServer(
    getRequestListener((request) => harness.app.fetch(request, harness.bindings, harness.context) as Promise<Response>),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({
    port: 0,
    clock: "manual",
    secretKey: SECRET,
    webhookUrl: `${origin}/api/payment/webhook`,
    settings: { webhookTimeoutMs: 5000 },
  });
  let now = await moveClock(0);

  function assemble() {
    const mails: SentMail[] = [];
    const waiting: Promise<unknown>[] = [];
    const kvEntries = new Map<string, string>();
    const files = makeTestBucket();
    const bindings = makeBindings(database.d1, files.bucket, kvEntries, mails);
    const makeHarnessDeps = (env: Env): Deps => ({
      ...makeDeps(env),
      now: () => new Date(now),
      log: () => {},
      payments: makePaystack({
        secretKey: SECRET,
        apiUrl: `${sandbox.url}/paystack`,
        checkoutOrigin: new URL(sandbox.url).origin,
        timeoutMs: GATEWAY_TIMEOUT_MS,
      }),
      reconciliation: makePaystackReconciliation({
        secretKey: SECRET,
        apiUrl: `${sandbox.url}/paystack`,
        timeoutMs: GATEWAY_TIMEOUT_MS,
      }),
      prompts: makePaystackPrompts({
        secretKey: SECRET,
        apiUrl: `${sandbox.url}/paystack`,
        timeoutMs: GATEWAY_TIMEOUT_MS,
      }),
      ...(hasPhones && {
        phoneChannels: {
          whatsapp: makeWhatsapp({ apiUrl: `${sandbox.url}/whatsapp`, ...SANDBOX_WHATSAPP }),
          sms: makeHubtelSms({ apiUrl: `${sandbox.url}/sms`, ...SANDBOX_SMS }),
        },
        whatsappWebhook: makeWhatsappWebhook(SANDBOX_WHATSAPP),
      }),
      crm: makeCrmWebhook(`${sandbox.url}/crm`),
      // The real implementation needs Cloudflare's constant-time comparison.
      staffSecrets: {
        hasPassword: true,
        hasKey: false,
        signDevice: async () => "",
        isDeviceSignature: async () => false,
        isPassword: async (typed) => typed === STAFF_PASSWORD,
        findKey: async () => null,
      },
    });
    const context = {
      waitUntil: (work: Promise<unknown>) => void waiting.push(work),
      passThroughOnException() {},
      props: {},
    } as unknown as ExecutionContext;
    return {
      mails,
      kvEntries,
      files,
      waiting,
      bindings,
      context,
      app: makeApp(makeHarnessDeps),
      deps: () => makeHarnessDeps(parseEnv(bindings)),
    };
  }

  async function control(method: string, path: string, body?: unknown): Promise<HttpReply> {
    const response = await sandbox.request(`/control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function moveClock(advanceMs: number): Promise<number> {
    return Date.parse((await control("POST", "/clock", { advanceMs })).body.now);
  }

  async function call(method: string, path: string, body?: unknown): Promise<HttpReply> {
    const response = await harness.app.fetch(
      new Request(`https://house.test${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      harness.bindings,
      harness.context,
    );
    const reply = { status: response.status, body: await response.json() };
    await Promise.all(harness.waiting.splice(0));
    return reply;
  }

  return {
    call,
    control,
    deps: () => harness.deps(),
    rows: <Row>(sql: string, ...values: string[]) => database.rows<Row>(sql, ...values),
    setTrap: (at: number, isResponseLost: boolean) => database.setTrap({ atCall: at, isResponseLost: isResponseLost }),
    /** Kills the worker after this many database calls; 0 revives it. */
    kill: (after: number) => database.setTrap({ atCall: after, isResponseLost: false, isKilled: after > 0 }),
    countCalls: () => database.countCalls(),
    mails: () => harness.mails,
    /** Digest of all state that determines what happens next: rows, mails, sandbox and clock. */
    async state(): Promise<string> {
      const endpoints = ["ledger", "leads", "settings", "faults", "webhooks"];
      const sandboxState = await Promise.all(
        endpoints.map(async (endpoint) => (await control("GET", `/${endpoint}`)).body),
      );
      const stored = tables.map((table) => database.rows(`select * from "${table}"`));
      const { kvEntries, files, mails } = harness;
      const text = normalizeIds(JSON.stringify([now, stored, [...kvEntries], files.keys(), mails, sandboxState]));
      return createHash("sha1").update(text).digest("base64");
    },
    now: () => now,
    /** Empties the database and the sandbox. */
    async reset() {
      await control("POST", "/reset");
      if (isRewound) {
        sandbox.rewind();
        now = await moveClock(0);
      }
      database.setTrap({ atCall: 0, isResponseLost: false });
      sqlite.exec("rollback to empty");
      harness = assemble();
    },
    /** Moves both clocks and waits for webhooks in flight. */
    async advance(ms: number) {
      const target = now + ms;
      // Set first, because webhooks sent during the move must not arrive in the worker's past.
      now = target;
      await moveClock(ms);
      await Promise.all(harness.waiting.splice(0));
    },
    runJob: () => everyFiveMinutes(harness.deps()),
    runDailyJob: () => everyDay(harness.deps()),
    async close() {
      await sandbox.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      database.close();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof openHarness>>;

/** Books a plan, by default a monthly desk. The returned id is unusable if the booking was refused. */
export async function book(
  harness: Harness,
  email = `ama-${crypto.randomUUID()}@example.com`,
  daysAhead = 7,
  bookingType: BookingType = "desk_monthly",
) {
  const startDate = new Date(harness.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const sent = bookingInput({ customerName: "Ama Mensa", customerEmail: email, bookingType, startDate });
  const { body } = await harness.call("POST", "/api/bookings", { ...sent, status: "pending" });
  return { id: String(body.id), email, bookingType };
}

export function initialize(
  harness: Harness,
  { id, email, bookingType = "desk_monthly" }: { id: string; email: string; bookingType?: BookingType },
): Promise<HttpReply> {
  const planName = PLANS[bookingType].name;
  const sent = paymentInput({ email, customerName: "Ama Mensa", bookingType, planName, bookingId: id });
  return harness.call("POST", "/api/payment/initialize", sent);
}

/** Replaces generated ids and tokens with sequence numbers; keeps timestamps. */
function normalizeIds(text: string): string {
  const seen = new Map<string, number>();
  return text.replace(/(?<![\w-])(?!\d{4}-\d\d-\d\dT)(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{10,}/g, (name) => {
    const at = seen.get(name) ?? seen.size;
    seen.set(name, at);
    return `#${at}`;
  });
}

function makeBindings(db: D1Database, files: R2Bucket, kvEntries: Map<string, string>, mails: SentMail[]): Bindings {
  const unlimited = { limit: async () => ({ success: true }) };
  return {
    DB: db,
    RATES: {
      get: async (key: string) => kvEntries.get(key) ?? null,
      put: async (key: string, value: string) => void kvEntries.set(key, value),
    },
    DOCUMENTS: files,
    EMAIL: {
      async send(mail: SentMail) {
        mails.push(mail);
        return { messageId: "m" };
      },
    },
    PUBLIC_POST_LIMIT: unlimited,
    ADMIN_LIMIT: unlimited,
    SITE_URL: "https://house.test",
    PAYSTACK_SECRET_KEY: SECRET,
    LINK_KEY: "a-link-key-for-proofs-only",
    PAYSTACK_API_URL: "https://replaced.test",
    PAYSTACK_CHECKOUT_ORIGIN: "https://replaced.test",
    // One person makes every request here.
    PERSON_DAILY_MAILS: "1000000",
    PERSON_UNPAID_LIMIT: "1000000",
    HOURLY_MAILS: "1000000",
  } as unknown as Bindings;
}
