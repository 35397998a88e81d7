import type { Day } from "#domain/calendar/days.ts";
import { api, readResponse } from "#web/lib/api.ts";

/** The free times of a day as ISO instants. */
export async function fetchViewingTimes(day: Day): Promise<string[]> {
  return (await readResponse(api.api["viewing-times"].$get({ query: { day } }))).times;
}
