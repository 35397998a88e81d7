import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { lengthenBooking } from "./queries.ts";
import { bookingWords as words } from "./words.ts";

interface LengthenBookingProps {
  booking: AdminBooking;
  /** In the booking's dialog: called when it is done. */
  onDone?: () => void;
}

/** What a booking gains for the days on which the house is closed, and the button that gives it; nothing where it gains none. */
export function LengthenBooking({ booking, onDone }: LengthenBookingProps) {
  const { lengthening, customerName } = booking;
  const until = lengthening?.until ?? "";
  const [lengthen, isPending] = useAct({
    send: () => lengthenBooking(booking, { until }),
    done: () => words.lengthened(customerName, formatLongDate(until)),
    failed: words.lengthenFailed,
    onDone,
  });
  if (lengthening === null) return null;
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{words.lengthenText(formatLongDate(until))}</p>
      <div>
        <Button size="small" variant="outline" onClick={lengthen} disabled={isPending}>
          {isPending ? words.lengthening : words.lengthen(lengthening.days)}
        </Button>
      </div>
    </div>
  );
}
