import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REFUND_RULES } from "#domain/bookings/cancellation.ts";
import { DISPUTE_OUTCOMES } from "#domain/payments/disputes.ts";
import { ATTEMPT_STATUSES, FAILURE_REASONS, GATEWAY_STATUSES, REVIEW_REASONS } from "#domain/payments/payments.ts";
import { REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { isToReview } from "#worker/db/sql/partial-indexes.ts";
import { charges } from "./charges.ts";
import { instant } from "./columns.ts";

/**
 * `charge_id` is null only until a trigger has filled it, where the release before charges writes. That one reads a
 * `booking_id`, which triggers fill too, and which stays for it alone.
 */
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
    /** Why the gateway's last no; null where it has said none. */
    failureReason: text("failure_reason", { enum: FAILURE_REASONS }),
    /** Whether its checkout was given to whoever had the link: what is said of the payer is then said to others too. */
    isSharedByLink: integer("is_shared_by_link", { mode: "boolean" }).notNull().default(false),
    chargedPesewas: integer("charged_pesewas"),
    chargedCurrency: text("charged_currency"),
    channel: text("channel"),
    paidAt: text("paid_at"),
    /** What the gateway kept of it; null until it has said so. */
    feesPesewas: integer("fees_pesewas"),
    reviewReason: text("review_reason", { enum: REVIEW_REASONS }),
    /** When staff had dealt with a payment in review, and what they wrote about it. */
    resolvedAt: instant("resolved_at"),
    resolvedNote: text("resolved_note"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the gateway was last asked about it: the job asks about the longest unasked first. */
    checkedAt: instant("checked_at").notNull(),
    /** When it last gave an answer. */
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

/** What goes back for a payment, the rule that says so, and how far it has come. Without a reference it was paid at the desk. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    chargeId: chargeId(),
    paymentReference: text("payment_reference"),
    amountPesewas: integer("amount_pesewas").notNull(),
    /** What of it had gone back before, begun in the gateway's dashboard: `amount_pesewas` is without it. */
    externalPesewas: integer("external_pesewas").notNull().default(0),
    rule: text("rule", { enum: REFUND_RULES }).notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    gatewayId: text("gateway_id"),
    /** Why the gateway would not pay it back, in its own words. */
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
 * A payment that was noted at the desk by mistake and taken back. Its receipt's number is given to no other; the history has
 * who did it and why. The charge may be deleted in time, so nothing refers to it.
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

/** A customer asks the bank for a payment back. The id is the gateway's. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    /** Null where the payment is none of ours. */
    chargeId: text("charge_id").references(() => charges.id),
    paymentReference: text("payment_reference").notNull(),
    openedAt: instant("opened_at").notNull(),
    resolvedAt: instant("resolved_at"),
    /** What the customer wants back. */
    amountPesewas: integer("amount_pesewas"),
    /** Why, in the bank's word. */
    category: text("category"),
    /** Until when the house can answer; the gateway gives in for it after that. */
    dueAt: instant("due_at"),
    outcome: text("outcome", { enum: DISPUTE_OUTCOMES }),
    /** What the gateway calls how it stands, and how it ended. */
    gatewayStatus: text("gateway_status"),
    resolution: text("resolution"),
    /** When the gateway was last asked about it. */
    checkedAt: instant("checked_at"),
  },
  (table) => [
    index("disputes_charge").on(table.chargeId),
    index("disputes_payment").on(table.paymentReference),
    index("disputes_open").on(table.checkedAt).where(sql`${table.resolvedAt} is null`),
  ],
);

/** The links with which somebody else may pay a charge. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    token: text("token").primaryKey(),
    chargeId: chargeId(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("payment_links_charge").on(table.chargeId)],
);

/** The numbers that wallets gave mobile money taken at the desk: none pays twice. */
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
