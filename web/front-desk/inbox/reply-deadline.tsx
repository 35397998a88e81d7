import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { formatDuration } from "#web/front-desk/components/format.ts";
import { currentTick } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { inboxCopy as copy } from "./copy.ts";

const RADIUS = 9;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Elapsed share of the promised reply time as a dial; after the reply, how long it took. */
export function ReplyDeadline({ item }: { item: InboxItem }) {
  const nowMs = useClock(currentTick);
  if (item.answeredAt !== null || item.status !== "new") {
    return (
      <span className="text-muted text-sm">
        {item.replyMinutes === null ? (
          "–"
        ) : (
          <>
            {copy.answeredIn} <span className="whitespace-nowrap">{formatDuration(item.replyMinutes * 60_000)}</span>
          </>
        )}
      </span>
    );
  }
  const { part, leftMs } = replyProgress(item, nowMs);
  const isOverdue = leftMs < 0;
  return (
    <span
      className={`flex items-center gap-2 sm:whitespace-nowrap leading-tight ${isOverdue ? "font-bold text-terracotta-deep" : part > 0.75 ? "font-semibold" : ""}`}
    >
      <svg viewBox="0 0 24 24" className="size-7 shrink-0" fill="none" strokeWidth="4" aria-hidden="true">
        <circle
          cx="12"
          cy="12"
          r={RADIUS}
          className={isOverdue ? "fill-terracotta stroke-terracotta" : "stroke-line"}
        />
        {isOverdue ? (
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
      {isOverdue ? copy.overdue(formatDuration(-leftMs)) : copy.remaining(formatDuration(leftMs))}
    </span>
  );
}

/** Elapsed share of the promised time (0 to 1) and milliseconds left, negative when overdue. */
export function replyProgress(item: Pick<InboxItem, "createdAt" | "promisedBy">, nowMs: number) {
  const startMs = Date.parse(item.createdAt);
  const endMs = Date.parse(item.promisedBy);
  return { part: Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs))), leftMs: endMs - nowMs };
}
