import type { PublicEvent } from "#contract/events.ts";
import { type EventRow, toEventRow } from "#domain/events/event-list.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/events: what is to come, the next first. */
export async function fetchEvents(): Promise<PublicEvent[]> {
  return (await answerOf(api.api.events.$get())).items;
}

export async function fetchRows(): Promise<EventRow[]> {
  return (await fetchEvents()).map(toEventRow);
}
