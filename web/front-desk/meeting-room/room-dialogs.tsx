import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminMeeting } from "#contract/front-desk/meeting-room.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import {
  MAX_MEETING_DAYS_AHEAD,
  MAX_MEETING_MINUTES,
  MIN_MEETING_MINUTES,
  QUARTER_MINUTES,
  roomHours,
} from "#domain/meeting-room/meeting-room.ts";
import { Field } from "#web/components/ui/field.tsx";
import { ClientInput, type SelectedClient } from "#web/front-desk/clients/client-input.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { roomCopy } from "./copy.ts";
import { bookRoom, cancelMeeting, roomQuery } from "./queries.ts";
import { toCalendarHours } from "./split-day.ts";

const { book: copy, cancel: cancelCopy } = roomCopy;
const DEFAULT_MINUTES = 60;

interface BookRoomDialogProps {
  /** ISO instant of the chosen free time. */
  startsAt: string;
  client?: SelectedClient;
  onClose: () => void;
}

/** Books the meeting room for a client or a name. */
export function BookRoomDialog({ startsAt, client, onClose }: BookRoomDialogProps) {
  const today = todayInAccra();
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(client ?? null);
  const [day, setDay] = useState<Day>(startsAt.slice(0, 10));
  const { data: calendar } = useQuery(roomQuery(day));
  const shown = calendar?.days.find((candidate) => candidate.day === day);
  const hours = shown ? toCalendarHours(shown) : hoursOn(day, []);
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      actionLabel={copy.action}
      pendingLabel={copy.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={bookRoomForm}
      successMessage={(meeting) => copy.booked(meeting.name, formatMeetingTime(meeting))}
      errorTitle={copy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ClientInput
            label={copy.client}
            hint={copy.clientHint}
            error={problems.name ?? problems.clientId}
            isRequired
            freeTextName="name"
            selected={selectedClient}
            onSelect={setSelectedClient}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={copy.day} isRequired className="content-start">
              {(control) => (
                <input
                  {...control}
                  name="day"
                  type="date"
                  min={today}
                  max={addDays(today, MAX_MEETING_DAYS_AHEAD)}
                  defaultValue={day}
                  onChange={({ target }) => target.value && setDay(target.value)}
                  className={classNames(control.className, "day-input")}
                />
              )}
            </Field>
            <Field label={copy.start} isRequired error={problems.startsAt} className="content-start">
              {(control) => (
                <select {...control} name="time" defaultValue={formatTime(startsAt)}>
                  {startTimesOn(day, hours).map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={copy.minutes} isRequired error={problems.minutes} className="content-start">
              {(control) => (
                <select {...control} name="minutes" defaultValue={DEFAULT_MINUTES}>
                  {DURATIONS.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {roomCopy.length(minutes)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          {selectedClient && (
            <label className="flex min-h-11 items-start gap-3">
              <input type="checkbox" name="isBeyondAllowance" value="true" className="mt-1 size-5 accent-forest" />
              <span>
                {copy.beyond} <span className="block text-muted text-sm">{copy.beyondHint}</span>
              </span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}

async function bookRoomForm() {
  const { BookRoomInput } = await import("#contract/front-desk/meeting-room.ts");
  return makeFormLogic({
    schema: {
      safeParse(draft) {
        const { day, time, isBeyondAllowance, ...rest } = draft as Record<string, string>;
        return BookRoomInput.safeParse({
          ...rest,
          startsAt: `${day}T${time}:00Z`,
          ...(isBeyondAllowance && { isBeyondAllowance: true }),
        });
      },
    },
    send: (input, _, headersOf) => bookRoom(input, headersOf(input)),
    optionalChoices: ["clientId"],
  });
}

/** Start times of a day in quarter hours: 08:00 to 21:30. */
function startTimesOn(day: Day, hours: Hours): string[] {
  const { opensAtMs, closesAtMs } = roomHours(day, hours);
  const step = QUARTER_MINUTES * MS_PER_MINUTE;
  const count = (closesAtMs - opensAtMs - MIN_MEETING_MINUTES * MS_PER_MINUTE) / step + 1;
  return Array.from({ length: count }, (_, at) => new Date(opensAtMs + at * step).toISOString().slice(11, 16));
}

const DURATIONS = Array.from(
  { length: (MAX_MEETING_MINUTES - MIN_MEETING_MINUTES) / QUARTER_MINUTES + 1 },
  (_, at) => MIN_MEETING_MINUTES + at * QUARTER_MINUTES,
);

interface CancelMeetingDialogProps {
  meeting: AdminMeeting;
  onClose: () => void;
}

export function CancelMeetingDialog({ meeting, onClose }: CancelMeetingDialogProps) {
  const description = `${cancelCopy.text(formatMeetingTime(meeting))}${meeting.clientId === null ? "" : cancelCopy.client}`;
  return (
    <FormDialog
      title={cancelCopy.title(meeting.name)}
      description={description}
      actionLabel={cancelCopy.action}
      pendingLabel={cancelCopy.pending}
      cancelLabel={cancelCopy.keep}
      isDestructive
      load={async () => {
        const { CancelMeetingInput } = await import("#contract/front-desk/meeting-room.ts");
        return makeFormLogic({ schema: CancelMeetingInput, send: (input) => cancelMeeting(meeting, input) });
      }}
      successMessage={() => cancelCopy.done(meeting.name)}
      errorTitle={cancelCopy.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={cancelCopy.reason} isOptional error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </FormDialog>
  );
}

/** "Monday 23 November 2026, 10:00 to 11:00" */
function formatMeetingTime({ startsAt, endsAt }: Pick<AdminMeeting, "startsAt" | "endsAt">): string {
  const day = formatDateWithWeekday(new Date(startOfDay(startsAt.slice(0, 10))).toISOString());
  return `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
