import type { AdminDocumentList } from "#contract/front-desk/documents.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { currentTick, useClock } from "#web/front-desk/components/use-clock.ts";
import { documentWords as words } from "./words.ts";

/** By when we have promised to look; red once that is over. */
export function ReviewClock({ review }: { review: AdminDocumentList["items"][number]["review"] }) {
  const now = useClock(currentTick);
  if (review === null) return <Badge tone="quiet">{words.theirTurn}</Badge>;
  const isLate = now > Date.parse(review.dueAt);
  const when = shortDateTime(review.dueAt);
  return (
    <Badge tone={isLate ? "alarm" : review.isSoon ? "warn" : "plain"}>
      {isLate ? words.late(when) : words.by(when)}
    </Badge>
  );
}
