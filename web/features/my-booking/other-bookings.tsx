import { useQueries } from "@tanstack/react-query";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { myBooking as copy } from "#web/content/pages/my-booking.ts";
import { findTabTokens } from "#web/lib/browser-storage/held-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { myBookingQuery } from "./my-booking-queries.ts";

/** The bookings that this tab made or opened, apart from the one on the page and those that are over. */
export function OtherBookings({ token }: { token: string }) {
  const [id = ""] = token.split(".");
  const tokens = findTabTokens().filter((each) => !each.startsWith(`${id}.`));
  const answers = useQueries({ queries: tokens.map(myBookingQuery) }, queryClient);
  const links = tokens.flatMap((each, index) => {
    const shown = answers[index]?.data;
    return shown && shown.state !== "over" ? [{ token: each, shown }] : [];
  });
  if (links.length === 0) return null;
  return (
    <section aria-label={copy.others} className="print:hidden">
      <h2 className="text-xl">{copy.others}</h2>
      <ul className="mt-1">
        {links.map(({ token: each, shown: { booking, customerName, state } }) => (
          <li key={each}>
            <a href={`#${each}`} className="link inline-flex min-h-11 items-center">
              {[booking.planName, formatDateWithWeekday(booking.startDate), customerName].join(", ")}
              {state === "cancelled" && ` (${copy.othersCancelled})`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
