import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Allowance } from "#contract/allowances.ts";
import type { MyOffice } from "#contract/my-office.ts";
import { formatDateWithWeekday, formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { Button } from "#web/components/ui/button.tsx";
import { formatHours, officeMonth } from "#web/content/pages/my-office-month.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { cancelDayMutation, cancelMeetingMutation } from "./month-queries.ts";
import { setMyOffice } from "./my-office-queries.ts";

const copy = officeMonth.allowances;

type MonthOffice = Pick<MyOffice, "allowances" | "days" | "meetings">;

type Bookable = Exclude<Allowance["kind"], "drop_in_hours">;

/** The month's allowances, what is left, and the bookings made with them. */
export function MonthSection({ token, office }: { token: string; office: MonthOffice }) {
  const [opened, setOpened] = useState<Bookable | null>(null);
  const { Component: BookDay, loadComponent: fetchDay } = useOnDemandComponent(loadBookDay);
  const { Component: BookMeeting, loadComponent: fetchMeeting } = useOnDemandComponent(loadBookMeeting);
  const { allowances, days, meetings } = office;
  const [first] = allowances;
  const [message, setMessage] = useState("");
  const close = () => setOpened(null);
  const onBooked = () => {
    close();
    setMessage(copy.done);
  };
  async function open(kind: Bookable, pressed: Element) {
    if (await (kind === "coworking_days" ? fetchDay : fetchMeeting)(pressed)) setOpened(kind);
    setMessage("");
  }
  return (
    <section aria-label={copy.title} className="grid gap-4 rounded-card border border-line bg-white p-5">
      <div className="grid gap-1">
        <h2 className="text-xl">{copy.title}</h2>
        {first && <p className="text-muted text-sm">{copy.until(formatLongDate(first.until))}</p>}
      </div>
      <ul className="grid gap-3">
        {allowances.map((allowance) => {
          const { kind, left } = allowance;
          return (
            <li
              key={kind}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3 first:border-t-0 first:pt-0"
            >
              <span className="grid gap-0.5">
                <span className="font-semibold">{copy.kinds[kind]}</span>
                <span>{formatLeft(allowance)}</span>
                {kind === "drop_in_hours" && <span className="text-muted text-sm">{copy.dropIn}</span>}
              </span>
              {kind !== "drop_in_hours" && opened !== kind && (
                <Button
                  size="small"
                  variant="outline"
                  disabled={left === 0}
                  onClick={({ currentTarget }) => open(kind, currentTarget)}
                >
                  {kind === "coworking_days" ? copy.day.open : copy.room.open}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {opened === "coworking_days" && BookDay && <BookDay token={token} onClose={close} onBooked={onBooked} />}
      {opened === "meeting_room_hours" && BookMeeting && (
        <BookMeeting token={token} onClose={close} onBooked={onBooked} />
      )}
      <p role="status" className="rounded-control bg-leaf/15 px-4 py-3 empty:sr-only">
        {message}
      </p>
      {(days.length > 0 || meetings.length > 0) && (
        <BookedList token={token} days={days} meetings={meetings} onCancelled={() => setMessage(copy.cancelled)} />
      )}
    </section>
  );
}

const loadBookDay = () => import("./book-day.tsx").then((loaded) => loaded.BookDay);
const loadBookMeeting = () => import("./book-meeting.tsx").then((loaded) => loaded.BookMeeting);

function formatLeft({ kind, left, included }: Allowance): string {
  if (kind === "coworking_days") return copy.left[kind](left, included);
  return copy.left[kind](formatHours(left), formatHours(included));
}

interface BookedListProps extends Pick<MonthOffice, "days" | "meetings"> {
  token: string;
  onCancelled: () => void;
}

function BookedList({ token, days, meetings, onCancelled }: BookedListProps) {
  const onSuccess = (office: MyOffice) => {
    setMyOffice(token, office);
    onCancelled();
  };
  const cancelDay = useMutation({ ...cancelDayMutation(token), onSuccess }, queryClient);
  const cancelMeeting = useMutation({ ...cancelMeetingMutation(token), onSuccess }, queryClient);
  const isBusy = cancelDay.isPending || cancelMeeting.isPending;
  const problem = cancelDay.error ?? cancelMeeting.error;
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{copy.booked}</h3>
      <ul className="grid gap-1">
        {days.map(({ day, mayGiveBack }) => (
          <li key={day} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <span>{copy.day.yours(formatDateWithWeekday(day))}</span>
            {mayGiveBack && (
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => cancelDay.mutate(day)}>
                {copy.day.back}
                <span className="sr-only">: {formatDateWithWeekday(day)}</span>
              </Button>
            )}
          </li>
        ))}
        {meetings.map(({ id, startsAt, endsAt, mayCallOff }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <span>
              {copy.room.yours(formatDateWithWeekday(startsAt), formatTimeOfDay(startsAt), formatTimeOfDay(endsAt))}
            </span>
            {mayCallOff && (
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => cancelMeeting.mutate(id)}>
                {copy.room.back}
                <span className="sr-only">: {formatDateWithWeekday(startsAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {[days.length > 0 && copy.day.backNote, meetings.length > 0 && copy.room.backNote].filter(Boolean).join(" ")}
      </p>
      {problem && <p role="alert">{errorMessage(problem, copy.trouble)}</p>}
    </div>
  );
}
