import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FILE_TYPES } from "#domain/documents/file-types.ts";
import { CHANNELS } from "#domain/messages/channels.ts";
import { CONVERSATION_KINDS, MEDIA_STATES } from "#domain/messages/conversations.ts";
import { instant } from "./columns.ts";
import { staff } from "./staff.ts";

/** What one phone number, or one email address, and the desk wrote to each other. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: text("id").primaryKey(),
    /** A phone number in international form, or an email address in small letters. */
    address: text("address").notNull(),
    /** As WhatsApp shows it, or the name of the person to whom staff wrote first. */
    name: text("name").notNull(),
    /** Messages of the customer that nobody has answered or marked as read. */
    unread: integer("unread").notNull().default(0),
    /** The customer's last message; null if they never wrote. */
    lastInboundAt: instant("last_inbound_at"),
    lastMessageAt: instant("last_message_at").notNull(),
  },
  (table) => [
    uniqueIndex("conversations_address").on(table.address),
    index("conversations_newest").on(table.lastMessageAt, table.id).where(sql`${table.lastInboundAt} is not null`),
    index("conversations_unread").on(table.id).where(sql`${table.unread} > 0`),
    index("conversations_last_message").on(table.lastMessageAt, table.id),
  ],
);

/** The state of a message of ours is that of its outbox entry. */
export const conversationMessages = sqliteTable(
  "conversation_messages",
  {
    id: text("id").primaryKey(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    isInbound: integer("is_inbound", { mode: "boolean" }).notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    kind: text("kind", { enum: CONVERSATION_KINDS }).notNull(),
    text: text("text").notNull(),
    /** WhatsApp's id of a message that we got: a repeated notice adds nothing. */
    providerId: text("provider_id"),
    /** A file of the customer: WhatsApp's id, by which it is fetched, and then where it is. */
    mediaId: text("media_id"),
    mediaState: text("media_state", { enum: MEDIA_STATES }),
    mediaAttempts: integer("media_attempts").notNull().default(0),
    mediaAttemptAt: instant("media_attempt_at"),
    fileName: text("file_name"),
    fileKey: text("file_key"),
    fileType: text("file_type", { enum: FILE_TYPES }),
    /** Null for the customer, for the shared password and for what we answer by ourselves. */
    staffId: text("staff_id").references(() => staff.id),
    /** When the customer sent it, or when we wrote it. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("conversation_messages_provider_id").on(table.providerId),
    index("conversation_messages_of_conversation").on(table.conversationId, table.createdAt),
    index("conversation_messages_media").on(table.mediaAttemptAt, table.id).where(sql`${table.mediaState} = 'waiting'`),
    index("conversation_messages_file").on(table.fileKey).where(sql`${table.fileKey} is not null`),
  ],
);

/** Who wants no messages on a channel: see `domain/messages/opt-out.ts`. */
export const optOuts = sqliteTable(
  "opt_outs",
  {
    /** The channel and the number. */
    id: text("id").primaryKey(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    phoneE164: text("phone_e164").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("opt_outs_phone_e164").on(table.phoneE164)],
);

export type ConversationRow = typeof conversations.$inferSelect;
export type ConversationMessageRow = typeof conversationMessages.$inferSelect;
