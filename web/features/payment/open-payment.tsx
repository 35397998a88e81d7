import { Fragment, useEffect, useState } from "react";
import type { VerifiedPayment } from "#contract/payment.ts";
import { isWaitingForCustomer } from "#domain/payments.ts";
import { payment as words } from "#web/content/payment.ts";
import { CheckAgain } from "./check-again.tsx";
import { Outcome, WhatsApp } from "./outcome.tsx";
import { PayAgain } from "./pay-again.tsx";
import { SharePayment } from "./share-payment.tsx";

const PROMPT_SECONDS = 180;

interface OpenPaymentProps {
  verified: VerifiedPayment["data"];
  isChecking: boolean;
  onCheck: () => void;
}

/** A payment that may still arrive. Only whoever has begun to pay has a prompt to approve. */
export function OpenPayment({ verified, isChecking, onCheck }: OpenPaymentProps) {
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
      <PayAgain
        own={own}
        label={isWaiting ? words.again.pending : words.again.declined}
        variant={isWaiting ? "outline" : "accent"}
      />
      <SharePayment own={own} planName={booking.planName} />
    </Fragment>
  );
  return (
    <Outcome step={1} isWorking={isWaiting} title={title} text={text}>
      {isWaiting ? [<Countdown key="countdown" />, check, ways] : [ways, check]}
      <WhatsApp reference={reference} />
    </Outcome>
  );
}

function Countdown() {
  const [secondsLeft, setSecondsLeft] = useState(PROMPT_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="rounded-control bg-terrazzo px-4 py-3 tabular-nums">
      {secondsLeft > 0 ? words.pending.countdown(secondsLeft) : words.pending.late}
    </p>
  );
}
