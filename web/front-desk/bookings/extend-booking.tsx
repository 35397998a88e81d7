import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { bookingCopy as copy } from "./copy.ts";

interface ExtendBookingProps {
  booking: AdminBooking;
  /** In the booking's dialog: called after success. */
  onDone?: () => void;
}

/** Offers the extension that closed days give a booking; renders nothing without one. */
export function ExtendBooking({ booking, onDone }: ExtendBookingProps) {
  const { lengthening, customerName, channel } = booking;
  const until = lengthening?.until ?? "";
  const [extend, isPending] = useMutation({
    send: () => act(bookingApi.lengthen.$post, booking)({ until }),
    successMessage: () => ({
      ...copy.extended(customerName, channel, formatLongDate(until)),
      undo: {
        send: act(bookingApi.lengthen.undo.$post, booking),
        successMessage: copy.unextended(customerName, channel),
        errorTitle: copy.undoFailed,
      },
    }),
    errorTitle: copy.extendFailed,
    onDone,
  });
  if (lengthening === null) return null;
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{copy.extendText(formatLongDate(until))}</p>
      <div>
        <Button size="small" variant="outline" onClick={extend} disabled={isPending}>
          {isPending ? copy.extending : copy.extend(lengthening.days)}
        </Button>
      </div>
    </div>
  );
}
