import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MIN_OFFER_LEAD_MS } from "#domain/events/events.ts";

/** A seat at an event: bound values or SQL expressions. */
export interface SeatRequest {
  eventId: SQLWrapper | string;
  /** The id of the registration that is changing, which the check ignores with those booked with it. */
  excludedId: SQLWrapper | string;
  at: Date;
  /** Seats that are wanted together; one if left out. */
  people?: SQL | number;
}

/**
 * The guard of every statement that takes a seat. It counts the rows that the statement adds to, so concurrent calls
 * cannot exceed the capacity.
 */
export function hasSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} >= ${seatsTaken(wanted)} + ${wanted.people ?? 1}`;
}

/** The same for a new visitor: free seats belong to confirmed addresses on the waitlist while offers are possible. */
export function hasUnreservedSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} >= ${seatsTaken(wanted)} + ${seatsReservedForWaitlist(wanted.eventId, wanted.at)} + ${wanted.people ?? 1}`;
}

/** Whether visitors can register: shown, not cancelled and not started. */
export function isOpenEvent(eventId: SQLWrapper | string, at: Date): SQL {
  return sql`exists (select 1 from events as asked where asked.id = ${eventId} and asked.is_active and asked.cancelled_at is null and asked.event_date > ${at.getTime()})`;
}

export function seatsTaken({ eventId, excludedId, at }: SeatRequest, condition = sql`true`): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as taken where taken.event_id = ${eventId} and taken.id <> ${excludedId} and taken.booked_with is not ${excludedId}
    and (taken.state = 'registered' or (taken.state in ('held', 'offered') and taken.held_until > ${at.getTime()})) and ${condition})`;
}

export function seatsReservedForWaitlist(eventId: SQLWrapper | string, at: Date): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as waiting where waiting.event_id = ${eventId} and waiting.state = 'waitlisted'
    and waiting.email_confirmed_at is not null
    and ${eventColumn("event_date", eventId)} >= ${at.getTime() + MIN_OFFER_LEAD_MS})`;
}

/** Whether the registration is the one of the id or was booked with it. */
export function isBookedUnder(id: SQLWrapper | string, registration = "event_registrations"): SQL {
  return sql`(${sql.raw(registration)}.id = ${id} or ${sql.raw(registration)}.booked_with is ${id})`;
}

/** How many places the registration of the id has: its own, and those booked with it. */
export function partySize(id: SQLWrapper | string, condition = sql`true`): SQL {
  return sql`(select count(*) from event_registrations as member where ${isBookedUnder(id, "member")} and ${condition})`;
}

/** The registration that has the charge. */
export function chargeIdOf(registration: string): SQL {
  return sql.raw(`coalesce(${registration}.booked_with, ${registration}.id)`);
}

/** Whether no place of the same state comes before it in its party: people who booked together get one email. */
export function isFirstOfParty(registration: string): SQL {
  const row = sql.raw(registration);
  return sql`not exists (select 1 from event_registrations as earlier where ${isBookedUnder(chargeIdOf(registration), "earlier")}
    and earlier.state = ${row}.state and earlier.rowid < ${row}.rowid)`;
}

/** The alias keeps an event id from the outer statement from resolving to the inner table. */
export function eventColumn(column: "capacity" | "event_date", eventId: SQLWrapper | string): SQL {
  return sql`(select asked.${sql.raw(column)} from events as asked where asked.id = ${eventId})`;
}
