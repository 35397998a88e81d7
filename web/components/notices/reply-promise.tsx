import { useEffect, useState } from "react";
import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import { forms } from "#web/content/forms.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";

interface ReplyPromiseProps {
  source: InboxSource;
  /** What holds at any hour, until the hours of reception are loaded. */
  fallback: string;
}

/** When we reply to what is sent now. */
export function ReplyPromise({ source, fallback }: ReplyPromiseProps) {
  const [replyBy, setReplyBy] = useState<string | null>(null);
  const [isActive, setActive] = useState(false);
  const minute = useClock(currentMinute);
  useEffect(() => onFirstInteraction(() => setActive(true)), []);
  useEffect(() => {
    if (!isActive || !minute) return;
    import("#web/lib/forms/reply-by.ts").then(({ findReplyBy }) => findReplyBy(source)).then(setReplyBy, () => {});
  }, [isActive, minute, source]);
  return <p className="text-muted text-sm">{replyBy === null ? fallback : forms.replyBy(replyBy)}</p>;
}
