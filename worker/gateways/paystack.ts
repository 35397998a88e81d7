import * as z from "zod/mini";
import { GATEWAY_STATUSES, type GatewayPayment } from "#domain/payments.ts";
import { AppError } from "#worker/errors.ts";

/** A payment as the gateway has it. */
export interface FoundPayment extends GatewayPayment {
  paidAt: string | null;
  channel: string | null;
}

export interface PaymentGateway {
  /** Throws `gateway_failed` or `gateway_timeout`; the payment may exist all the same, but nobody was told its address. */
  startPayment(payment: {
    reference: string;
    amountPesewas: number;
    email: string;
    bookingId: string;
    planName: string;
    callbackUrl: string;
    cancelUrl: string;
  }): Promise<{ authorizationUrl: string }>;
  /** Null when the gateway says it has no such payment. Throws `gateway_unavailable` for everything it cannot tell. */
  findPayment(reference: string): Promise<FoundPayment | null>;
  /** Whether a notice was signed with our key over exactly these bytes. */
  isGenuineNotice(body: Uint8Array, signature: string | null): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

const InitializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
});

const VerifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    reference: z.string(),
    status: z.enum(GATEWAY_STATUSES),
    currency: z.string().check(z.maxLength(10)),
    amount: z.int(),
    requested_amount: z.optional(z.nullable(z.int())),
    paid_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    channel: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
});

// The description says 404; the live API has been seen to say 400 with a code.
const UnknownTransaction = z.object({
  status: z.literal(false),
  code: z.optional(z.string()),
});

export function makePaystack(config: {
  secretKey: string;
  apiUrl: string;
  checkoutOrigin: string;
  timeoutMs?: number;
}): PaymentGateway {
  const { secretKey, apiUrl, checkoutOrigin, timeoutMs = TIMEOUT_MS } = config;
  const headers = { Authorization: `Bearer ${secretKey}`, Accept: "application/json" };
  // A followed redirect would take the secret key along.
  const options = () => ({ redirect: "manual" as const, signal: AbortSignal.timeout(timeoutMs) });

  return {
    async startPayment(payment) {
      const answer = await askToStart(() =>
        fetch(`${apiUrl}/transaction/initialize`, {
          ...options(),
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify({
            email: payment.email,
            amount: payment.amountPesewas,
            currency: "GHS",
            reference: payment.reference,
            callback_url: payment.callbackUrl,
            channels: ["card", "mobile_money"],
            metadata: {
              booking_id: payment.bookingId,
              plan_name: payment.planName,
              cancel_action: payment.cancelUrl,
            },
          }),
        }),
      );
      const parsed = InitializeAnswer.safeParse(answer);
      if (!parsed.success || parsed.data.data.reference !== payment.reference) throw new AppError("gateway_failed");
      const authorizationUrl = parsed.data.data.authorization_url;
      if (originOf(authorizationUrl) !== checkoutOrigin) throw new AppError("gateway_failed");
      return { authorizationUrl };
    },

    async findPayment(reference) {
      let response: Response;
      let answer: unknown;
      try {
        response = await fetch(`${apiUrl}/transaction/verify/${encodeURIComponent(reference)}`, {
          ...options(),
          headers,
        });
        answer = await response.json();
      } catch {
        throw unavailable();
      }
      if (isUnknownTransaction(response.status, answer)) return null;
      const parsed = response.ok ? VerifyAnswer.safeParse(answer) : null;
      if (!parsed?.success) throw unavailable();
      const { data } = parsed.data;
      return {
        reference: data.reference,
        status: data.status,
        currency: data.currency,
        amountPesewas: data.amount,
        requestedPesewas: data.requested_amount ?? null,
        paidAt: data.paid_at ?? null,
        channel: data.channel ?? null,
      };
    },

    async isGenuineNotice(body, signature) {
      if (signature === null || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const key = await crypto.subtle.importKey(
        "raw",
        new TextEncoder().encode(secretKey),
        { name: "HMAC", hash: "SHA-512" },
        false,
        ["verify"],
      );
      return crypto.subtle.verify("HMAC", key, bytesOf(signature), body);
    },
  };
}

async function askToStart(ask: () => Promise<Response>): Promise<unknown> {
  try {
    const response = await ask();
    return response.ok ? await response.json() : null;
  } catch (error) {
    throw new AppError(error instanceof Error && error.name === "TimeoutError" ? "gateway_timeout" : "gateway_failed");
  }
}

function isUnknownTransaction(status: number, answer: unknown): boolean {
  const parsed = UnknownTransaction.safeParse(answer);
  return parsed.success && (status === 404 || (status === 400 && parsed.data.code === "transaction_not_found"));
}

function unavailable(): AppError {
  return new AppError("gateway_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
