import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { findTabToken } from "#web/lib/browser-storage/held-booking.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";

/** Links to the self-service page if this tab made the booking and has its token; otherwise refers to the email. */
export function SelfServiceLink({ bookingId }: { bookingId: string }) {
  const seat = registrationLinks.find();
  if (seat?.startsWith(`${bookingId}.`))
    return (
      <SmartLink href={`/my-registration#${seat}`} className={buttonClass({ className: "print:hidden" })}>
        {payment.selfService.seat}
      </SmartLink>
    );
  const token = findTabToken();
  // A token starts with its booking's ID.
  if (token === null || !token.startsWith(`${bookingId}.`))
    return <p className="print:hidden">{payment.selfService.mail}</p>;
  return (
    <SmartLink href={`/my-booking#${token}`} className={buttonClass({ className: "print:hidden" })}>
      {payment.selfService.open}
    </SmartLink>
  );
}
