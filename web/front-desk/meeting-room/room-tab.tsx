import { useQuery } from "@tanstack/react-query";
import type { AdminMeeting, MeetingRoomDay } from "#contract/front-desk/meeting-room.ts";
import { addDays, isDay } from "#domain/calendar/days.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { CopyLinkButton } from "#web/front-desk/components/draft-links.tsx";
import { formatDateTime, formatDateWithWeekday, formatTime } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { roomCopy as copy } from "./copy.ts";
import { fetchMeetingLink, roomQuery, SHOWN_DAYS } from "./queries.ts";
import { BookRoomDialog, CancelMeetingDialog } from "./room-dialogs.tsx";
import { splitDay } from "./split-day.ts";

/** Meeting room calendar, a week at a time; the address names the first day. */
export function RoomTab() {
  const hasCredentials = useHasCredentials();
  const today = useClock(todayInAccra);
  const { search, setFilters } = useFrontDeskSearch();
  const from = isDay(search.day ?? "") ? (search.day ?? today) : today;
  const query = useQuery({ ...roomQuery(from), enabled: hasCredentials });
  if (!hasCredentials) return <ApiKeyPrompt noun={copy.noun} />;
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={copy.failed} />;
  const show = (day: string) => setFilters({ day: day === today ? "" : day });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {copy.title(formatDateWithWeekday(from), formatDateWithWeekday(addDays(from, SHOWN_DAYS - 1)))}
        </h2>
        <div className="flex gap-2">
          <Button size="small" variant="outline" onClick={() => show(addDays(from, -SHOWN_DAYS))}>
            {copy.previous}
          </Button>
          {from !== today && (
            <Button size="small" variant="outline" onClick={() => show(today)}>
              {copy.today}
            </Button>
          )}
          <Button size="small" variant="outline" onClick={() => show(addDays(from, SHOWN_DAYS))}>
            {copy.next}
          </Button>
        </div>
      </div>
      {query.isError && <StaleDataNotice query={query} errorTitle={copy.failed} />}
      {!query.data && <p className="text-muted">{frontDeskCopy.list.loading}</p>}
      {query.data && (
        <ClickGuard>
          <ol
            aria-busy={query.isPlaceholderData}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 xl:grid-cols-4"
          >
            {query.data.days.map((day) => (
              <RoomDay key={day.day} day={day} capacity={query.data.capacity} isToday={day.day === today} />
            ))}
          </ol>
        </ClickGuard>
      )}
    </div>
  );
}

interface RoomDayProps {
  day: MeetingRoomDay;
  capacity: number;
  isToday: boolean;
}

function RoomDay({ day, capacity, isToday }: RoomDayProps) {
  const openDialog = useOpenDialog();
  const now = useClock(() => Math.floor(Date.now() / 60_000)) * 60_000;
  const parts = splitDay(day, capacity, now);
  const title = formatDateWithWeekday(day.day);
  return (
    <li>
      <section aria-label={title} className="rounded-card border border-line bg-white">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-2 border-line border-b px-3 py-2 font-semibold">
          <span className={classNames(isToday && "text-forest")}>{title}</span>
          <span className="font-normal text-muted text-sm">
            {day.reason === null
              ? [copy.hours(formatTime(day.opensAt), formatTime(day.closesAt)), day.hoursBecause]
                  .filter(Boolean)
                  .join(": ")
              : copy.closed(day.reason)}
          </span>
        </h3>
        {parts.length === 0 ? (
          <p className="px-3 py-3 text-muted text-sm">{capacity === 0 ? copy.none : copy.noneLeft}</p>
        ) : (
          <ul aria-label={title}>
            {parts.map((part) =>
              part.kind === "meeting" ? (
                <MeetingRow
                  key={part.meeting.id}
                  meeting={part.meeting}
                  isOver={Date.parse(part.meeting.endsAt) <= now}
                />
              ) : (
                <li key={part.startsAt} className="border-line border-b last:border-b-0">
                  <button
                    type="button"
                    data-row
                    className="min-h-11 w-full px-3 py-1.5 text-left text-forest tabular-nums hover:bg-terrazzo hover:underline"
                    onClick={() =>
                      openDialog((onClose) => <BookRoomDialog startsAt={part.startsAt} onClose={onClose} />)
                    }
                  >
                    {copy.free(formatTime(part.startsAt), formatTime(part.endsAt))}
                  </button>
                </li>
              ),
            )}
          </ul>
        )}
      </section>
    </li>
  );
}

function MeetingRow({ meeting, isOver }: { meeting: AdminMeeting; isOver: boolean }) {
  const { id, clientId, name, businessName, startsAt, endsAt, bookedBy, drawnHours } = meeting;
  const { openTab } = useFrontDeskSearch();
  const person = personIdOf(clientId === null ? { kind: "meeting", id } : { kind: "client", id: clientId });
  const facts = [
    businessName !== name && businessName,
    drawnHours > 0 && copy.hoursUsed(copy.length(drawnHours * 60)),
    bookedBy === "client" && copy.byClient,
    bookedBy === "visitor" && copy.byVisitor,
    meeting.customerPhone,
    meeting.isPaid && copy.paid(meeting.receiptNumber ?? ""),
    meeting.heldUntil !== null && copy.unpaid(formatDateTime(meeting.heldUntil)),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-2 border-line border-b bg-terrazzo/60 px-3 py-1.5 last:rounded-b-card last:border-b-0">
      <button
        type="button"
        data-row
        data-no-click-guard
        className={classNames(
          "grid min-w-0 grow basis-full gap-0.5 py-1 text-left hover:underline",
          isOver && "text-muted",
        )}
        onClick={() => openTab("people", { person })}
      >
        <span className="tabular-nums text-sm">
          {formatTime(startsAt)} to {formatTime(endsAt)}
        </span>
        <span className="wrap-anywhere font-semibold leading-snug">{name}</span>
        {facts.length > 0 && <span className="wrap-anywhere text-muted text-sm">{facts.join(" · ")}</span>}
        <span className="sr-only">, {frontDeskCopy.list.details}</span>
      </button>
      {!isOver && (
        <span className="flex flex-wrap">
          {meeting.heldUntil !== null && (
            <TakePaymentButton id={meeting.id}>
              {paymentCopy.action}
              <span className="sr-only"> {name}</span>
            </TakePaymentButton>
          )}
          {meeting.clientId === null && meeting.customerEmail === null && (
            <CopyLinkButton fetchLink={() => fetchMeetingLink(meeting.id)} messages={copy.linkMessages}>
              {copy.link}
              <span className="sr-only"> {name}</span>
            </CopyLinkButton>
          )}
          <OpenButton
            variant="quiet"
            className="shrink-0 whitespace-nowrap"
            dialog={(onClose) => <CancelMeetingDialog meeting={meeting} onClose={onClose} />}
          >
            {copy.cancel.action}
            <span className="sr-only"> {name}</span>
          </OpenButton>
        </span>
      )}
    </li>
  );
}
