import type { DayOccupancy } from "#contract/front-desk/inventory.ts";
import { formatClockHours } from "#domain/calendar/clock-hours.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { dayOfMonth } from "#domain/calendar/days.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";
import { findLevel } from "./occupancy-plot.tsx";
import { OverbookedDayDialog } from "./overbooked-day.tsx";

const copy = inventoryCopy.month;
const { dayTitle: describeDay } = inventoryCopy.capacity.overbooked;

interface OccupancyTableProps {
  caption: string;
  days: readonly DayOccupancy[];
  resources: readonly Resource[];
  today: string;
}

/** Occupied and free capacity of each day, with the reason for closed days. */
export function OccupancyTable({ caption, days, resources, today }: OccupancyTableProps) {
  return (
    <table className="w-full border-collapse text-sm sm:text-[0.95rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-muted text-sm">
        <tr>
          <th scope="col" className="py-1 pr-3 font-medium">
            {copy.day}
          </th>
          {resources.map((resource) => (
            <th key={resource} scope="col" className="py-1 pl-2 text-right align-bottom font-medium sm:pl-3">
              {RESOURCE_NAMES[resource]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className={classNames("border-line border-t", !day.isOpen && "bg-terrazzo")}>
            <th scope="row" className="py-2 pr-2 pl-1 text-left align-top font-medium">
              <span className={classNames("whitespace-nowrap", day.day === today && "font-bold text-forest")}>
                {formatWeekday(day.day)}
              </span>
              {day.reason !== null && (
                <span className="block max-w-28 wrap-break-word font-normal text-muted sm:max-w-none">
                  {copy.closed(day.reason)}
                </span>
              )}
              {day.special !== null && (
                <span className="block max-w-28 wrap-break-word font-normal text-muted sm:max-w-none">
                  {copy.special(formatClockHours(day.special), day.special.reason)}
                </span>
              )}
            </th>
            {resources.map((resource) => (
              <td key={resource} className="py-2 pr-1 pl-2 text-right align-top tabular-nums sm:pl-3">
                {resource === "meeting_room" ? (
                  <Meetings {...day} />
                ) : (
                  <Level {...findLevel(day, resource)} day={day.day} isOpen={day.isOpen} resource={resource} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The room is booked by the hour: its bookings count, not its days. */
function Meetings({ meetings, isOpen }: Pick<DayOccupancy, "meetings" | "isOpen">) {
  return (
    <>
      <span className="whitespace-nowrap">{copy.meetings(meetings)}</span>
      {!isOpen && <span className="block whitespace-nowrap text-muted text-sm">{copy.closedDay}</span>}
    </>
  );
}

interface LevelProps {
  day: string;
  isOpen: boolean;
  resource: Resource;
  capacity: number;
  taken: number;
  held: number;
  starting: number;
}

/** On a closed day, the bookings that start then have to move; longer ones keep their dates. */
function Level({ day, isOpen, resource, capacity, taken, held, starting }: LevelProps) {
  const problem = isOpen ? taken - capacity : starting;
  const name = isOpen ? copy.overbooked(problem) : copy.toMove(problem);
  const shortName = isOpen ? copy.overbookedShort(problem) : name;
  return (
    <>
      <span className="whitespace-nowrap">{copy.cell(taken, capacity)}</span>
      {problem > 0 ? (
        <OpenButton
          variant="outline"
          className="text-terracotta-deep"
          aria-label={`${name}: ${describeDay(RESOURCE_NAMES[resource], formatDateWithWeekday(day))}, ${shortName}`}
          dialog={(onClose) => (
            <OverbookedDayDialog day={day} resource={resource} taken={taken} capacity={capacity} onClose={onClose} />
          )}
        >
          <span className="sm:hidden">{shortName}</span>
          <span className="max-sm:hidden">{name}</span>
        </OpenButton>
      ) : (
        <span className="block whitespace-nowrap text-muted text-sm">
          {!isOpen ? copy.closedDay : taken === capacity ? copy.full : copy.free(capacity - taken)}
        </span>
      )}
      {held > 0 && <span className="block whitespace-nowrap text-muted text-sm">{copy.held(held)}</span>}
    </>
  );
}

/** "Fri 4" */
function formatWeekday(day: string): string {
  return `${formatDateWithWeekday(day).slice(0, 3)} ${dayOfMonth(day)}`;
}
