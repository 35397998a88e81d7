import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  IMPORTANCE,
  type Importance,
  OUTBOX_AUDIENCES,
  OUTBOX_KINDS,
  OUTBOX_STATUSES,
} from "#domain/operations/outbox.ts";
import { instant } from "./columns.ts";

export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: OUTBOX_KINDS }).notNull(),
    audience: text("audience", { enum: OUTBOX_AUDIENCES }).notNull(),
    subjectId: text("subject_id").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    /** Priority in the queue: smallest first. */
    importance: integer("importance").$type<Importance>().notNull().default(IMPORTANCE.essential),
    status: text("status", { enum: OUTBOX_STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    uniqueIndex("outbox_dedupe_key").on(table.dedupeKey),
    index("outbox_status_next_attempt_at").on(table.status, table.nextAttemptAt),
    index("outbox_importance").on(table.status, table.importance, table.nextAttemptAt),
    index("outbox_sent_at").on(table.sentAt, table.importance).where(sql`${table.sentAt} is not null`),
    index("outbox_newest").on(table.createdAt, table.id),
    index("outbox_status_newest").on(table.status, table.createdAt, table.id),
    index("outbox_subject").on(table.subjectId),
  ],
);

export type OutboxRow = typeof outbox.$inferSelect;
