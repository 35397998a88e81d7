import type { ListOutboxQuery, OutboxMessage, OutboxPage } from "#contract/front-desk/outbox.ts";
import type { OutboxWithPerson } from "#worker/db/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";

export async function listOutbox(deps: Deps, query: ListOutboxQuery): Promise<OutboxPage> {
  const { rows, nextCursor } = await pageOf<OutboxWithPerson, number>(
    query,
    "number",
    (before, limit) => deps.outbox.list({ status: query.status ?? null, before, limit }),
    (message) => ({ key: message.createdAt.getTime(), id: message.id }),
  );
  return { items: rows.map(outboxAnswer), nextCursor };
}

export function outboxAnswer(message: OutboxWithPerson): OutboxMessage {
  return {
    id: message.id,
    kind: message.kind,
    audience: message.audience,
    status: message.status,
    about: message.about,
    email: message.email,
    subjectId: message.subjectId,
    attempts: message.attempts,
    nextAttemptAt: message.status === "waiting" ? message.nextAttemptAt.toISOString() : null,
    lastError: message.lastError,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  };
}
