import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { baseTables } from "#proofs/interleavings/footprint.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { makeApp } from "#worker/app.ts";
import { type Deps, makeDeps } from "#worker/deps.ts";
import { type Bindings, type Env, parseEnv } from "#worker/env.ts";
import { makeCrmWebhook } from "#worker/gateways/crm.ts";
import { makePaystack } from "#worker/gateways/paystack.ts";
import { makePaystackReconciliation } from "#worker/gateways/paystack-reconciliation.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { makeTestBucket } from "#worker/test/test-bucket.ts";

const SECRET = "sk_test_proofs_only";
export const STAFF_PASSWORD = "proofs only";
/** Long enough for a busy machine to answer in time, short enough to wait for what never answers. */
const GATEWAY_TIMEOUT_MS = 1000;

export interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** What an answer of ours or the sandbox's is read for. */
export interface HttpReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: proofs read whatever JSON came back
  body: any;
}

/**
 * The whole worker, with the sandbox outside it, both on a clock that stands still until it is moved. With `isRewound` each
 * reset takes the clock back to where it began.
 */
export async function openHarness({ isRewound = false } = {}) {
  // One database for all: every statement is prepared once, which takes longer than to run it.
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
    const kept = new Map<string, string>();
    const files = makeTestBucket();
    const bindings = makeBindings(database.d1, files.bucket, kept, mails);
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
      crm: makeCrmWebhook(`${sandbox.url}/crm`),
      // The real ones compare in constant time with what only Cloudflare's runtime has.
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
      kept,
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
    /** The worker is killed after so many calls of the database; 0 lets it live again. */
    kill: (after: number) => database.setTrap({ atCall: after, isResponseLost: false, isKilled: after > 0 }),
    countCalls: () => database.countCalls(),
    mails: () => harness.mails,
    /** All that what follows depends on, in a text: what is stored, sent, known at the sandbox, and how late it is. */
    async state(): Promise<string> {
      const asked = ["ledger", "leads", "settings", "faults", "webhooks"];
      const outside = await Promise.all(asked.map(async (what) => (await control("GET", `/${what}`)).body));
      const stored = tables.map((table) => database.rows(`select * from "${table}"`));
      const { kept, files, mails } = harness;
      const text = normalizeIds(JSON.stringify([now, stored, [...kept], files.keys(), mails, outside]));
      return createHash("sha1").update(text).digest("base64");
    },
    now: () => now,
    /** An empty database beside an empty sandbox. */
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
    /** Moves both clocks and waits for webhooks on their way. */
    async advance(ms: number) {
      const target = now + ms;
      // What the sandbox sends while its clock moves must not arrive in our past.
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

/** Books a monthly desk, or another plan. Gives the booking's id, which is no id where it was refused. */
export async function book(
  harness: Harness,
  email = `ama-${crypto.randomUUID()}@example.com`,
  daysAhead = 7,
  bookingType: BookingType = "desk_monthly",
) {
  const startDate = new Date(harness.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const { body } = await harness.call("POST", "/api/bookings", {
    customerName: "Ama Mensa",
    customerEmail: email,
    customerPhone: "0241234567",
    bookingType,
    startDate,
    amount: toCedis(pricePesewas(bookingType, 0)),
    status: "pending",
  });
  return { id: String(body.id), email, bookingType };
}

export function initialize(
  harness: Harness,
  { id, email, bookingType = "desk_monthly" }: { id: string; email: string; bookingType?: BookingType },
): Promise<HttpReply> {
  return harness.call("POST", "/api/payment/initialize", {
    email,
    customerName: "Ama Mensa",
    bookingType,
    planName: PLANS[bookingType].name,
    bookingId: id,
  });
}

/** A text in which whatever looks made up, an id or a mark, is numbered as it comes; a day with its time does not. */
function normalizeIds(text: string): string {
  const seen = new Map<string, number>();
  return text.replace(/(?<![\w-])(?!\d{4}-\d\d-\d\dT)(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{10,}/g, (name) => {
    const at = seen.get(name) ?? seen.size;
    seen.set(name, at);
    return `#${at}`;
  });
}

function makeBindings(db: D1Database, files: R2Bucket, kept: Map<string, string>, mails: SentMail[]): Bindings {
  const unlimited = { limit: async () => ({ success: true }) };
  return {
    DB: db,
    RATES: {
      get: async (key: string) => kept.get(key) ?? null,
      put: async (key: string, value: string) => void kept.set(key, value),
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
    // One person sends all that these proofs send.
    PERSON_DAILY_LIMIT: "1000000",
    PERSON_DAILY_MAILS: "1000000",
    HOURLY_MAILS: "1000000",
  } as unknown as Bindings;
}
