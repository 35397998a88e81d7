import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { promisedBy } from "#domain/inbox/inbox.ts";
import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import type { InboxRow } from "#worker/db/inbox.ts";

export function inboxAnswer(item: InboxRow, now: number): InboxItem {
  const { kind, row } = item;
  const createdAt = row.createdAt.getTime();
  const source = sourceOf(item);
  const shared = {
    id: row.id,
    status: row.status,
    ownerInitials: row.ownerInitials,
    source,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phoneE164,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    ageMinutes: Math.max(0, Math.floor((now - createdAt) / MS_PER_MINUTE)),
    promisedBy: new Date(promisedBy(createdAt, source)).toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    replyMinutes: row.answeredAt && Math.floor((row.answeredAt.getTime() - createdAt) / MS_PER_MINUTE),
  };
  if (kind === "contact") {
    const { name, category } = row;
    return { ...shared, kind, name, category, plan: null, businessName: null, country: null, page: null };
  }
  const { plan, businessName, country, page } = row;
  const name = [row.firstName, row.lastName].filter(Boolean).join(" ");
  return { ...shared, kind, name, category: null, plan, businessName, country, page };
}

function sourceOf({ kind, row }: InboxRow): InboxSource {
  if (kind === "lead") return row.source ?? "viewing_request";
  return row.category === null ? "contact" : "support";
}
