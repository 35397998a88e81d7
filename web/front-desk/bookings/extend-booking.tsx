import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { bookingCopy as words } from "./copy.ts";
import { extendBooking } from "./queries.ts";

interface ExtendBookingProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when it is done. */
  onDone?: () => void;
}

/** What a booking gains for the days on which the house is closed, and the button that gives it; nothing where it gains none. */
export function ExtendBooking({ booking, onDone }: ExtendBookingProps) {
  const { lengthening, customerName } = booking;
  const until = lengthening?.until ?? "";
  const [lengthen, isPending] = useMutation({
    send: () => extendBooking(booking, { until }),
    successMessage: () => words.extended(customerName, formatLongDate(until)),
    errorTitle: words.extendFailed,
    onDone,
  });
  if (lengthening === null) return null;
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{words.extendText(formatLongDate(until))}</p>
      <div>
        <Button size="small" variant="outline" onClick={lengthen} disabled={isPending}>
          {isPending ? words.extending : words.extend(lengthening.days)}
        </Button>
      </div>
    </div>
  );
}
