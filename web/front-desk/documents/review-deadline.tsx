import type { AdminDocumentList } from "#contract/front-desk/documents.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { currentTick } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { documentCopy as copy } from "./copy.ts";

/** Deadline of the review; red when overdue. */
export function ReviewDeadline({ review }: { review: AdminDocumentList["items"][number]["review"] }) {
  const nowMs = useClock(currentTick);
  if (review === null) return <Badge tone="quiet">{copy.waitingForClient}</Badge>;
  const isOverdue = nowMs > Date.parse(review.dueAt);
  const dueAt = formatDateTime(review.dueAt);
  return (
    <Badge tone={isOverdue ? "alarm" : review.isSoon ? "warn" : "plain"}>
      {isOverdue ? copy.overdue(dueAt) : copy.dueBy(dueAt)}
    </Badge>
  );
}
