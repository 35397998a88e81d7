import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findViewingByToken, type ViewingItem } from "./viewing-link.ts";

/** Cancels a viewing that is ahead, and tells the team. Returns the viewing, or null for a link that opens none. */
export async function cancelViewing(deps: Deps, token: string): Promise<ViewingItem | null> {
  const viewing = await findViewingByToken(deps, token);
  const at = deps.now();
  if (viewing === null || viewing.row.status === "closed" || viewing.row.viewingAt <= at) return viewing;
  const { id, status: was, ownerId, ownerInitials, answeredAt } = viewing.row;
  const about = { subjectId: id, at };
  await deps.inbox.change(
    viewing,
    { status: "closed", ownerId, ownerInitials, answeredAt },
    makeAudit(deps, "visitor", {
      ...{ action: "inbox_changed", subjectType: "lead", subjectId: id, at },
      detail: { was, status: "closed", ownerInitials },
    }),
    [makeOutboxEntry(deps, { kind: "viewing_cancelled", audience: "team", ...about })],
  );
  return findViewingByToken(deps, token);
}
