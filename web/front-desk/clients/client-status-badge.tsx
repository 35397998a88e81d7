import type { ClientStatus } from "#domain/clients/clients.ts";
import { CLIENT_STATUS_NAMES } from "#web/content/admin.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";

const LOOKS = {
  active: { tone: "good", icon: "check" },
  due_soon: { tone: "warn", icon: "clock" },
  overdue: { tone: "alarm" },
  inactive: { tone: "quiet", icon: "cross" },
} as const satisfies Record<ClientStatus, unknown>;

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return <Badge {...LOOKS[status]}>{CLIENT_STATUS_NAMES[status]}</Badge>;
}
