import type { MyBooking } from "#contract/my-booking.ts";
import { MAP_LINKS } from "#domain/arrival.ts";
import { isSettled } from "#domain/bookings/bookings.ts";
import { bookingCalendarEvent, googleCalendarLink, outlookCalendarLink } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours } from "#domain/calendar/opening-hours.ts";
import { isKeyPlan } from "#domain/catalogue/handover.ts";
import { site } from "#domain/site.ts";
import { StatusLines } from "#web/components/notices/status-lines.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { external } from "#web/lib/links.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";

/** What the customer needs on the day: calendar links, directions and what to say at the gate. */
export function Arrival({ shown }: { shown: MyBooking }) {
  const { amount, bookingType, startDate, endDate, hours, hoursBecause, reception } = shown.booking;
  const isFinal = isSettled({ amount, isPaid: shown.payment.isPaid });
  const event = isFinal ? bookingCalendarEvent({ bookingType, startDate, endDate }, hours) : null;
  const { calendar, arrival } = myBooking;
  const today = useClock(todayInAccra);
  const isToday = startDate <= today && today <= (endDate ?? startDate);
  return (
    <section
      aria-label={arrival.title}
      className="grid gap-3 rounded-card border border-line bg-white p-5 print:hidden"
    >
      <h2 className="text-xl">{arrival.title}</h2>
      <p>
        {site.address.street}, {site.address.area}. {site.address.directions}
      </p>
      {hoursBecause !== null && (
        <p className="font-semibold">
          {arrival.hours(formatDateWithWeekday(startDate), formatHours(hours), hoursBecause)}
        </p>
      )}
      <p>{isKeyPlan(bookingType) ? arrival.firstDay : arrival.gate}</p>
      {reception !== null && <p>{reception}</p>}
      {isToday && <StatusLines about="house" />}
      <p className="flex flex-wrap gap-x-5">
        {mapLinks().map(([label, href]) => (
          <ArrivalLink key={label} href={href} label={label} />
        ))}
      </p>
      {event && (
        <>
          <h3 className="text-lg">{calendar.title}</h3>
          <p className="flex flex-wrap gap-x-5">
            <ArrivalLink href={googleCalendarLink(event)} label={calendar.google} />
            <ArrivalLink href={outlookCalendarLink(event)} label={calendar.outlook} />
            {shown.calendarUrl !== null && (
              <a href={new URL(shown.calendarUrl).pathname} download="booking.ics" className={LINK_CLASS}>
                {calendar.file}
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}

const LINK_CLASS = "link inline-flex min-h-11 items-center";

function ArrivalLink({ href, label }: { href: string; label: string }) {
  const isWeb = href.startsWith("https:");
  return (
    <a href={href} className={LINK_CLASS} {...(isWeb && external)}>
      {label}
      {isWeb && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

/** The phone's own maps first: only Android handles `geo:`, and only Apple devices open Apple Maps. */
function mapLinks(): [label: string, href: string][] {
  const { geo, google, apple } = myBooking.arrival.maps;
  const agent = navigator.userAgent;
  if (/Android/.test(agent)) return [[geo, MAP_LINKS.geo]];
  if (/iPhone|iPad|Macintosh/.test(agent))
    return [
      [apple, MAP_LINKS.apple],
      [google, MAP_LINKS.google],
    ];
  return [[google, MAP_LINKS.google]];
}
