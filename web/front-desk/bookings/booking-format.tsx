import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { ACTION_NEEDED_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { historyCopy } from "#web/front-desk/history/copy.ts";
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

/** Its status, what of its money somebody has to send back, and that the customer asks the bank for the money back. */
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

/** How refunds of it stand that go no further by themselves. */
function owedRefundStatuses({ refunds }: Pick<AdminBooking, "refunds">) {
  return ACTION_NEEDED_REFUND_STATUSES.filter((owed) => refunds.some(({ status }) => status === owed));
}

export function isDisputed({ disputes }: Pick<AdminBooking, "disputes">): boolean {
  return disputes.some(({ resolvedAt }) => resolvedAt === null);
}

/** ₵750.00 of a booking; as the public pages call it where its price is agreed apart. */
export function formatBookingAmount({ bookingType, amount }: Pick<AdminBooking, "bookingType" | "amount">): string {
  const isOpen = PLANS[bookingType].price.kind === "custom" && Number(amount) === 0;
  return isOpen ? priceOf(bookingType) : formatAmount(amount);
}

/** How a booking was paid at the desk, and what staff noted then. */
export function deskPaymentFacts({ deskPayment }: Pick<AdminBooking, "deskPayment">) {
  const { details, methods } = bookingCopy;
  return [
    { label: details.paidBy, value: deskPayment && historyCopy.atDesk(methods[deskPayment.method]) },
    { label: details.transaction, value: deskPayment?.transactionId },
    { label: details.payNote, value: deskPayment?.note, isLong: true },
  ];
}
