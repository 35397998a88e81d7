import { and, eq, gt, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { insertSelected } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { hasSeat } from "#worker/db/sql/has-seat.ts";
import { newUuid } from "#worker/db/sql/new-uuid.ts";

// Batch statements about event seats, for registration, payment and cancellation.

export const isHeldSeat = inArray(eventRegistrations.state, ["held", "offered"]);

/** Batch statement: expired holds free their seats. */
export function expireHolds(db: Database, condition: SQL | undefined, at: Date) {
  return db
    .update(eventRegistrations)
    .set({ state: "lapsed", updatedAt: at })
    .where(and(condition, lte(eventRegistrations.heldUntil, at)));
}

/** Whether the seat is still held, or is free and its attendee has no other active registration. */
export function isHeldOrAvailable(id: string, at: Date): SQL | undefined {
  const columnOf = (column: "event_id" | "attendee_email") =>
    sql`(select ${sql.raw(column)} from event_registrations where id = ${id})`;
  const duplicate = sql`exists (select 1 from event_registrations as twin where twin.event_id = ${columnOf("event_id")}
    and lower(twin.attendee_email) = lower(${columnOf("attendee_email")}) and twin.id <> ${id}
    and twin.state in ('held', 'registered', 'offered', 'waitlisted'))`;
  const isFree = sql`(${hasSeat({ eventId: columnOf("event_id"), excludedId: id, at })} and not ${duplicate})`;
  return and(
    inArray(eventRegistrations.state, ["held", "offered", "lapsed"]),
    or(and(isHeldSeat, gt(eventRegistrations.heldUntil, at)), isFree),
    sql`(select cancelled_at from events where id = ${columnOf("event_id")}) is null`,
  );
}

/** Batch statement: makes a seat permanent. An expired hold needs a free seat. */
export function confirmSeat(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(eventRegistrations)
    .set({ state: "registered", heldUntil: null, updatedAt: at })
    .where(and(eq(eventRegistrations.id, id), isHeldOrAvailable(id, at), condition));
}

/** Whether the charge is not for an event, or its seat is permanent. */
export function hasConfirmedSeat(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from event_registrations where event_registrations.id = ${id} and state <> 'registered')`;
}

/** Batch statement: one email per row of `each`, which returns `subject_id` and `occasion`. */
export function insertOutboxEntryForEach(
  db: Database,
  kind: "event_message" | "event_changed" | "event_cancelled",
  at: number,
  each: SQL,
) {
  const createdAt = new Date(at);
  return insertSelected(
    db,
    outbox,
    {
      id: newUuid(),
      kind,
      audience: "customer",
      subjectId: sql`subject_id`,
      dedupeKey: sql`${`${kind}:customer:`} || subject_id || ':' || occasion`,
      nextAttemptAt: createdAt,
      createdAt,
    },
    sql`from (${each}) where true`,
  ).onConflictDoNothing({ target: outbox.dedupeKey });
}
