import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { BOOKING_STATUS_NAMES } from "#web/content/admin.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";

const LOOKS = {
  pending: { tone: "warn", icon: "clock" },
  confirmed: { tone: "plain", icon: "calendar" },
  paid: { tone: "good", icon: "check" },
  cancelled: { tone: "quiet", icon: "cross" },
} as const satisfies Record<BookingStatus, unknown>;

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge {...LOOKS[status]}>{BOOKING_STATUS_NAMES[status]}</Badge>;
}
