import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { formatDuration } from "#web/front-desk/components/format.ts";
import { currentTick, useClock } from "#web/front-desk/components/use-clock.ts";
import { inboxCopy as words } from "./copy.ts";

const RADIUS = 9;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** How much of the promised time has gone, as a clock that turns; once answered, how long it took. */
export function ReplyDeadline({ item }: { item: InboxItem }) {
  const nowMs = useClock(currentTick);
  if (item.answeredAt !== null || item.status !== "new") {
    return (
      <span className="text-muted text-sm">
        {item.replyMinutes === null ? (
          "–"
        ) : (
          <>
            {words.answeredIn} <span className="whitespace-nowrap">{formatDuration(item.replyMinutes * 60_000)}</span>
          </>
        )}
      </span>
    );
  }
  const { part, leftMs } = replyProgress(item, nowMs);
  const isLate = leftMs < 0;
  return (
    <span
      className={`flex items-center gap-2 sm:whitespace-nowrap leading-tight ${isLate ? "font-bold text-terracotta-deep" : part > 0.75 ? "font-semibold" : ""}`}
    >
      <svg viewBox="0 0 24 24" className="size-7 shrink-0" fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="12" cy="12" r={RADIUS} className={isLate ? "fill-terracotta stroke-terracotta" : "stroke-line"} />
        {isLate ? (
          <path d="M12 7v6M12 16.4v.2" className="stroke-white" strokeWidth="2.4" strokeLinecap="round" />
        ) : (
          <circle
            cx="12"
            cy="12"
            r={RADIUS}
            className={part > 0.75 ? "stroke-terracotta" : part > 0.5 ? "stroke-marigold" : "stroke-leaf"}
            strokeDasharray={`${part * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 12 12)"
          />
        )}
      </svg>
      {isLate ? words.overdue(formatDuration(-leftMs)) : words.remaining(formatDuration(leftMs))}
    </span>
  );
}

/** The part of the promised time that has gone, 0 to 1, and what is left of it; negative once it is over. */
export function replyProgress(item: Pick<InboxItem, "createdAt" | "promisedBy">, nowMs: number) {
  const from = Date.parse(item.createdAt);
  const by = Date.parse(item.promisedBy);
  return { part: Math.min(1, Math.max(0, (nowMs - from) / (by - from))), leftMs: by - nowMs };
}
