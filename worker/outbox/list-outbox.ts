import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ListOutboxQuery, OutboxMessage, OutboxPage } from "#contract/front-desk/outbox.ts";
import type { OutboxRowWithPerson } from "#worker/db/operations/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { readPage } from "#worker/paging/page-cursor.ts";

export async function listOutbox(deps: Deps, query: ListOutboxQuery): Promise<OutboxPage> {
  const { rows, nextCursor } = await readPage<OutboxRowWithPerson, number>(
    query,
    "number",
    (before, limit) => deps.outbox.list({ status: query.status ?? null, before, limit }),
    (message) => ({ key: message.createdAt.getTime(), id: message.id }),
  );
  return { items: rows.map(outboxAnswer), nextCursor };
}

export function outboxAnswer(message: OutboxRowWithPerson): OutboxMessage {
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
    channel: message.channel,
    delivery: message.delivery,
    failedChannel: message.failedChannel,
  };
}

/** Queues a message again. An old one that fails again is given up immediately, and can be resent again. */
export async function resendMessage(deps: Deps, { id }: ById): Promise<OutboxMessage> {
  const at = deps.now();
  const isMoved = await deps.outbox.resend(
    id,
    at,
    makeAudit(deps, "staff", { action: "message_resent", subjectType: "message", subjectId: id, at }),
  );
  if (isMoved) deps.createdOutboxIds.push(id);
  const message = await deps.outbox.findWithPerson(id);
  if (!message) throw new AppError("not_found");
  if (!isMoved) throw new AppError("conflict", { message: "This message is already waiting to be sent." });
  return outboxAnswer(message);
}
