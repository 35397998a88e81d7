import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { MAX_MEETING_MINUTES, MEETING_GAP_MINUTES } from "#domain/meeting-room/meeting-room.ts";
import { meetings } from "#worker/db/schema/meeting-room.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { capacityOf, isOpenOn } from "#worker/db/sql/has-capacity.ts";

// Batch statements and conditions about times of the meeting room, for booking, payment and cancellation.

const GAP_MS = MEETING_GAP_MINUTES * MS_PER_MINUTE;
export const MAX_MEETING_MS = MAX_MEETING_MINUTES * MS_PER_MINUTE;

/** A time of the room: bound values or SQL expressions, in milliseconds. */
export interface RoomTime {
  /** The id of the meeting that is changing, which the check ignores. */
  excludedId: SQLWrapper | string;
  startsAt: SQLWrapper | number;
  endsAt: SQLWrapper | number;
  at: Date;
}

/** Whether a meeting takes the room: not cancelled, and not an unpaid one whose hold has expired. */
export function isTaking(at: Date): SQL {
  return sql`(meetings.cancelled_at is null and (meetings.held_until is null or meetings.held_until > ${at.getTime()}))`;
}

/** Guard: fewer overlapping meetings than rooms, and within the opening hours of that day. */
export function isFree({ excludedId, startsAt, endsAt, at }: RoomTime): SQL {
  const day = sql`date(${startsAt} / 1000, 'unixepoch')`;
  const midnight = sql`(${startsAt} - ${startsAt} % ${MS_PER_DAY})`;
  return sql`((select count(*) from meetings as taken where taken.cancelled_at is null
      and (taken.held_until is null or taken.held_until > ${at.getTime()}) and taken.id <> ${excludedId}
      and taken.starts_at > ${startsAt} - ${GAP_MS + MAX_MEETING_MS} and taken.starts_at < ${endsAt} + ${GAP_MS}
      and taken.ends_at > ${startsAt} - ${GAP_MS})
    < ${capacityOf("meeting_room")}
    and ${isOpenOn(day)}
    and not exists (select 1 from special_hours where day = ${day} and removed_at is null
      and (opens * ${MS_PER_HOUR} > ${startsAt} - ${midnight} or closes * ${MS_PER_HOUR} < ${endsAt} - ${midnight})))`;
}

/** Whether the meeting that a statement updates is still held, or its time is free. */
export function isHeldOrFree(at: Date): SQL {
  const own = { excludedId: sql`meetings.id`, startsAt: sql`meetings.starts_at`, endsAt: sql`meetings.ends_at`, at };
  return sql`(meetings.held_until > ${at.getTime()} or ${isFree(own)})`;
}

/** Batch statement: makes a held meeting permanent. An expired hold needs a free room. */
export function confirmMeeting(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(meetings)
    .set({ heldUntil: null })
    .where(
      and(
        eq(meetings.id, id),
        isNotNull(meetings.heldUntil),
        isNull(meetings.cancelledAt),
        isHeldOrFree(at),
        condition,
      ),
    );
}

/** Whether the charge is not for a meeting, or its meeting is permanent. */
export function isConfirmedMeeting(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from meetings where meetings.id = ${id} and (held_until is not null or cancelled_at is not null))`;
}
