import type { ById, PageQuery } from "#contract/front-desk/front-desk.ts";
import type { Conversation, ConversationPage } from "#contract/front-desk/messages.ts";
import { answerWindowEnd } from "#domain/messages/conversations.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import type { ConversationInList } from "#worker/db/inbox/conversations.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { readPage } from "#worker/paging/page-cursor.ts";

/** Conversations in which a customer wrote. */
export async function listConversations(deps: Deps, query: PageQuery): Promise<ConversationPage> {
  const { rows, nextCursor } = await readPage<ConversationInList, number>(
    query,
    "number",
    (before, limit) => deps.conversations.list({ before, limit }),
    ({ id, lastMessageAt }) => ({ key: lastMessageAt.getTime(), id }),
  );
  const now = deps.now().getTime();
  return { items: rows.map((row) => conversationAnswer(row, now)), nextCursor };
}

/** Marks a customer's messages up to this one as read. */
export async function markMessagesRead(deps: Deps, { id }: ById): Promise<void> {
  if (!(await deps.conversations.markRead(id))) throw new AppError("not_found");
}

function conversationAnswer(row: ConversationInList, now: number): Conversation {
  const { id, address, name, knownName, lastText, isLastInbound, lastMessageAt, lastInboundAt, unread } = row;
  const end = answerWindowEnd(lastInboundAt?.getTime() ?? null, now);
  return {
    id,
    personId: personIdOf({ kind: "conversation", id }),
    name: knownName || name || address,
    phone: address,
    lastText,
    isLastInbound,
    lastMessageAt: lastMessageAt.toISOString(),
    unread,
    freeUntil: end === null ? null : new Date(end).toISOString(),
  };
}
