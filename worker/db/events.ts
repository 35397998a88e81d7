import { and, asc, desc, eq, gt, gte, isNull, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { workshopOf } from "#domain/events/workshops.ts";
import { announceDate } from "./date-alerts.ts";
import { insertOutboxEntryForEach } from "./inventory/seats.ts";
import { moveEventDeadline, voidCharges } from "./payments/charge-statements.ts";
import { charges } from "./schema/charges.ts";
import { type EventRow, eventRegistrations, events } from "./schema/events.ts";
import { refunds } from "./schema/payments.ts";
import { type AuditEntry, insertAuditIfChanged, insertSelected, isWritten } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { chargeIdOf, isFirstOfParty, seatsReservedForWaitlist, seatsTaken } from "./sql/has-seat.ts";
import { newUuid } from "./sql/new-uuid.ts";

/** An event with its taken seats and its waitlist. */
export interface CountedEvent {
  event: EventRow;
  taken: number;
  /** Taken seats of a free event whose customers have yet to confirm. */
  unconfirmed: number;
  /** Free seats that are reserved for the waitlist. */
  reservedForWaitlist: number;
  waiting: number;
}

/** The fields that staff can change. */
export type EventChange = Pick<
  EventRow,
  "title" | "description" | "category" | "eventDate" | "duration" | "days" | "capacity" | "amountPesewas" | "isActive"
>;

const MAX_UPCOMING = 60;
const MAX_LISTED = 200;

export function makeEventsRepository(db: Database) {
  // Inside another SQL fragment the column keeps its table's name.
  const eventId = sql`${events.id}`;
  const counted = (at: Date) =>
    db
      .select({
        event: events,
        taken: seatsTaken({ eventId: eventId, excludedId: "", at }).as("taken"),
        unconfirmed: seatsTaken(
          { eventId: eventId, excludedId: "", at },
          sql`taken.state = 'held' and taken.amount_pesewas = 0`,
        ).as("unconfirmed"),
        reservedForWaitlist: seatsReservedForWaitlist(eventId, at).as("awaited"),
        waiting:
          sql<number>`(select count(*) from event_registrations as hopeful where hopeful.event_id = ${eventId} and hopeful.state = 'waitlisted')`.as(
            "hopeful",
          ),
      })
      .from(events);

  return {
    /** Upcoming events for visitors, soonest first. */
    async listUpcoming(at: Date): Promise<CountedEvent[]> {
      return counted(at)
        .where(and(eq(events.isActive, true), gt(events.eventDate, at), isNull(events.cancelledAt)))
        .orderBy(asc(events.eventDate), asc(events.id))
        .limit(MAX_UPCOMING);
    },

    /** Events for staff: upcoming ones soonest first, past ones latest first. */
    async list(filter: { from: Date; isPast: boolean; at: Date }): Promise<CountedEvent[]> {
      const { from, isPast } = filter;
      return counted(filter.at)
        .where(isPast ? lt(events.eventDate, from) : gte(events.eventDate, from))
        .orderBy(...(isPast ? [desc(events.eventDate), desc(events.id)] : [asc(events.eventDate), asc(events.id)]))
        .limit(MAX_LISTED);
    },

    /** Events that start between two instants and were not cancelled, soonest first. */
    async listBetween({ from, until, at }: { from: Date; until: Date; at: Date }): Promise<CountedEvent[]> {
      return counted(at)
        .where(and(gte(events.eventDate, from), lt(events.eventDate, until), isNull(events.cancelledAt)))
        .orderBy(asc(events.eventDate), asc(events.id))
        .limit(MAX_LISTED);
    },

    async find(id: string, at: Date): Promise<CountedEvent | null> {
      return (await counted(at).where(eq(events.id, id)).get()) ?? null;
    },

    /** Emails the date to everyone who asked for it. False if its id exists. */
    async add(event: EventRow, audit: AuditEntry): Promise<boolean> {
      const [inserted] = await db.batch([
        db.insert(events).values(event).onConflictDoNothing().returning({ id: events.id }),
        insertAuditIfChanged(db, audit),
        ...announcement(db, event, event.createdAt, audit),
      ]);
      return inserted.length === 1;
    },

    /**
     * Updates an unchanged event that is not cancelled, and emails everyone registered or waiting if its time changes, and
     * everyone who asked for the date if it becomes public.
     * A lower capacity must cover the taken places. `unlessPaid` refuses while a place is paid for. True only for the
     * call that did.
     */
    async change(
      expected: EventRow,
      to: EventChange,
      changed: { at: Date; audit: AuditEntry; isRescheduled: boolean; unlessPaid: boolean },
    ): Promise<boolean> {
      const { at, audit, isRescheduled, unlessPaid } = changed;
      const isMoved = isRescheduled || expected.duration !== to.duration || expected.title !== to.title;
      const [updated] = await db.batch([
        db
          .update(events)
          .set({
            ...to,
            updatedAt: at,
            changes: isMoved ? expected.changes + 1 : expected.changes,
            rescheduledAt: isRescheduled ? at : expected.rescheduledAt,
          })
          .where(
            and(
              eq(events.id, expected.id),
              isNull(events.cancelledAt),
              expected.updatedAt === null ? isNull(events.updatedAt) : eq(events.updatedAt, expected.updatedAt),
              unlessPaid ? not(hasPaidPlace(expected.id)) : undefined,
              to.capacity < expected.capacity
                ? lte(seatsTaken({ eventId: expected.id, excludedId: "", at }), to.capacity)
                : undefined,
            ),
          )
          .returning({ id: events.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntryForEach(
          db,
          "event_changed",
          at.getTime(),
          sql`select r.id as subject_id, e.changes as occasion from event_registrations as r join events as e on e.id = r.event_id
            where r.event_id = ${expected.id} and e.updated_at = ${at.getTime()} and e.changes > ${expected.changes}
            and r.state in ('held', 'registered', 'offered', 'waitlisted') and ${isFirstOfParty("r")} and e.event_date > ${at.getTime()}`,
        ),
        // A place is payable until the event begins.
        moveEventDeadline(db, expected.id, to.eventDate, isWritten(audit)),
        ...(isPublic(expected, to) ? [] : announcement(db, { ...to, id: expected.id }, at, audit)),
      ]);
      return updated.length === 1;
    },

    async hasPaidPlaces(id: string): Promise<boolean> {
      return (await db.get<{ isPaid: number }>(sql`select ${hasPaidPlace(id)} as "isPaid"`))?.isPaid === 1;
    },

    /**
     * Cancels the event, all or nothing: emails everyone registered or waiting and refunds every payment. A disputed
     * payment is refunded by hand, or it could be refunded twice. True only for the call that did.
     */
    async cancel(id: string, cancelled: { reason: string; at: Date; audit: AuditEntry }): Promise<boolean> {
      const at = cancelled.at.getTime();
      const isCancelledByThisCall = sql`exists (select 1 from events where id = ${id} and cancelled_at = ${at} and exists (select 1 from audit_trail where id = ${cancelled.audit.id}))`;
      // Places of the payment that were cancelled before have their refund.
      const ownRefunds = sql`from refunds as own where own.charge_id = c.id and own.rule not in ('elsewhere', 'review_elsewhere')`;
      const isOnline = sql`(exists (select 1 from payment_attempts as paid where paid.reference = c.payment_reference and paid.status = 'succeeded')
        and not exists (select 1 ${ownRefunds} and own.payment_reference is not null))`;
      const isDisputed = sql`exists (select 1 from disputes where charge_id = c.id and resolved_at is null)`;
      const [updated] = await db.batch([
        db
          .update(events)
          .set({
            cancelledAt: cancelled.at,
            cancelledReason: cancelled.reason,
            isActive: false,
            changes: sql`${events.changes} + 1`,
            updatedAt: cancelled.at,
          })
          .where(and(eq(events.id, id), isNull(events.cancelledAt)))
          .returning({ id: events.id }),
        insertAuditIfChanged(db, cancelled.audit),
        insertSelected(
          db,
          refunds,
          {
            id: newUuid(),
            chargeId: sql`c.id`,
            paymentReference: sql`iif(${isOnline}, c.payment_reference, null)`,
            amountPesewas: sql`c.amount_pesewas - coalesce((select sum(own.amount_pesewas) ${ownRefunds}), 0)`,
            rule: "event_cancelled",
            status: sql`iif(${isOnline} and not ${isDisputed}, 'waiting', 'by_hand')`,
            createdAt: cancelled.at,
            updatedAt: cancelled.at,
            checkedAt: cancelled.at,
          },
          sql`from charges as c where c.state = 'paid' and c.amount_pesewas > 0 and ${isCancelledByThisCall}
          and c.id in (select ${chargeIdOf("r")} from event_registrations as r where r.event_id = ${id} and r.state = 'registered')`,
        ),
        insertOutboxEntryForEach(
          db,
          "event_cancelled",
          at,
          sql`select id as subject_id, ${id} as occasion from event_registrations as r
            where event_id = ${id} and state in ('held', 'registered', 'offered', 'waitlisted') and ${isFirstOfParty("r")} and ${isCancelledByThisCall}`,
        ),
        db
          .update(eventRegistrations)
          .set({ state: "cancelled", cancelledAt: cancelled.at, heldUntil: null, updatedAt: cancelled.at })
          .where(
            and(
              eq(eventRegistrations.eventId, id),
              sql`${eventRegistrations.state} in ('held', 'registered', 'offered', 'waitlisted')`,
              isCancelledByThisCall,
            ),
          ),
        voidCharges(
          db,
          sql`${charges.id} in (select r.id from event_registrations as r where r.event_id = ${id} and r.state = 'cancelled') and ${isCancelledByThisCall}`,
        ),
      ]);
      return updated.length === 1;
    },
  };
}

function hasPaidPlace(eventId: string): SQL {
  return sql`exists (select 1 from event_registrations as r join charges as c on c.id = ${chargeIdOf("r")}
    where r.event_id = ${eventId} and r.state = 'registered' and c.state = 'paid' and c.amount_pesewas > 0)`;
}

/** Batch statements: tell a date that this batch makes public to everyone who asked for it. */
function announcement(
  db: Database,
  { id, title, isActive }: Pick<EventRow, "id" | "title" | "isActive">,
  at: Date,
  audit: AuditEntry,
) {
  const workshop = isActive ? workshopOf(title) : null;
  return workshop === null ? [] : announceDate(db, id, { workshop, at, condition: isWritten(audit) });
}

/** Whether visitors could see the event as the same workshop before. */
function isPublic(before: EventChange, to: EventChange): boolean {
  return before.isActive && workshopOf(before.title) === workshopOf(to.title);
}
