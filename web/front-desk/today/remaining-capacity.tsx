import type { DayOverview } from "#contract/front-desk/day.ts";
import { MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { formatTime } from "#web/front-desk/components/format.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { roomCopy } from "#web/front-desk/meeting-room/copy.ts";
import { findFreeTimes } from "#web/front-desk/meeting-room/split-day.ts";
import { classNames } from "#web/lib/class-names.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { todayCopy as copy } from "./copy.ts";

/** Remaining capacity of each resource, in one line. */
export function RemainingCapacity({ shown }: { shown: DayOverview }) {
  return (
    <ul aria-label={copy.places.title} className="flex min-w-0 gap-2 max-md:grow md:gap-3">
      {shown.resources.map((line) => {
        const { resource, capacity, taken } = line;
        // The room is booked by the hour, so no day takes it.
        const room = resource === "meeting_room" ? <FreeHours shown={shown} capacity={capacity} /> : null;
        const available = capacity - taken;
        return (
          <li
            key={resource}
            className={classNames(
              "min-w-0 rounded-control border px-2 py-1 text-sm leading-tight max-md:grow md:px-3 md:text-base",
              available < 0
                ? "border-terracotta-deep bg-terracotta text-white"
                : available === 0
                  ? "border-line border-l-8 border-l-marigold bg-white"
                  : "border-line bg-white",
            )}
          >
            <p className="whitespace-nowrap text-xs">{RESOURCE_NAMES[resource]}</p>
            <p
              className={classNames("sm:whitespace-nowrap", available >= 0 && "whitespace-nowrap")}
              title={room ? undefined : copy.places.of(taken, capacity)}
            >
              {room ?? (
                <span className="font-semibold tabular-nums">
                  {!shown.isOpen
                    ? copy.places.closed
                    : available > 0
                      ? `${available} ${copy.places.free}`
                      : available === 0
                        ? copy.places.full
                        : copy.places.tooMany(-available)}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function FreeHours({ shown: { day, isOpen, hours, agenda }, capacity }: { shown: DayOverview; capacity: number }) {
  const nowMs = useClock(currentMinute);
  const isClosed = !isOpen || capacity === 0 || nowMs >= startOfDay(day) + hours.closes * MS_PER_HOUR;
  const times = isOpen ? findFreeTimes(day, { hours, meetings: agenda.meetings, capacity }, nowMs) : [];
  const freeMs = times.reduce((sum, { startsAt, endsAt }) => sum + Date.parse(endsAt) - Date.parse(startsAt), 0);
  return (
    <span
      className="font-semibold tabular-nums"
      title={times.map(({ startsAt, endsAt }) => copy.until(formatTime(startsAt), formatTime(endsAt))).join(", ")}
    >
      {isClosed
        ? copy.places.closed
        : times.length === 0
          ? copy.places.full
          : copy.places.freeTime(roomCopy.length(freeMs / MS_PER_MINUTE))}
    </span>
  );
}
