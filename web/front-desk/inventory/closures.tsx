import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import {
  type AdminClosure,
  type AdminInventory,
  type AffectedEvent,
  type ClosureImpact,
  countAffected,
  countToMove,
} from "#contract/front-desk/inventory.ts";
import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-format.tsx";
import { CancelBookingDialog } from "#web/front-desk/bookings/cancel-booking-dialog.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { ExtendBooking } from "#web/front-desk/bookings/extend-booking.tsx";
import { MoveBookingDialog } from "#web/front-desk/bookings/move-booking-dialog.tsx";
import { clientCopy } from "#web/front-desk/clients/copy.ts";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDate, formatDateWithWeekday, formatTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { CancelMeetingDialog } from "#web/front-desk/meeting-room/room-dialogs.tsx";
import { act, clientApi, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { AddClosureDialog, formatClosedDays, RemoveClosureDialog } from "./closure-dialogs.tsx";
import { inventoryCopy } from "./copy.ts";
import { DayRow } from "./day-row.tsx";
import { affectedNames, MessageAffected } from "./message-affected.tsx";
import { closureQuery } from "./queries.ts";

const { closures: copy } = inventoryCopy;
const { month } = clientCopy;

/** Closed days with their affected bookings. */
export function Closures({ closures }: Pick<AdminInventory, "closures">) {
  const mayChange = useHasRight("change_availability");
  const { search } = useFrontDeskSearch();
  const [openId, setOpenId] = useState(search.subject ?? null);

  return (
    <section aria-label={copy.title} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{copy.title}</h2>
        {mayChange && (
          <OpenButton dialog={(onClose) => <AddClosureDialog onAdded={({ id }) => setOpenId(id)} onClose={onClose} />}>
            {copy.add.title}
          </OpenButton>
        )}
      </div>
      {closures.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul aria-label={copy.list} className="grid grid-cols-[minmax(0,1fr)]">
          {closures.map((closure) => (
            <Closure
              key={closure.id}
              closure={closure}
              isOpen={openId === closure.id}
              isNamed={search.subject === closure.id}
              onToggle={() => setOpenId(openId === closure.id ? null : closure.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ClosureProps {
  closure: AdminClosure;
  isOpen: boolean;
  /** Whether the address names it. */
  isNamed: boolean;
  onToggle: () => void;
}

function Closure({ closure, isOpen, isNamed, onToggle }: ClosureProps) {
  const mayChange = useHasRight("change_availability");
  return (
    <DayRow
      title={closure.reason}
      days={formatClosedDays(closure)}
      affectedLabel={copy.affectedLabel}
      isOpen={isOpen}
      isNamed={isNamed}
      onToggle={onToggle}
      actions={
        mayChange && (
          <OpenButton variant="quiet" dialog={(onClose) => <RemoveClosureDialog closure={closure} onClose={onClose} />}>
            {copy.remove.action}
          </OpenButton>
        )
      }
    >
      <AffectedBookings closure={closure} />
    </DayRow>
  );
}

/** Bookings, office days and meetings that a closure affects. */
function AffectedBookings({ closure }: { closure: AdminClosure }) {
  const query = useQuery(closureQuery(closure.id));
  return (
    <QueryData query={query} errorTitle={copy.affectedFailed}>
      {(impact) =>
        countAffected(impact) === 0 ? (
          <p>{copy.affectedNone}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="font-medium">{copy.summary(countAffected(impact), countToMove(impact))}</p>
            {impact.affected.length > 0 && <p className="text-muted text-sm">{copy.affectedHint}</p>}
            <MessageAffected
              draft={inventoryCopy.message.closed(formatClosedDays(closure), closure.reason)}
              names={affectedNames({ ...impact, bookings: impact.affected })}
              send={act(staffApi.closures[":id"].message.$post, closure)}
            />
            <ClickGuard>
              <ul aria-label={copy.affectedList(closure.reason)}>
                {impact.affected.map((booking) => (
                  <AffectedBooking key={booking.id} booking={booking} />
                ))}
                {impact.officeDays.map((officeDay) => (
                  <AffectedOfficeDay key={officeDay.id} officeDay={officeDay} />
                ))}
                {impact.meetings.map((meeting) => (
                  <AffectedMeeting key={meeting.id} meeting={meeting} />
                ))}
                {impact.events.map((event) => (
                  <AffectedEventRow key={event.id} event={event} />
                ))}
              </ul>
            </ClickGuard>
          </div>
        )
      }
    </QueryData>
  );
}

export function AffectedOfficeDay({ officeDay }: { officeDay: ClosureImpact["officeDays"][number] }) {
  const { clientId, clientName, businessName, day } = officeDay;
  const [cancelDay, isCancelling] = useMutation({
    send: () => act(clientApi.days["give-back"].$post, { id: clientId })({ day }),
    successMessage: () => month.day.cancelled(formatDateWithWeekday(day)),
    errorTitle: month.day.cancelFailed,
  });
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <span>
        {clientName}, {businessName}
        <span className="block text-muted text-sm">{copy.officeDay(formatDateWithWeekday(day))}</span>
      </span>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        onClick={() => cancelDay()}
        disabled={isCancelling}
      >
        {month.day.cancel}
        <span className="sr-only"> {clientName}</span>
      </Button>
    </li>
  );
}

export function AffectedMeeting({ meeting }: { meeting: AdminMeeting }) {
  const { name, businessName, startsAt, endsAt } = meeting;
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <span>
        {[name, businessName].filter(Boolean).join(", ")}
        <span className="block text-muted text-sm">
          {month.meeting(formatDateWithWeekday(startsAt), formatTime(startsAt), formatTime(endsAt))}
        </span>
      </span>
      <OpenButton
        variant="outline"
        className="justify-self-start"
        dialog={(onClose) => <CancelMeetingDialog meeting={meeting} onClose={onClose} />}
      >
        {copy.cancelMeeting}
        <span className="sr-only"> {name}</span>
      </OpenButton>
    </li>
  );
}

export function AffectedEventRow({ event }: { event: AffectedEvent }) {
  const { openTab } = useFrontDeskSearch();
  const { id, title, startsAt, endsAt, guests } = event;
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <span>
        {title}
        <span className="block text-muted text-sm">
          {copy.event(formatDateWithWeekday(startsAt), formatTime(startsAt), formatTime(endsAt), guests)}
        </span>
      </span>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        onClick={() => openTab("events", { subject: id })}
      >
        {copy.openEvent}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}

function AffectedBooking({ booking }: { booking: AdminBooking }) {
  const { planName, startDate, endDate } = booking;
  const isFreeOfCharge = booking.status !== "paid" || booking.closedBecause !== null;
  const days =
    endDate === null || endDate === startDate
      ? formatDate(startDate)
      : `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <CustomerButton booking={booking}>
          <span className="text-muted text-sm">
            {planName}, {days}
          </span>
        </CustomerButton>
        <span className="shrink-0">
          <BookingStatusBadge status={booking.status} />
        </span>
      </div>
      {isFreeOfCharge ? (
        <div className="flex flex-wrap gap-2">
          <OpenButton dialog={(onClose) => <MoveBookingDialog booking={booking} onClose={onClose} />}>
            {bookingCopy.move.action}
          </OpenButton>
          <OpenButton
            variant="outline"
            dialog={(onClose) => <CancelBookingDialog booking={booking} onClose={onClose} />}
          >
            {booking.status === "paid" ? copy.cancelAndRefund : bookingCopy.cancel.action}
          </OpenButton>
        </div>
      ) : (
        booking.lengthening === null && <p className="text-muted text-sm">{copy.keepsDates}</p>
      )}
      <ExtendBooking booking={booking} />
    </li>
  );
}
