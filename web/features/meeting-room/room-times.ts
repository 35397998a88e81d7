import { queryOptions } from "@tanstack/react-query";
import { api, readResponse } from "#web/lib/api.ts";

/** GET /api/meeting-room: free starts on a day, with the price. */
export function roomTimesQuery(day: string, minutes: number) {
  return queryOptions({
    queryKey: ["/api/meeting-room", day, minutes],
    queryFn: () => readResponse(api.api["meeting-room"].$get({ query: { day, minutes: String(minutes) } })),
    staleTime: 30_000,
  });
}
