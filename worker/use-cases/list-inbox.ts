import type { InboxPage, ListInboxQuery } from "#contract/admin.ts";
import { dayAt, startOfDay } from "#domain/days.ts";
import { median } from "#domain/inbox.ts";
import type { InboxRow } from "#worker/db/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { inboxAnswer } from "./admin-answers.ts";
import { pageOf } from "./page-cursor.ts";

const MS_PER_MINUTE = 60_000;

export async function listInbox(deps: Deps, query: ListInboxQuery): Promise<InboxPage> {
  const now = deps.now().getTime();
  const { rows, nextCursor } = await pageOf<InboxRow, number>(
    query,
    "number",
    (before, limit) => deps.inbox.list({ kind: query.kind ?? null, status: query.status ?? null, before, limit }),
    ({ row }) => ({ key: row.createdAt.getTime(), id: row.id }),
  );
  const firstOfMonth = startOfDay(`${dayAt(now).slice(0, 7)}-01`);
  const replyTimes = await deps.inbox.listReplyTimes(new Date(firstOfMonth));
  const typical = median(replyTimes);
  return {
    items: rows.map((row) => inboxAnswer(row, now)),
    nextCursor,
    newCount: await deps.inbox.countNew(),
    medianReplyMinutes: typical === null ? null : Math.round(typical / MS_PER_MINUTE),
    answeredThisMonth: replyTimes.length,
  };
}
