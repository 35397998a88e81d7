import { Fragment, useEffect, useState } from "react";
import type { VerifiedPayment } from "#contract/payment.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { APPROVAL_TIMEOUT_MS, isWaitingForCustomer } from "#domain/payments/payments.ts";
import { payment as words } from "#web/content/pages/payment.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { CheckAgain } from "./check-again.tsx";
import { Outcome, WhatsAppLink } from "./outcome.tsx";
import { PayAgain } from "./pay-again.tsx";
import { HoldNotice, PayBy } from "./pay-by.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { SharePayment } from "./share-payment.tsx";

interface PendingPaymentProps {
  verified: VerifiedPayment["data"];
  isChecking: boolean;
  onCheck: () => void;
}

/** A payment that may still arrive. Only whoever has begun to pay has a prompt to approve. */
export function PendingPayment({ verified, isChecking, onCheck }: PendingPaymentProps) {
  const { reference, booking } = verified;
  const own = { bookingId: booking.id, reference };
  const isWaiting = isWaitingForCustomer(verified.status);
  const { title, text } = isWaiting ? words.pending : words.unfinished;
  // With keys: a link that was made to share stays when somebody begins to pay with it.
  const check = (
    <CheckAgain key="check" variant={isWaiting ? "primary" : "outline"} isChecking={isChecking} onCheck={onCheck} />
  );
  const ways = (
    <Fragment key="ways">
      {isWaiting && <p className="text-muted">{words.again.note}</p>}
      <HoldNotice booking={booking} isWaiting={isWaiting} />
      {!isWaiting && booking.place !== "gone" && <PayBy payBy={booking.payBy} />}
      <PayAgain
        payment={own}
        label={isWaiting ? words.again.pending : words.again.pay(formatCedis(toPesewas(booking.amount)))}
        variant={isWaiting ? "outline" : "accent"}
      />
      <SharePayment own={own} planName={booking.planName} />
    </Fragment>
  );
  return (
    <Outcome step={1} isLoading={isWaiting} title={title} text={text}>
      <PaymentSummary {...booking} />
      {isWaiting ? [<Countdown key="countdown" reference={reference} />, check, ways] : [ways, check]}
      <WhatsAppLink reference={reference} />
    </Outcome>
  );
}

/** By the clock and not by its own steps: a phone lets none pass while the prompt is in front. */
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
      {secondsLeft > 0 ? words.pending.countdown(secondsLeft) : words.pending.late}
    </p>
  );
}

/** A phone's clock may be set right meanwhile, and no prompt stays open for longer than it does. */
function remainingMs(endsAt: number): number {
  return Math.min(endsAt - Date.now(), APPROVAL_TIMEOUT_MS);
}

/** When the prompt of a payment runs out, by this phone's clock. A tab that is loaded again goes on where it was. */
function promptEndMs(reference: string): number {
  const kept = browserText(() => sessionStorage, `prompt:${reference}`);
  const known = Number(kept.find());
  if (known > 0) return known;
  const end = Date.now() + APPROVAL_TIMEOUT_MS;
  kept.save(String(end));
  return end;
}
