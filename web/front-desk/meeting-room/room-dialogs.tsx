import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminMeeting, BookRoomInput, CancelMeetingInput } from "#contract/front-desk/meeting-room.ts";
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
import { ClientInput, type SelectedClient } from "#web/front-desk/clients/client-input.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { Checkbox, DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { typedDay } from "#web/lib/time/typed-day.ts";
import { roomCopy } from "./copy.ts";
import { roomQuery } from "./queries.ts";
import { toCalendarHours } from "./split-day.ts";

const DEFAULT_MINUTES = 60;

interface BookRoomDialogProps {
  /** ISO instant of the chosen free time. */
  startsAt: string;
  client?: SelectedClient;
  onClose: () => void;
}

/** Books the meeting room for a client or a name. */
export function BookRoomDialog({ startsAt, client, onClose }: BookRoomDialogProps) {
  const { book: copy } = roomCopy;
  const today = todayInAccra();
  const mayGiveUpMoney = useHasRight("give_up_money");
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(client ?? null);
  const [day, setDay] = useState<Day>(startsAt.slice(0, 10));
  const { data: calendar } = useQuery(roomQuery(day));
  const shown = calendar?.days.find((candidate) => candidate.day === day);
  const hours = shown ? toCalendarHours(shown) : hoursOn(day, []);
  return (
    <FormDialog
      copy={copy}
      schema={BookRoomInput}
      toInput={({ day, time, isBeyondAllowance, ...draft }) => ({
        ...draft,
        startsAt: `${day}T${time}:00Z`,
        ...(isBeyondAllowance && { isBeyondAllowance: true }),
      })}
      optionalChoices={["clientId"]}
      send={act(staffApi["meeting-room"].$post)}
      successMessage={(meeting) => copy.done(meeting.name, formatMeetingTime(meeting))}
      onClose={onClose}
    >
      <ClientInput
        label={copy.client}
        hint={copy.clientHint}
        isRequired
        freeTextName="name"
        selected={selectedClient}
        onSelect={setSelectedClient}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <DateInput
          name="day"
          label={copy.day}
          isRequired
          min={today}
          max={addDays(today, MAX_MEETING_DAYS_AHEAD)}
          defaultValue={day}
          onChange={({ target }) => setDay((shownDay) => typedDay(target) ?? shownDay)}
        />
        <Select
          name="time"
          label={copy.start}
          isRequired
          alsoShows={["startsAt"]}
          defaultValue={formatTime(startsAt)}
          options={startTimesOn(day, hours)}
        />
        <Select
          name="minutes"
          label={copy.minutes}
          isRequired
          defaultValue={DEFAULT_MINUTES}
          options={DURATIONS}
          labels={roomCopy.length}
        />
      </div>
      {selectedClient &&
        (mayGiveUpMoney ? (
          <Checkbox name="isBeyondAllowance" label={copy.beyond} hint={copy.beyondHint} />
        ) : (
          <p className="text-muted text-sm">{copy.managerRequired}</p>
        ))}
    </FormDialog>
  );
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
  const { cancel: copy } = roomCopy;
  const { id, name, clientId } = meeting;
  const text = `${copy.text(formatMeetingTime(meeting))}${clientId === null ? "" : copy.client}`;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(name), text }}
      isDestructive
      schema={CancelMeetingInput}
      send={act(staffApi["meeting-room"][":id"].cancel.$post, { id })}
      successMessage={() => copy.done(name)}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isOptional maxLength={200} />
    </FormDialog>
  );
}

/** "Monday 23 November 2026, 10:00 to 11:00" */
function formatMeetingTime({ startsAt, endsAt }: Pick<AdminMeeting, "startsAt" | "endsAt">): string {
  const day = formatDateWithWeekday(new Date(startOfDay(startsAt.slice(0, 10))).toISOString());
  return `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
