import type { DayResource } from "#contract/front-desk/day.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayCopy as copy } from "./copy.ts";

/** Remaining capacity of each resource, in one line. */
export function RemainingCapacity({ resources }: { resources: readonly DayResource[] }) {
  return (
    <ul
      aria-label={copy.places.title}
      className="flex min-w-0 gap-2 max-md:grow max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 md:gap-3"
    >
      {resources.map(({ resource, capacity, taken, inside }) => {
        const available = capacity - taken;
        return (
          <li
            key={resource}
            className={classNames(
              "min-w-0 leading-tight max-md:flex max-md:gap-1.5 max-md:text-sm max-md:rounded-control md:rounded-control md:border md:px-3 md:py-1.5",
              available < 0
                ? "border-terracotta-deep bg-terracotta text-white max-md:px-1.5"
                : available === 0
                  ? "border-line border-l-marigold md:border-l-8 md:bg-white"
                  : "border-line md:bg-white",
            )}
          >
            <p className="whitespace-nowrap text-sm">{RESOURCE_NAMES[resource]}</p>
            <p
              className={classNames("sm:whitespace-nowrap", available >= 0 && "whitespace-nowrap")}
              title={copy.places.of(taken, capacity)}
            >
              <span className="font-semibold tabular-nums">
                {available > 0
                  ? `${available} ${copy.places.free}`
                  : available === 0
                    ? copy.places.full
                    : copy.places.tooMany(-available)}
              </span>
              {inside > 0 && (
                <span className="whitespace-nowrap text-sm tabular-nums max-lg:hidden">
                  {" "}
                  · {copy.places.inside(inside)}
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
