import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LAST_OFFER_MS } from "#domain/events/events.ts";

/** A place at an event: bound values, or what the statement itself reads. */
export interface WantedSeat {
  eventId: SQLWrapper | string;
  /** The registration that is being changed: its own place is not counted against it. */
  except: string;
  at: Date;
}

/**
 * The guard of every statement that takes a place at an event: whether one is left. It counts the rows that the statement is
 * about to add to, so that of any number at once as many win as there are places.
 */
export function hasSeat(wanted: WantedSeat): SQL {
  return sql`(select capacity from events where id = ${wanted.eventId}) > ${seatsTaken(wanted)}`;
}

/** The same for somebody who comes now: what is free belongs to those who wait, as long as it is still offered to them. */
export function hasSeatForStranger(wanted: WantedSeat): SQL {
  return sql`(select capacity from events where id = ${wanted.eventId}) > ${seatsTaken(wanted)} + ${seatsAwaited(wanted.eventId, wanted.at)}`;
}

/** Whether visitors may register: it is shown, not called off, and has not begun. */
export function isOpenEvent(eventId: SQLWrapper | string, at: Date): SQL {
  return sql`exists (select 1 from events where id = ${eventId} and is_active and cancelled_at is null and event_date > ${at.getTime()})`;
}

export function seatsTaken({ eventId, except, at }: WantedSeat): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as taken where taken.event_id = ${eventId} and taken.id <> ${except}
    and (taken.state = 'registered' or (taken.state in ('held', 'offered') and taken.held_until > ${at.getTime()})))`;
}

export function seatsAwaited(eventId: SQLWrapper | string, at: Date): SQL<number> {
  return sql<number>`(select count(*) from event_registrations as waiting where waiting.event_id = ${eventId} and waiting.state = 'waitlisted'
    and (select event_date from events where id = ${eventId}) >= ${at.getTime() + LAST_OFFER_MS})`;
}
