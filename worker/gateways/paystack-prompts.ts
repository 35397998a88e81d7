import * as z from "zod/mini";
import {
  type FailureReason,
  OPEN_PROMPT_STATUSES,
  type OpenPromptStatus,
  parseFailureReason,
} from "#domain/payments/payments.ts";
import type { WalletProvider } from "#domain/payments/wallets.ts";
import { AppError } from "#worker/errors.ts";
import { makePaystackApi, type PaystackConfig, unavailable } from "./paystack-api.ts";

/** A prompt as reported by the gateway. Its success counts only once the payment itself has been looked up. */
export type ReportedPrompt =
  | { status: OpenPromptStatus; text: string | null }
  | { status: "success" }
  | { status: "failed"; reason: FailureReason };

/** Charges of mobile-money wallets, approved on the payer's phone. */
export interface PromptGateway {
  /** Throws `gateway_failed` if no prompt was sent, and `gateway_unavailable` if it is unknown. */
  sendPrompt(prompt: {
    reference: string;
    amountPesewas: number;
    email: string;
    chargeId: string;
    /** A description of what is paid for. */
    title: string;
    /** "0241234567". */
    phone: string;
    provider: WalletProvider;
  }): Promise<ReportedPrompt>;
  /** Null if the code is wrong. Throws `gateway_unavailable` if it is unknown whether it was accepted. */
  submitOtp(code: { reference: string; otp: string }): Promise<ReportedPrompt | null>;
  /** Null if the gateway has no such prompt. Throws `gateway_unavailable`. */
  findPrompt(reference: string): Promise<ReportedPrompt | null>;
}

const MAX_TEXT_CHARACTERS = 200;
/** Statuses with which the gateway has not sent a prompt, for a reason of ours. */
const NOT_SENT = [401, 403, 429];
const REFUSED = [400, 422];
const FAILED_STATUSES = ["failed", "timeout", "reversed"];

const optionalText = () => z.optional(z.unknown());
const Answer = z.lazy(() =>
  z.object({
    status: z.literal(true),
    data: z.object({
      status: z.string(),
      reference: z.string(),
      display_text: optionalText(),
      message: optionalText(),
      gateway_response: optionalText(),
    }),
  }),
);
const Refusal = z.lazy(() =>
  z.object({
    status: z.literal(false),
    message: z.optional(z.unknown()),
    data: z.optional(z.nullable(z.object({ message: z.optional(z.unknown()) }))),
  }),
);

export function makePaystackPrompts(config: PaystackConfig): PromptGateway {
  const { ask } = makePaystackApi(config);

  return {
    async sendPrompt({ reference, amountPesewas, email, chargeId, title, phone, provider }) {
      const { status, answer } = await ask("/charge", {
        email,
        amount: amountPesewas,
        currency: "GHS",
        reference,
        mobile_money: { phone, provider },
        metadata: { charge_id: chargeId, plan_name: title },
      });
      if (NOT_SENT.includes(status)) throw new AppError("gateway_failed");
      const refusal = REFUSED.includes(status) ? Refusal.safeParse(answer).data : undefined;
      if (!refusal) return readPrompt(reference, status, answer);
      const words = [refusal.message, refusal.data?.message].map(shortTextOf).join(" ");
      return { status: "failed", reason: parseFailureReason(words) };
    },

    async submitOtp({ reference, otp }) {
      const { status, answer } = await ask("/charge/submit_otp", { otp, reference });
      if (REFUSED.includes(status) && Refusal.safeParse(answer).success) return null;
      return readPrompt(reference, status, answer);
    },

    async findPrompt(reference) {
      const { status, answer } = await ask(`/charge/${encodeURIComponent(reference)}`);
      if ([400, 404].includes(status) && Refusal.safeParse(answer).success) return null;
      return readPrompt(reference, status, answer);
    },
  };
}

function readPrompt(reference: string, status: number, answer: unknown): ReportedPrompt {
  const parsed = status === 200 ? Answer.safeParse(answer) : null;
  if (!parsed?.success || parsed.data.data.reference !== reference) throw unavailable();
  const { data } = parsed.data;
  if (data.status === "success") return { status: "success" };
  if (FAILED_STATUSES.includes(data.status)) {
    const words = [data.status, data.gateway_response, data.message].map(shortTextOf).join(" ");
    return { status: "failed", reason: parseFailureReason(words) };
  }
  const open = OPEN_PROMPT_STATUSES.find((known) => known === data.status) ?? "pending";
  return { status: open, text: shortTextOf(data.display_text) || null };
}

function shortTextOf(text: unknown): string {
  return typeof text === "string" ? text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARACTERS) : "";
}
