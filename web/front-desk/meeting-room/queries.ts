import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Day } from "#domain/calendar/days.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Days shown on one page. */
export const SHOWN_DAYS = 7;

export function roomQuery(from: Day) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "meeting-room", from],
    queryFn: () => readResponse(staffApi["meeting-room"].$get({ query: { from, days: String(SHOWN_DAYS) } })),
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
  });
}
