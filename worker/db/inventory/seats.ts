import { and, eq, gt, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { IMPORTANCE } from "#domain/operations/outbox.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { hasSeat } from "#worker/db/sql/has-seat.ts";
import { newUuid } from "#worker/db/sql/new-uuid.ts";

// Statements about places at events, for the batches of those who take, pay for and call them off.

export const isHeldSeat = inArray(eventRegistrations.state, ["held", "offered"]);

/** A statement for a batch: what of these is held no more takes no place any more. */
export function expireHolds(db: Database, which: SQL | undefined, at: Date) {
  return db
    .update(eventRegistrations)
    .set({ state: "lapsed", updatedAt: at })
    .where(and(which, lte(eventRegistrations.heldUntil, at)));
}

/** Of one that is held or was: whether it is still, or there is a place, and nobody has registered anew with its address. */
export function isHeldOrAvailable(id: string, at: Date): SQL | undefined {
  const own = (column: "event_id" | "attendee_email") =>
    sql`(select ${sql.raw(column)} from event_registrations where id = ${id})`;
  const twin = sql`exists (select 1 from event_registrations as twin where twin.event_id = ${own("event_id")}
    and lower(twin.attendee_email) = lower(${own("attendee_email")}) and twin.id <> ${id}
    and twin.state in ('held', 'registered', 'offered', 'waitlisted'))`;
  const isFree = sql`(${hasSeat({ eventId: own("event_id"), except: id, at })} and not ${twin})`;
  return and(
    inArray(eventRegistrations.state, ["held", "offered", "lapsed"]),
    or(and(isHeldSeat, gt(eventRegistrations.heldUntil, at)), isFree),
    sql`(select cancelled_at from events where id = ${own("event_id")}) is null`,
  );
}

/** A statement for a batch: keeps a place for good, one whose hold has run out only where there is still one. */
export function confirmSeat(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(eventRegistrations)
    .set({ state: "registered", heldUntil: null, updatedAt: at })
    .where(and(eq(eventRegistrations.id, id), isHeldOrAvailable(id, at), condition));
}

/** Of a charge in a statement about it: whether it is for no event, or its place is kept for good. */
export function hasConfirmedSeat(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from event_registrations where event_registrations.id = ${id} and state <> 'registered')`;
}

/** A statement for a batch: a mail to the customer of each of these, once. They give a `subject_id` and an `occasion`. */
export function insertOutboxEntryForEach(
  db: Database,
  kind: "event_message" | "event_changed" | "event_cancelled",
  at: number,
  each: SQL,
) {
  return db
    .insert(outbox)
    .select(
      sql`select ${newUuid()}, ${kind}, 'customer', subject_id, ${`${kind}:customer:`} || subject_id || ':' || occasion,
        ${IMPORTANCE.essential}, 'waiting', 0, ${at}, null, ${at}, null from (${each}) where true`,
    )
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
