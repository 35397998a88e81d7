import type { MyBooking } from "#contract/my-booking.ts";
import { isSettled } from "#domain/bookings/bookings.ts";
import { bookingCalendarEvent, googleCalendarLink, outlookCalendarLink } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours } from "#domain/calendar/opening-hours.ts";
import { isKeyPlan } from "#domain/catalogue/handover.ts";
import { site } from "#domain/site.ts";
import { StatusLines } from "#web/components/notices/status-lines.tsx";
import { ARRIVAL_LINK, ArrivalLink, MapLinks } from "#web/components/self-service/map-links.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
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
      {(hoursBecause !== null || !isKeyPlan(bookingType)) && (
        <p className={hoursBecause === null ? "" : "font-semibold"}>
          {arrival.hours(formatDateWithWeekday(startDate), formatHours(hours), hoursBecause)}
        </p>
      )}
      <p>{isKeyPlan(bookingType) ? arrival.firstDay : arrival.gate}</p>
      {reception !== null && <p>{reception}</p>}
      {isToday && <StatusLines about="house" />}
      <MapLinks />
      {event && (
        <>
          <h3 className="text-lg">{calendar.title}</h3>
          <p className="flex flex-wrap gap-x-5">
            <ArrivalLink href={googleCalendarLink(event)} label={calendar.google} />
            <ArrivalLink href={outlookCalendarLink(event)} label={calendar.outlook} />
            {shown.calendarUrl !== null && (
              <a href={new URL(shown.calendarUrl).pathname} download="booking.ics" className={ARRIVAL_LINK}>
                {calendar.file}
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}
