import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { roomPricePesewas } from "#domain/catalogue/catalogue.ts";
import { MAX_MEETING_DAYS_AHEAD } from "#domain/meeting-room/meeting-room.ts";
import { formatCedis, toCedis } from "#domain/payments/money.ts";
import { INVALID_EMAIL, NAME_TOO_SHORT, PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DayInput } from "#web/components/ui/day-input.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { formatHours } from "#web/content/pages/my-office-month.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { roomTimesQuery } from "./room-times.ts";

const copy = meetingRoom.form;
const LENGTHS = [30, 60, 90, 120, 180, 240, 360, 480];
const USUAL_MINUTES = 120;
const MAX_SKIPPED_DAYS = 7;

/** Choose a free time, say who you are, and pay. The first free time is chosen at first. */
export function RoomForm() {
  const today = useClock(todayInAccra);
  const [chosenDay, setChosenDay] = useState<Day | null>(null);
  const [skippedDays, setSkippedDays] = useState(0);
  const day = chosenDay ?? addDays(today, skippedDays);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [chosen, setChosen] = useState("");
  const times = useQuery(roomTimesQuery(day, minutes), queryClient);
  const free = times.data?.startsAt ?? [];
  // In the evening and on closed days the form starts with the next free day.
  if (times.data && free.length === 0 && chosenDay === null && skippedDays < MAX_SKIPPED_DAYS)
    setSkippedDays(skippedDays + 1);
  const startsAt = free.includes(chosen) ? chosen : (free[0] ?? "");
  const pesewas = roomPricePesewas(minutes);
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    load: async () => (await import("./room-form-logic.ts")).roomFormLogic(toCedis(pesewas)),
    onSent: () => {},
    onFailed(error) {
      void times.refetch();
      toast({
        variant: "destructive",
        title: copy.failed.title,
        description: errorMessage(error, copy.failed.description),
      });
    },
  });

  return (
    <>
      <NoScript of="room" />
      <form {...handlers} aria-label={copy.title} className="grid gap-4 noscript:hidden">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label={copy.day} isRequired className="col-span-2 content-start sm:col-span-1">
            {(control) => (
              <DayInput
                {...control}
                min={today}
                max={addDays(today, MAX_MEETING_DAYS_AHEAD)}
                day={day}
                onChoose={setChosenDay}
              />
            )}
          </Field>
          <Field label={copy.length} isRequired error={problems.minutes} className="content-start">
            {(control) => (
              <select
                {...control}
                name="minutes"
                value={minutes}
                onChange={({ target }) => setMinutes(Number(target.value))}
              >
                {LENGTHS.map((length) => (
                  <option key={length} value={length}>
                    {formatHours(length / 60)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={copy.start} isRequired error={problems.startsAt} className="content-start">
            {(control) => (
              <select {...control} name="startsAt" value={startsAt} onChange={({ target }) => setChosen(target.value)}>
                {startsAt === "" && <option value="">{times.isFetching ? copy.looking : copy.choose}</option>}
                {free.map((time) => (
                  <option key={time} value={time}>
                    {formatTimeOfDay(time)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <p role="status" className="empty:hidden">
          {times.data && free.length === 0
            ? times.data.reason === null
              ? copy.none
              : copy.closed(times.data.reason)
            : ""}
        </p>
        {times.error && <p role="alert">{errorMessage(times.error, copy.timesFailed)}</p>}
        <Field label={copy.name} isRequired requiredMessage={NAME_TOO_SHORT} error={problems.name}>
          {(control) => (
            <input {...control} name="name" autoComplete="name" autoCapitalize="words" enterKeyHint="next" />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={copy.phone}
            isRequired
            requiredMessage={PHONE_TOO_SHORT}
            error={problems.phone}
            className="content-start"
          >
            {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
          </Field>
          <Field
            label={copy.email}
            isRequired
            requiredMessage={INVALID_EMAIL}
            error={problems.email ?? warnings.email}
            className="content-start"
          >
            {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
          </Field>
        </div>
        <p className="text-muted text-sm">{copy.note}</p>
        {failedDraft && <SendFailure draft={whatsappDraft.meetingRoom()} reason={failureReason} />}
        <Button type="submit" variant="accent" disabled={isSending || startsAt === ""}>
          {isSending ? copy.busy : startsAt === "" ? copy.submitEmpty : copy.submit(formatCedis(pesewas))}
        </Button>
      </form>
    </>
  );
}
