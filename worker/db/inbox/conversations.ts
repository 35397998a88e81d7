import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Channel } from "#domain/messages/channels.ts";
import { ANSWER_WINDOW_MS } from "#domain/messages/conversations.ts";
import {
  type ConversationMessageRow,
  type ConversationRow,
  conversationMessages,
  conversations,
  optOuts,
} from "#worker/db/schema/conversations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRows,
  insertSelected,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsBefore } from "#worker/db/sql/keyset.ts";

/** What a message does to the opt-out of its sender, and our answer. */
export interface OptOutChange {
  to: "stopped" | "resumed";
  answer: NewMessage;
  outboxEntry: OutboxEntry;
}

type NewMessage = Omit<ConversationMessageRow, "conversationId">;

export type ConversationsRepository = ReturnType<typeof makeConversationsRepository>;
export type ConversationInList = Awaited<ReturnType<ConversationsRepository["list"]>>[number];
export type SentMessage = Awaited<ReturnType<ConversationsRepository["listMessages"]>>[number];

/** Conversations with customers, and who stopped messages. */
export function makeConversationsRepository(db: Database) {
  const ofAddress = (address: string) =>
    sql<string>`(select ${conversations.id} from ${conversations} where ${conversations.address} = ${address})`;

  /** Batch statement: the conversation of an address, unless it exists. */
  function open(conversation: ConversationRow, from = sql`where true`) {
    return insertSelected(db, conversations, conversation, from).onConflictDoNothing({
      target: conversations.address,
    });
  }

  function insertMessage(message: NewMessage, address: string, from: SQL) {
    return insertSelected(db, conversationMessages, { ...message, conversationId: ofAddress(address) }, from);
  }

  return {
    /**
     * Writes a customer's message, once per id of the provider, with what it does to their opt-out. False if it was
     * there before.
     */
    async receive(
      conversation: ConversationRow,
      message: NewMessage & { createdAt: Date },
      optOut: OptOutChange | null,
    ): Promise<boolean> {
      const { address, name } = conversation;
      const at = message.createdAt.getTime();
      const inserted = insertMessage(message, address, sql`where true`)
        .onConflictDoNothing({ target: conversationMessages.providerId })
        .returning({ id: conversationMessages.id });
      const [, found] = await db.batch([
        open({ ...conversation, unread: 0, lastInboundAt: null }),
        inserted,
        // They come out of order.
        db
          .update(conversations)
          .set({
            ...(name !== "" && { name }),
            unread: sql`${conversations.unread} + ${optOut === null ? 1 : 0}`,
            lastInboundAt: sql`max(coalesce(${conversations.lastInboundAt}, 0), ${at})`,
            lastMessageAt: sql`max(${conversations.lastMessageAt}, ${at})`,
          })
          .where(and(eq(conversations.address, address), onlyIfChanged)),
        ...(optOut === null ? [] : changeOptOut(address, optOut)),
      ]);
      return found.length === 1;
    },

    /**
     * Writes a message of staff with its outbox entry. By WhatsApp nothing is written to a customer who stopped
     * messages and, of free text, after the day in which it is allowed. False if nothing was written.
     */
    async send(
      conversation: ConversationRow,
      message: NewMessage,
      written: { outboxEntry: OutboxEntry; audit: AuditEntry; seenId: string | null },
    ): Promise<boolean> {
      const { address } = conversation;
      const { channel, kind, createdAt } = message;
      const isAllowed = and(
        sql`not exists (select 1 from ${optOuts} where ${optOuts.id} = ${optOutId(channel, address)})`,
        channel === "whatsapp" && kind === "text"
          ? sql`exists (select 1 from ${conversations} where ${conversations.address} = ${address}
              and ${conversations.lastInboundAt} > ${createdAt.getTime() - ANSWER_WINDOW_MS})`
          : undefined,
      );
      const [, found] = await db.batch([
        open(conversation),
        insertMessage(message, address, sql`where ${isAllowed}`)
          .onConflictDoNothing({ target: conversationMessages.id })
          .returning({ id: conversationMessages.id }),
        insertOutboxEntriesIfChanged(db, [written.outboxEntry]),
        insertAuditIfChanged(db, written.audit),
        db
          .update(conversations)
          .set({
            lastMessageAt: sql`max(${conversations.lastMessageAt}, ${createdAt.getTime()})`,
            ...(written.seenId !== null && { unread: unreadAfter(written.seenId) }),
          })
          .where(and(eq(conversations.address, address), onlyIfChanged)),
      ]);
      return found.length === 1;
    },

    /** Writes a message of staff to several people, each once per id. The audit entry is for those that are new. */
    async sendToAll(
      written: readonly { conversation: ConversationRow; message: NewMessage; outboxEntry: OutboxEntry }[],
      audit: AuditEntry,
    ): Promise<void> {
      if (written.length === 0) return;
      const messages = written.map(({ message, conversation }) => ({
        ...message,
        conversationId: conversation.address,
      }));
      const addresses = written.map(({ conversation }) => conversation.address);
      await db.batch([
        insertRows(
          db,
          conversations,
          written.map(({ conversation }) => conversation),
          sql`true`,
        ).onConflictDoNothing({ target: conversations.address }),
        insertRows(db, conversationMessages, messages, sql`true`, {
          conversationId: sql`(select id from conversations where address = value ->> 'conversationId')`,
        }).onConflictDoNothing({ target: conversationMessages.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntries(
          db,
          written.map(({ outboxEntry }) => outboxEntry),
        ),
        db
          .update(conversations)
          .set({
            lastMessageAt: sql`(select max(created_at) from conversation_messages where conversation_id = conversations.id)`,
          })
          .where(inJsonArray(conversations.address, addresses)),
      ]);
    },

    /** Marks a customer's messages as read up to this one. False if there is no such message. */
    async markRead(seenId: string): Promise<boolean> {
      const updated = await db
        .update(conversations)
        .set({ unread: unreadAfter(seenId) })
        .where(
          eq(
            conversations.id,
            sql`(select ${conversationMessages.conversationId} from ${conversationMessages} where ${conversationMessages.id} = ${seenId})`,
          ),
        )
        .returning({ id: conversations.id });
      return updated.length === 1;
    },

    /** Those in which a customer wrote, the newest first, each with its last message. */
    async list(filter: { before: PageKey<number> | null; limit: number }) {
      return db
        .select({
          ...getTableColumns(conversations),
          knownName: KNOWN_NAME,
          lastText: lastMessageOf("text"),
          isLastInbound: lastMessageOf("is_inbound").mapWith(Boolean),
        })
        .from(conversations)
        .where(
          and(
            isNotNull(conversations.lastInboundAt),
            rowsBefore([conversations.lastMessageAt, conversations.id], filter.before),
          ),
        )
        .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
        .limit(filter.limit);
    },

    /** The number of conversations with messages that nobody has read. */
    async countUnread(): Promise<number> {
      const [found] = await db
        .select({ count: sql<number>`count(*)` })
        .from(conversations)
        .where(gt(conversations.unread, sql`0`));
      return found?.count ?? 0;
    },

    async findByAddresses(addresses: readonly string[]): Promise<ConversationRow[]> {
      return db
        .select()
        .from(conversations)
        .where(inJsonArray(conversations.address, [...addresses]));
    },

    /** The newest messages, oldest first, each of ours with the state of its outbox entry. */
    async listMessages(conversationIds: readonly string[], limit: number) {
      const found = await db
        .select({
          message: conversationMessages,
          sending: {
            status: outbox.status,
            channel: outbox.channel,
            delivery: outbox.delivery,
            failedChannel: outbox.failedChannel,
            lastError: outbox.lastError,
            nextAttemptAt: outbox.nextAttemptAt,
          },
        })
        .from(conversationMessages)
        .leftJoin(outbox, eq(outbox.subjectId, conversationMessages.id))
        .where(inJsonArray(conversationMessages.conversationId, [...conversationIds]))
        .orderBy(desc(conversationMessages.createdAt), desc(sql`${conversationMessages}.rowid`))
        .limit(limit);
      return found.reverse();
    },

    /** A message with its conversation. */
    async findMessage(id: string) {
      return (
        (await db
          .select({ message: conversationMessages, conversation: conversations })
          .from(conversationMessages)
          .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
          .where(eq(conversationMessages.id, id))
          .get()) ?? null
      );
    },

    /** The channels that this number stopped. */
    async listStopped(phoneE164: string): Promise<Channel[]> {
      const found = await db.select({ channel: optOuts.channel }).from(optOuts).where(eq(optOuts.phoneE164, phoneE164));
      return found.map(({ channel }) => channel);
    },

    /** Claims files that are due to be fetched until `leaseUntil`; `attempts` includes this one. */
    async claimMedia(claim: { now: Date; leaseUntil: Date; limit: number }): Promise<ConversationMessageRow[]> {
      const due = db
        .select({ id: conversationMessages.id })
        .from(conversationMessages)
        .where(
          and(sql`${conversationMessages.mediaState} = 'waiting'`, lte(conversationMessages.mediaAttemptAt, claim.now)),
        )
        .orderBy(asc(conversationMessages.mediaAttemptAt))
        .limit(claim.limit);
      return db
        .update(conversationMessages)
        .set({ mediaAttemptAt: claim.leaseUntil, mediaAttempts: sql`${conversationMessages.mediaAttempts} + 1` })
        .where(inArray(conversationMessages.id, due))
        .returning();
    },

    /** Ends a claim. False if another run has done so, or if the message is gone. */
    async saveMedia(
      { id, mediaAttempts }: Pick<ConversationMessageRow, "id" | "mediaAttempts">,
      to: Partial<Pick<ConversationMessageRow, "mediaState" | "fileKey" | "fileType" | "mediaAttemptAt">>,
    ): Promise<boolean> {
      const updated = await db
        .update(conversationMessages)
        .set(to)
        .where(
          and(
            eq(conversationMessages.id, id),
            eq(conversationMessages.mediaState, "waiting"),
            eq(conversationMessages.mediaAttempts, mediaAttempts),
          ),
        )
        .returning({ id: conversationMessages.id });
      return updated.length === 1;
    },

    /** Which of these keys a message references. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ key: conversationMessages.fileKey })
        .from(conversationMessages)
        .where(and(isNotNull(conversationMessages.fileKey), inJsonArray(conversationMessages.fileKey, [...keys])));
      return new Set(found.flatMap(({ key }) => key ?? []));
    },
  };

  /** Batch statements, which write only if the message was new and the opt-out changes. */
  function changeOptOut(address: string, { to, answer, outboxEntry }: OptOutChange) {
    const id = optOutId("whatsapp", address);
    const change =
      to === "stopped"
        ? insertSelected(
            db,
            optOuts,
            { id, channel: "whatsapp", phoneE164: address, createdAt: answer.createdAt },
            sql`where ${onlyIfChanged}`,
          ).onConflictDoNothing({ target: optOuts.id })
        : db.delete(optOuts).where(and(eq(optOuts.id, id), onlyIfChanged));
    return [
      change,
      insertMessage(answer, address, sql`where ${onlyIfChanged}`),
      insertOutboxEntriesIfChanged(db, [outboxEntry]),
    ];
  }
}

/** A column of the last message of a row of `conversations`. */
export function lastMessageOf(column: "text" | "is_inbound") {
  return sql<string>`coalesce((select ${sql.identifier(column)} from conversation_messages as last
    where last.conversation_id = conversations.id order by last.created_at desc, last.rowid desc limit 1), '')`;
}

function optOutId(channel: Channel, phoneE164: string): string {
  return `${channel}:${phoneE164}`;
}

/** The customer's messages that arrived after this one. */
function unreadAfter(seenId: string): SQL<number> {
  return sql`(select count(*) from conversation_messages as later where later.conversation_id = conversations.id
    and later.is_inbound and later.rowid > coalesce((select seen.rowid from conversation_messages as seen where seen.id = ${seenId}), 0))`;
}

/** The name by which we know a phone number. */
const KNOWN_NAME = sql<string | null>`coalesce(
  (select full_name from virtual_office_clients where phone_e164 = conversations.address order by created_at desc limit 1),
  (select customer_name from bookings where customer_phone_e164 = conversations.address order by created_at desc limit 1))`;
