import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { makeApp } from "#worker/app.ts";
import { type Deps, makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { bookingInput, paymentInput } from "./inputs.ts";

export const SECRET = "sk_test_worker_tests_only";
export const WHATSAPP_SECRET = "whatsapp-worker-tests-only";

export interface Transaction {
  status: string;
  amount: number;
  requestedAmount: number | null;
  currency: string;
  /** The reference that the gateway reports, if it differs. */
  reference: string;
}

export interface HarnessMail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; type: string; content: string }[];
}

type Operation = "initialize" | "verify" | "rates" | "crm" | "turnstile";
type Answer = () => Response | Promise<Response>;

/** Whatever the local settings have: messages go by email unless a test brings a channel. */
const NO_PHONE_CHANNELS = {
  SMS_CLIENT_ID: "",
  SMS_CLIENT_SECRET: "",
  SMS_SENDER: "",
  WHATSAPP_TOKEN: "",
  WHATSAPP_PHONE_ID: "",
};

/** The worker with a real local database; this object simulates every external service. */
export function makeHarness(options: { bindings?: Partial<Bindings>; now?: () => Date } = {}) {
  const transactions = new Map<string, Transaction>();
  const mails: HarnessMail[] = [];
  const crmLeads: unknown[] = [];
  const logged: string[] = [];
  const logLines: string[] = [];
  const usedTokens = new Set<string>();
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const faults = new Map<Operation, Answer>();

  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    requests.push({ method: request.method, url: request.url, headers: request.headers, body });
    const url = new URL(request.url);
    if (url.hostname === "rates.test") return answer("rates", () => Response.json(erApi(12.4)));
    if (url.hostname === "turnstile.test") return answer("turnstile", () => siteverify(JSON.parse(body).response));
    if (url.hostname === "crm.test")
      return answer("crm", () => {
        crmLeads.push(JSON.parse(body));
        return Response.json({ received: true });
      });
    if (url.pathname === "/refund" && request.method === "GET")
      return answer("verify", () =>
        Response.json({
          status: true,
          message: "Refunds retrieved",
          data: [],
          meta: { total: 0, page: 1, pageCount: 1 },
        }),
      );
    if (url.pathname === "/transaction/initialize") return answer("initialize", () => initialize(JSON.parse(body)));
    if (url.pathname === "/charge") return answer("initialize", () => sendPrompt(JSON.parse(body)));
    return answer("verify", () => verify(decodeURIComponent(url.pathname.split("/").pop() ?? "")));

    async function answer(operation: Operation, usual: () => Response) {
      const fault = faults.get(operation);
      if (fault) return abortable(fault(), init?.signal ?? null);
      return usual();
    }
  });

  function initialize(body: { reference: string; amount: number; currency: string }): Response {
    const { reference, amount, currency } = body;
    transactions.set(reference, { status: "abandoned", amount, requestedAmount: amount, currency, reference });
    return Response.json({
      status: true,
      message: "Authorization URL created",
      data: { authorization_url: `https://checkout.test/${reference}`, access_code: "x", reference },
    });
  }

  function sendPrompt(body: { reference: string; amount: number; currency: string }): Response {
    const { reference, amount, currency } = body;
    transactions.set(reference, { status: "ongoing", amount, requestedAmount: amount, currency, reference });
    return Response.json({ status: true, message: "Charge attempted", data: { status: "pay_offline", reference } });
  }

  function verify(reference: string): Response {
    const found = transactions.get(reference);
    if (!found) return Response.json({ status: false, message: "Transaction reference not found" }, { status: 404 });
    return Response.json({ status: true, message: "Verification successful", data: verifyData(found) });
  }

  /** A token works once. */
  function siteverify(token: string): Response {
    const isGood = token.startsWith("person-") && !usedTokens.has(token);
    usedTokens.add(token);
    return Response.json(isGood ? { success: true } : { success: false, "error-codes": ["timeout-or-duplicate"] });
  }

  const bindings = {
    ...env,
    ...NO_PHONE_CHANNELS,
    ...options.bindings,
    EMAIL: {
      async send(mail: HarnessMail) {
        mails.push(mail);
        return { messageId: "m" };
      },
    },
  } as unknown as Bindings;
  const app = makeApp((parsed) => ({
    ...makeDeps(parsed),
    ...(options.now && { now: options.now }),
    log: (event, detail) => {
      logged.push(event);
      logLines.push(JSON.stringify({ event, ...detail }));
    },
  }));

  /** One call, from a unique address unless the headers name one. */
  async function call(path: string, init: RequestInit<RequestInitCfProperties> = {}): Promise<Response> {
    const context = createExecutionContext();
    const headers = new Headers(init.headers);
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", crypto.randomUUID());
    const response = await app.fetch(new Request(`https://house.test${path}`, { ...init, headers }), bindings, context);
    await waitOnExecutionContext(context);
    return response;
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return call(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  const deps = (): Deps => ({ ...makeDeps(parseEnv(bindings)), ...(options.now && { now: options.now }) });

  /** Sends everything that is due. Returns all mails, or those to an address. */
  async function deliver(address?: string): Promise<HarnessMail[]> {
    const due = deps();
    while ((await deliverOutbox(due)) > 0);
    return mails.filter(({ to }) => address === undefined || to === address);
  }

  /** Forgets what was recorded, and empties tables. */
  async function clear(...tables: string[]): Promise<void> {
    for (const recorded of [mails, logLines, requests]) recorded.length = 0;
    for (const table of tables) await env.DB.prepare(`delete from ${table}`).run();
  }

  /** A booking as the site makes it, with the token of its page. */
  async function book(overrides: Record<string, unknown> = {}): Promise<Booking & { token: string; email: string }> {
    const body = bookingBody(overrides);
    const response = await post("/api/bookings", body);
    if (response.status !== 201) throw new Error(await response.text());
    const booking = (await response.json()) as Booking;
    return { ...booking, token: booking.manageUrl?.split("#")[1] ?? "", email: String(body.customerEmail) };
  }

  /** Books, and opens the checkout. */
  async function startPayment(overrides: Record<string, unknown> = {}) {
    const body = bookingBody(overrides);
    const { id: bookingId } = (await (await post("/api/bookings", body)).json()) as { id: string };
    const response = await post("/api/payment/initialize", paymentBody(body, bookingId));
    const { data } = (await response.json()) as { data: { authorization_url: string; reference: string } };
    return { body, bookingId, reference: data.reference, url: data.authorization_url };
  }

  /** Lets a payment succeed at the gateway, or sets what it reports. */
  function report(reference: string, changes: Partial<Transaction> = {}): void {
    const transaction = transactions.get(reference);
    if (!transaction) throw new Error("Nothing to pay");
    Object.assign(transaction, { status: "success", ...changes });
  }

  async function notify(reference: string, signature?: string): Promise<Response> {
    const body = JSON.stringify({ event: "charge.success", data: { reference } });
    return call("/api/payment/webhook", {
      method: "POST",
      headers: { "x-paystack-signature": signature ?? (await sign(body)) },
      body,
    });
  }

  const calls = { call, post, notify, book, startPayment, report, deps, deliver, clear };
  return { app, bindings, ...calls, transactions, mails, crmLeads, logged, logLines, requests, faults };
}

export function verifyData(found: Transaction): Record<string, unknown> {
  return {
    status: found.status,
    reference: found.reference,
    amount: found.amount,
    requested_amount: found.requestedAmount,
    currency: found.currency,
    channel: "mobile_money",
    paid_at: "2026-11-21T12:00:00.000Z",
    metadata: "",
  };
}

export function erApi(rate: unknown) {
  return {
    result: "success",
    base_code: "USD",
    time_last_update_unix: 1_795_219_200,
    rates: { GHS: rate, GBP: 0.79, NGN: 1500 },
  };
}

/** As the payment gateway signs; Meta uses SHA-256 and another secret. */
export async function sign(body: string | Uint8Array, secret = SECRET, hash = "SHA-512"): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash }, false, ["sign"]);
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  return [...new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Tomorrow in Accra. */
export function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

export function bookingBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const customerEmail = `akosua-${crypto.randomUUID()}@example.com`;
  return { status: "pending", ...bookingInput({ customerEmail, startDate: tomorrow(), ...overrides }) };
}

/** What the site sends to open the checkout of a booking. */
export function paymentBody(booking: Record<string, unknown>, bookingId?: string): Record<string, unknown> {
  const { customerEmail: email, customerName, bookingType } = booking;
  return { ...paymentInput(), email, customerName, bookingType, bookingId };
}

/** Never answers, until the caller gives up. */
export function neverAnswers(): Promise<Response> {
  return new Promise(() => {});
}

export async function errorOf(response: Response): Promise<ErrorBody["error"]> {
  return ((await response.json()) as ErrorBody).error;
}

function abortable(response: Response | Promise<Response>, signal: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    Promise.resolve(response).then(resolve, reject);
  });
}
