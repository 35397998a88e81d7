import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SUBMISSION_KINDS } from "#domain/operations/limits.ts";
import { instant } from "./columns.ts";

/** Recent submissions by visitors, with hashes instead of personal data. The id is that of the created row. */
export const submissions = sqliteTable(
  "submissions",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: SUBMISSION_KINDS }).notNull(),
    mailbox: text("mailbox").notNull(),
    phone: text("phone"),
    network: text("network"),
    /** Whether the customer gets an email. */
    isAcknowledged: integer("is_acknowledged", { mode: "boolean" }).notNull(),
    at: instant("at").notNull(),
    /** The proof of being a person that it used up. */
    proofId: text("proof_id"),
    /** The resource and days, or the event, that it claims; null if none. */
    claimed: text("claimed"),
    firstDay: text("first_day"),
    lastDay: text("last_day"),
  },
  (table) => [
    index("submissions_mailbox").on(table.mailbox, table.at),
    index("submissions_phone").on(table.phone, table.at),
    index("submissions_network").on(table.network, table.at),
    index("submissions_at").on(table.at),
    index("submissions_proof").on(table.proofId).where(sql`${table.proofId} is not null`),
  ],
);

/** Refused submissions per hour, for the operator. */
export const submissionRefusals = sqliteTable("submission_refusals", {
  /** 2026-11-25T23, in Accra. */
  hour: text("hour").primaryKey(),
  count: integer("count").notNull(),
});

export type SubmissionRow = typeof submissions.$inferSelect;
