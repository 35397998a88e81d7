import type { ChangeInboxItemInput, InboxItem, InboxItemParams } from "#contract/front-desk/inbox.ts";
import { getInitials, nextAnsweredAt } from "#domain/inbox/inbox.ts";
import type { InboxChange, InboxRow } from "#worker/db/inbox/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { inboxAnswer } from "./inbox-answer.ts";
import { readViewingTime } from "./read-viewing-time.ts";

/**
 * Changes status, owner or viewing. Throws `conflict` if owner or status differ from what staff saw: otherwise two
 * could answer the same enquiry, or none.
 */
export async function changeInboxItem(
  deps: Deps,
  { kind, id, ...input }: InboxItemParams & ChangeInboxItemInput,
): Promise<InboxItem> {
  const at = deps.now();
  const seen = await deps.inbox.find(kind, id);
  if (!seen) throw new AppError("not_found");
  const status = input.status ?? seen.row.status;
  const owner = await resolveOwner(deps, seen, input);
  const wasOwner = input.wasOwner === undefined ? seen.row.ownerInitials : input.wasOwner || null;
  const answered = nextAnsweredAt({ answeredAt: seen.row.answeredAt?.getTime() ?? null }, status, at.getTime());
  const viewingAt = readViewingTime(seen, input.viewingAt, at);
  const to: InboxChange = {
    status,
    ...owner,
    answeredAt: answered === null ? null : new Date(answered),
    ...(viewingAt !== undefined && { viewingAt }),
  };
  if (isUnchanged(seen, to)) return inboxAnswer(deps, seen);
  const isAsSeen = seen.row.ownerInitials === wasOwner && (input.wasStatus ?? seen.row.status) === seen.row.status;
  if (!isAsSeen) throw changedError(seen, wasOwner);

  const isMoved = await deps.inbox.change(
    seen,
    to,
    makeAudit(deps, "staff", {
      action: "inbox_changed",
      subjectType: kind,
      subjectId: id,
      at,
      detail: {
        was: seen.row.status,
        status,
        ownerInitials: owner.ownerInitials,
        ...(viewingAt !== undefined && { viewingAt: viewingAt?.toISOString() ?? null }),
      },
    }),
  );
  if (!isMoved) throw changedError(await deps.inbox.find(kind, id), wasOwner);
  return inboxAnswer(deps, { ...seen, row: { ...seen.row, ...to } } as InboxRow);
}

async function resolveOwner(
  deps: Deps,
  { row }: InboxRow,
  input: ChangeInboxItemInput,
): Promise<Pick<InboxChange, "ownerInitials" | "ownerId">> {
  if (typeof input.ownerId === "string") {
    const name = (await deps.inbox.findNames([input.ownerId])).get(input.ownerId);
    if (name === undefined) throw invalidField("ownerId", "This person is not on the staff");
    return { ownerId: input.ownerId, ownerInitials: getInitials(name) || null };
  }
  if (input.ownerId === null) return { ownerId: null, ownerInitials: input.ownerInitials || null };
  if (input.ownerInitials === undefined) return { ownerId: row.ownerId, ownerInitials: row.ownerInitials };
  const ownerInitials = input.ownerInitials || null;
  return { ownerId: ownerInitials === row.ownerInitials ? row.ownerId : null, ownerInitials };
}

function isUnchanged({ kind, row }: InboxRow, to: InboxChange): boolean {
  const hasViewing =
    to.viewingAt === undefined || (kind === "lead" && to.viewingAt?.getTime() === row.viewingAt?.getTime());
  return to.status === row.status && to.ownerInitials === row.ownerInitials && to.ownerId === row.ownerId && hasViewing;
}

function changedError(item: InboxRow | null, wasOwner: string | null): AppError {
  const owner = item?.row.ownerInitials ?? null;
  if (owner === null || owner === wasOwner) return new AppError("conflict");
  return new AppError("conflict", { message: `${owner} has already taken this.` });
}
