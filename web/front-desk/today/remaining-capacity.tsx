import type { DayResource } from "#contract/front-desk/day.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayCopy as words } from "./copy.ts";

/** What is left of each kind of place, in a line. */
export function RemainingCapacity({ resources }: { resources: readonly DayResource[] }) {
  return (
    <ul aria-label={words.places.title} className="flex min-w-0 gap-2 max-md:grow md:gap-3">
      {resources.map(({ resource, capacity, taken, inside }) => {
        const left = capacity - taken;
        return (
          <li
            key={resource}
            className={classNames(
              "min-w-0 rounded-control border px-2 py-1.5 md:px-3 leading-tight max-md:grow",
              left < 0
                ? "border-terracotta-deep bg-terracotta text-white"
                : left === 0
                  ? "border-line border-l-8 border-l-marigold bg-white"
                  : "border-line bg-white",
            )}
          >
            <p className="truncate text-sm">{RESOURCE_NAMES[resource]}</p>
            <p className="whitespace-nowrap" title={words.places.of(taken, capacity)}>
              <span className="font-semibold tabular-nums">
                {left > 0
                  ? `${left} ${words.places.free}`
                  : left === 0
                    ? words.places.full
                    : words.places.tooMany(-left)}
              </span>
              {inside > 0 && (
                <span className="whitespace-nowrap text-sm tabular-nums max-lg:hidden">
                  {" "}
                  · {words.places.inside(inside)}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
