import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LINE_ITEM_TYPES } from "#domain/catalogue/catalogue.ts";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { LEDGER_KINDS, RELEASE_ANSWERS } from "#domain/payments/books.ts";
import { POWER_STATES, WIFI_STATES } from "#domain/status/status.ts";
import { isUnanswered } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * Each sum of money that came, went or was found, once and for good. Triggers write it with what it tells of (see
 * migrations/0035_books.sql), and nobody else. `month` is where it stands: the month of its day, or the one it was learned
 * in where the former had been closed by then. It names nobody.
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** Made of what it tells of, so that nothing stands here twice. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: LEDGER_KINDS }).notNull(),
    /** When it happened, a day in Accra, and when the house learned of it. */
    day: text("day").notNull(),
    at: instant("at").notNull(),
    /** YYYY-MM */
    month: text("month").notNull(),
    /** Less than nothing where money leaves. */
    amountPesewas: integer("amount_pesewas").notNull(),
    /** The way it came: the gateway's channel, or `desk_cash` and `desk_mobile_money`. */
    way: text("way"),
    plan: text("plan", { enum: LINE_ITEM_TYPES }),
    /** A charge, or a client. */
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

/** Months that the accountant has. What is learned of one later stands in its own month. */
export const closedMonths = sqliteTable("closed_months", {
  month: text("month").primaryKey(),
  closedAt: instant("closed_at").notNull(),
  staffId: text("staff_id"),
  /** What it held then: it never holds anything else. */
  entries: integer("entries").notNull(),
  balancePesewas: integer("balance_pesewas").notNull(),
});

/** Somebody counted the drawer. What was left in it is what the next count begins with. */
export const cashCounts = sqliteTable(
  "cash_counts",
  {
    id: text("id").primaryKey(),
    day: text("day").notNull(),
    at: instant("at").notNull(),
    openingPesewas: integer("opening_pesewas").notNull(),
    receivedPesewas: integer("received_pesewas").notNull(),
    refundedPesewas: integer("refunded_pesewas").notNull(),
    countedPesewas: integer("counted_pesewas").notNull(),
    /** What was taken out of it then, as to the bank. */
    bankedPesewas: integer("banked_pesewas").notNull(),
    note: text("note"),
    staffId: text("staff_id"),
  },
  (table) => [index("cash_counts_at").on(table.at), index("cash_counts_day").on(table.day)],
);

/** Asked once of what was paid back whole elsewhere, and of which nobody came: is the place free again? */
export const placeQuestions = sqliteTable(
  "release_questions",
  {
    chargeId: text("charge_id").primaryKey(),
    askedAt: instant("asked_at").notNull(),
    answeredAt: instant("answered_at"),
    answer: text("answer", { enum: RELEASE_ANSWERS }),
  },
  (table) => [index("release_questions_open").on(table.askedAt).where(isUnanswered(table))],
);

/** What staff said of the house, each time, until when it holds. */
export const serviceStatuses = sqliteTable(
  "service_statuses",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    power: text("power", { enum: POWER_STATES }).notNull(),
    wifi: text("wifi", { enum: WIFI_STATES }).notNull(),
    note: text("note"),
    /** Since when it is so. */
    since: instant("since").notNull(),
    nextWordAt: instant("next_word_at"),
    expiresAt: instant("expires_at").notNull(),
    staffId: text("staff_id"),
  },
  (table) => [index("service_statuses_at").on(table.at)],
);

/** What is measured once a day and shown to everybody, by name. */
export const measures = sqliteTable("measures", {
  name: text("name", { enum: ["reply_times"] }).primaryKey(),
  value: text("value", { mode: "json" }).$type<ReplyTimes>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect;
export type ClosedMonthRow = typeof closedMonths.$inferSelect;
export type CashCountRow = typeof cashCounts.$inferSelect;
export type PlaceQuestionRow = typeof placeQuestions.$inferSelect;
export type ServiceStatusRow = typeof serviceStatuses.$inferSelect;
