import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import { formatReplyBy, replyPromiseMs } from "#domain/inbox/reply-promise.ts";
import { currentOpeningExceptions } from "#web/lib/opening-exceptions.ts";
import { fetchStatusText } from "#web/lib/status-text.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";

/** When we reply to what is sent now: "by 10 am tomorrow". Without an answer of the worker, by the weekly hours. */
export async function findReplyBy(source: InboxSource): Promise<string> {
  await fetchStatusText().catch(() => {});
  const nowMs = workerNowMs();
  return formatReplyBy(replyPromiseMs(nowMs, source, currentOpeningExceptions()), nowMs);
}

/** Waits until a form is sent. Resolves to when we reply to it. */
export async function withReplyBy(source: InboxSource, sent: Promise<unknown>): Promise<string> {
  const [replyBy] = await Promise.all([findReplyBy(source), sent]);
  return replyBy;
}
