import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { admin } from "#web/content/admin.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";

const LOOKS = {
  new: { tone: "warn", icon: "mail" },
  answered: { tone: "good", icon: "check" },
  closed: { tone: "quiet", icon: "cross" },
} as const satisfies Record<InboxStatus, unknown>;

export function InboxStatusBadge({ status }: { status: InboxStatus }) {
  return <Badge {...LOOKS[status]}>{admin.inbox.statuses[status]}</Badge>;
}
