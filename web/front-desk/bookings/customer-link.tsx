import { useId, useState } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { copyLink, extractFirstName, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { external } from "#web/lib/links.ts";
import { bookingCopy } from "./copy.ts";

const copy = bookingCopy.customerLink;
/** The customer's link to the booking, for customers who have lost the mail. */
export function CustomerLink({ booking }: { booking: AdminBooking }) {
  const id = useId();
  const [url, setUrl] = useState<string | null>(null);
  const [show, isLoading] = useMutation({
    send: act(bookingApi["manage-link"].$post, booking),
    successMessage({ manageUrl }) {
      setUrl(manageUrl);
      return manageUrl === null ? copy.notConfigured : copy.shown;
    },
    errorTitle: copy.failed,
  });
  const [renew, isRenewing] = useMutation({
    send: act(bookingApi["new-link"].$post, booking),
    successMessage({ manageUrl }) {
      setUrl(manageUrl);
      return copy.renewed(booking.customerName, booking.channel);
    },
    errorTitle: copy.renewFailed,
  });
  const text = copy.draft(
    {
      firstName: extractFirstName(booking.customerName),
      plan: booking.planName,
      day: formatLongDate(booking.startDate),
    },
    url ?? "",
  );
  const whatsapp = whatsappUrl({ e164: booking.customerPhoneE164, typed: booking.customerPhone }, text);
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h3 id={id} className="text-lg">
        {copy.title}
      </h3>
      <p className="text-muted text-sm">{copy.text}</p>
      {url === null ? (
        <Button size="small" variant="outline" className="justify-self-start" onClick={show} disabled={isLoading}>
          {isLoading ? copy.loading : copy.show}
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {whatsapp && (
            <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
              <Icon name="chat" className="size-4" />
              {copy.byWhatsApp}
            </a>
          )}
          <Button size="small" variant="outline" onClick={() => copyLink(url, copy)}>
            {copy.copy}
          </Button>
          <Button size="small" variant="outline" onClick={renew} disabled={isRenewing}>
            {isRenewing ? copy.renewing : copy.renew}
          </Button>
        </div>
      )}
    </section>
  );
}
