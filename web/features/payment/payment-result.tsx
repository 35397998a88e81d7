import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { isPlan } from "#domain/catalogue/catalogue.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { isStillPayable } from "#domain/payments/payments.ts";
import { Receipt } from "#web/components/receipt/receipt.tsx";
import { ReceiptActions } from "#web/components/receipt/receipt-actions.tsx";
import { payment as words } from "#web/content/pages/payment.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { findBegunPayment } from "#web/lib/kept/begun-payment.ts";
import { forgetKeptBooking } from "#web/lib/kept/kept-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { CheckAgain } from "./check-again.tsx";
import { factsOf, findReceipt, type KeptReceipt, keepReceipt } from "./kept-receipts.ts";
import { KeptReceipts } from "./kept-receipts-list.tsx";
import type { NamedPayment } from "./named-payment.ts";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { HomeButton, Outcome, WhatsApp } from "./outcome.tsx";
import { OwnPageLink } from "./own-page-link.tsx";
import { PayAgain } from "./pay-again.tsx";
import { PayBy, PlaceHeld } from "./pay-by.tsx";
import { PaymentFor } from "./payment-for.tsx";
import { completeBookingQuery, isUnknown, verifyPaymentQuery } from "./payment-queries.ts";
import { SharePayment } from "./share-payment.tsx";
import { Verifying } from "./verifying.tsx";

/** What really happened to a payment: only the worker's answers move this page. */
export function PaymentResult({ reference, bookingId, planName }: NamedPayment) {
  const verification = useQuery(verifyPaymentQuery(reference), queryClient);
  const verified = verification.data?.data;
  const isPaid = verified?.status === "success";
  const completion = useQuery(
    {
      ...completeBookingQuery({
        bookingId: bookingId || (verified?.booking.id ?? ""),
        paymentReference: reference,
        planName: planName || (verified?.booking.planName ?? ""),
      }),
      enabled: isPaid,
    },
    queryClient,
  );

  const about = verified?.booking ?? findBegunPayment(bookingId);
  const subject = about && <PaymentFor {...about} />;

  if (completion.data?.status === "cancelled") {
    return (
      <Outcome title={words.cancelled.title} text={words.cancelled.text}>
        {subject}
        <HomeButton />
        <WhatsApp reference={reference} />
      </Outcome>
    );
  }
  if (completion.data && verified) {
    const { bookingType, startDate } = verified.booking;
    const next = isPlan(bookingType) && isVirtual(bookingType) ? words.success.nextVirtual : words.success.next;
    return <Success receipt={{ completed: completion.data, startDate }} next={next} />;
  }
  if (isUnknown(completion.error) || (!verified && isUnknown(verification.error))) {
    const check = (
      <CheckAgain
        isChecking={verification.isFetching || completion.isFetching}
        onCheck={() => (isPaid ? completion.refetch() : verification.refetch())}
      />
    );
    const kept = findReceipt(reference);
    if (kept) {
      return (
        <Outcome step={3} title={words.kept.title} text={words.kept.text}>
          <Receipt facts={factsOf(kept)} />
          <ReceiptActions facts={factsOf(kept)} />
          {check}
          <WhatsApp reference={reference} />
        </Outcome>
      );
    }
    return (
      <Outcome step={isPaid ? 2 : 1} title={words.unknown.title} text={words.unknown.text}>
        {subject}
        {check}
        <WhatsApp reference={reference} />
      </Outcome>
    );
  }
  if (completion.error instanceof ApiError && completion.error.code === "no_longer_held") {
    const text = sentenceOf(completion.error, words.noPlace.text);
    return <NoPlace text={text} reference={reference} subject={subject} />;
  }
  if (completion.error) return <Failure message={words.failed.completion} reference={reference} subject={subject} />;
  if (isPaid) {
    return (
      <Outcome step={2} isWorking title={words.completing.title} text={words.completing.text}>
        {subject}
        <HomeButton />
      </Outcome>
    );
  }
  // After one answer, a question that gets none says nothing new: the page shows what it knows and goes on asking.
  if (!verified && verification.error)
    return <Failure message={words.failed.error} reference={reference} subject={subject} />;
  if (verified?.booking.status === "paid") {
    return (
      <Outcome title={words.paidOtherwise.title} text={words.paidOtherwise.text}>
        {subject}
        <HomeButton />
        <WhatsApp reference={reference} />
      </Outcome>
    );
  }
  if (verified && (verified.booking.status === "cancelled" || verified.booking.isDayOver)) {
    return <NothingToPay verified={verified} />;
  }
  if (verified && isStillPayable(verified.status)) {
    return (
      <OpenPayment verified={verified} isChecking={verification.isFetching} onCheck={() => verification.refetch()} />
    );
  }
  if (verified) {
    const own = { bookingId: verified.booking.id, reference };
    const why = verified.status === "reversed" ? "reversed" : (verified.failureReason ?? "declined");
    return (
      <Failure message={words.failed.declined} reference={reference} subject={subject}>
        <p>{words.reasons[why]}</p>
        <PlaceHeld booking={verified.booking} isWaiting={false} />
        {verified.booking.place !== "gone" && <PayBy payBy={verified.booking.payBy} />}
        <PayAgain own={own} label={words.again.pay(formatCedis(toPesewas(verified.booking.amount)))} variant="accent" />
        <SharePayment own={own} planName={verified.booking.planName} />
      </Failure>
    );
  }
  return reference === "" ? <KeptReceipts /> : <Verifying>{subject}</Verifying>;
}

function Success({ receipt, next }: { receipt: KeptReceipt; next: string }) {
  const facts = factsOf(receipt);
  const { id } = receipt.completed;
  useEffect(() => {
    keepReceipt(receipt);
    forgetKeptBooking(id);
  }, [receipt, id]);
  return (
    <Outcome step={3} title={words.success.title} text={words.success.text}>
      <Receipt facts={facts} />
      <p className="print:hidden">{next}</p>
      <OwnPageLink bookingId={id} />
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <ReceiptActions facts={facts} />
        <HomeButton />
      </div>
      <WhatsApp reference={receipt.completed.paymentReference} />
    </Outcome>
  );
}

/** The money has come after the hold on the place had run out, and the house is full. */
function NoPlace({ text, reference, subject }: { text: string; reference: string; subject: ReactNode }) {
  return (
    <Outcome title={words.noPlace.title} text={text}>
      {subject}
      <p>{words.noPlace.next}</p>
      <Reference reference={reference} />
      <WhatsApp reference={reference} />
      <HomeButton />
    </Outcome>
  );
}

function Reference({ reference }: { reference: string }) {
  return (
    <dl className="rounded-control bg-terrazzo px-4 py-3">
      <dt className="text-muted text-sm">{words.receipt.reference}</dt>
      <dd className="break-all font-mono">{reference}</dd>
    </dl>
  );
}

interface FailureProps {
  message: string;
  reference: string;
  /** What the payment was for, where it is known. */
  subject: ReactNode;
  children?: ReactNode;
}

function Failure({ message, reference, subject, children }: FailureProps) {
  return (
    <Outcome title={words.failed.title} text={message} isFailure>
      {subject}
      {children}
      <Reference reference={reference} />
      <HomeButton />
      <WhatsApp reference={reference} />
    </Outcome>
  );
}
