import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHANNELS, DELIVERY_STATES } from "#domain/messages/channels.ts";
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
    /** The channel to a phone that it took; null for an email and before the first attempt. */
    channel: text("channel", { enum: CHANNELS }),
    /** The channel that failed before: a message changes its channel once. */
    failedChannel: text("failed_channel", { enum: CHANNELS }),
    /** The provider's id of a message to a phone, and what the provider says about it. */
    providerId: text("provider_id"),
    delivery: text("delivery", { enum: DELIVERY_STATES }),
  },
  (table) => [
    uniqueIndex("outbox_dedupe_key").on(table.dedupeKey),
    index("outbox_status_next_attempt_at").on(table.status, table.nextAttemptAt),
    index("outbox_importance").on(table.status, table.importance, table.nextAttemptAt),
    index("outbox_sent_at").on(table.sentAt, table.importance).where(sql`${table.sentAt} is not null`),
    index("outbox_newest").on(table.createdAt, table.id),
    index("outbox_status_newest").on(table.status, table.createdAt, table.id),
    index("outbox_subject").on(table.subjectId),
    index("outbox_provider_id").on(table.providerId).where(sql`${table.providerId} is not null`),
    index("outbox_accepted").on(table.channel, table.sentAt).where(sql`${table.delivery} = 'accepted'`),
  ],
);

/** What each message to a phone cost, also one that changed its channel later. */
export const phoneSends = sqliteTable(
  "phone_sends",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    /** A digest of the number, for as long as the daily limit needs it. */
    recipient: text("recipient"),
    sentAt: instant("sent_at").notNull(),
    costPesewas: integer("cost_pesewas").notNull(),
  },
  (table) => [
    index("phone_sends_sent_at").on(table.sentAt),
    index("phone_sends_message").on(table.messageId),
    index("phone_sends_recipient").on(table.sentAt, table.recipient).where(sql`${table.recipient} is not null`),
  ],
);

export type OutboxRow = typeof outbox.$inferSelect;
