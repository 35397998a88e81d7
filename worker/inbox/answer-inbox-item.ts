import type { InboxThread, ReplyInput } from "#contract/front-desk/inbox.ts";
import { getInitials, type InboxKind } from "#domain/inbox/inbox.ts";
import type { InboxChange, InboxRow } from "#worker/db/inbox/inbox.ts";
import type { InboxReplyRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { threadAnswer } from "./inbox-answer.ts";
import { readViewingTime } from "./read-viewing-time.ts";

export async function getInboxThread(deps: Deps, item: { kind: InboxKind; id: string }): Promise<InboxThread> {
  const seen = await deps.inbox.find(item.kind, item.id);
  if (!seen) throw new AppError("not_found");
  return threadAnswer(deps, seen);
}

/** Answers somebody, or notes how they were answered. Whoever answers what nobody looks after looks after it. */
export async function answerInboxItem(
  deps: Deps,
  item: { kind: InboxKind; id: string },
  input: ReplyInput,
  idempotencyKey: string | null = null,
): Promise<InboxThread> {
  const at = deps.now();
  const seen = await deps.inbox.find(item.kind, item.id);
  if (!seen) throw new AppError("not_found");
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...item, ...input });
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
    notices:
      input.channel === "email"
        ? [makeOutboxEntry(deps, { kind: "inbox_reply", audience: "customer", subjectId: id, at })]
        : [],
  });
  const now = await getInboxThread(deps, item);
  if (!isAnswered && !now.replies.some((each) => each.id === id)) throw alreadyAnswered(now);
  return now;
}

function ownerAfterReply(deps: Deps, { row }: InboxRow): Pick<InboxChange, "ownerInitials" | "ownerId"> {
  const me = deps.staff?.staffId ?? null;
  const isTaken = row.ownerId !== null || row.ownerInitials !== null;
  if (isTaken || me === null || !deps.staff) return { ownerId: row.ownerId, ownerInitials: row.ownerInitials };
  return { ownerId: me, ownerInitials: getInitials(deps.staff.name) || null };
}

function alreadyAnswered(now: InboxThread): AppError {
  const last = now.replies.at(-1);
  if (!last) return new AppError("conflict");
  const who = last.by ?? "Somebody";
  return new AppError("conflict", { message: `${who} has answered in the meantime. Read it before you answer too.` });
}
