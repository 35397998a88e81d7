import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminSpecialDay, AffectedByHours as Affected } from "#contract/front-desk/availability/special-hours.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-format.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDate, formatDateTime } from "#web/front-desk/components/format.ts";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { AffectedEventRow, AffectedMeeting, AffectedOfficeDay } from "./closures.tsx";
import { inventoryCopy } from "./copy.ts";
import { DayRow } from "./day-row.tsx";
import { affectedNames, MessageAffected } from "./message-affected.tsx";
import { affectedByHoursQuery, specialHoursQuery } from "./queries.ts";
import { specialHoursCopy as copy, describeAffected } from "./special-hours-copy.ts";
import { AddSpecialHoursDialog, ChangeSpecialHoursDialog, RemoveSpecialHoursDialog } from "./special-hours-dialogs.tsx";

/** The weekly hours, and the coming days with special hours. */
export function SpecialHours() {
  const mayChange = useHasRight("change_availability");
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(specialHoursQuery());
  return (
    <QueryData query={query} errorTitle={copy.failed}>
      {({ days }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-muted">{copy.week(formatWeekHours(site.openingHours))}</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">{copy.title}</h3>
            {mayChange && (
              <OpenButton
                dialog={(onClose) => <AddSpecialHoursDialog onAdded={({ id }) => setOpenId(id)} onClose={onClose} />}
              >
                {copy.add.title}
              </OpenButton>
            )}
          </div>
          {days.length === 0 ? (
            <p className="text-muted">{copy.none}</p>
          ) : (
            <ul aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)]">
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
      )}
    </QueryData>
  );
}

interface SpecialDayProps {
  day: AdminSpecialDay;
  isOpen: boolean;
  onToggle: () => void;
}

function SpecialDay({ day, isOpen, onToggle }: SpecialDayProps) {
  const mayChange = useHasRight("change_availability");
  const dayName = formatDateWithWeekday(day.day);
  const hiddenDay = <span className="sr-only"> {dayName}</span>;
  return (
    <DayRow
      title={`${formatClockHours(day)}: ${day.reason}`}
      days={dayName}
      badge={
        day.closedBecause !== null ? (
          <Badge tone="alarm">{copy.alsoClosed(day.closedBecause)}</Badge>
        ) : (
          day.withoutReception && <Badge tone="warn">{copy.withoutReception}</Badge>
        )
      }
      affectedLabel={
        <>
          {copy.affectedLabel}
          {hiddenDay}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
      actions={
        mayChange && (
          <>
            <OpenButton
              variant="outline"
              dialog={(onClose) => <ChangeSpecialHoursDialog day={day} onClose={onClose} />}
            >
              {copy.change.action}
              {hiddenDay}
            </OpenButton>
            <OpenButton variant="quiet" dialog={(onClose) => <RemoveSpecialHoursDialog day={day} onClose={onClose} />}>
              {copy.remove.action}
              {hiddenDay}
            </OpenButton>
          </>
        )
      }
    >
      <AffectedByHours day={day} />
    </DayRow>
  );
}

/** Bookings, meetings, viewings and events on the day. */
function AffectedByHours({ day }: { day: AdminSpecialDay }) {
  const query = useQuery(affectedByHoursQuery(day));
  return (
    <QueryData query={query} errorTitle={copy.affectedFailed}>
      {(affected) =>
        describeAffected(affected).length === 0 ? (
          <p>{copy.affectedNone}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="text-muted text-sm">{copy.affectedHint}</p>
            <MessageAffected
              draft={inventoryCopy.message.hours(formatDateWithWeekday(day.day), formatClockHours(day), day.reason)}
              names={affectedNames(affected)}
              send={act(staffApi["special-hours"][":id"].message.$post, day)}
            />
            <ClickGuard>
              <AffectedList label={copy.affectedList(day.reason)} affected={affected} />
            </ClickGuard>
          </div>
        )
      }
    </QueryData>
  );
}

interface AffectedListProps {
  label: string;
  affected: Affected;
}

export function AffectedList({ label, affected }: AffectedListProps) {
  return (
    <ul aria-label={label}>
      {affected.bookings.map((booking) => (
        <li
          key={booking.id}
          className="flex items-start justify-between gap-3 border-line border-t py-2.5 first:border-t-0"
        >
          <CustomerButton booking={booking}>
            <span className="text-muted text-sm">
              {booking.planName}, {formatDate(booking.startDate)}
            </span>
          </CustomerButton>
          <span className="shrink-0">
            <BookingStatusBadge status={booking.status} />
          </span>
        </li>
      ))}
      {affected.officeDays.map((officeDay) => (
        <AffectedOfficeDay key={officeDay.id} officeDay={officeDay} />
      ))}
      {affected.meetings.map((meeting) => (
        <AffectedMeeting key={meeting.id} meeting={meeting} />
      ))}
      {affected.viewings.map(({ id, name, at }) => (
        <AffectedRow key={id} name={name}>
          {copy.viewing(at && formatDateTime(at))}
        </AffectedRow>
      ))}
      {affected.events.map((event) => (
        <AffectedEventRow key={event.startsAt + event.id} event={event} />
      ))}
    </ul>
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
