import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MIN_OFFER_LEAD_MS } from "#domain/events/events.ts";

/** A seat at an event: bound values or SQL expressions. */
export interface SeatRequest {
  eventId: SQLWrapper | string;
  /** The id of the registration that is changing, which the check ignores. */
  excludedId: SQLWrapper | string;
  at: Date;
}

/**
 * The guard of every statement that takes a seat. It counts the rows that the statement adds to, so concurrent calls
 * cannot exceed the capacity.
 */
export function hasSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} > ${seatsTaken(wanted)}`;
}

/** The same for a new visitor: free seats belong to confirmed addresses on the waitlist while offers are possible. */
export function hasUnreservedSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} > ${seatsTaken(wanted)} + ${seatsReservedForWaitlist(wanted.eventId, wanted.at)}`;
}

/** Whether visitors can register: shown, not cancelled and not started. */
export function isOpenEvent(eventId: SQLWrapper | string, at: Date): SQL {
  return sql`exists (select 1 from events as asked where asked.id = ${eventId} and asked.is_active and asked.cancelled_at is null and asked.event_date > ${at.getTime()})`;
}

export function seatsTaken({ eventId, excludedId, at }: SeatRequest, condition = sql`true`): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as taken where taken.event_id = ${eventId} and taken.id <> ${excludedId}
    and (taken.state = 'registered' or (taken.state in ('held', 'offered') and taken.held_until > ${at.getTime()})) and ${condition})`;
}

export function seatsReservedForWaitlist(eventId: SQLWrapper | string, at: Date): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as waiting where waiting.event_id = ${eventId} and waiting.state = 'waitlisted'
    and waiting.email_confirmed_at is not null
    and ${eventColumn("event_date", eventId)} >= ${at.getTime() + MIN_OFFER_LEAD_MS})`;
}

/** The alias keeps an event id from the outer statement from resolving to the inner table. */
export function eventColumn(column: "capacity" | "event_date", eventId: SQLWrapper | string): SQL {
  return sql`(select asked.${sql.raw(column)} from events as asked where asked.id = ${eventId})`;
}
