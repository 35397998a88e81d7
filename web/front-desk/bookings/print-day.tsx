import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { sentenceOf } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { bookingsQuery } from "./queries.ts";
import { BOOKING_STATUS_NAMES, bookingWords as words } from "./words.ts";

const MOST_PAGES = 20;

/** Today's arrivals on paper: all of them, whatever is filtered on the screen. */
export function PrintDay() {
  const [arrivals, setArrivals] = useState<AdminBooking[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const hasWayIn = useHasWayIn();

  async function print() {
    setLoading(true);
    try {
      const arrivals = bookingsQuery({ view: "today" });
      // The list on the screen may be asking for its first page, and would be taken for the whole day.
      await queryClient.cancelQueries({ queryKey: arrivals.queryKey });
      const { pages } = await queryClient.fetchInfiniteQuery({
        ...arrivals,
        pages: MOST_PAGES,
        staleTime: 0,
      });
      // The paper must hold the rows before the printer is asked.
      flushSync(() => setArrivals(pages.flatMap((page) => page.items)));
      window.addEventListener("afterprint", () => setArrivals(null), { once: true });
      window.print();
    } catch (error) {
      toast({ variant: "destructive", title: frontDeskWords.error, description: sentenceOf(error, words.failed) });
    }
    setLoading(false);
  }

  return (
    <>
      <Button size="small" variant="outline" className="max-sm:px-3" onClick={print} disabled={isLoading || !hasWayIn}>
        <Icon name="print" className="size-4" />
        {words.print}
      </Button>
      {arrivals && createPortal(<DaySheet arrivals={arrivals} />, document.body)}
    </>
  );
}

function DaySheet({ arrivals }: { arrivals: readonly AdminBooking[] }) {
  return (
    <section className="hidden p-2 print:block">
      <h2 className="text-xl">
        {words.printTitle}, {longDate(todayInAccra())}
      </h2>
      {arrivals.length === 0 ? (
        <p className="mt-3">{words.printEmpty}</p>
      ) : (
        <table className="mt-3 w-full border-collapse text-left text-sm">
          <thead>
            <tr>
              {words.printColumns.map((header) => (
                <th key={header} className="border-ink border-b py-1 pr-3">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {arrivals.map((booking) => (
              <DayRow key={booking.id} booking={booking} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Nobody comes for a virtual office: it has no people and no box to tick. */
function DayRow({ booking }: { booking: AdminBooking }) {
  const isForNobody = isVirtual(booking.bookingType);
  return (
    <tr className="break-inside-avoid border-line border-b">
      <td className="wrap-anywhere py-1.5 pr-3 font-semibold">{booking.customerName}</td>
      <td className="whitespace-nowrap py-1.5 pr-3">{booking.customerPhone}</td>
      <td className="py-1.5 pr-3">{booking.planName}</td>
      <td className="py-1.5 pr-3 tabular-nums">{!isForNobody && (booking.numberOfPeople ?? 1)}</td>
      <td className="py-1.5 pr-3">{BOOKING_STATUS_NAMES[booking.status]}</td>
      <td className="py-1.5">
        {isForNobody ? words.details.starts : <span className="block size-4 border border-ink" />}
      </td>
    </tr>
  );
}
