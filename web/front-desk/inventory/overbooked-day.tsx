import { useQuery } from "@tanstack/react-query";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { BookingActions } from "#web/front-desk/bookings/booking-actions.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-format.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { extractFirstName, mailtoUrl, whatsappUrl } from "#web/front-desk/components/draft-links.tsx";
import { formatDate } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { external } from "#web/lib/links.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";
import { bookingsOfDayQuery } from "./queries.ts";

const copy = inventoryCopy.capacity.overbooked;

interface OverbookedDayDialogProps {
  day: string;
  resource: Resource;
  taken: number;
  capacity: number;
  onClose: () => void;
}

/** The bookings of an overbooked day, each with what staff can do for its customer. */
export function OverbookedDayDialog({ day, resource, taken, capacity, onClose }: OverbookedDayDialogProps) {
  const query = useQuery(bookingsOfDayQuery({ day, resource }));
  return (
    <Dialog
      onClose={onClose}
      title={copy.dayTitle(RESOURCE_NAMES[resource], formatDateWithWeekday(day))}
      description={copy.dayText(taken, capacity)}
    >
      <QueryData query={query} errorTitle={copy.failed}>
        {({ bookings, otherCount }) => (
          <ClickGuard>
            {bookings.length === 0 && <p className="text-muted">{copy.none}</p>}
            <ul aria-label={copy.affected}>
              {bookings.map((booking) => (
                <OverbookedBooking key={booking.id} booking={booking} onClose={onClose} />
              ))}
            </ul>
            {otherCount > 0 && <p className="text-muted text-sm">{copy.others(otherCount)}</p>}
          </ClickGuard>
        )}
      </QueryData>
    </Dialog>
  );
}

function OverbookedBooking({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { customerName, customerEmail, customerPhone, customerPhoneE164, planName, startDate, lastDay } = booking;
  const { draft } = bookingCopy;
  const text = draft.text({
    firstName: extractFirstName(customerName),
    plan: planName,
    day: formatLongDate(startDate),
  });
  const whatsapp = whatsappUrl({ e164: customerPhoneE164, typed: customerPhone }, text);
  const days =
    lastDay === null || lastDay === startDate
      ? formatDate(startDate)
      : `${formatDate(startDate)} to ${formatDate(lastDay)}`;
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <CustomerButton booking={booking}>
          <span className="text-muted text-sm">
            {planName}, {days}
          </span>
        </CustomerButton>
        <span className="shrink-0">
          <BookingStatusBadge status={booking.status} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {whatsapp && (
          <a href={whatsapp} className={buttonClass({ variant: "outline", size: "small" })} {...external}>
            {frontDeskCopy.whatsapp}
          </a>
        )}
        {customerEmail && (
          <a
            href={mailtoUrl(customerEmail, draft.subject(planName), text)}
            className={buttonClass({ variant: "outline", size: "small" })}
          >
            {frontDeskCopy.email}
          </a>
        )}
        <BookingActions booking={booking} onDone={onClose} />
      </div>
    </li>
  );
}
