import type { VerifiedPayment } from "#contract/payment.ts";
import { hasPeopleCount, isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment } from "#web/content/pages/payment.ts";
import { HomeButton, Outcome, WhatsAppLink } from "./outcome.tsx";
import { PaymentSummary } from "./payment-summary.tsx";

const copy = payment.nothingToPay;

/** For a booking that this payment did not pay and that is cancelled or in the past. A late payment still shows. */
export function NothingToPay({ verified: { reference, booking } }: { verified: VerifiedPayment["data"] }) {
  const { title, text } = booking.status === "cancelled" ? copy.cancelled : copy.day(formatLongDate(booking.startDate));
  return (
    <Outcome title={title} text={text}>
      <PaymentSummary {...booking} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SmartLink href={bookingPageFor(booking.bookingType)} className={buttonClass({ variant: "accent" })}>
          {copy.book}
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
