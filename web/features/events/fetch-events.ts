import type { PublicEvent } from "#contract/events.ts";
import { type EventRow, toEventRow } from "#domain/events/event-list.ts";
import { api, readResponse } from "#web/lib/api.ts";

/** GET /api/events: upcoming events, the next first. */
export async function fetchEvents(): Promise<PublicEvent[]> {
  return (await readResponse(api.api.events.$get())).items;
}

export async function fetchRows(): Promise<EventRow[]> {
  return (await fetchEvents()).map(toEventRow);
}
