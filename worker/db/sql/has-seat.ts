import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MIN_OFFER_LEAD_MS } from "#domain/events/events.ts";

/** A place at an event: bound values, or what the statement itself reads. */
export interface SeatRequest {
  eventId: SQLWrapper | string;
  /** The registration that is being changed: its own place is not counted against it. */
  except: string;
  at: Date;
}

/**
 * The guard of every statement that takes a place at an event: whether one is left. It counts the rows that the statement is
 * about to add to, so that of any number at once as many win as there are places.
 */
export function hasSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} > ${seatsTaken(wanted)}`;
}

/** The same for somebody who comes now: what is free belongs to those who wait, as long as it is still offered to them. */
export function hasUnreservedSeat(wanted: SeatRequest): SQL {
  return sql`${eventColumn("capacity", wanted.eventId)} > ${seatsTaken(wanted)} + ${seatsReservedForWaitlist(wanted.eventId, wanted.at)}`;
}

/** Whether visitors may register: it is shown, not called off, and has not begun. */
export function isOpenEvent(eventId: SQLWrapper | string, at: Date): SQL {
  return sql`exists (select 1 from events as asked where asked.id = ${eventId} and asked.is_active and asked.cancelled_at is null and asked.event_date > ${at.getTime()})`;
}

export function seatsTaken({ eventId, except, at }: SeatRequest): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as taken where taken.event_id = ${eventId} and taken.id <> ${except}
    and (taken.state = 'registered' or (taken.state in ('held', 'offered') and taken.held_until > ${at.getTime()})))`;
}

export function seatsReservedForWaitlist(eventId: SQLWrapper | string, at: Date): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as waiting where waiting.event_id = ${eventId} and waiting.state = 'waitlisted'
    and ${eventColumn("event_date", eventId)} >= ${at.getTime() + MIN_OFFER_LEAD_MS})`;
}

/** Under a name of its own, so that an event's id which the statement around it reads is not taken for that of each row here. */
function eventColumn(column: "capacity" | "event_date", eventId: SQLWrapper | string): SQL {
  return sql`(select asked.${sql.raw(column)} from events as asked where asked.id = ${eventId})`;
}
