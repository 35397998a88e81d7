import type { ChangeInboxItemInput, InboxItem } from "#contract/front-desk/inbox.ts";
import { answeredAtAfter, type InboxKind } from "#domain/inbox/inbox.ts";
import type { InboxRow } from "#worker/db/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { inboxAnswer } from "./inbox-answer.ts";

/**
 * An item that is another's by now than whoever asks has seen, or stands elsewhere, is left alone: two would answer the same
 * person, or nobody would.
 */
export async function changeInboxItem(
  deps: Deps,
  item: { kind: InboxKind; id: string },
  input: ChangeInboxItemInput,
): Promise<InboxItem> {
  const at = deps.now();
  const seen = await deps.inbox.find(item.kind, item.id);
  if (!seen) throw new AppError("not_found");
  const status = input.status ?? seen.row.status;
  const ownerInitials = input.ownerInitials === undefined ? seen.row.ownerInitials : input.ownerInitials || null;
  const wasOwner = input.wasOwner === undefined ? seen.row.ownerInitials : input.wasOwner || null;
  const answered = answeredAtAfter({ answeredAt: seen.row.answeredAt?.getTime() ?? null }, status, at.getTime());
  const answeredAt = answered === null ? null : new Date(answered);
  if (status === seen.row.status && ownerInitials === seen.row.ownerInitials) return inboxAnswer(seen, at.getTime());
  const isAsSeen = seen.row.ownerInitials === wasOwner && (input.wasStatus ?? seen.row.status) === seen.row.status;
  if (!isAsSeen) throw alreadyChanged(seen, wasOwner);

  const isMoved = await deps.inbox.change(
    seen,
    { status, ownerInitials, answeredAt },
    makeAudit(deps, "staff", {
      action: "inbox_changed",
      subjectType: item.kind,
      subjectId: item.id,
      at,
      detail: { was: seen.row.status, status, ownerInitials },
    }),
  );
  if (!isMoved) throw alreadyChanged(await deps.inbox.find(item.kind, item.id), wasOwner);
  const row = { ...seen.row, status, ownerInitials, answeredAt };
  return inboxAnswer({ ...seen, row } as InboxRow, at.getTime());
}

function alreadyChanged(item: InboxRow | null, wasOwner: string | null): AppError {
  const owner = item?.row.ownerInitials ?? null;
  if (owner === null || owner === wasOwner) return new AppError("conflict");
  return new AppError("conflict", { message: `${owner} has taken this already.` });
}
