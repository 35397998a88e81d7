import type { PublicEvent } from "#contract/events.ts";
import { fillRow } from "#domain/events/event-list.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { ROW } from "./row.ts";

/** GET /api/events: what is to come, the next first. */
export async function fetchEvents(): Promise<PublicEvent[]> {
  return (await answerOf(api.api.events.$get())).items;
}

/** The list as HTML; null where there is none. */
export async function datesHtml(): Promise<string | null> {
  const items = await fetchEvents();
  return items.length === 0 ? null : `<ul>${items.map((event) => fillRow(ROW, event)).join("")}</ul>`;
}
