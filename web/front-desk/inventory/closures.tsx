import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import type { AdminClosure, AdminInventory, ClosureImpact } from "#contract/front-desk/inventory.ts";
import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { BookingStatusBadge } from "#web/front-desk/bookings/booking-in-words.tsx";
import { CancelBookingDialog } from "#web/front-desk/bookings/cancel-booking-dialog.tsx";
import { LengthenBooking } from "#web/front-desk/bookings/lengthen-booking.tsx";
import { MoveBookingDialog } from "#web/front-desk/bookings/move-booking-dialog.tsx";
import { bookingWords } from "#web/front-desk/bookings/words.ts";
import { giveClientDayBack } from "#web/front-desk/clients/queries.ts";
import { clientWords } from "#web/front-desk/clients/words.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { clockTime, dateWithDay, shortDate } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { isNothingToShow, Problem } from "#web/front-desk/lists/list-frame.tsx";
import { CancelMeetingDialog } from "#web/front-desk/meeting-room/room-dialogs.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { AddClosureDialog, closedDays, RemoveClosureDialog } from "./closure-dialogs.tsx";
import { DayRow } from "./day-row.tsx";
import { closureQuery } from "./queries.ts";
import { inventoryWords } from "./words.ts";

const { closures: words, suggestions: suggestionWords } = inventoryWords;
const { month } = clientWords;

/** As many holidays as are shown at first. */
const FIRST_HOLIDAYS = 4;

