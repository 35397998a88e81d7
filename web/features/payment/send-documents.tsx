import { useQuery } from "@tanstack/react-query";
import { SEND_DOCUMENTS } from "#domain/catalogue/virtual-office-start.ts";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { findBookingToken } from "#web/lib/browser-storage/held-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { ownBookingQuery } from "./payment-queries.ts";

/**
 * The next step of a virtual office: its page, if this tab made the booking; otherwise the email has the link, because
 * the payer may be another person.
 */
export function SendDocuments({ bookingId, nextSteps }: { bookingId: string; nextSteps: string }) {
  const token = findBookingToken(bookingId);
  const { data, isPending } = useQuery({ ...ownBookingQuery(token ?? ""), enabled: token !== null }, queryClient);
  const href = data && "officeUrl" in data ? data.officeUrl : null;
  const isLoading = token !== null && isPending;
  return (
    <>
      <p className="print:hidden">{nextSteps}</p>
      {href !== null || isLoading ? (
        // Without a target while it loads: nothing moves when it arrives.
        <a {...(href && { href })} className={buttonClass({ variant: "accent", className: "print:hidden" })}>
          {SEND_DOCUMENTS}
        </a>
      ) : (
        <p className="font-semibold print:hidden">{payment.selfService.officeMail}</p>
      )}
    </>
  );
}
