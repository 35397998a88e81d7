import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LINE_ITEM_TYPES } from "#domain/catalogue/catalogue.ts";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { CASH_COUNT_KINDS, LEDGER_KINDS, RELEASE_ANSWERS } from "#domain/payments/books.ts";
import { POWER_STATES, WIFI_STATES } from "#domain/status/status.ts";
import { isUnanswered } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * An immutable ledger of money in and out, written by `worker/db/payments/ledger.ts`. `month` is the month of the day,
 * or the one in which we learned of it if the former was closed. It contains no names.
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** Derived from its source, so that nothing is recorded twice. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    /** The day in Accra on which it happened, and the instant at which we recorded it. */
    day: text("day").notNull(),
    at: instant("at").notNull(),
    month: text("month").notNull(),
    /** Negative for outgoing money. */
    amountPesewas: integer("amount_pesewas").notNull(),
    /** The gateway's channel, `desk_cash` or `desk_mobile_money`. */
    way: text("way"),
    plan: text("plan", { enum: LINE_ITEM_TYPES }),
    /** A charge or a client. */
    subjectId: text("subject_id").notNull(),
    reference: text("reference"),
    receiptNumber: integer("receipt_number"),
  },
  (table) => [
    index("ledger_entries_month").on(table.month, table.kind, table.day, table.amountPesewas),
    index("ledger_entries_day").on(table.day, table.kind),
    index("ledger_entries_reference").on(table.reference),
    index("ledger_entries_receipt").on(table.receiptNumber),
    index("ledger_entries_subject").on(table.subjectId),
  ],
);

/** Months handed to the accountant. Later entries go to the month in which they are recorded. */
export const closedMonths = sqliteTable("closed_months", {
  month: text("month").primaryKey(),
  closedAt: instant("closed_at").notNull(),
  staffId: text("staff_id"),
  /** Totals at closing time, which never change. */
  entries: integer("entries").notNull(),
  balancePesewas: integer("balance_pesewas").notNull(),
});

/** Counts of the cash drawer, entered before the expected cash is shown. Each opens with the cash that the previous one left. */
export const cashCounts = sqliteTable(
  "cash_counts",
  {
    id: text("id").primaryKey(),
    day: text("day").notNull(),
    at: instant("at").notNull(),
    kind: text("kind", { enum: CASH_COUNT_KINDS }).notNull().default("closing"),
    openingPesewas: integer("opening_pesewas").notNull(),
    receivedPesewas: integer("received_pesewas").notNull(),
    refundedPesewas: integer("refunded_pesewas").notNull(),
    countedPesewas: integer("counted_pesewas").notNull(),
    /** Cash paid in, less cash paid out. */
    movedPesewas: integer("moved_pesewas").notNull().default(0),
    /** Cash removed from the drawer, for example for the bank. */
    bankedPesewas: integer("banked_pesewas").notNull(),
    /** The reason for a difference. */
    note: text("note"),
    staffId: text("staff_id"),
  },
  (table) => [index("cash_counts_at").on(table.at), index("cash_counts_day").on(table.day)],
);

/** Cash that staff paid into the drawer or out of it, other than payments and refunds. */
export const cashMovements = sqliteTable(
  "cash_movements",
  {
    id: text("id").primaryKey(),
    day: text("day").notNull(),
    at: instant("at").notNull(),
    /** Negative if paid out. */
    amountPesewas: integer("amount_pesewas").notNull(),
    reason: text("reason").notNull(),
    staffId: text("staff_id"),
    voidedAt: instant("voided_at"),
  },
  (table) => [index("cash_movements_at").on(table.at), index("cash_movements_day").on(table.day)],
);

/** Asked once about a booking that was refunded in full externally and never used: should staff release its desk? */
export const releaseQuestions = sqliteTable(
  "release_questions",
  {
    chargeId: text("charge_id").primaryKey(),
    askedAt: instant("asked_at").notNull(),
    answeredAt: instant("answered_at"),
    answer: text("answer", { enum: RELEASE_ANSWERS }),
  },
  (table) => [index("release_questions_open").on(table.askedAt).where(isUnanswered(table))],
);

/** Each status that staff posted, with its expiry. */
export const serviceStatuses = sqliteTable(
  "service_statuses",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    power: text("power", { enum: POWER_STATES }).notNull(),
    wifi: text("wifi", { enum: WIFI_STATES }).notNull(),
    note: text("note"),
    since: instant("since").notNull(),
    nextWordAt: instant("next_word_at"),
    expiresAt: instant("expires_at").notNull(),
    staffId: text("staff_id"),
  },
  (table) => [index("service_statuses_at").on(table.at)],
);

/** Daily measurements for the public site, by name. */
export const measures = sqliteTable("measures", {
  name: text("name", { enum: ["reply_times"] }).primaryKey(),
  value: text("value", { mode: "json" }).$type<ReplyTimes>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect;
export type ClosedMonthRow = typeof closedMonths.$inferSelect;
export type CashCountRow = typeof cashCounts.$inferSelect;
export type CashMovementRow = typeof cashMovements.$inferSelect;
export type ServiceStatusRow = typeof serviceStatuses.$inferSelect;
