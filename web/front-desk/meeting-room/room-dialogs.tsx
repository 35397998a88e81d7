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
import { ClientInput, type PickedClient } from "#web/front-desk/clients/client-input.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { roomCopy } from "./copy.ts";
import { bookRoom, cancelMeeting, roomQuery } from "./queries.ts";
import { toCalendarHours } from "./split-day.ts";

const { book: words, cancel: cancelWords } = roomCopy;
const DEFAULT_MINUTES = 60;

interface BookRoomDialogProps {
  /** Where a free time was pressed. */
  startsAt: string;
  client?: PickedClient;
  onClose: () => void;
}

/** Whose the room is, and when. */
export function BookRoomDialog({ startsAt, client, onClose }: BookRoomDialogProps) {
  const today = todayInAccra();
  const [picked, setPicked] = useState<PickedClient | null>(client ?? null);
  const [day, setDay] = useState<Day>(startsAt.slice(0, 10));
  const { data: calendar } = useQuery(roomQuery(day));
  const shown = calendar?.days.find((each) => each.day === day);
  const hours = shown ? toCalendarHours(shown) : hoursOn(day, []);
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      actionLabel={words.action}
      pendingLabel={words.pending}
      cancelLabel={frontDeskCopy.list.cancel}
      load={bookRoomForm}
      successMessage={(meeting) => words.booked(meeting.name, formatMeetingTime(meeting))}
      errorTitle={words.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ClientInput
            label={words.client}
            hint={words.clientHint}
            error={problems.name ?? problems.clientId}
            isRequired
            freeTextName="name"
            picked={picked}
            onPick={setPicked}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label={words.day} isRequired className="content-start">
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
            <Field label={words.start} isRequired error={problems.startsAt} className="content-start">
              {(control) => (
                <select {...control} name="time" defaultValue={formatTime(startsAt)}>
                  {startTimesOn(day, hours).map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={words.minutes} isRequired error={problems.minutes} className="content-start">
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
          {picked && (
            <label className="flex min-h-11 items-start gap-3">
              <input type="checkbox" name="isBeyondAllowance" value="true" className="mt-1 size-5 accent-forest" />
              <span>
                {words.beyond} <span className="block text-muted text-sm">{words.beyondHint}</span>
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
  return formLogic({
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

/** Every quarter at which a meeting could begin on a day: 08:00 to 21:30. */
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
  const consequence = `${cancelWords.text(formatMeetingTime(meeting))}${meeting.clientId === null ? "" : cancelWords.client}`;
  return (
    <FormDialog
      title={cancelWords.title(meeting.name)}
      description={consequence}
      actionLabel={cancelWords.action}
      pendingLabel={cancelWords.pending}
      cancelLabel={cancelWords.keep}
      isDestructive
      load={async () => {
        const { CancelMeetingInput } = await import("#contract/front-desk/meeting-room.ts");
        return formLogic({ schema: CancelMeetingInput, send: (input) => cancelMeeting(meeting, input) });
      }}
      successMessage={() => cancelWords.done(meeting.name)}
      errorTitle={cancelWords.failed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={cancelWords.reason} isOptional error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </FormDialog>
  );
}

/** Monday 23 November 2026, 10:00 to 11:00 */
function formatMeetingTime({ startsAt, endsAt }: Pick<AdminMeeting, "startsAt" | "endsAt">): string {
  const day = formatDateWithWeekday(new Date(startOfDay(startsAt.slice(0, 10))).toISOString());
  return `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
