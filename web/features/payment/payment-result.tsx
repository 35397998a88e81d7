import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { CompletedBooking } from "#contract/payment.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import { Receipt } from "#web/components/receipt/receipt.tsx";
import { ReceiptActions } from "#web/components/receipt/receipt-actions.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { bookingDraft } from "#web/lib/browser-storage/booking-draft.ts";
import { removeHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { findStartedPayment } from "#web/lib/browser-storage/started-payment.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import { CheckAgain } from "./check-again.tsx";
import type { CurrentPayment } from "./current-payment.ts";
import { Failure, HomeButton, Outcome, Reference, WhatsAppLink } from "./outcome.tsx";
import { completeBookingQuery, isInconclusive, verifyPaymentQuery } from "./payment-queries.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { findReceipt, receiptFacts, type SavedReceipt, saveReceipt } from "./saved-receipts.ts";
import { SavedReceiptsList } from "./saved-receipts-list.tsx";
import { SelfServiceLink } from "./self-service-link.tsx";
import { SendDocuments } from "./send-documents.tsx";
import type { UnpaidPayment } from "./unpaid-payment.tsx";
import { Verifying } from "./verifying.tsx";

/** The confirmed state of a payment: only the worker's responses change this page. */
export function PaymentResult({ reference, bookingId, planName }: CurrentPayment) {
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

  const subjectBooking = verified?.booking ?? findStartedPayment(bookingId);
  const subject = subjectBooking && <PaymentSummary {...subjectBooking} />;

  if (completion.data?.status === "cancelled") {
    return (
      <Outcome title={copy.cancelled.title} text={copy.cancelled.text}>
        {subject}
        <HomeButton />
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  if (completion.data && verified) {
    const { emailedTo, nextSteps, ...completed } = completion.data;
    const { bookingType: type, startDate } = verified.booking;
    const isForwarding = type === "forwarding";
    return <Success receipt={{ completed, startDate, isForwarding }} {...{ type, emailedTo, nextSteps }} />;
  }
  if (isInconclusive(completion.error) || (!verified && isInconclusive(verification.error))) {
    const check = (
      <CheckAgain
        isChecking={verification.isFetching || completion.isFetching}
        onCheck={() => (isPaid ? completion.refetch() : verification.refetch())}
      />
    );
    const savedReceipt = findReceipt(reference);
    if (savedReceipt) {
      return (
        <Outcome step={3} title={copy.savedReceipt.title} text={copy.savedReceipt.text}>
          <Receipt facts={receiptFacts(savedReceipt)} />
          <ReceiptActions facts={receiptFacts(savedReceipt)} />
          {check}
          <WhatsAppLink reference={reference} />
        </Outcome>
      );
    }
    return (
      <Outcome step={isPaid ? 2 : 1} title={copy.unknown.title} text={copy.unknown.text}>
        {subject}
        {check}
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  if (completion.error instanceof ApiError && completion.error.code === "no_longer_held") {
    const text = errorMessage(completion.error, copy.noCapacity.text);
    return <NoCapacity text={text} reference={reference} subject={subject} />;
  }
  if (completion.error) return <Failure message={copy.failed.completion} reference={reference} subject={subject} />;
  if (isPaid) {
    return (
      <Outcome step={2} isLoading title={copy.completing.title} text={copy.completing.text}>
        {subject}
        <HomeButton />
      </Outcome>
    );
  }
  // A failed refetch changes nothing: the page keeps the last answer and keeps polling.
  if (!verified && verification.error)
    return <Failure message={copy.failed.error} reference={reference} subject={subject} />;
  if (verified?.booking.status === "paid") {
    return (
      <Outcome title={copy.paidAnotherWay.title} text={copy.paidAnotherWay.text}>
        {subject}
        <HomeButton />
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  if (verified) {
    const onCheck = () => verification.refetch();
    return <Unpaid isChecking={verification.isFetching} {...{ verified, onCheck, subject }} />;
  }
  return reference === "" ? <SavedReceiptsList /> : <Verifying>{subject}</Verifying>;
}

const loadUnpaid = () => import("./unpaid-payment.tsx").then((loaded) => loaded.UnpaidPayment);

type UnpaidProps = ComponentProps<typeof UnpaidPayment> & { subject: ReactNode };

function Unpaid({ subject, ...props }: UnpaidProps) {
  const { Component, hasFailed } = useLazyComponent(loadUnpaid);
  if (Component) return <Component {...props} />;
  if (hasFailed) return <Failure message={copy.failed.error} reference={props.verified.reference} subject={subject} />;
  return <Verifying>{subject}</Verifying>;
}

const loadNextSteps = () => import("./next-steps.tsx").then((loaded) => loaded.NextSteps);

type SuccessProps = { receipt: SavedReceipt; type: LineItemType } & Pick<CompletedBooking, "emailedTo" | "nextSteps">;

function Success({ receipt, type, emailedTo, nextSteps }: SuccessProps) {
  const { Component: NextSteps } = useLazyComponent(loadNextSteps);
  const isOffice = nextSteps !== null;
  const facts = receiptFacts(receipt);
  const { id } = receipt.completed;
  useEffect(() => {
    saveReceipt(receipt);
    removeHeldBooking(id);
    bookingDraft.remove();
  }, [receipt, id]);
  return (
    <Outcome
      step={3}
      lastStep={isOffice ? copy.documentsStep : undefined}
      title={copy.success.title}
      text={copy.success.text(emailedTo, type === "forwarding")}
    >
      {isOffice && <SendDocuments bookingId={id} nextSteps={nextSteps} />}
      <Receipt facts={facts} />
      {!isOffice && NextSteps && <NextSteps type={type} />}
      {type !== "forwarding" && <SelfServiceLink bookingId={id} isOffice={isOffice} />}
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <ReceiptActions facts={facts} />
        <HomeButton />
      </div>
      <WhatsAppLink reference={receipt.completed.paymentReference} />
    </Outcome>
  );
}

/** The money arrived after the hold expired, and no capacity is left. */
function NoCapacity({ text, reference, subject }: { text: string; reference: string; subject: ReactNode }) {
  return (
    <Outcome title={copy.noCapacity.title} text={text}>
      {subject}
      <p>{copy.noCapacity.next}</p>
      <Reference reference={reference} />
      <WhatsAppLink reference={reference} />
      <HomeButton />
    </Outcome>
  );
}
