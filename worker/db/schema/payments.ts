import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DISPUTE_OUTCOMES } from "#domain/payments/disputes.ts";
import {
  ATTEMPT_STATUSES,
  FAILURE_REASONS,
  GATEWAY_STATUSES,
  OPEN_PROMPT_STATUSES,
  REVIEW_REASONS,
} from "#domain/payments/payments.ts";
import { REFUND_RULES, REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { isToReview } from "#worker/db/sql/partial-indexes.ts";
import { charges } from "./charges.ts";
import { instant } from "./columns.ts";

const chargeId = () =>
  text("charge_id")
    .notNull()
    .references(() => charges.id);

export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    chargeId: chargeId(),
    amountPesewas: integer("amount_pesewas").notNull(),
    currency: text("currency", { enum: ["GHS"] })
      .notNull()
      .default("GHS"),
    status: text("status", { enum: ATTEMPT_STATUSES }).notNull().default("starting"),
    authorizationUrl: text("authorization_url"),
    gatewayStatus: text("gateway_status", { enum: GATEWAY_STATUSES }),
    /** Why the payment failed; null if the gateway gave no reason. */
    failureReason: text("failure_reason", { enum: FAILURE_REASONS }),
    /** Whether its checkout was shared through a link: others then see what is shown about the payer. */
    isSharedByLink: integer("is_shared_by_link", { mode: "boolean" }).notNull().default(false),
    /** The last open state of a mobile-money prompt; null for a checkout. */
    promptStatus: text("prompt_status", { enum: OPEN_PROMPT_STATUSES }),
    /** What the gateway tells the payer to do. */
    promptText: text("prompt_text"),
    promptExpiresAt: instant("prompt_expires_at"),
    chargedPesewas: integer("charged_pesewas"),
    chargedCurrency: text("charged_currency"),
    channel: text("channel"),
    paidAt: text("paid_at"),
    /** The gateway's fees; null until it reports them. */
    feesPesewas: integer("fees_pesewas"),
    reviewReason: text("review_reason", { enum: REVIEW_REASONS }),
    /** When staff resolved a review, and their note. */
    resolvedAt: instant("resolved_at"),
    resolvedNote: text("resolved_note"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the gateway was last asked: the job checks the least recent first. */
    checkedAt: instant("checked_at").notNull(),
    /** When the gateway last answered. */
    answeredAt: instant("answered_at"),
  },
  (table) => [
    uniqueIndex("payment_attempts_reference").on(table.reference),
    uniqueIndex("payment_attempts_one_open_of_charge")
      .on(table.chargeId)
      .where(sql`${table.status} in ('starting', 'open')`),
    index("payment_attempts_charge").on(table.chargeId, table.createdAt),
    index("payment_attempts_status_created_at").on(table.status, table.createdAt),
    index("payment_attempts_status_checked_at").on(table.status, table.checkedAt),
    index("payment_attempts_to_review").on(table.createdAt, table.id).where(isToReview(table)),
  ],
);

/** The refund of a payment, with its rule and progress. Without a reference the payment was made at the desk. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    chargeId: chargeId(),
    paymentReference: text("payment_reference"),
    amountPesewas: integer("amount_pesewas").notNull(),
    /** The part that was refunded externally before; `amount_pesewas` excludes it. */
    externalPesewas: integer("external_pesewas").notNull().default(0),
    rule: text("rule", { enum: REFUND_RULES }).notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    gatewayId: text("gateway_id"),
    /** The gateway's reason for refusing the refund. */
    failure: text("failure"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("refunds_own_of_payment")
      .on(table.paymentReference)
      .where(sql`${table.rule} not in ('elsewhere', 'review_elsewhere')`),
    index("refunds_of_payment").on(table.paymentReference),
    index("refunds_charge").on(table.chargeId),
    index("refunds_status_checked_at").on(table.status, table.checkedAt),
    index("refunds_oldest").on(table.createdAt, table.id),
    index("refunds_status_created_at").on(table.status, table.createdAt, table.id),
  ],
);

/**
 * A desk payment that staff voided. Its receipt number is never reused; the history has the reason. The charge may be
 * deleted later, so there is no foreign key.
 */
export const paymentReversals = sqliteTable(
  "payment_reversals",
  {
    id: text("id").primaryKey(),
    chargeId: text("charge_id").notNull(),
    paymentReference: text("payment_reference").notNull(),
    receiptNumber: integer("receipt_number").notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    voidedAt: instant("voided_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_reversals_receipt_number").on(table.receiptNumber),
    index("payment_reversals_charge").on(table.chargeId, table.voidedAt),
  ],
);

/** A customer disputes a payment at their bank. The id is the gateway's. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    /** Null if the payment is not ours. */
    chargeId: text("charge_id").references(() => charges.id),
    paymentReference: text("payment_reference").notNull(),
    openedAt: instant("opened_at").notNull(),
    resolvedAt: instant("resolved_at"),
    /** The disputed amount. */
    amountPesewas: integer("amount_pesewas"),
    /** The bank's reason. */
    category: text("category"),
    /** Our deadline to respond; after it the gateway accepts the dispute. */
    dueAt: instant("due_at"),
    outcome: text("outcome", { enum: DISPUTE_OUTCOMES }),
    /** The gateway's own words for its status and outcome. */
    gatewayStatus: text("gateway_status"),
    resolution: text("resolution"),
    /** When the gateway was last asked. */
    checkedAt: instant("checked_at"),
  },
  (table) => [
    index("disputes_charge").on(table.chargeId),
    index("disputes_payment").on(table.paymentReference),
    index("disputes_open").on(table.checkedAt).where(sql`${table.resolvedAt} is null`),
  ],
);

/** Links that let another person pay a charge. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    token: text("token").primaryKey(),
    chargeId: chargeId(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("payment_links_charge").on(table.chargeId)],
);

/** Wallet transaction numbers of mobile money taken at the desk: each pays only once. */
export const deskTransactions = sqliteTable(
  "desk_transactions",
  {
    /** In capitals, without spaces. */
    id: text("id").primaryKey(),
    chargeId: text("charge_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("desk_transactions_charge").on(table.chargeId)],
);

export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;

export type PaymentReversalRow = typeof paymentReversals.$inferSelect;

export type DisputeRow = typeof disputes.$inferSelect;

export type RefundRow = typeof refunds.$inferSelect;
