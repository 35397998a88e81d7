import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { findBookingToken } from "#web/lib/browser-storage/held-booking.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";

/** Links to the self-service page if this tab made the booking and has its token; otherwise refers to the email. */
export function SelfServiceLink({ bookingId, isOffice }: { bookingId: string; isOffice: boolean }) {
  const seat = registrationLinks.find();
  if (seat?.startsWith(`${bookingId}.`))
    return (
      <SmartLink href={`/my-registration#${seat}`} className={buttonClass({ className: "print:hidden" })}>
        {payment.selfService.seat}
      </SmartLink>
    );
  const token = findBookingToken(bookingId);
  if (token === null) return <p className="print:hidden">{payment.selfService.mail}</p>;
  return (
    <SmartLink
      href={`/my-booking#${token}`}
      className={buttonClass({ variant: isOffice ? "outline" : "primary", className: "print:hidden" })}
    >
      {payment.selfService.open}
    </SmartLink>
  );
}
