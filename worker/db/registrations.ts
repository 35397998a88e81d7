import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { ACTIVE_REGISTRATION_STATES, type RegistrationState } from "#domain/events/events.ts";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { expireHolds, insertOutboxEntryForEach, isHeldOrAvailable, isHeldSeat } from "./inventory/seats.ts";
import { charges } from "./schema/charges.ts";
import {
  type EventMessageRow,
  type EventRow,
  eventMessageCopies,
  eventMessages,
  eventRegistrations,
  events,
  type RegistrationRow,
} from "./schema/events.ts";
import type { RefundRow } from "./schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRefundIfChanged,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasSeat, hasUnreservedSeat, isOpenEvent } from "./sql/has-seat.ts";
import { newUuid } from "./sql/new-uuid.ts";

/** A registration with its event. */
export interface RegistrationWithEvent {
  registration: RegistrationRow;
  event: EventRow;
}

interface AuditWithNotices {
  audit: AuditEntry;
  notices: OutboxEntry[];
}

export type RegistrationsRepository = ReturnType<typeof makeRegistrationsRepository>;

export function makeRegistrationsRepository(db: Database) {
  const columns = { registration: eventRegistrations, event: events };
  const found = () =>
    db.select(columns).from(eventRegistrations).innerJoin(events, eq(events.id, eventRegistrations.eventId));

  return {
    async findById(id: string): Promise<RegistrationWithEvent | null> {
      return (await found().where(eq(eventRegistrations.id, id)).get()) ?? null;
    },

    async findByCalendarId(calendarId: string): Promise<RegistrationWithEvent | null> {
      return (await found().where(eq(eventRegistrations.calendarId, calendarId)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      const row = db.select().from(eventRegistrations).where(eq(eventRegistrations.idempotencyKey, key));
      return (await row.get()) ?? null;
    },

    /** Whether somebody with this address is, or hopes to be, there. */
    async isLive(eventId: string, email: string): Promise<boolean> {
      const isTheirs = sql`lower(${eventRegistrations.attendeeEmail}) = lower(${email})`;
      return (await db.$count(eventRegistrations, and(eq(eventRegistrations.eventId, eventId), isTheirs, isLive))) > 0;
    },

    /**
     * Takes a place where one is left at the price that was seen; who would rather wait is put at the end of the line where
     * none is. What of the event had run out is let go first. Gives the state it is in: none where nothing was written.
     */
    async register(
      row: RegistrationRow,
      { at, acceptsWaitlist, sending }: { at: Date; acceptsWaitlist: boolean; sending: NewSubmission },
    ): Promise<AdmittedWrite<{ state: RegistrationState }>> {
      const { eventId } = row;
      const isFree = hasUnreservedSeat({ eventId, except: row.id, at });
      const isPrice = sql`(select amount_pesewas from events where id = ${eventId}) = ${row.amountPesewas}`;
      const [[admitted = null], , [taken = null]] = await db.batch([
        insertSubmission(db, sending),
        expireHolds(db, and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, "held")), at),
        db
          .insert(eventRegistrations)
          .select(
            sql`select ${row.id}, ${eventId}, ${row.attendeeName}, ${row.attendeeEmail}, ${row.attendeePhone}, ${row.attendeePhoneE164},
              case when ${isFree} then ${row.state} else 'waitlisted' end, ${row.amountPesewas},
              case when ${isFree} then ${row.heldUntil?.getTime() ?? null} end, null, null, ${row.linkVersion}, ${row.calendarId},
              ${row.idempotencyKey}, ${row.idempotencyHash}, ${row.createdAt.getTime()}, ${at.getTime()}
              where ${isAdmitted(sending)} and ${isOpenEvent(eventId, at)} and ${isPrice} and (${isFree} or ${acceptsWaitlist ? 1 : 0})`,
          )
          .onConflictDoNothing()
          .returning({ state: eventRegistrations.state }),
        insertOutboxEntriesOfSubmission(db, sending),
      ]);
      return { admitted, row: taken };
    },

    /** How many are before somebody who waits, themselves included. */
    async findPosition({ id, eventId, createdAt }: RegistrationRow): Promise<number> {
      const isBefore = sql`(${eventRegistrations.createdAt}, ${eventRegistrations.id}) <= (${createdAt.getTime()}, ${id})`;
      return db.$count(
        eventRegistrations,
        and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, "waitlisted"), isBefore),
      );
    },

    /** Holds a place at least until then, or takes it again where the hold has run out and there is still one. */
    async hold(id: string, hold: { at: Date; until: Date; notBeyond: Date }): Promise<RegistrationWithEvent | null> {
      const { at } = hold;
      const until = hold.until.getTime();
      const { heldUntil, state } = eventRegistrations;
      await db
        .update(eventRegistrations)
        .set({
          heldUntil: sql`case when ${heldUntil} > ${at.getTime()}
            then max(${heldUntil}, min(${until}, ${hold.notBeyond.getTime()})) else ${until} end`,
          state: sql`case when ${state} = 'lapsed' then 'held' else ${state} end`,
          updatedAt: at,
        })
        .where(and(eq(eventRegistrations.id, id), isHeldOrAvailable(id, at)));
      return (await found().where(eq(eventRegistrations.id, id)).get()) ?? null;
    },

    /** Holds a place that is still held at least until then. */
    async extendHold(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(eventRegistrations)
        .set({ heldUntil: sql`max(${eventRegistrations.heldUntil}, ${until.getTime()})` })
        .where(and(eq(eventRegistrations.id, id), gt(eventRegistrations.heldUntil, at), isHeldSeat));
    },

    /** Gives somebody a place that costs nothing and was offered to them. True only for the call that did. */
    async accept(id: string, at: Date, notices: OutboxEntry[]): Promise<boolean> {
      const [moved] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ state: "registered", heldUntil: null, updatedAt: at })
          .where(
            and(
              eq(eventRegistrations.id, id),
              eq(eventRegistrations.state, "offered"),
              gt(eventRegistrations.heldUntil, at),
              eq(eventRegistrations.amountPesewas, 0),
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return moved.length === 1;
    },

    /** Gives a place back, with what goes back of its money. True only for the call that did. */
    async cancel(
      seen: RegistrationRow,
      cancelled: AuditWithNotices & { at: Date; refund: RefundRow | null; isPaid: boolean; unlessDisputed: boolean },
    ): Promise<boolean> {
      const { at, refund, isPaid } = cancelled;
      const paid = sql`(select state from charges where id = ${seen.id})`;
      const [moved] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ state: "cancelled", cancelledAt: at, heldUntil: null, updatedAt: at })
          .where(
            and(
              eq(eventRegistrations.id, seen.id),
              eq(eventRegistrations.state, seen.state),
              isPaid ? sql`${paid} = 'paid'` : sql`coalesce(${paid}, '') <> 'paid'`,
              cancelled.unlessDisputed
                ? sql`not exists (select 1 from disputes where charge_id = ${seen.id} and resolved_at is null)`
                : undefined,
              sql`not exists (select 1 from payment_attempts where charge_id = ${seen.id} and status = 'review' and resolved_at is null)`,
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, cancelled.audit),
        ...(refund === null ? [] : [insertRefundIfChanged(db, refund)]),
        insertOutboxEntriesIfChanged(db, cancelled.notices),
      ]);
      return moved.length === 1;
    },

    /** True only for the call that changed it. */
    async recordAttendance(id: string, attendedAt: Date | null, audit: AuditEntry): Promise<boolean> {
      const isOther =
        attendedAt === null ? isNotNull(eventRegistrations.attendedAt) : isNull(eventRegistrations.attendedAt);
      const [noted] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ attendedAt, updatedAt: audit.at })
          .where(and(eq(eventRegistrations.id, id), eq(eventRegistrations.state, "registered"), isOther))
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return noted.length === 1;
    },

    /** Of an event, in the order of registering, each with what was paid and what of it went back or will. */
    async listByEvent(eventId: string) {
      return db
        .select({
          registration: eventRegistrations,
          chargeState: charges.state,
          paidAt: charges.paidAt,
          receiptNumber: charges.receiptNumber,
          refundedPesewas: sql<number>`(select coalesce(sum(amount_pesewas), 0) from refunds where charge_id = ${eventRegistrations.id})`,
        })
        .from(eventRegistrations)
        .leftJoin(charges, eq(charges.id, eventRegistrations.id))
        .where(eq(eventRegistrations.eventId, eventId))
        .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
        .limit(MAX_LISTED);
    },

    /** Lets go what is held no more, of all events. */
    async expireHolds(at: Date): Promise<void> {
      await expireHolds(db, eq(eventRegistrations.state, "held"), at);
    },

    /** Offers that have run out. */
    async listExpiredOffers(at: Date, limit: number): Promise<RegistrationRow[]> {
      return db
        .select()
        .from(eventRegistrations)
        .where(and(eq(eventRegistrations.state, "offered"), lte(eventRegistrations.heldUntil, at)))
        .limit(limit);
    },

    async endOffer(id: string, ended: AuditWithNotices & { at: Date }): Promise<void> {
      await db.batch([
        expireHolds(db, and(eq(eventRegistrations.id, id), eq(eventRegistrations.state, "offered")), ended.at),
        insertAuditIfChanged(db, ended.audit),
        insertOutboxEntriesIfChanged(db, ended.notices),
      ]);
    },

    /** Who is next at events that have a place for them, in the order of joining. */
    async listNextToOffer(at: Date, startsAfter: Date, limit: number): Promise<RegistrationRow[]> {
      const ahead = and(eq(events.isActive, true), gt(events.eventDate, startsAfter), isNull(events.cancelledAt));
      const isFree = hasSeat({ eventId: events.id, except: "", at });
      const rows = await found()
        .where(and(eq(eventRegistrations.state, "waitlisted"), ahead, isFree))
        .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
        .limit(limit);
      return rows.map(({ registration }) => registration);
    },

    /** Holds a place for somebody who waits, where one is left. True only for the call that did. */
    async offer(
      { id, eventId }: RegistrationRow,
      offer: AuditWithNotices & { until: Date; at: Date },
    ): Promise<boolean> {
      const [held] = await db.batch([
        db
          .update(eventRegistrations)
          .set({ state: "offered", heldUntil: offer.until, updatedAt: offer.at })
          .where(
            and(
              eq(eventRegistrations.id, id),
              eq(eventRegistrations.state, "waitlisted"),
              isOpenEvent(eventId, offer.at),
              hasSeat({ eventId, except: id, at: offer.at }),
            ),
          )
          .returning({ id: eventRegistrations.id }),
        insertAuditIfChanged(db, offer.audit),
        insertOutboxEntriesIfChanged(db, offer.notices),
      ]);
      return held.length === 1;
    },

    /** Who registered before today for what begins tomorrow and has not been reminded. */
    async listToRemind(day: { from: Date; to: Date; today: Date }, limit: number): Promise<string[]> {
      const isReminded = sql`exists (select 1 from outbox where dedupe_key = 'event_reminder:customer:' || ${eventRegistrations.id} || ':' || date(${events.eventDate} / 1000, 'unixepoch'))`;
      const rows = await db
        .select({ id: eventRegistrations.id })
        .from(events)
        .innerJoin(eventRegistrations, eq(eventRegistrations.eventId, events.id))
        .where(
          and(
            sql`${events.eventDate} >= ${day.from.getTime()} and ${events.eventDate} < ${day.to.getTime()}`,
            isNull(events.cancelledAt),
            eq(eventRegistrations.state, "registered"),
            sql`${eventRegistrations.createdAt} < ${day.today.getTime()}`,
            sql`not ${isReminded}`,
          ),
        )
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async remind(notices: OutboxEntry[]): Promise<void> {
      if (notices.length > 0) await db.batch([insertOutboxEntries(db, notices)]);
    },

    /** Writes to all who have a place: each has a copy and a mail, once. Gives how many; the same for a repeat. */
    async writeToAll(message: EventMessageRow, audit: AuditEntry): Promise<number> {
      const { id, eventId, createdAt } = message;
      const at = createdAt.getTime();
      await db.batch([
        db.insert(eventMessages).values(message).onConflictDoNothing(),
        insertAuditIfChanged(db, audit),
        db.insert(eventMessageCopies).select(
          sql`select ${newUuid()}, ${id}, id from event_registrations where event_id = ${eventId} and state = 'registered'
              and exists (select 1 from event_messages where id = ${id} and created_at = ${at})
              and not exists (select 1 from event_message_copies where message_id = ${id})`,
        ),
        insertOutboxEntryForEach(
          db,
          "event_message",
          at,
          sql`select id as subject_id, id as occasion from event_message_copies where message_id = ${id}`,
        ),
      ]);
      return db.$count(eventMessageCopies, eq(eventMessageCopies.messageId, id));
    },

    async findCopy(id: string) {
      const copy = await db
        .select({ message: eventMessages, registrationId: eventMessageCopies.registrationId })
        .from(eventMessageCopies)
        .innerJoin(eventMessages, eq(eventMessages.id, eventMessageCopies.messageId))
        .where(eq(eventMessageCopies.id, id))
        .get();
      const registered = copy && (await found().where(eq(eventRegistrations.id, copy.registrationId)).get());
      return copy && registered ? { message: copy.message, ...registered } : null;
    },
  };
}

/** As many as the desk is shown of one event: more than ever wait for one. */
const MAX_LISTED = 2000;

const isLive = inArray(eventRegistrations.state, ACTIVE_REGISTRATION_STATES);
