import type { DayOccupancy } from "#contract/front-desk/inventory.ts";
import { dayOfMonth } from "#domain/calendar/days.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { classNames } from "#web/lib/class-names.ts";
import { inventoryCopy, RESOURCE_NAMES } from "./copy.ts";

const { legend } = inventoryCopy.month;

const LEGEND = [
  [legend.paid, "bg-forest"],
  [legend.held, "bg-marigold"],
  [legend.overbooked, "bg-terracotta"],
  [legend.closed, "bg-oak/40"],
] as const;

/** Height of a column in SVG units. */
const HEIGHT = 100;

interface OccupancyPlotProps {
  days: readonly DayOccupancy[];
  resources: readonly Resource[];
  today: string;
}

/** A month at a glance, one column per day. The table beside it serves screen readers. */
export function OccupancyPlot({ days, resources, today }: OccupancyPlotProps) {
  return (
    <div className="grid gap-6" aria-hidden="true">
      {resources.map((resource) => (
        <div key={resource}>
          <p className="mb-1 font-medium text-sm">{RESOURCE_NAMES[resource]}</p>
          <div className="flex gap-px sm:gap-0.5">
            {days.map((day) => (
              <Column
                key={day.day}
                {...columnHeights(day, resource, days)}
                isOpen={day.isOpen}
                isToday={day.day === today}
              >
                {dayOfMonth(day.day)}
              </Column>
            ))}
          </div>
        </div>
      ))}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {LEGEND.map(([name, colour]) => (
          <li key={name} className="flex items-center gap-2">
            <span className={`size-3 rounded-sm ${colour}`} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Heights {
  booked: number;
  held: number;
  over: number;
  capacity: number;
}

interface ColumnProps extends Heights {
  isOpen: boolean;
  isToday: boolean;
  children: number;
}

function Column({ booked, held, over, capacity, isOpen, isToday, children }: ColumnProps) {
  const isNamed = children % 7 === 1;
  return (
    <div className="min-w-0 flex-1">
      <svg
        viewBox={`0 0 10 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-20 w-full sm:h-28"
        aria-hidden="true"
      >
        <rect width="10" height={HEIGHT} className={isOpen ? "fill-terrazzo" : "fill-oak/40"} />
        <rect y={HEIGHT - booked} width="10" height={booked} className="fill-forest" />
        <rect y={HEIGHT - booked - held} width="10" height={held} className="fill-marigold" />
        <rect y={HEIGHT - booked - held - over} width="10" height={over} className="fill-terracotta" />
        <rect y={HEIGHT - capacity} width="10" height="1" className="fill-ink" />
      </svg>
      {/* Columns are narrow; a label may overlap the next one. */}
      <p className={classNames("h-5 whitespace-nowrap text-xs tabular-nums", isToday ? "font-bold" : "text-muted")}>
        {(isNamed || isToday) && <span className="inline-block">{children}</span>}
      </p>
    </div>
  );
}

/** Heights of the parts of a day's column, as percentages of the month's highest column. */
export function columnHeights(day: DayOccupancy, resource: Resource, days: readonly DayOccupancy[]): Heights {
  const highest = Math.max(
    1,
    ...days.map((candidate) => Math.max(findLevel(candidate, resource).taken, findLevel(candidate, resource).capacity)),
  );
  const { capacity, taken, held } = findLevel(day, resource);
  const within = Math.min(taken, capacity);
  const heldWithin = Math.min(held, within);
  const part = (count: number) => (count / highest) * HEIGHT;
  return {
    booked: part(within - heldWithin),
    held: part(heldWithin),
    over: part(taken - within),
    capacity: part(capacity),
  };
}

export function findLevel(day: DayOccupancy, resource: Resource) {
  return (
    day.resources.find((candidate) => candidate.resource === resource) ?? {
      resource,
      capacity: 0,
      taken: 0,
      held: 0,
      starting: 0,
    }
  );
}
