import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { nav } from "#web/content/common.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { extractFirstName, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { inboxCopy } from "./copy.ts";

const STATUS_STYLES = {
  new: { tone: "warn", icon: "mail" },
  answered: { tone: "good", icon: "check" },
  closed: { tone: "quiet", icon: "cross" },
} as const satisfies Record<InboxStatus, unknown>;

export function InboxStatusBadge({ status }: { status: InboxStatus }) {
  return <Badge {...STATUS_STYLES[status]}>{inboxCopy.statuses[status]}</Badge>;
}

/** Marks a message that a bot may have sent. */
export function SuspectedBotBadge({ isSuspectedBot }: Pick<InboxItem, "isSuspectedBot">) {
  return isSuspectedBot && <Badge tone="warn">{inboxCopy.suspectedBot}</Badge>;
}

/** WhatsApp link to the sender with a drafted reply; null without a usable number. */
export function whatsappReplyUrl(item: InboxItem): string | null {
  const { draft, sources } = inboxCopy;
  const text = draft.text({ firstName: extractFirstName(item.name), about: sources[item.source].toLowerCase() });
  return whatsappUrl({ e164: item.phoneE164, typed: item.phone }, text);
}

/** "Fri 27 Nov 2026, 08:00 to 12:00": the requested viewing. */
export function formatViewingWish({ day, hours }: NonNullable<InboxItem["viewingWish"]>): string {
  return [formatDateWithWeekday(day), hours && formatClockHours(hours)].filter(Boolean).join(", ");
}

/** Name of the page at a path; the path itself if it has none. */
export function pageName(path: string): string {
  if (path === nav.home.href) return inboxCopy.homePage;
  return nav.pages.find(({ href }) => href === path)?.label ?? path;
}
