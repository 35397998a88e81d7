import type { InboxItem, InboxPage, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { addDays, type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { type InboxSort, medianMinutes } from "#domain/inbox/inbox.ts";
import { findViewingHours } from "#domain/inbox/viewings.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { inboxAnswers, replyDeadline } from "./inbox-answer.ts";

export async function listInbox(deps: Deps, query: ListInboxQuery): Promise<InboxPage> {
  const sort = query.sort ?? "newest";
  if (sort === "deadline" && query.status !== undefined && query.status !== "new")
    throw invalidField("sort", "Only new messages have a deadline");
  const keyOf = (item: InboxRow) => (sort === "deadline" ? replyDeadline(item) : item.row.createdAt.getTime());
  const filter = {
    kind: query.kind ?? null,
    status: sort === "deadline" ? ("new" as const) : (query.status ?? null),
    sort,
    owner: readOwnerFilter(deps, query.owner),
    search: query.search || null,
  };
  const { rows, nextCursor } = await readPage<InboxRow, number>(
    query,
    "number",
    async (after, limit) => sortItems(await deps.inbox.list({ ...filter, after, limit }), sort, keyOf).slice(0, limit),
    (item) => ({ key: keyOf(item), id: item.row.id }),
  );
  const replies = await deps.inbox.countReplies(deps.now());
  const median = medianMinutes(replies);
  const page = {
    items: await inboxAnswers(deps, rows),
    nextCursor,
    newCount: await deps.inbox.countNew(),
    medianReplyMinutes: median === null ? null : Math.round(median),
    answeredThisMonth: replies.reduce((sum, row) => sum + row.replies, 0),
  };
  if (filter.search === null || query.cursor) return page;
  return { ...page, isCut: nextCursor !== null && (await deps.inbox.isCommon(filter.search)) };
}

/** Arranged and requested viewings on a day, the earliest first. */
export async function listViewings(deps: Deps, day: Day): Promise<InboxItem[]> {
  const [from, until] = [day, addDays(day, 1)].map((boundary) => new Date(startOfDay(boundary)));
  if (!from || !until) return [];
  const [rows, days] = await Promise.all([deps.inbox.listViewings(from, until, day), deps.inventory.readDays(day)]);
  return inboxAnswers(
    deps,
    rows
      .sort((a, b) => viewingStart(a, days) - viewingStart(b, days) || (a.id < b.id ? -1 : 1))
      .map((row) => ({ kind: "lead", row })),
  );
}

/** A viewing without a time counts from the start of the requested part of the day. */
function viewingStart({ viewingAt, viewingDay: day, viewingPart: part }: LeadRow, days: OpeningExceptions): number {
  if (viewingAt !== null || day === null) return viewingAt?.getTime() ?? 0;
  return startOfDay(day) + (findViewingHours({ day, part }, days)?.opens ?? 0) * MS_PER_HOUR;
}

function readOwnerFilter(deps: Deps, owner: ListInboxQuery["owner"]): string | null {
  if (owner !== "mine") return owner ?? null;
  const staffId = deps.staff?.staffId ?? null;
  if (staffId === null) throw invalidField("owner", "Sign in by name to see your own messages");
  return staffId;
}

/** Merges leads and contacts into one order. */
function sortItems(rows: InboxRow[], sort: InboxSort, keyOf: (item: InboxRow) => number): InboxRow[] {
  const direction = sort === "deadline" ? 1 : -1;
  return rows.sort((a, b) => direction * (keyOf(a) - keyOf(b) || (a.row.id < b.row.id ? -1 : 1)));
}
