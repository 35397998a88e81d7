import { keepPreviousData } from "@tanstack/react-query";
import type { Day } from "#domain/calendar/days.ts";
import { liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Days shown on one page. */
export const SHOWN_DAYS = 7;

export function roomQuery(from: Day) {
  return liveQuery(
    ["meeting-room", from],
    () => readResponse(staffApi["meeting-room"].$get({ query: { from, days: String(SHOWN_DAYS) } })),
    { placeholderData: keepPreviousData },
  );
}
