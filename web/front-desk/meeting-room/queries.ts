import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminMeeting, BookRoomInput, CancelMeetingInput } from "#contract/front-desk/meeting-room.ts";
import type { Day } from "#domain/calendar/days.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, mutate, staffApi } from "#web/front-desk/queries.ts";
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

export function bookRoom(json: BookRoomInput, headers: Record<string, string>) {
  return mutate(staffApi["meeting-room"].$post({ json }, { headers }));
}

export function cancelMeeting({ id }: Pick<AdminMeeting, "id">, json: CancelMeetingInput) {
  return mutate(staffApi["meeting-room"][":id"].cancel.$post({ param: { id }, json }));
}
