import * as z from "zod/mini";
import {
  type FailureReason,
  GATEWAY_STATUSES,
  type GatewayPayment,
  parseFailureReason,
} from "#domain/payments/payments.ts";
import { GATEWAY_REFUND_STATUSES, type GatewayRefundStatus } from "#domain/payments/refunds.ts";
import { AppError } from "#worker/errors.ts";
import { isList, makePaystackApi, unavailable } from "./paystack-api.ts";

/** A payment as reported by the gateway. */
export interface ReportedPayment extends GatewayPayment {
  paidAt: string | null;
  channel: string | null;
  /** Null unless it failed. */
  failureReason: FailureReason | null;
  /** The gateway's fees; null until it reports them. */
  feesPesewas: number | null;
}

/** A refund as reported by the gateway. */
export interface ReportedRefund {
  gatewayId: string;
  status: GatewayRefundStatus;
}

/** The gateway refuses the refund, with its reason if it gives one. */
export interface RefusedRefund {
  reason: string | null;
}

/** A refund of any payment, with its metadata. */
export interface ListedRefund extends ReportedRefund {
  amountPesewas: number;
  note: string | null;
  /** The gateway's id of the dispute that caused it. */
  disputeId: string | null;
  /** When the money left, if it has. */
  refundedAt: string | null;
}

export interface PaymentGateway {
  /** Throws `gateway_failed` or `gateway_timeout`; the payment may exist, but its checkout URL is lost. */
  startPayment(payment: {
    reference: string;
    amountPesewas: number;
    email: string;
    chargeId: string;
    /** A description of what is paid for. */
    title: string;
    callbackUrl: string;
    cancelUrl: string;
  }): Promise<{ authorizationUrl: string }>;
  /** Null if the gateway has no such payment. Throws `gateway_unavailable` if the answer is unknown. */
  findPayment(reference: string): Promise<ReportedPayment | null>;
  /** One page of references of successful payments since an instant. Throws `gateway_unavailable`. */
  listPayments(wanted: { since: Date; page: number }): Promise<{ references: string[]; isLast: boolean }>;
  /** Throws `gateway_unavailable` if it is unknown whether the refund exists. */
  startRefund(refund: {
    reference: string;
    amountPesewas: number;
    note: string;
  }): Promise<ReportedRefund | RefusedRefund>;
  /** Null if the gateway has no such refund. Throws `gateway_unavailable`. */
  findRefund(gatewayId: string): Promise<ReportedRefund | null>;
  /**
   * The refund with this note since an instant; of several, one that has not failed, or else the newest. Throws
   * `gateway_unavailable`.
   */
  findRefundByNote(wanted: { note: string; since: Date }): Promise<ReportedRefund | null>;
  /** All refunds of a payment since an instant, including external ones. Throws `gateway_unavailable`. */
  listRefunds(wanted: { reference: string; since: Date }): Promise<ListedRefund[]>;
  /** Whether the gateway accepts our key. Throws `gateway_unavailable` if unknown. */
  acceptsKey(): Promise<boolean>;
  /** Whether the webhook's signature matches exactly these bytes. */
  isGenuineWebhook(body: Uint8Array, signature: string | null): Promise<boolean>;
}

const MAX_REFUND_PAGES = 20;
/** Statuses that a retry does not change. */
const FINAL_REFUSALS = [400, 403, 404, 422];

const InitializeAnswer = z.lazy(() =>
  z.object({
    status: z.literal(true),
    data: z.object({ authorization_url: z.string(), reference: z.string() }),
  }),
);

const VerifyAnswer = z.lazy(() =>
  z.object({
    status: z.literal(true),
    data: z.object({
      reference: z.string(),
      status: z.enum(GATEWAY_STATUSES),
      currency: z.string().check(z.maxLength(10)),
      amount: z.int(),
      requested_amount: z.optional(z.nullable(z.int())),
      paid_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      channel: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      // Text for people: it must not make a payment unreadable.
      gateway_response: z.optional(z.unknown()),
      fees: z.optional(z.unknown()),
    }),
  }),
);

const ListedPayment = z.lazy(() => z.object({ reference: z.string().check(z.maxLength(200)), status: z.string() }));

const refundData = () =>
  z.object({
    id: z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]),
    status: z.enum(GATEWAY_REFUND_STATUSES),
  });
const RefundAnswer = z.lazy(() => z.object({ status: z.literal(true), data: refundData() }));
const RefundData = z.lazy(refundData);
const RefundReference = z.lazy(() => z.object({ transaction_reference: z.string() }));
const ListedRefundData = z.lazy(() =>
  z.extend(refundData(), {
    amount: z.int(),
    merchant_note: z.optional(z.nullable(z.string())),
    dispute: z.optional(z.unknown()),
    refunded_at: z.optional(z.unknown()),
  }),
);
const DisputeReference = z.lazy(() => z.union([z.int(), z.object({ id: z.int() })]));
const NotedRefund = z.lazy(() => z.object({ merchant_note: z.string() }));
const Refusal = z.lazy(() => z.object({ status: z.literal(false), message: z.optional(z.unknown()) }));

