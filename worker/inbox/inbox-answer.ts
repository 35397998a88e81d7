import type { InboxItem, InboxThread } from "#contract/front-desk/inbox.ts";
import { dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { NO_OPENING_EXCEPTIONS, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { replyDeadlineMs } from "#domain/inbox/inbox.ts";
import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import { replyPromiseMs } from "#domain/inbox/reply-promise.ts";
import { findViewingHours } from "#domain/inbox/viewings.ts";
import type { InboxRow } from "#worker/db/inbox/inbox.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";

/** Responses for these items, with their owners' names. */
export async function inboxAnswers(deps: Deps, items: readonly InboxRow[]): Promise<InboxItem[]> {
  const [names, days] = await Promise.all([
    deps.inbox.findNames(items.map(({ row }) => row.ownerId)),
    readCalendarExceptions(deps, items),
  ]);
  const now = deps.now().getTime();
  return items.map((item) => toInboxItem(item, names, days, now));
}

export async function inboxAnswer(deps: Deps, item: InboxRow): Promise<InboxItem> {
  const names = await deps.inbox.findNames([item.row.ownerId]);
  return toInboxItem(item, names, await readCalendarExceptions(deps, [item]), deps.now().getTime());
}

/** Closures and special hours from the day of the earliest item on. */
async function readCalendarExceptions(deps: Deps, items: readonly InboxRow[]): Promise<OpeningExceptions> {
  const [first] = items.map(({ row }) => dayAt(row.createdAt.getTime())).toSorted();
  return first === undefined ? NO_OPENING_EXCEPTIONS : deps.inventory.readDays(first);
}

/** An item with all its replies. */
export async function threadAnswer(deps: Deps, item: InboxRow): Promise<InboxThread> {
  const replies = await deps.inbox.listReplies(item);
  const names = await deps.inbox.findNames([item.row.ownerId, ...replies.map(({ staffId }) => staffId)]);
  return {
    ...toInboxItem(item, names, await readCalendarExceptions(deps, [item]), deps.now().getTime()),
    replies: replies.map(({ id, channel, text, viewingAt, staffId, createdAt, mail }) => ({
      id,
      channel,
      text,
      viewingAt: viewingAt?.toISOString() ?? null,
      by: (staffId && names.get(staffId)) ?? null,
      at: createdAt.toISOString(),
      mail,
    })),
  };
}

/** The key of the inbox's order by deadline; see `replyDeadlineMs`. */
export function replyDeadline(item: InboxRow): number {
  return replyDeadlineMs(item.row.createdAt.getTime(), sourceOf(item));
}

function toInboxItem(
  item: InboxRow,
  names: ReadonlyMap<string, string>,
  days: OpeningExceptions,
  now: number,
): InboxItem {
  const { kind, row } = item;
  const createdAt = row.createdAt.getTime();
  const ownerName = row.ownerId === null ? undefined : names.get(row.ownerId);
  const common = {
    id: row.id,
    status: row.status,
    ownerInitials: row.ownerInitials,
    owner: row.ownerId === null || ownerName === undefined ? null : { id: row.ownerId, name: ownerName },
    source: sourceOf(item),
    email: row.email,
    phone: row.phone,
    phoneE164: row.phoneE164,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    ageMinutes: Math.max(0, Math.floor((now - createdAt) / MS_PER_MINUTE)),
    promisedBy: new Date(replyPromiseMs(createdAt, sourceOf(item), days)).toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    replyMinutes: row.answeredAt && Math.floor((row.answeredAt.getTime() - createdAt) / MS_PER_MINUTE),
    isSuspectedBot: row.isSuspectedBot,
  };
  if (kind === "contact") {
    const { name, category } = row;
    const emptyLeadFields = {
      plan: null,
      businessName: null,
      country: null,
      page: null,
      viewingAt: null,
      viewingWish: null,
    };
    return { ...common, ...emptyLeadFields, kind, name, category };
  }
  const { plan, businessName, country, page } = row;
  const name = [row.firstName, row.lastName].filter(Boolean).join(" ");
  const viewing = { viewingAt: row.viewingAt?.toISOString() ?? null, viewingWish: viewingWishOf(row, days) };
  return { ...common, kind, name, category: null, plan, businessName, country, page, ...viewing };
}

/** Null once the viewing is arranged or the item is closed. */
function viewingWishOf(
  { viewingDay: day, viewingPart: part, viewingAt, status }: LeadRow,
  days: OpeningExceptions,
): InboxItem["viewingWish"] {
  if (day === null || viewingAt !== null || status === "closed") return null;
  return { day, part, hours: findViewingHours({ day, part }, days) };
}

function sourceOf({ kind, row }: InboxRow): InboxSource {
  if (kind === "lead") return row.source ?? "viewing_request";
  return row.category === null ? "contact" : "support";
}
