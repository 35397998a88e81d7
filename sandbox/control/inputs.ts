import * as z from "zod";
import { FAULTS, OPERATIONS } from "#sandbox/faults.ts";
import { EVENTS, MANNERS } from "#sandbox/paystack/delivery.ts";
import { CHANNELS, OUTCOMES, PROMPT_OUTCOMES, REFUND_STATUSES } from "#sandbox/paystack/transaction.ts";

const milliseconds = z.int().min(0);
const count = z.union([z.int().min(1), z.literal("always")]).default(1);

export const SettingsInput = z.strictObject({
  webhookUrl: z.union([z.url(), z.literal("")]).optional(),
  webhookSpeed: z.number().positive().optional(),
  webhookTimeoutMs: milliseconds.optional(),
  lateApprovalMs: milliseconds.optional(),
  promptMs: milliseconds.optional(),
  walletLimit: z.int().positive().optional(),
  rejectedTemplate: z.string().optional(),
  refundMs: milliseconds.optional(),
  refundOutcome: z.enum(["processed", "failed", "needs-attention"]).optional(),
  rate: z.number().optional(),
  defaultOutcome: z.enum(OUTCOMES).optional(),
});

export const AdvanceInput = z.strictObject({ advanceMs: milliseconds });

export const OutcomesInput = z.strictObject({ next: z.array(z.enum(OUTCOMES)) });

export const PayInput = z.strictObject({
  reference: z.string(),
  outcome: z.enum(OUTCOMES).optional(),
  channel: z.enum(CHANNELS).default("mobile_money"),
  amount: z.int().positive().optional(),
  requestedAmount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  /** Pays a transaction that is no longer open. */
  isForced: z.boolean().default(false),
});

export const PromptInput = z.strictObject({ reference: z.string(), outcome: z.enum(PROMPT_OUTCOMES) });

export const FaultInput = z.strictObject({
  operation: z.enum(OPERATIONS),
  fault: z.enum(FAULTS),
  count,
  delayMs: milliseconds.default(20_000),
});

export const MannerInput = z.strictObject({
  manner: z.enum(MANNERS),
  event: z.enum(EVENTS).nullable().default(null),
  count,
  delayMs: milliseconds.default(5_000),
});

const minorUnits = z.int().positive();

export const DashboardRefundInput = z.strictObject({
  reference: z.string(),
  /** Defaults to the refundable amount. */
  amount: minorUnits.optional(),
  note: z.string().default("Refunded in the dashboard"),
  /** Initial status; defaults to pending. */
  status: z.enum(REFUND_STATUSES).optional(),
  /** Allows more than the refundable amount. */
  isForced: z.boolean().default(false),
});

/** Reverses the rest of a payment without a listed refund. */
export const ReverseInput = z.strictObject({ reference: z.string() });

export const OpenDisputeInput = z.strictObject({
  reference: z.string(),
  amount: minorUnits.optional(),
  category: z.string().default("chargeback"),
  dueInMs: milliseconds.default(2 * 24 * 60 * 60 * 1000),
});

/** A notice of WhatsApp's webhook: the statuses of one message, in this order, or any other value. */
export const WhatsappNoticeInput = z.strictObject({
  id: z.string().default(""),
  statuses: z.array(z.enum(["sent", "delivered", "read", "failed"])).default([]),
  /** Of a failed message. */
  code: z.int().default(131026),
  /** Merged over `value`. */
  value: z.record(z.string(), z.unknown()).default({}),
  signature: z.enum(["valid", "wrong", "missing"]).default("valid"),
  times: z.int().min(1).max(100).default(1),
});
export type WhatsappNoticeInput = z.infer<typeof WhatsappNoticeInput>;

/** A person writes to us by WhatsApp: text, or a file of these bytes, or any other type. */
export const WhatsappMessageInput = z.strictObject({
  from: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .default("233241234567"),
  name: z.string().default("Ama Mensah"),
  text: z.string().default(""),
  type: z.string().default("text"),
  /** Of an image or a document, in Base64. */
  file: z.base64().optional(),
  fileName: z.string().optional(),
  /** WhatsApp's id of the message; a new one by default. */
  id: z.string().optional(),
  /** How long ago it was sent. */
  ageMs: z.int().min(0).default(0),
  signature: z.enum(["valid", "wrong", "missing"]).default("valid"),
  times: z.int().min(1).max(100).default(1),
});
export type WhatsappMessageInput = z.infer<typeof WhatsappMessageInput>;

/** Free text, because Paystack may add values. */
export const UpdateDisputeInput = z.strictObject({
  status: z.string(),
  resolution: z.string().nullable().default(null),
  isRefundListed: z.boolean().default(true),
});

export const SendInput = z.strictObject({
  reference: z.string(),
  event: z.string().default("charge.success"),
  signature: z.enum(["valid", "wrong", "missing"]).default("valid"),
  /** Merged over the event's data. */
  changes: z.record(z.string(), z.unknown()).default({}),
  times: z.int().min(1).max(1000).default(1),
});
export type SendInput = z.infer<typeof SendInput>;
