import type { DayResource } from "#contract/front-desk/day.ts";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayCopy as copy } from "./copy.ts";

/** Remaining capacity of each resource, in one line. */
export function RemainingCapacity({ resources }: { resources: readonly DayResource[] }) {
  return (
    <ul aria-label={copy.places.title} className="flex min-w-0 gap-2 max-md:grow max-sm:flex-wrap md:gap-3">
      {resources.map(({ resource, capacity, taken, inside }) => {
        const available = capacity - taken;
        return (
          <li
            key={resource}
            className={classNames(
              "min-w-0 rounded-control border px-2 py-1.5 md:px-3 leading-tight max-md:grow",
              available < 0
                ? "border-terracotta-deep bg-terracotta text-white"
                : available === 0
                  ? "border-line border-l-8 border-l-marigold bg-white"
                  : "border-line bg-white",
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