/** The closed days with the bookings they meet, and the holidays that could be closed days. */
export function Closures({ closures, suggestions }: Pick<AdminInventory, "closures" | "suggestions">) {
  const openDialog = useOpenDialog();
  const mayChange = useMay("manager");
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? suggestions : suggestions.slice(0, FIRST_HOLIDAYS);

  function add(suggested?: Pick<AdminClosure, "from" | "to" | "reason">) {
    openDialog((onClose) => (
      <AddClosureDialog suggested={suggested} onAdded={({ id }) => setOpenId(id)} onClose={onClose} />
    ));
  }

  return (
    <>
      <section aria-label={words.title} className="grid content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{words.title}</h2>
          {mayChange && (
            <Button size="small" onClick={() => add()}>
              {words.add}
            </Button>
          )}
        </div>
        {closures.length === 0 ? (
          <p className="text-muted">{words.none}</p>
        ) : (
          <ul aria-label={words.list} className="grid grid-cols-[minmax(0,1fr)]">
            {closures.map((closure) => (
              <Closure
                key={closure.id}
                closure={closure}
                isOpen={openId === closure.id}
                onToggle={() => setOpenId(openId === closure.id ? null : closure.id)}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-label={suggestionWords.title} className="grid content-start gap-3">
        <h2 className="text-xl">{suggestionWords.title}</h2>
        <p className="text-muted">{suggestions.length === 0 ? suggestionWords.none : suggestionWords.text}</p>
        <ul aria-label={suggestionWords.list}>
          {shown.map((suggested) => (
            <li
              key={suggested.from}
              className="flex min-h-14 items-center justify-between gap-3 border-line border-t py-1.5 first:border-t-0"
            >
              <span className="grid gap-0.5">
                <span className="font-medium leading-snug">{suggested.reason}</span>
                <span className="text-muted text-sm">{closedDays(suggested)}</span>
                {suggested.isToBeConfirmed && (
                  <span>
                    <Badge tone="warn">{suggestionWords.moves}</Badge>
                  </span>
                )}
              </span>
              <span className="shrink-0">
                {mayChange && (
                  <Button
                    size="small"
                    variant="outline"
                    aria-label={suggestionWords.acceptOf(suggested.reason)}
                    onClick={() => add(suggested)}
                  >
                    {suggestionWords.accept}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {shown.length < suggestions.length && (
          <div>
            <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
              {suggestionWords.more}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

interface ClosureProps {
  closure: AdminClosure;
  isOpen: boolean;
  onToggle: () => void;
}

function Closure({ closure, isOpen, onToggle }: ClosureProps) {
  const openDialog = useOpenDialog();
  const mayChange = useMay("manager");
  return (
    <DayRow
      title={closure.reason}
      days={closedDays(closure)}
      meets={words.meets}
      isOpen={isOpen}
      onToggle={onToggle}
      acts={
        mayChange && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => openDialog((onClose) => <RemoveClosureDialog closure={closure} onClose={onClose} />)}
          >
            {words.remove}
          </Button>
        )
      }
    >
      <Affected closure={closure} />
    </DayRow>
  );
}

/** The bookings that a closure meets by now. */
function Affected({ closure }: { closure: AdminClosure }) {
  const query = useQuery(closureQuery(closure.id));
  if (isNothingToShow(query)) {
    return <Problem error={query.error} failed={words.meetsFailed} onAgain={() => query.refetch()} />;
  }
  if (!query.data) return <p className="text-muted">{frontDeskWords.list.loading}</p>;
  const { affected, officeDays, meetings } = query.data;
  if (affected.length + officeDays.length + meetings.length === 0) return <p>{words.meetsNone}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {affected.length > 0 && <p className="text-muted text-sm">{words.meetsText}</p>}
      <PressGuard>
        <ul aria-label={words.meetsOf(closure.reason)}>
          {affected.map((booking) => (
            <AffectedBooking key={booking.id} booking={booking} />
          ))}
          {officeDays.map((officeDay) => (
            <AffectedDay key={officeDay.id} officeDay={officeDay} />
          ))}
          {meetings.map((meeting) => (
            <AffectedMeeting key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      </PressGuard>
    </div>
  );
}

export function AffectedDay({ officeDay }: { officeDay: ClosureImpact["officeDays"][number] }) {
  const { clientId, clientName, businessName, day } = officeDay;
  const [giveBack, isGivingBack] = useAct({
    send: () => giveClientDayBack(clientId, day),
    done: () => month.day.givenBack(dateWithDay(day)),
    failed: month.day.backFailed,
  });
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <span>
        {clientName}, {businessName}
        <span className="block text-muted text-sm">{words.officeDay(dateWithDay(day))}</span>
      </span>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        onClick={() => giveBack()}
        disabled={isGivingBack}
      >
        {month.day.back}
        <span className="sr-only"> {clientName}</span>
      </Button>
    </li>
  );
}

export function AffectedMeeting({ meeting }: { meeting: AdminMeeting }) {
  const openDialog = useOpenDialog();
  const { name, businessName, startsAt, endsAt } = meeting;
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0">
      <span>
        {[name, businessName].filter(Boolean).join(", ")}
        <span className="block text-muted text-sm">
          {month.meeting(dateWithDay(startsAt), clockTime(startsAt), clockTime(endsAt))}
        </span>
      </span>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        onClick={() => openDialog((onClose) => <CancelMeetingDialog meeting={meeting} onClose={onClose} />)}
      >
        {words.callOff}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function AffectedBooking({ booking }: { booking: AdminBooking }) {
  const openDialog = useOpenDialog();
  const { planName, startDate, endDate } = booking;
  const isFree = booking.status !== "paid" || booking.closedBecause !== null;
  const days =
    endDate === null || endDate === startDate
      ? shortDate(startDate)
      : `${shortDate(startDate)} to ${shortDate(endDate)}`;
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
      {isFree ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => openDialog((onClose) => <MoveBookingDialog booking={booking} onClose={onClose} />)}
          >
            {bookingWords.move}
          </Button>
          <Button
            size="small"
            variant="outline"
            onClick={() => openDialog((onClose) => <CancelBookingDialog booking={booking} onClose={onClose} />)}
          >
            {booking.status === "paid" ? words.payBack : bookingWords.cancel}
          </Button>
        </div>
      ) : (
        booking.lengthening === null && <p className="text-muted text-sm">{words.begun}</p>
      )}
      <LengthenBooking booking={booking} />
    </li>
  );
}
