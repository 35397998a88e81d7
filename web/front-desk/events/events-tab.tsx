import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { addDays } from "#domain/calendar/days.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { eventEndMs, formatEventDays, formatEventHours, sameWeekdayNextMonth } from "#domain/events/events.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useClosedReason } from "#web/front-desk/inventory/queries.ts";
import { ApiKeyPrompt, hasNothingToShow, LoadError, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { act } from "#web/front-desk/queries.ts";
import { useMayDo } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { AddAttendeeDialog } from "./add-attendee.tsx";
import { AttendeeList } from "./attendee-list.tsx";
import { eventCopy as copy } from "./copy.ts";
import { AddEventDialog, CancelEventDialog, ChangeEventDialog, MailAttendeesDialog } from "./event-dialogs.tsx";
import { eventApi, eventsQuery, saveRegistrations } from "./queries.ts";

/** Workshops and evenings, each with its list of attendees. */
export function EventsTab() {
  const hasCredentials = useHasCredentials();
  const { search, setFilters } = useFrontDeskSearch();
  const when = search.view === "past" ? "past" : "ahead";
  const query = useQuery({ ...eventsQuery(when), enabled: hasCredentials });
  if (!hasCredentials) return <ApiKeyPrompt noun={copy.noun} />;
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={copy.failed} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{copy.title[when]}</h2>
        <div className="flex flex-wrap gap-2">
          {(["ahead", "past"] as const).map((name) => (
            <Button
              key={name}
              size="small"
              variant={name === when ? "primary" : "outline"}
              aria-pressed={name === when}
              onClick={() => setFilters({ view: name === "past" ? "past" : "" })}
            >
              {copy.show[name]}
            </Button>
          ))}
          <OpenButton variant="accent" dialog={(onClose) => <AddEventDialog onClose={onClose} />}>
            {copy.add.title}
          </OpenButton>
        </div>
      </div>
      {query.isError && <StaleDataNotice query={query} errorTitle={copy.failed} />}
      {!query.data && <p className="text-muted">{frontDeskCopy.list.loading}</p>}
      {query.data?.items.length === 0 && <p className="text-muted">{copy.none[when]}</p>}
      <ClickGuard>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={copy.title[when]}>
          {query.data?.items.map((event) => (
            <EventCard
              key={`${event.id} ${event.id === search.subject}`}
              event={event}
              isOpenInitially={event.id === search.subject}
            />
          ))}
        </ul>
      </ClickGuard>
    </div>
  );
}

/** A button on a laptop; on a smaller screen, an entry of the event's menu. */
interface RareAction {
  label: string;
  run: () => void;
  isQuiet?: boolean;
  isDisabled?: boolean;
}

