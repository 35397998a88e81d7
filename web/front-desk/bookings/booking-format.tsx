import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { ACTION_NEEDED_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { historyCopy } from "#web/front-desk/history/copy.ts";
import { DESK_METHOD_NAMES } from "#web/front-desk/payments/copy.ts";
import { BOOKING_STATUS_NAMES, bookingCopy } from "./copy.ts";

const STATUS_STYLES = {
  pending: { tone: "warn", icon: "clock" },
  confirmed: { tone: "plain", icon: "calendar" },
  paid: { tone: "good", icon: "check" },
  cancelled: { tone: "quiet", icon: "cross" },
} as const satisfies Record<BookingStatus, unknown>;

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge {...STATUS_STYLES[status]}>{BOOKING_STATUS_NAMES[status]}</Badge>;
}

/** Status badge, refunds that staff must handle, and open disputes. */
export function BookingState({ booking }: { booking: Pick<AdminBooking, "status" | "disputes" | "refunds"> }) {
  return (
    <span className="flex flex-wrap gap-1">
      <BookingStatusBadge status={booking.status} />
      {owedRefundStatuses(booking).map((status) => (
        <Badge
          key={status}
          tone={status === "failed" ? "alarm" : "warn"}
          icon={status === "failed" ? undefined : "clock"}
        >
          {bookingCopy.owedBadges[status]}
        </Badge>
      ))}
      {isDisputed(booking) && (
        <Badge tone="warn" icon="clock">
          {bookingCopy.disputed}
        </Badge>
      )}
    </span>
  );
}

/** Statuses of refunds that wait for staff. */
function owedRefundStatuses({ refunds }: Pick<AdminBooking, "refunds">) {
  return ACTION_NEEDED_REFUND_STATUSES.filter((owedStatus) => refunds.some(({ status }) => status === owedStatus));
}

export function isDisputed({ disputes }: Pick<AdminBooking, "disputes">): boolean {
  return disputes.some(({ resolvedAt }) => resolvedAt === null);
}

/** "₵750.00"; the public page's wording if no price is agreed yet. */
export function formatBookingAmount({ bookingType, amount }: Pick<AdminBooking, "bookingType" | "amount">): string {
  const isOpen = PLANS[bookingType].price.kind === "custom" && Number(amount) === 0;
  return isOpen ? priceOf(bookingType) : formatAmount(amount);
}

/** How the customer paid at the desk, with the note of staff. */
export function deskPaymentFacts({ deskPayment }: Pick<AdminBooking, "deskPayment">) {
  const { details } = bookingCopy;
  return [
    { label: details.paidBy, value: deskPayment && historyCopy.atDesk(DESK_METHOD_NAMES[deskPayment.method]) },
    { label: details.transaction, value: deskPayment?.transactionId },
    { label: details.payNote, value: deskPayment?.note, isLong: true },
  ];
}
