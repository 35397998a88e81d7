import type { ReactNode } from "react";
import type { PaymentReview, RefundItem, UnmatchedPayment } from "#contract/front-desk/money/payments.ts";
import { isInOtherCurrency, needsStaffAction } from "#domain/payments/refunds.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { deskPaymentFacts } from "#web/front-desk/bookings/booking-in-words.tsx";
import { MoveBookingDialog } from "#web/front-desk/bookings/move-booking-dialog.tsx";
import { OtherPlaceDialog } from "#web/front-desk/bookings/other-place-dialog.tsx";
import { bookingWords } from "#web/front-desk/bookings/words.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { shortDate, shortDateTime, shownAmount } from "#web/front-desk/components/format.ts";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { ConfirmPaidBackDialog, NextMonthDialog, RefundPaymentDialog, ResolvePaymentDialog } from "./money-dialogs.tsx";
import { moneyWords } from "./words.ts";

/** Money that came in and matches no booking that may be paid. */
export function PaymentReviewRow({ review }: { review: PaymentReview }) {
  const openDialog = useOpenDialog();
  const mayRefund = useMay("manager");
  const { details } = bookingWords;
  const { review: words } = moneyWords;
  const { asked, booking, months, reference, paidAt, createdAt, reason } = review;
  const amount = chargedAmount(review);
  return (
    <>
      <WhoPaid booking={booking} months={months}>
        <span className="text-sm text-terracotta-deep">
          {reason ? words[months ? "ofMonths" : "reasons"][reason] : words.unknown}
        </span>
      </WhoPaid>
      <Facts
        isWide
        facts={[
          { label: words.asked, value: shownAmount(asked) },
          { label: words.charged, value: amount },
          { label: details.paid, value: shortDateTime(paidAt ?? createdAt) },
          { label: details.plan, value: paidFor(review) },
          { label: words.reference, value: reference, isLong: true },
        ]}
      />
      <div className="flex flex-wrap gap-2 lg:grid">
        {months && amount !== null && (
          <Button
            size="small"
            onClick={() =>
              openDialog((onClose) => (
                <NextMonthDialog reference={reference} amount={amount} name={months.name} onClose={onClose} />
              ))
            }
          >
            {words.nextMonth}
          </Button>
        )}
        {reason === "no_place" && booking ? (
          <>
            <Button
              size="small"
              onClick={() => openDialog((onClose) => <MoveBookingDialog booking={booking} onClose={onClose} />)}
            >
              {words.otherDay}
            </Button>
            <Button
              size="small"
              variant="outline"
              onClick={() => openDialog((onClose) => <OtherPlaceDialog booking={booking} onClose={onClose} />)}
            >
              {words.otherPlace}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            variant={months ? "outline" : "primary"}
            onClick={() => openDialog((onClose) => <ResolvePaymentDialog reference={reference} onClose={onClose} />)}
          >
            {words.resolve}
          </Button>
        )}
        {mayRefund && (
          <Button
            size="small"
            variant="outline"
            onClick={() =>
              openDialog((onClose) => (
                <RefundPaymentDialog
                  reference={reference}
                  amount={amount ?? ""}
                  name={whoPaid(review)}
                  onClose={onClose}
                />
              ))
            }
          >
            {words.payBack}
          </Button>
        )}
      </div>
    </>
  );
}

type PaidFor = Pick<PaymentReview, "booking" | "months">;

/** Whose booking it is, which opens; or whose months. */
export function WhoPaid({ booking, months, children }: PaidFor & { children: ReactNode }) {
  if (booking) return <CustomerButton booking={booking}>{children}</CustomerButton>;
  return (
    <div>
      <p className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{months?.name}</p>
      {children}
    </div>
  );
}

function whoPaid({ booking, months }: PaidFor): string {
  return booking?.customerName ?? months?.name ?? "";
}

/** What a payment was for, in words; null where that is not known. */
export function paidFor({ booking, months }: PaidFor): string | null {
  if (booking) return `${booking.planName}, ${shortDate(booking.startDate)}`;
  return months && `${months.planName}, ${shortDate(months.from)} - ${shortDate(months.to)}`;
}

/** What was charged, in the currency it was charged in; null where that is not known. */
export function chargedAmount({ charged, chargedCurrency }: PaymentReview): string | null {
  if (charged === null) return null;
  const isCedis = chargedCurrency === null || chargedCurrency === "GHS";
  return isCedis ? shownAmount(charged) : `${chargedCurrency} ${charged.toFixed(2)}`;
}

/** Money that came in on a reference we never gave out. */
export function UnmatchedPaymentRow({ payment }: { payment: UnmatchedPayment }) {
  const openDialog = useOpenDialog();
  const { unmatched: words, review } = moneyWords;
  const { reference, noticedAt } = payment;
  return (
    <>
      <p className="font-semibold">{words.row}</p>
      <Facts
        isWide
        facts={[
          { label: words.noticed, value: shortDateTime(noticedAt) },
          { label: review.reference, value: reference, isLong: true },
        ]}
      />
      <div className="grid">
        <Button
          size="small"
          onClick={() => openDialog((onClose) => <ResolvePaymentDialog reference={reference} onClose={onClose} />)}
        >
          {review.resolve}
        </Button>
      </div>
    </>
  );
}

/** Money that goes back, until it has arrived. */
export function RefundRow({ refund }: { refund: RefundItem }) {
  const openDialog = useOpenDialog();
  const mayRefund = useMay("manager");
  const { details } = bookingWords;
  const { refundList: words } = moneyWords;
  const { booking, months, paymentReference, status, rule, createdAt } = refund;
  const amount = isInOtherCurrency(refund) ? words.otherCurrency : shownAmount(refund.amount);
  return (
    <>
      <WhoPaid booking={booking} months={months}>
        <span className="text-muted text-sm leading-snug">{booking?.customerPhone ?? months?.phone}</span>
      </WhoPaid>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <div>
          <Badge
            tone={needsStaffAction(status) ? "alarm" : "plain"}
            {...(!needsStaffAction(status) && { icon: "clock" })}
          >
            {words.statuses[status]}
          </Badge>
        </div>
        <Facts
          isWide
          facts={[
            { label: details.amount, value: amount },
            { label: words.since, value: shortDateTime(createdAt) },
            { label: details.plan, value: paidFor(refund) },
            { label: words.why, value: words.rules[rule] },
            { label: details.reference, value: paymentReference, isLong: true },
            // Of a booking that was paid twice, the refund of the other payment says nothing of this one.
            ...(paymentReference === null && booking ? deskPaymentFacts(booking) : []),
          ]}
        />
      </div>
      {needsStaffAction(status) && mayRefund && (
        <div className="flex flex-wrap gap-2 lg:grid">
          <Button
            size="small"
            onClick={() => openDialog((onClose) => <ConfirmPaidBackDialog refund={refund} onClose={onClose} />)}
          >
            {words.paidBack}
          </Button>
          {status === "failed" && paymentReference !== null && (
            <Button
              size="small"
              variant="outline"
              onClick={() =>
                openDialog((onClose) => (
                  <RefundPaymentDialog
                    reference={paymentReference}
                    amount={amount}
                    name={whoPaid(refund)}
                    onClose={onClose}
                  />
                ))
              }
            >
              {frontDeskWords.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
