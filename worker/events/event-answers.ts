import type { PublicEvent } from "#contract/events.ts";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { EVENT_CATEGORIES, type EventTimes, type RegistrationState } from "#domain/events/events.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { CountedEvent } from "#worker/db/events.ts";
import type { EventRow, RegistrationRow } from "#worker/db/schema/events.ts";

export function eventTimes({
  eventDate,
  days,
  duration,
}: Pick<EventRow, "eventDate" | "days" | "duration">): EventTimes {
  return { startsAtMs: eventDate.getTime(), days, minutes: duration };
}

/** An expired hold or offer has lapsed, also before a job writes that. */
export function currentState(
  { state, heldUntil }: Pick<RegistrationRow, "state" | "heldUntil">,
  at: Date,
): RegistrationState {
  const isExpired = (state === "held" || state === "offered") && (heldUntil === null || heldUntil <= at);
  return isExpired ? "lapsed" : state;
}

/** An event as visitors see it. */
export function toPublicEvent(counted: CountedEvent): PublicEvent {
  const { id, capacity, amountPesewas } = counted.event;
  const left = remainingPlaces(counted);
  return { ...eventSummary(counted.event), id, capacity, left, amount: toCedis(amountPesewas), isFull: left === 0 };
}

export function eventSummary(event: EventRow) {
  const { title, description, eventDate, duration, days } = event;
  return { title, category: parseCategory(event), description, eventDate: eventDate.toISOString(), duration, days };
}

/** An event as staff see it. */
export function toAdminEvent({ event, taken, unconfirmed, waiting }: CountedEvent): AdminEvent {
  return {
    ...eventSummary(event),
    id: event.id,
    capacity: event.capacity,
    amount: toCedis(event.amountPesewas),
    isActive: event.isActive,
    registeredCount: event.registeredCount,
    left: Math.max(0, event.capacity - taken),
    unconfirmed,
    waiting,
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
    cancelledReason: event.cancelledReason,
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt?.toISOString() ?? null,
  };
}

/** Places left for a new registration; the waiting list comes first. */
export function remainingPlaces({ event, taken, reservedForWaitlist }: CountedEvent): number {
  return Math.max(0, event.capacity - taken - reservedForWaitlist);
}

/** Older releases stored free text. */
function parseCategory({ category }: EventRow): AdminEvent["category"] {
  return EVENT_CATEGORIES.find((known) => known === category) ?? "workshop";
}
