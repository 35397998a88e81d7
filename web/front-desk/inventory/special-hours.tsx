import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminSpecialDay } from "#contract/front-desk/special-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours, formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-format.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { AffectedMeeting, AffectedOfficeDay } from "./closures.tsx";
import { DayRow } from "./day-row.tsx";
import { affectedByHoursQuery, specialHoursQuery } from "./queries.ts";
import { describeAffected, specialHoursCopy as words } from "./special-hours-copy.ts";
import { AddSpecialHoursDialog, ChangeSpecialHoursDialog, RemoveSpecialHoursDialog } from "./special-hours-dialogs.tsx";

/** The week as it is, and the days to come that have hours of their own. */
export function SpecialHours() {
  const openDialog = useOpenDialog();
  const mayChange = useHasRole("manager");
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(specialHoursQuery());
  if (hasNothingToShow(query)) {
    return <LoadError error={query.error} failed={words.failed} onAgain={() => query.refetch()} />;
  }
  if (!query.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
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
  const mayChange = useHasRole("manager");
  const named = formatDateWithWeekday(day.day);
  const ofDay = <span className="sr-only"> {named}</span>;
  return (
    <DayRow
      title={`${formatHours(day)}: ${day.reason}`}
      days={named}
      badge={day.closedBecause !== null && <Badge tone="alarm">{words.alsoClosed(day.closedBecause)}</Badge>}
      affectedLabel={
        <>
          {words.affectedLabel}
          {ofDay}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      actions={
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
      <AffectedByHours day={day} />
    </DayRow>
  );
}

/** Who counts on the day, by now. */
function AffectedByHours({ day }: { day: AdminSpecialDay }) {
  const query = useQuery(affectedByHoursQuery(day));
  if (hasNothingToShow(query)) {
    return <LoadError error={query.error} failed={words.affectedFailed} onAgain={() => query.refetch()} />;
  }
  if (!query.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  const { bookings, officeDays, meetings, viewings, events } = query.data;
  if (describeAffected(query.data).length === 0) return <p>{words.affectedNone}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-muted text-sm">{words.affectedHint}</p>
      <ClickGuard>
        <ul aria-label={words.affectedList(day.reason)}>
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
            <AffectedOfficeDay key={officeDay.id} officeDay={officeDay} />
          ))}
          {meetings.map((meeting) => (
            <AffectedMeeting key={meeting.id} meeting={meeting} />
          ))}
          {viewings.map(({ id, name, at }) => (
            <AffectedRow key={id} name={name}>
              {words.viewing(at && formatTime(at))}
            </AffectedRow>
          ))}
          {events.map(({ id, title, startsAt, endsAt }) => (
            <AffectedRow key={id} name={title}>
              {words.event(formatTime(startsAt), formatTime(endsAt))}
            </AffectedRow>
          ))}
        </ul>
      </ClickGuard>
    </div>
  );
}

function AffectedRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="border-line border-t py-2.5 first:border-t-0">
      {name}
      <span className="block text-muted text-sm">{children}</span>
    </li>
  );
}
