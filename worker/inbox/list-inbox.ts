import type { InboxPage, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { medianMinutes } from "#domain/inbox/inbox.ts";
import type { InboxRow } from "#worker/db/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";
import { inboxAnswer } from "./inbox-answer.ts";

export async function listInbox(deps: Deps, query: ListInboxQuery): Promise<InboxPage> {
  const now = deps.now().getTime();
  const { rows, nextCursor } = await pageOf<InboxRow, number>(
    query,
    "number",
    (before, limit) => deps.inbox.list({ kind: query.kind ?? null, status: query.status ?? null, before, limit }),
    ({ row }) => ({ key: row.createdAt.getTime(), id: row.id }),
  );
  const replies = await deps.inbox.countReplies(new Date(now));
  const typical = medianMinutes(replies);
  return {
    items: rows.map((row) => inboxAnswer(row, now)),
    nextCursor,
    newCount: await deps.inbox.countNew(),
    medianReplyMinutes: typical === null ? null : Math.round(typical),
    answeredThisMonth: replies.reduce((sum, each) => sum + each.replies, 0),
  };
}
