import type { AdminDocumentList } from "#contract/front-desk/documents.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { currentTick, useClock } from "#web/front-desk/components/use-clock.ts";
import { documentCopy as words } from "./copy.ts";

/** By when we have promised to look; red once that is over. */
export function ReviewDeadline({ review }: { review: AdminDocumentList["items"][number]["review"] }) {
  const now = useClock(currentTick);
  if (review === null) return <Badge tone="quiet">{words.waitingForClient}</Badge>;
  const isLate = now > Date.parse(review.dueAt);
  const when = formatDateTime(review.dueAt);
  return (
    <Badge tone={isLate ? "alarm" : review.isSoon ? "warn" : "plain"}>
      {isLate ? words.overdue(when) : words.dueBy(when)}
    </Badge>
  );
}
