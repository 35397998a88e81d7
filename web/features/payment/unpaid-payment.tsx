import { Fragment, useEffect, useState } from "react";
import type { VerifiedPayment } from "#contract/payment.ts";
import { hasPeopleCount, isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { APPROVAL_TIMEOUT_MS, isStillPayable, isWaitingForCustomer } from "#domain/payments/payments.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import { CheckAgain } from "./check-again.tsx";
import { Failure, HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";
import { PayAgain } from "./pay-again.tsx";
import { HoldNotice } from "./pay-by.tsx";
import { verifyPaymentQuery } from "./payment-queries.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { SharePayment } from "./share-payment.tsx";
import { Verifying } from "./verifying.tsx";

interface UnpaidPaymentProps {
  verified: VerifiedPayment["data"];
  isChecking: boolean;
  onCheck: () => void;
}

/** A payment that has paid nothing. */
export function UnpaidPayment(props: UnpaidPaymentProps) {
  const { booking, status } = props.verified;
  const isOver = booking.status === "cancelled" || booking.isDayOver;
  if (isOver) return <NothingToPay verified={props.verified} />;
  return isStillPayable(status) ? <PendingPayment {...props} /> : <FailedPayment verified={props.verified} />;
}

function FailedPayment({ verified }: Pick<UnpaidPaymentProps, "verified">) {
  const { reference, booking } = verified;
  const payment = { bookingId: booking.id, reference };
  const reason = verified.status === "reversed" ? "reversed" : (verified.failureReason ?? "declined");
  return (
    <Failure message={copy.failed.declined} reference={reference} subject={<PaymentSummary {...booking} />}>
      <p>{copy.reasons[reason]}</p>
      <HoldNotice booking={booking} isWaiting={false} />
      <PayAgain payment={payment} label={copy.again.pay(formatCedis(toPesewas(booking.amount)))} variant="accent" />
      <SharePayment payment={payment} planName={booking.planName} />
    </Failure>
  );
}

/** A payment that may still succeed. Only a payer who has started to pay has a prompt to approve. */
function PendingPayment({ verified, isChecking, onCheck }: UnpaidPaymentProps) {
  const { reference, booking } = verified;
  const payment = { bookingId: booking.id, reference };
  const isWaiting = isWaitingForCustomer(verified.status);
  // The first answer can be from before the payer's bank or network replied.
  if (!isWaiting && countAnswers(reference) < 2)
    return (
      <Verifying>
        <PaymentSummary {...booking} />
      </Verifying>
    );
  const { title, text } = isWaiting ? copy.pending : copy.unfinished;
  // Keys preserve a created share link when the payment's status changes.
  const check = (
    <CheckAgain key="check" variant={isWaiting ? "primary" : "outline"} isChecking={isChecking} onCheck={onCheck} />
  );
  const paymentOptions = (
    <Fragment key="ways">
      {isWaiting && <p className="text-muted">{copy.again.note}</p>}
      <HoldNotice booking={booking} isWaiting={isWaiting} />
      <PayAgain
        payment={payment}
        label={isWaiting ? copy.again.pending : copy.again.pay(formatCedis(toPesewas(booking.amount)))}
        variant={isWaiting ? "outline" : "accent"}
      />
      <SharePayment payment={payment} planName={booking.planName} />
    </Fragment>
  );
  return (
    <Outcome step={1} isLoading={isWaiting} title={title} text={text}>
      <PaymentSummary {...booking} />
      {isWaiting
        ? [
            verified.needsCode && <Code key="code" reference={reference} onSent={onCheck} />,
            <Countdown key="countdown" reference={reference} />,
            check,
            paymentOptions,
          ]
        : [paymentOptions, check]}
      <WhatsAppLink reference={reference} />
    </Outcome>
  );
}

function countAnswers(reference: string): number {
  return queryClient.getQueryState(verifyPaymentQuery(reference).queryKey)?.dataUpdateCount ?? 0;
}

const loadCode = () => import("#web/components/prompt/prompt-code.tsx").then((loaded) => loaded.PromptCode);

function Code({ reference, onSent }: { reference: string; onSent: () => void }) {
  const { Component: Part } = useLazyComponent(loadCode);
  return Part && <Part reference={reference} onSent={onSent} />;
}

/** Based on the clock: phones suspend timers while the payment prompt is open. */
function Countdown({ reference }: { reference: string }) {
  const [endsAt] = useState(() => promptEndMs(reference));
  const [millisecondsLeft, setMillisecondsLeft] = useState(() => remainingMs(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setMillisecondsLeft(remainingMs(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const secondsLeft = Math.ceil(millisecondsLeft / 1000);
  return (
    <p className="rounded-control bg-terrazzo px-4 py-3 tabular-nums">
      {secondsLeft > 0 ? copy.pending.countdown(secondsLeft) : copy.pending.late}
    </p>
  );
}

/** Capped, because the phone's clock may change meanwhile. */
function remainingMs(endsAt: number): number {
  return Math.min(endsAt - Date.now(), APPROVAL_TIMEOUT_MS);
}

/**
 * When the payment prompt expires, by this phone's clock. Stored in the tab, so that a reload continues the countdown.
 */
function promptEndMs(reference: string): number {
  const store = browserText(() => sessionStorage, `prompt:${reference}`);
  const storedEnd = Number(store.find());
  if (storedEnd > 0) return storedEnd;
  const end = Date.now() + APPROVAL_TIMEOUT_MS;
  store.save(String(end));
  return end;
}

/** For a booking that this payment did not pay and that is cancelled or in the past. A late payment still shows. */
function NothingToPay({ verified: { reference, booking } }: { verified: VerifiedPayment["data"] }) {
  const { title, text } =
    booking.status === "cancelled"
      ? copy.nothingToPay.cancelled
      : copy.nothingToPay.day(formatLongDate(booking.startDate));
  return (
    <Outcome title={title} text={text}>
      <PaymentSummary {...booking} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SmartLink href={bookingPageFor(booking.bookingType)} className={buttonClass({ variant: "accent" })}>
          {copy.nothingToPay.book}
        </SmartLink>
        <HomeButton />
      </div>
      <WhatsAppLink reference={reference} />
    </Outcome>
  );
}

/** The page to book a similar plan. */
function bookingPageFor(type: LineItemType): string {
  if (type === "workshop") return "/training-course#dates";
  if (type === "forwarding") return "/my-office";
  if (type === "meeting_room") return "/meeting-room";
  if (isVirtual(type)) return "/#virtual";
  return hasPeopleCount(type) ? "/#offices" : "/#desks";
}
