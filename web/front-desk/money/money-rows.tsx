import type { ReactNode } from "react";
import type { PaymentReview, RefundItem, UnmatchedPayment } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency, needsStaffAction } from "#domain/payments/refunds.ts";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { deskPaymentFacts } from "#web/front-desk/bookings/booking-format.tsx";
import { ChangeResourceDialog } from "#web/front-desk/bookings/change-resource-dialog.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { MoveBookingDialog } from "#web/front-desk/bookings/move-booking-dialog.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDate, formatDateTime } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { moneyCopy } from "./copy.ts";
import {
  ApplyToNextMonthDialog,
  ConfirmRefundedDialog,
  RefundPaymentDialog,
  ResolvePaymentDialog,
} from "./money-dialogs.tsx";

/** A payment that matches no payable booking. */
export function PaymentReviewRow({ review }: { review: PaymentReview }) {
  const mayRefund = useHasRight("give_back_money");
  const { details } = bookingCopy;
  const { review: copy } = moneyCopy;
  const { asked, booking, months, reference, paidAt, createdAt, reason } = review;
  const amount = formatChargedAmount(review);
  return (
    <>
      <Payer booking={booking} months={months}>
        <span className="text-sm text-terracotta-deep">
          {reason ? copy[months ? "monthReasons" : "reasons"][reason] : copy.unknown}
        </span>
      </Payer>
      <Facts
        isWide
        facts={[
          { label: copy.requested, value: formatAmount(asked) },
          { label: copy.charged, value: amount },
          { label: details.paid, value: formatDateTime(paidAt ?? createdAt) },
          { label: details.plan, value: describePaymentSubject(review) },
          { label: copy.reference, value: reference, isLong: true },
        ]}
      />
      <div className="flex flex-wrap gap-2 lg:grid">
        {months && amount !== null && (
          <OpenButton
            dialog={(onClose) => (
              <ApplyToNextMonthDialog reference={reference} amount={amount} name={months.name} onClose={onClose} />
            )}
          >
            {copy.nextMonth.action}
          </OpenButton>
        )}
        {reason === "no_place" && booking ? (
          <>
            <OpenButton dialog={(onClose) => <MoveBookingDialog booking={booking} onClose={onClose} />}>
              {copy.otherDay}
            </OpenButton>
            <OpenButton
              variant="outline"
              dialog={(onClose) => <ChangeResourceDialog booking={booking} onClose={onClose} />}
            >
              {copy.otherResource}
            </OpenButton>
          </>
        ) : (
          <OpenButton
            variant={months ? "outline" : "primary"}
            dialog={(onClose) => <ResolvePaymentDialog reference={reference} onClose={onClose} />}
          >
            {copy.resolve.action}
          </OpenButton>
        )}
        {mayRefund && (
          <OpenButton
            variant="outline"
            dialog={(onClose) => (
              <RefundPaymentDialog
                reference={reference}
                amount={amount ?? ""}
                name={payerName(review)}
                onClose={onClose}
              />
            )}
          >
            {copy.refund.action}
          </OpenButton>
        )}
      </div>
    </>
  );
}

type PaymentSubject = Pick<PaymentReview, "booking" | "months">;

/** The customer, whose booking opens; or the member. */
export function Payer({ booking, months, children }: PaymentSubject & { children: ReactNode }) {
  if (booking) return <CustomerButton booking={booking}>{children}</CustomerButton>;
  return (
    <div>
      <p className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{months?.name}</p>
      {children}
    </div>
  );
}

function payerName({ booking, months }: PaymentSubject): string {
  return booking?.customerName ?? months?.name ?? "";
}

/** What a payment was for; null if unknown. */
export function describePaymentSubject({ booking, months }: PaymentSubject): string | null {
  if (booking) return `${booking.planName}, ${formatDate(booking.startDate)}`;
  return months && `${months.planName}, ${formatDate(months.from)} - ${formatDate(months.to)}`;
}

/** Charged amount in its currency; null if unknown. */
export function formatChargedAmount({ charged, chargedCurrency }: PaymentReview): string | null {
  if (charged === null) return null;
  const isCedis = chargedCurrency === null || chargedCurrency === "GHS";
  return isCedis ? formatAmount(charged) : `${chargedCurrency} ${charged.toFixed(2)}`;
}

/** A payment with a reference that is not ours. */
export function UnmatchedPaymentRow({ payment }: { payment: UnmatchedPayment }) {
  const { unmatched: copy, review } = moneyCopy;
  const { reference, noticedAt } = payment;
  return (
    <>
      <p className="font-semibold">{copy.row}</p>
      <Facts
        isWide
        facts={[
          { label: copy.noticed, value: formatDateTime(noticedAt) },
          { label: review.reference, value: reference, isLong: true },
        ]}
      />
      <div className="grid">
        <OpenButton dialog={(onClose) => <ResolvePaymentDialog reference={reference} onClose={onClose} />}>
          {review.resolve.action}
        </OpenButton>
      </div>
    </>
  );
}

/** A refund that has not arrived. */
export function RefundRow({ refund }: { refund: RefundItem }) {
  const mayRefund = useHasRight("give_back_money");
  const { details } = bookingCopy;
  const { refundList: copy } = moneyCopy;
  const { booking, months, paymentReference, status, rule, createdAt } = refund;
  const amount = isInOtherCurrency(refund) ? copy.otherCurrency : formatAmount(refund.amount);
  return (
    <>
      <Payer booking={booking} months={months}>
        <span className="text-muted text-sm leading-snug">{booking?.customerPhone ?? months?.phone}</span>
      </Payer>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <div>
          <Badge
            tone={needsStaffAction(status) ? "alarm" : "plain"}
            {...(!needsStaffAction(status) && { icon: "clock" })}
          >
            {copy.statuses[status]}
          </Badge>
        </div>
        <Facts
          isWide
          facts={[
            { label: details.amount, value: amount },
            { label: copy.since, value: formatDateTime(createdAt) },
            { label: details.plan, value: describePaymentSubject(refund) },
            { label: copy.why, value: copy.rules[rule] },
            { label: details.reference, value: paymentReference, isLong: true },
            // The booking's desk payment says nothing about a refund of its other payment.
            ...(paymentReference === null && booking ? deskPaymentFacts(booking) : []),
          ]}
        />
      </div>
      {needsStaffAction(status) && mayRefund && (
        <div className="flex flex-wrap gap-2 lg:grid">
          <OpenButton dialog={(onClose) => <ConfirmRefundedDialog refund={refund} onClose={onClose} />}>
            {copy.confirm.action}
          </OpenButton>
          {status === "failed" && paymentReference !== null && (
            <OpenButton
              variant="outline"
              dialog={(onClose) => (
                <RefundPaymentDialog
                  reference={paymentReference}
                  amount={amount}
                  name={payerName(refund)}
                  onClose={onClose}
                />
              )}
            >
              {frontDeskCopy.tryAgain}
            </OpenButton>
          )}
        </div>
      )}
    </>
  );
}
