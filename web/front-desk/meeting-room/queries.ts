import { keepPreviousData } from "@tanstack/react-query";
import type { Day } from "#domain/calendar/days.ts";
import { liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
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

/** The server records the access. */
export async function fetchMeetingLink(id: string): Promise<string | null> {
  return (await mutate(staffApi["meeting-room"][":id"]["manage-link"].$post({ param: { id } }))).manageUrl;
}