/** An event from the search opens with its attendees. */
function EventCard({ event, isOpenInitially }: { event: AdminEvent; isOpenInitially: boolean }) {
  const [isListOpen, setListOpen] = useState(isOpenInitially);
  const openDialog = useOpenDialog();
  const isWide = useIsWide("actions");
  const mayDo = useMayDo();
  const { id, title, isActive, cancelledAt, eventDate } = event;
  const times = { startsAtMs: Date.parse(eventDate), days: event.days, minutes: event.duration };
  const closedReason = useClosedReason();
  const days = Array.from({ length: event.days }, (_, offset) => addDays(eventDate.slice(0, 10), offset));
  const closed = cancelledAt === null ? (days.map(closedReason).find((reason) => reason !== null) ?? null) : null;
  const isAhead = times.startsAtMs > Date.now();
  const [toggleVisibility, isToggling] = useMutation({
    send: () => act(eventApi.$patch, event)({ isActive: !isActive }),
    successMessage: (changed) => copy.visibilityChanged(changed.isActive),
    errorTitle: copy.visibilityFailed,
  });
  const mayCancel = mayDo("give_back_money");
  const canAdd = cancelledAt === null && eventEndMs(times) > Date.now();
  const canChange = cancelledAt === null && isAhead;
  const rare: RareAction[] = [
    ...(canChange
      ? [
          {
            label: copy.change.open,
            run: () => openDialog((onClose) => <ChangeEventDialog event={event} onClose={onClose} />),
          },
          {
            label: isActive ? copy.close : copy.open,
            run: () => void toggleVisibility(),
            isDisabled: isToggling,
          },
        ]
      : []),
    {
      label: copy.copy,
      run() {
        const original = { ...event, eventDate: new Date(sameWeekdayNextMonth(times.startsAtMs)).toISOString() };
        openDialog((onClose) => <AddEventDialog original={original} onClose={onClose} />);
      },
    },
    ...(cancelledAt === null
      ? [
          {
            label: copy.mail.open,
            run: () => openDialog((onClose) => <MailAttendeesDialog event={event} onClose={onClose} />),
          },
        ]
      : []),
    ...(mayDo("export_data")
      ? [
          {
            label: copy.csv,
            isQuiet: true,
            run: () =>
              void saveRegistrations(id, eventDate.slice(0, 10)).catch((error) =>
                toast(failureToast(copy.csvFailed, error)),
              ),
          },
        ]
      : []),
    ...(canChange
      ? [
          {
            label: copy.cancel.open,
            isQuiet: true,
            isDisabled: !mayCancel,
            run: () => openDialog((onClose) => <CancelEventDialog event={event} onClose={onClose} />),
          },
        ]
      : []),
  ];
  return (
    <li
      ref={isOpenInitially ? scrollIntoView : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-white px-4 py-3 md:px-5"
      data-row=""
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-lg leading-snug">{title}</h3>
          <p className="text-sm">
            {formatEventDays(times)}, {formatEventHours(times, formatTime)}
          </p>
          <p className="text-muted text-sm">
            {copy.categories[event.category]}, {formatPrice(event.amount)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={event.left === 0 ? "warn" : "plain"}>
            {copy.seatsTaken(event.capacity - event.left, event.capacity)}
          </Badge>
          {event.unconfirmed > 0 && <Badge tone="quiet">{copy.unconfirmed(event.unconfirmed)}</Badge>}
          {event.waiting > 0 && (
            <Badge tone="warn" icon="clock">
              {copy.waiting(event.waiting)}
            </Badge>
          )}
          {closed !== null && <Badge tone="alarm">{copy.onClosedDay(closed)}</Badge>}
          {cancelledAt !== null ? (
            <Badge tone="quiet">{copy.cancelled}</Badge>
          ) : (
            !isActive && <Badge tone="quiet">{copy.closed}</Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isListOpen} onClick={() => setListOpen(!isListOpen)}>
          {isListOpen ? copy.hide : copy.list}
          <HiddenTitle title={title} />
        </Button>
        {canAdd && (
          <OpenButton variant="outline" dialog={(onClose) => <AddAttendeeDialog event={event} onClose={onClose} />}>
            {copy.addPerson.open}
            <HiddenTitle title={title} />
          </OpenButton>
        )}
        {isWide ? (
          rare.map(({ label, run, isQuiet, isDisabled }) => (
            <Button
              key={label}
              size="small"
              variant={isQuiet ? "quiet" : "outline"}
              disabled={isDisabled ?? false}
              onClick={run}
            >
              {label}
              <HiddenTitle title={title} />
            </Button>
          ))
        ) : (
          <RowMenu
            subjectName={title}
            items={rare.filter(({ isDisabled }) => !isDisabled).map(({ label, run }) => ({ label, action: run }))}
          />
        )}
      </div>
      {canChange && !mayCancel && <p className="text-muted text-sm">{copy.cancel.managerRequired}</p>}
      {isListOpen && <AttendeeList event={event} />}
    </li>
  );
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "center" });
}

function HiddenTitle({ title }: { title: string }) {
  return <span className="sr-only"> {title}</span>;
}
