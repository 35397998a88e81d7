import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isStillPayable } from "#domain/payments/payments.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { pay } from "#web/content/pages/pay.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { CheckAgain } from "./check-again.tsx";
import { Outcome, WhatsAppLink } from "./outcome.tsx";
import { findPayToken } from "./pay-token.ts";
import { verifyPaymentQuery } from "./payment-queries.ts";

const copy = pay.result;

/** The result of a payment for a member's months, after the checkout. */
export function PaidMonths({ reference }: { reference: string }) {
  const verification = useQuery(verifyPaymentQuery(reference), queryClient);
  const verified = verification.data?.data;
  if (!verified && verification.error) {
    return (
      <Outcome title={copy.open.title} text={errorMessage(verification.error, copy.open.text)}>
        <CheckAgain isChecking={verification.isFetching} onCheck={() => verification.refetch()} />
        <BackToPayLink />
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  if (!verified) return <Outcome isLoading step={1} {...copy.checking} />;
  const { booking, status } = verified;
  if (booking.receiptNumber !== null) {
    return (
      <Outcome
        step={3}
        title={copy.paid.title}
        text={copy.paid.text(formatLongDate(booking.lastDay ?? booking.startDate))}
      >
        <dl className="rounded-control bg-terrazzo px-4 py-3">
          <dt className="text-muted text-sm">{copy.receipt}</dt>
          <dd className="font-semibold">{booking.receiptNumber}</dd>
          <dt className="mt-2 text-muted text-sm">{copy.reference}</dt>
          <dd className="break-all font-mono">{reference}</dd>
        </dl>
        <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
          {pay.print}
        </Button>
        <BackToPayLink />
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  if (status === "success" || booking.status === "paid") {
    return (
      <Outcome {...copy.other}>
        <BackToPayLink />
        <WhatsAppLink reference={reference} />
      </Outcome>
    );
  }
  const isOpen = isStillPayable(status);
  return (
    <Outcome {...(isOpen ? copy.open : copy.failed)} isFailure={!isOpen}>
      {isOpen && <CheckAgain isChecking={verification.isFetching} onCheck={() => verification.refetch()} />}
      <BackToPayLink />
      <WhatsAppLink reference={reference} />
    </Outcome>
  );
}

function BackToPayLink() {
  const token = findPayToken();
  if (token === null) return <p>{copy.lost}</p>;
  return (
    <SmartLink href={`/pay#${token}`} className={buttonClass({ variant: "outline", className: "print:hidden" })}>
      {copy.back}
    </SmartLink>
  );
}