// The documentation says 404; the live API also answers 400 with a code.
const UnknownTransaction = z.lazy(() =>
  z.object({
    status: z.literal(false),
    code: z.optional(z.string()),
  }),
);

export function makePaystack(config: {
  secretKey: string;
  apiUrl: string;
  checkoutOrigin: string;
  timeoutMs?: number;
}): PaymentGateway {
  const { secretKey, apiUrl, checkoutOrigin } = config;
  const { ask, list, headers, options } = makePaystackApi(config);

  return {
    async startPayment(payment) {
      const answer = await requestPayment(() =>
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
              charge_id: payment.chargeId,
              plan_name: payment.title,
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
      const { status, answer } = await ask(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (isUnknownTransaction(status, answer)) return null;
      const parsed = status >= 200 && status < 300 ? VerifyAnswer.safeParse(answer) : null;
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
        failureReason: data.status === "failed" ? parseFailureReason(shortTextOf(data.gateway_response) ?? "") : null,
        feesPesewas: z.int().safeParse(data.fees).data ?? null,
      };
    },

    async listPayments({ since, page }) {
      const { rows, isLast } = await list("/transaction", { since, page, status: "success" });
      const references = rows.flatMap((row) => {
        const payment = ListedPayment.safeParse(row);
        return payment.success && payment.data.status === "success" ? [payment.data.reference] : [];
      });
      return { references, isLast };
    },

    async startRefund({ reference, amountPesewas, note }) {
      const { status, answer } = await ask("/refund", {
        transaction: reference,
        amount: amountPesewas,
        currency: "GHS",
        merchant_note: note,
      });
      const parsed = RefundAnswer.safeParse(answer);
      if (parsed.success) return toFoundRefund(parsed.data.data);
      const refusal = Refusal.safeParse(answer);
      if (FINAL_REFUSALS.includes(status) && refusal.success) return { reason: shortTextOf(refusal.data.message) };
      throw unavailable();
    },

    async findRefund(gatewayId) {
      const { status, answer } = await ask(`/refund/${encodeURIComponent(gatewayId)}`);
      const parsed = RefundAnswer.safeParse(answer);
      if (parsed.success) return toFoundRefund(parsed.data.data);
      if (status === 404 && Refusal.safeParse(answer).success) return null;
      throw unavailable();
    },

    async findRefundByNote({ note, since }) {
      let failed: ReportedRefund | null = null;
      for (let page = 1; page <= MAX_REFUND_PAGES; page += 1) {
        const { rows, isLast } = await list("/refund", { since, page });
        for (const row of rows) {
          if (NotedRefund.safeParse(row).data?.merchant_note !== note) continue;
          const refund = RefundData.safeParse(row);
          // An unreadable match must not count as missing.
          if (!refund.success) throw unavailable();
          if (refund.data.status !== "failed") return toFoundRefund(refund.data);
          failed ??= toFoundRefund(refund.data);
        }
        if (isLast) return failed;
      }
      throw unavailable();
    },

    async listRefunds({ reference, since }) {
      const found: ListedRefund[] = [];
      for (let page = 1; page <= MAX_REFUND_PAGES; page += 1) {
        const { rows, isLast } = await list("/refund", { since, page });
        for (const row of rows) {
          if (RefundReference.safeParse(row).data?.transaction_reference !== reference) continue;
          const refund = readListedRefund(row);
          // A refund that cannot be read must not be paid twice.
          if (refund === null) throw unavailable();
          found.push(refund);
        }
        if (isLast) return found;
      }
      throw unavailable();
    },

    async acceptsKey() {
      const { status, answer } = await ask("/transaction?perPage=1");
      if (status === 401 || status === 403) return false;
      if (status === 200 && isList(answer)) return true;
      throw unavailable();
    },

    async isGenuineWebhook(body, signature) {
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

async function requestPayment(ask: () => Promise<Response>): Promise<unknown> {
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

/** A row of a refund list; null if unreadable. */
export function readListedRefund(row: unknown): ListedRefund | null {
  const refund = ListedRefundData.safeParse(row);
  if (!refund.success) return null;
  const { amount, merchant_note: note, dispute } = refund.data;
  const numbered = DisputeReference.safeParse(dispute).data ?? null;
  const disputeId = numbered !== null && typeof numbered === "object" ? numbered.id : numbered;
  return {
    ...toFoundRefund(refund.data),
    amountPesewas: amount,
    note: note ?? null,
    disputeId: disputeId === null ? null : String(disputeId),
    refundedAt: typeof refund.data.refunded_at === "string" ? refund.data.refunded_at : null,
  };
}

const MAX_REASON_CHARACTERS = 200;

function shortTextOf(message: unknown): string | null {
  const text = typeof message === "string" ? message.replace(/\s+/g, " ").trim().slice(0, MAX_REASON_CHARACTERS) : "";
  return text || null;
}

function toFoundRefund(refund: { id: number | string; status: GatewayRefundStatus }): ReportedRefund {
  return { gatewayId: String(refund.id), status: refund.status };
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
