import type { InboxItemParams, InboxThread, ReplyInput } from "#contract/front-desk/inbox.ts";
import { getInitials } from "#domain/inbox/inbox.ts";
import type { InboxChange, InboxRow } from "#worker/db/inbox/inbox.ts";
import type { InboxReplyRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { threadAnswer } from "./inbox-answer.ts";
import { readViewingTime } from "./read-viewing-time.ts";

export async function getInboxThread(deps: Deps, item: InboxItemParams): Promise<InboxThread> {
  const seen = await deps.inbox.find(item.kind, item.id);
  if (!seen) throw new AppError("not_found");
  return threadAnswer(deps, seen);
}

/** Sends an answer, or records one by phone or in person. An item without an owner goes to the person answering. */
export async function answerInboxItem(
  deps: Deps,
  { kind, id: itemId, ...input }: InboxItemParams & ReplyInput,
  idempotencyKey: string | null = null,
): Promise<InboxThread> {
  const at = deps.now();
  const seen = await deps.inbox.find(kind, itemId);
  if (!seen) throw new AppError("not_found");
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { kind, id: itemId, ...input });
  if (await deps.inbox.findReply(id)) return threadAnswer(deps, seen);
  const viewingAt = readViewingTime(seen, input.viewingAt ?? undefined, at);
  const reply: InboxReplyRow = {
    id,
    leadId: seen.kind === "lead" ? seen.row.id : null,
    contactId: seen.kind === "contact" ? seen.row.id : null,
    channel: input.channel,
    text: input.text,
    viewingAt: viewingAt ?? null,
    staffId: deps.staff?.staffId ?? null,
    createdAt: at,
  };
  const to: InboxChange = {
    status: "answered",
    answeredAt: seen.row.answeredAt ?? at,
    ...ownerAfterReply(deps, seen),
    ...(viewingAt && { viewingAt }),
  };
  const isAnswered = await deps.inbox.answer(seen, to, {
    reply,
    repliesSeen: input.repliesSeen,
    audit: makeAudit(deps, "staff", {
      action: "inbox_answered",
      subjectType: seen.kind,
      subjectId: seen.row.id,
      at,
      detail: { channel: input.channel, ...(viewingAt && { viewingAt: viewingAt.toISOString() }) },
    }),
    outboxEntries:
      input.channel === "email"
        ? [makeOutboxEntry(deps, { kind: "inbox_reply", audience: "customer", subjectId: id, at })]
        : [],
  });
  const thread = await getInboxThread(deps, { kind, id: itemId });
  if (!isAnswered && !thread.replies.some((reply) => reply.id === id)) throw alreadyAnswered(thread);
  return thread;
}

function ownerAfterReply(deps: Deps, { row }: InboxRow): Pick<InboxChange, "ownerInitials" | "ownerId"> {
  const staffId = deps.staff?.staffId ?? null;
  const hasOwner = row.ownerId !== null || row.ownerInitials !== null;
  if (hasOwner || staffId === null || !deps.staff) return { ownerId: row.ownerId, ownerInitials: row.ownerInitials };
  return { ownerId: staffId, ownerInitials: getInitials(deps.staff.name) || null };
}

function alreadyAnswered(thread: InboxThread): AppError {
  const last = thread.replies.at(-1);
  if (!last) return new AppError("conflict");
  const author = last.by ?? "Someone";
  return new AppError("conflict", {
    message: `${author} has already replied. Read that reply before you send yours.`,
  });
}
