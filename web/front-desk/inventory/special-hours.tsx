import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminSpecialDay } from "#contract/front-desk/special-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours, formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-in-words.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { clockTime } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { isNothingToShow, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { AffectedDay, AffectedMeeting } from "./closures.tsx";
import { DayRow } from "./day-row.tsx";
import { metByHoursQuery, specialHoursQuery } from "./queries.ts";
import { AddSpecialHoursDialog, ChangeSpecialHoursDialog, RemoveSpecialHoursDialog } from "./special-hours-dialogs.tsx";
import { metInWords, specialHoursWords as words } from "./special-hours-words.ts";

/** The week as it is, and the days to come that have hours of their own. */
export function SpecialHours() {
  const openDialog = useOpenDialog();
  const mayChange = useMay("manager");
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(specialHoursQuery());
  if (isNothingToShow(query)) {
    return <Problem error={query.error} failed={words.failed} onAgain={() => query.refetch()} />;
  }
  if (!query.data) return <p className="text-muted">{frontDeskWords.list.loading}</p>;
  const { days } = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{words.week(formatWeekHours(site.openingHours))}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{words.title}</h3>
        {mayChange && (
          <Button
            size="small"
            onClick={() =>
              openDialog((onClose) => <AddSpecialHoursDialog onAdded={({ id }) => setOpenId(id)} onClose={onClose} />)
            }
          >
            {words.add}
          </Button>
        )}
      </div>
      {days.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)]">
          {days.map((day) => (
            <SpecialDay
              key={day.id}
              day={day}
              isOpen={openId === day.id}
              onToggle={() => setOpenId(openId === day.id ? null : day.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SpecialDayProps {
  day: AdminSpecialDay;
  isOpen: boolean;
  onToggle: () => void;
}

function SpecialDay({ day, isOpen, onToggle }: SpecialDayProps) {
  const openDialog = useOpenDialog();
  const mayChange = useMay("manager");
  const named = formatDateWithWeekday(day.day);
  const ofDay = <span className="sr-only"> {named}</span>;
  return (
    <DayRow
      title={`${formatHours(day)}: ${day.reason}`}
      days={named}
      mark={day.closedBecause !== null && <Badge tone="alarm">{words.closed(day.closedBecause)}</Badge>}
      meets={
        <>
          {words.meets}
          {ofDay}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      acts={
        mayChange && (
          <>
            <Button
              size="small"
              variant="outline"
              onClick={() => openDialog((onClose) => <ChangeSpecialHoursDialog day={day} onClose={onClose} />)}
            >
              {words.change}
              {ofDay}
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() => openDialog((onClose) => <RemoveSpecialHoursDialog day={day} onClose={onClose} />)}
            >
              {words.remove}
              {ofDay}
            </Button>
          </>
        )
      }
    >
      <Met day={day} />
    </DayRow>
  );
}

/** Who counts on the day, by now. */
function Met({ day }: { day: AdminSpecialDay }) {
  const query = useQuery(metByHoursQuery(day));
  if (isNothingToShow(query)) {
    return <Problem error={query.error} failed={words.meetsFailed} onAgain={() => query.refetch()} />;
  }
  if (!query.data) return <p className="text-muted">{frontDeskWords.list.loading}</p>;
  const { bookings, officeDays, meetings, viewings, events } = query.data;
  if (metInWords(query.data).length === 0) return <p>{words.meetsNone}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-muted text-sm">{words.meetsText}</p>
      <PressGuard>
        <ul aria-label={words.meetsOf(day.reason)}>
          {bookings.map((booking) => (
            <li
              key={booking.id}
              className="flex items-start justify-between gap-3 border-line border-t py-2.5 first:border-t-0"
            >
              <CustomerButton booking={booking}>
                <span className="text-muted text-sm">{booking.planName}</span>
              </CustomerButton>
              <span className="shrink-0">
                <BookingStatusBadge status={booking.status} />
              </span>
            </li>
          ))}
          {officeDays.map((officeDay) => (
            <AffectedDay key={officeDay.id} officeDay={officeDay} />
          ))}
          {meetings.map((meeting) => (
            <AffectedMeeting key={meeting.id} meeting={meeting} />
          ))}
          {viewings.map(({ id, name, at }) => (
            <Named key={id} name={name}>
              {words.viewing(at && clockTime(at))}
            </Named>
          ))}
          {events.map(({ id, title, startsAt, endsAt }) => (
            <Named key={id} name={title}>
              {words.event(clockTime(startsAt), clockTime(endsAt))}
            </Named>
          ))}
        </ul>
      </PressGuard>
    </div>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="border-line border-t py-2.5 first:border-t-0">
      {name}
      <span className="block text-muted text-sm">{children}</span>
    </li>
  );
}
