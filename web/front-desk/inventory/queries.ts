import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AdminSpecialDay } from "#contract/front-desk/availability/special-hours.ts";
import type { BookingsOfDayQuery } from "#contract/front-desk/inventory.ts";
import type { Day } from "#domain/calendar/days.ts";
import { closureOn } from "#domain/calendar/opening-hours.ts";
import { liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { readResponse } from "#web/lib/api.ts";

/** Capacities, closures and the upcoming public holidays. */
export function inventoryQuery() {
  return liveQuery(["inventory"], () => readResponse(staffApi.inventory.$get()));
}

/** Says why we are closed on a day; null if we are open, or while the closures load. */
export function useClosedReason(): (day: Day) => string | null {
  const closures = useQuery({ ...inventoryQuery(), enabled: useHasCredentials() }).data?.closures ?? [];
  return (day) => closureOn(day, closures)?.reason ?? null;
}

/** Occupancy of each day of a month. */
export function occupancyQuery(month: string) {
  return liveQuery(["occupancy", month], () => readResponse(staffApi.occupancy.$get({ query: { month } })), {
    placeholderData: keepPreviousData,
  });
}

/** The bookings that take a resource on a day. */
export function bookingsOfDayQuery(query: BookingsOfDayQuery) {
  return liveQuery(["occupancy", query.day, query.resource], () =>
    readResponse(staffApi.occupancy.day.$get({ query })),
  );
}

/** A closure with the bookings, office days and meetings that it affects. */
export function closureQuery(id: string) {
  return liveQuery(["closures", id], () => readResponse(staffApi.closures[":id"].$get({ param: { id } })));
}

export function waitlistQuery() {
  return liveQuery(["waitlist"], () => readResponse(staffApi.waitlist.$get()));
}

/** Coming days with special hours. */
export function specialHoursQuery() {
  return liveQuery(["special-hours"], () => readResponse(staffApi["special-hours"].$get()));
}

/** Bookings and appointments that special hours of a day affect, or would affect. */
export function affectedByHoursQuery({
  day,
  opens,
  closes,
  withoutReception,
}: Pick<AdminSpecialDay, "day" | "opens" | "closes" | "withoutReception">) {
  return liveQuery(["special-hours", day, opens, closes, withoutReception], () =>
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
  );
}
