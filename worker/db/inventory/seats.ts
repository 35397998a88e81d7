import { and, gt, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ACTIVE_REGISTRATION_STATES } from "#domain/events/events.ts";
import { canonicalMailbox, DOTLESS_PROVIDERS } from "#domain/people/recipients.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { insertSelected } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { hasSeat, isBookedUnder, partySize } from "#worker/db/sql/has-seat.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
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

const isActiveTwin = sql`twin.state in (${sql.raw(ACTIVE_REGISTRATION_STATES.map((state) => `'${state}'`).join(", "))})`;
const TWIN_NAME = sql`coalesce(twin.folded_name, lower(twin.attendee_name))`;

/** `canonicalMailbox` in SQL. */
function mailboxOf(email: SQL): SQL {
  const name = sql`substr(${email}, 1, instr(${email}, '@') - 1) || '+'`;
  const mailbox = sql`substr(${name}, 1, instr(${name}, '+') - 1)`;
  const host = sql`lower(substr(${email}, instr(${email}, '@') + 1))`;
  const isDotless = sql`${host} in (${sql.raw(DOTLESS_PROVIDERS.map((provider) => `'${provider}'`).join(", "))})`;
  return sql`lower(case when ${isDotless} then replace(${mailbox}, '.', '') else ${mailbox} end) || '@' || ${host}`;
}
const TWIN_MAILBOX = mailboxOf(sql`twin.attendee_email`);

/**
 * Whether nobody of this mailbox has an active registration for the event, or nobody of the same names if
 * `foldedNames` are given.
 */
export function isFirstOf(address: {
  eventId: string;
  email: string;
  foldedNames: string[] | null;
  /** A registration that does not count. */
  excludedId?: string;
}): SQL {
  const { eventId, email, foldedNames, excludedId = "" } = address;
  const isSameName = foldedNames === null ? sql`true` : inJsonArray(TWIN_NAME, foldedNames);
  return sql`not exists (select 1 from ${eventRegistrations} as twin where twin.event_id = ${eventId} and twin.id <> ${excludedId}
    and ${TWIN_MAILBOX} = ${canonicalMailbox(email)} and ${isActiveTwin} and ${isSameName})`;
}

/** Whether the seat is still held, or is free with those booked with it and nobody of them has another active registration. */
export function isHeldOrAvailable(id: string, at: Date): SQL | undefined {
  const columnOf = (column: string) => sql`(select ${sql.raw(column)} from event_registrations where id = ${id})`;
  const duplicate = sql`exists (select 1 from ${eventRegistrations} as twin join ${eventRegistrations} as mine on ${isBookedUnder(id, "mine")}
    where twin.event_id = ${columnOf("event_id")} and ${TWIN_MAILBOX} = ${mailboxOf(columnOf("attendee_email"))} and not ${isBookedUnder(id, "twin")}
    and ${isActiveTwin} and ${TWIN_NAME} = coalesce(mine.folded_name, lower(mine.attendee_name)))`;
  const seats = {
    eventId: columnOf("event_id"),
    excludedId: id,
    at,
    people: partySize(id, sql`member.state <> 'cancelled'`),
  };
  const isFree = sql`(${hasSeat(seats)} and not ${duplicate})`;
  return and(
    inArray(eventRegistrations.state, ["held", "offered", "lapsed"]),
    or(and(isHeldSeat, gt(eventRegistrations.heldUntil, at)), isFree),
    sql`(select cancelled_at from events where id = ${columnOf("event_id")}) is null`,
  );
}

/** Batch statement: makes a seat and those booked with it permanent. An expired hold needs free seats. */
export function confirmSeat(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(eventRegistrations)
    .set({
      state: "registered",
      heldUntil: null,
      // A free seat is confirmed by email; a paid one proves nothing about the address.
      emailConfirmedAt: sql`case when (select amount_pesewas from event_registrations where id = ${id}) = 0
        then ${at.getTime()} else email_confirmed_at end`,
      updatedAt: at,
    })
    .where(and(isBookedUnder(id), isHeldOrAvailable(id, at), condition));
}

/** Whether the charge is not for an event, or its seats are permanent. */
export function hasConfirmedSeat(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from event_registrations where ${isBookedUnder(id)} and state <> 'registered')`;
}

/** Batch statement: one email per row of `each`, which returns `subject_id` and `occasion`. */
export function insertOutboxEntryForEach(
  db: Database,
  kind: "event_message" | "event_changed" | "event_cancelled" | "date_published",
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
