import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { staffBookingCopy as copy } from "#web/front-desk/bookings/staff-booking-copy.ts";
import { copyLink, extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { external } from "#web/lib/links.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

interface PayLinkProps {
  booking: AdminBooking;
  url: string;
}

/** Ways to send a payment link: QR code, message or clipboard. */
export function PayLink({ booking, url }: PayLinkProps) {
  const { draft } = copy;
  const { Component: Code } = useLazyComponent(loadQrCode);
  const text = draft.link(
    {
      firstName: extractFirstName(booking.customerName),
      plan: booking.planName,
      day: formatLongDate(booking.startDate),
      amount: formatAmount(booking.amount),
    },
    url,
  );
  const whatsapp = whatsappUrl({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);

  return (
    <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-center">
      <figure className="mx-auto grid w-44 gap-1 text-center">
        {Code ? <Code url={url} /> : <span className="block aspect-square bg-white" />}
        <figcaption className="text-muted text-sm">{copy.scanToPay}</figcaption>
      </figure>
      <div className="grid gap-2">
        {whatsapp && (
          <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
            <Icon name="chat" className="size-4" />
            {copy.linkByChat}
          </a>
        )}
        {booking.customerEmail && (
          <a
            href={mailtoUrl(booking.customerEmail, draft.subject(booking.planName), text)}
            className={buttonClass({ variant: "outline", size: "small" })}
          >
            <Icon name="mail" className="size-4" />
            {copy.linkByMail}
          </a>
        )}
        <Button size="small" variant="outline" onClick={() => copyLink(url, copy)}>
          {copy.copy}
        </Button>
        <p role="status" className="text-muted text-sm">
          {copy.waitingForPayment}
        </p>
      </div>
    </div>
  );
}

function loadQrCode() {
  return import("#web/front-desk/payments/payment-qr-code.tsx").then(({ PaymentQrCode }) => PaymentQrCode);
}
