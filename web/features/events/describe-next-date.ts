import type { PublicEvent } from "#contract/events.ts";
import { formatEventDays, formatEventHours, formatPlacesLeft } from "#domain/events/events.ts";
import { type WorkshopKey, workshopOf } from "#domain/events/workshops.ts";
import { events } from "#web/content/pages/events.ts";
import { fetchEvents } from "./fetch-events.ts";

let eventsRequest: Promise<PublicEvent[]> | null = null;

/**
 * The next date of the workshop, as a sentence; null if none is planned. All callers share one request.
 */
export async function describeNextDate(workshop: WorkshopKey): Promise<string | null> {
  eventsRequest ??= fetchEvents();
  const next = (await eventsRequest).find((event) => workshopOf(event.title) === workshop);
  if (!next) return null;
  const times = { startsAtMs: Date.parse(next.eventDate), days: next.days, minutes: next.duration };
  return events.dates.next(formatEventDays(times), formatEventHours(times), formatPlacesLeft(next.left));
}
