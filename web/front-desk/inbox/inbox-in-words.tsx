import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { nav } from "#web/content/common.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { emailTo, firstNameOf, whatsappTo } from "#web/front-desk/components/draft-links.tsx";
import { shortDateTime } from "#web/front-desk/components/format.ts";
import { inboxWords } from "./words.ts";

const LOOKS = {
  new: { tone: "warn", icon: "mail" },
  answered: { tone: "good", icon: "check" },
  closed: { tone: "quiet", icon: "cross" },
} as const satisfies Record<InboxStatus, unknown>;

export function InboxStatusBadge({ status }: { status: InboxStatus }) {
  return <Badge {...LOOKS[status]}>{inboxWords.statuses[status]}</Badge>;
}

/** A drafted answer; the e-mail carries what was asked below it. */
export function inboxReply(item: InboxItem): { email: string; whatsapp: string | null } {
  const { draft, sources } = inboxWords;
  const parts = { firstName: firstNameOf(item.name), about: sources[item.source].toLowerCase() };
  const quoted = item.message?.replace(/^/gm, "> ") ?? "";
  const asked = quoted && `\n\n${draft.quoted(shortDateTime(item.createdAt))}\n${quoted}`;
  return {
    email: emailTo(item.email, draft.subject, draft.text(parts) + asked),
    whatsapp: whatsappTo({ e164: item.phoneE164, typed: item.phone }, draft.text(parts)),
  };
}

/** What the page at a path is called; the path itself where it has no name. */
export function pageName(path: string): string {
  if (path === nav.home.href) return inboxWords.homePage;
  return nav.pages.find(({ href }) => href === path)?.label ?? path;
}
