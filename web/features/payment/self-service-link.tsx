import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { findTabToken } from "#web/lib/browser-storage/held-booking.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";

/** To the booking's own page, where this tab knows the way: it made the booking. A new tab is told of the mail. */
export function SelfServiceLink({ bookingId }: { bookingId: string }) {
  const seat = registrationLinks.find();
  if (seat?.startsWith(`${bookingId}.`))
    return (
      <SmartLink href={`/my-registration#${seat}`} className={buttonClass({ className: "print:hidden" })}>
        {payment.ownPage.seat}
      </SmartLink>
    );
  const token = findTabToken();
  // A token begins with what it is for.
  if (token === null || !token.startsWith(`${bookingId}.`))
    return <p className="print:hidden">{payment.ownPage.mail}</p>;
  return (
    <SmartLink href={`/my-booking#${token}`} className={buttonClass({ className: "print:hidden" })}>
      {payment.ownPage.open}
    </SmartLink>
  );
}
