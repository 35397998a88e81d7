import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminSpecialDay } from "#contract/front-desk/special-hours.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Capacities, closures and the upcoming public holidays. */
export function inventoryQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "inventory"],
    queryFn: () => readResponse(staffApi.inventory.$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

/** Occupancy of each day of a month. */
export function occupancyQuery(month: string) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "occupancy", month],
    queryFn: () => readResponse(staffApi.occupancy.$get({ query: { month } })),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
  });
}

/** A closure with the bookings, office days and meetings that it affects. */
export function closureQuery(id: string) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "closures", id],
    queryFn: () => readResponse(staffApi.closures[":id"].$get({ param: { id } })),
    ...LIVE_QUERY_OPTIONS,
  });
}

export function waitlistQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "waitlist"],
    queryFn: () => readResponse(staffApi.waitlist.$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

/** Coming days with special hours. */
export function specialHoursQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "special-hours"],
    queryFn: () => readResponse(staffApi["special-hours"].$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

/** Bookings and appointments that special hours of a day affect, or would affect. */
export function affectedByHoursQuery({
  day,
  opens,
  closes,
  withoutReception,
}: Pick<AdminSpecialDay, "day" | "opens" | "closes" | "withoutReception">) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "special-hours", day, opens, closes, withoutReception],
    queryFn: () =>
      readResponse(
        staffApi["special-hours"].met.$get({
          query: {
            day,
            opens: String(opens),
            closes: String(closes),
            ...(withoutReception && { withoutReception: "true" as const }),
          },
        }),
      ),
    ...LIVE_QUERY_OPTIONS,
  });
}
