import type { PublicEvent } from "#contract/events.ts";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { EVENT_CATEGORIES, type EventTimes } from "#domain/events/events.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { CountedEvent } from "#worker/db/events.ts";
import type { EventRow } from "#worker/db/schema/events.ts";

export function timesOf({ eventDate, days, duration }: Pick<EventRow, "eventDate" | "days" | "duration">): EventTimes {
  return { startsAtMs: eventDate.getTime(), days, minutes: duration };
}

/** An event as anybody is shown it. */
export function publicEvent(counted: CountedEvent): PublicEvent {
  const { id, capacity, amountPesewas } = counted.event;
  const left = leftOf(counted);
  return { ...shownEvent(counted.event), id, capacity, left, amount: toCedis(amountPesewas), isFull: left === 0 };
}

export function shownEvent(event: EventRow) {
  const { title, description, eventDate, duration, days } = event;
  return { title, category: categoryOf(event), description, eventDate: eventDate.toISOString(), duration, days };
}

/** The same as staff see it. */
export function adminEvent({ event, taken, waiting }: CountedEvent): AdminEvent {
  return {
    ...shownEvent(event),
    id: event.id,
    capacity: event.capacity,
    amount: toCedis(event.amountPesewas),
    isActive: event.isActive,
    registeredCount: event.registeredCount,
    left: Math.max(0, event.capacity - taken),
    waiting,
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
    cancelledReason: event.cancelledReason,
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt?.toISOString() ?? null,
  };
}

/** For somebody who comes now: what is free belongs to those who wait. */
function leftOf({ event, taken, reservedForWaitlist }: CountedEvent): number {
  return Math.max(0, event.capacity - taken - reservedForWaitlist);
}

/** What an older release wrote may be any text. */
function categoryOf({ category }: EventRow): AdminEvent["category"] {
  return EVENT_CATEGORIES.find((known) => known === category) ?? "workshop";
}
