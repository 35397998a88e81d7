import { and, asc, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { insertOutboxEntryForEach } from "./inventory/seats.ts";
import { type EventRow, eventRegistrations, events } from "./schema/events.ts";
import { refunds } from "./schema/payments.ts";
import { type AuditEntry, insertAuditIfChanged } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { seatsReservedForWaitlist, seatsTaken } from "./sql/has-seat.ts";
import { newUuid } from "./sql/new-uuid.ts";

/** An event with what of it is taken and who waits. */
export interface CountedEvent {
  event: EventRow;
  taken: number;
  /** For how many what comes free is kept. */
  reservedForWaitlist: number;
  waiting: number;
}

/** What staff may change. */
export type EventChange = Pick<
  EventRow,
  "title" | "description" | "category" | "eventDate" | "duration" | "days" | "capacity" | "amountPesewas" | "isActive"
>;

const MAX_UPCOMING = 60;
const MAX_LISTED = 200;

export type EventsRepository = ReturnType<typeof makeEventsRepository>;

export function makeEventsRepository(db: Database) {
  // Within another piece of SQL it keeps its table's name.
  const ofEvent = sql`${events.id}`;
  const counted = (at: Date) =>
    db
      .select({
        event: events,
        taken: seatsTaken({ eventId: ofEvent, except: "", at }).as("taken"),
        reservedForWaitlist: seatsReservedForWaitlist(ofEvent, at).as("awaited"),
        waiting:
          sql<number>`(select count(*) from event_registrations as hopeful where hopeful.event_id = ${ofEvent} and hopeful.state = 'waitlisted')`.as(
            "hopeful",
          ),
      })
      .from(events);

  return {
    /** What visitors are shown: what is to come, the next first. */
    async listUpcoming(at: Date): Promise<CountedEvent[]> {
      return counted(at)
        .where(and(eq(events.isActive, true), gt(events.eventDate, at), isNull(events.cancelledAt)))
        .orderBy(asc(events.eventDate), asc(events.id))
        .limit(MAX_UPCOMING);
    },

    /** What staff are shown: from an instant on, the next first, or before it, the last first. */
    async list(wanted: { from: Date; isPast: boolean; at: Date }): Promise<CountedEvent[]> {
      const { from, isPast } = wanted;
      return counted(wanted.at)
        .where(isPast ? lt(events.eventDate, from) : gte(events.eventDate, from))
        .orderBy(...(isPast ? [desc(events.eventDate), desc(events.id)] : [asc(events.eventDate), asc(events.id)]))
        .limit(MAX_LISTED);
    },

    async find(id: string, at: Date): Promise<CountedEvent | null> {
      return (await counted(at).where(eq(events.id, id)).get()) ?? null;
    },

    /** False where one with its id is there. */
    async add(event: EventRow, audit: AuditEntry): Promise<boolean> {
      const [added] = await db.batch([
        db.insert(events).values(event).onConflictDoNothing().returning({ id: events.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /**
     * Changes one that nobody has changed since it was seen and that has not been called off; whoever has a place or waits is
     * told of another time. True only for the call that did.
     */
    async change(seen: EventRow, to: EventChange, changed: { at: Date; audit: AuditEntry }): Promise<boolean> {
      const { at, audit } = changed;
      const isMoved =
        seen.eventDate.getTime() !== to.eventDate.getTime() ||
        seen.duration !== to.duration ||
        seen.days !== to.days ||
        seen.title !== to.title;
      const isLater = seen.eventDate.getTime() !== to.eventDate.getTime() || seen.days !== to.days;
      const [moved] = await db.batch([
        db
          .update(events)
          .set({
            ...to,
            updatedAt: at,
            changes: isMoved ? seen.changes + 1 : seen.changes,
            rescheduledAt: isLater ? at : seen.rescheduledAt,
          })
          .where(
            and(
              eq(events.id, seen.id),
              isNull(events.cancelledAt),
              seen.updatedAt === null ? isNull(events.updatedAt) : eq(events.updatedAt, seen.updatedAt),
            ),
          )
          .returning({ id: events.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntryForEach(
          db,
          "event_changed",
          at.getTime(),
          sql`select r.id as subject_id, e.changes as occasion from event_registrations as r join events as e on e.id = r.event_id
            where r.event_id = ${seen.id} and e.updated_at = ${at.getTime()} and e.changes > ${seen.changes}
            and r.state in ('held', 'registered', 'offered', 'waitlisted') and e.event_date > ${at.getTime()}`,
        ),
      ]);
      return moved.length === 1;
    },

    /**
     * Calls it off, all or nothing: everybody who has a place or waits is told, and all that was paid goes back. True only for
     * the call that did. A payment that the customer's bank has been asked for goes back by hand, or it could go back twice.
     */
    async cancel(id: string, cancelled: { reason: string; at: Date; audit: AuditEntry }): Promise<boolean> {
      const at = cancelled.at.getTime();
      const isThisCall = sql`exists (select 1 from events where id = ${id} and cancelled_at = ${at} and exists (select 1 from audit_trail where id = ${cancelled.audit.id}))`;
      const isOnline = sql`exists (select 1 from payment_attempts as paid where paid.reference = c.payment_reference and paid.status = 'succeeded')`;
      const isDisputed = sql`exists (select 1 from disputes where charge_id = c.id and resolved_at is null)`;
      const [moved] = await db.batch([
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
        db.insert(refunds).select(
          sql`select ${newUuid()}, c.id, iif(${isOnline}, c.payment_reference, null), c.amount_pesewas, 0, 'event_cancelled',
            iif(${isOnline} and not ${isDisputed}, 'waiting', 'by_hand'), null, null, ${at}, ${at}, ${at}
          from event_registrations as r join charges as c on c.id = r.id
          where r.event_id = ${id} and r.state = 'registered' and c.state = 'paid' and c.amount_pesewas > 0 and ${isThisCall}`,
        ),
        insertOutboxEntryForEach(
          db,
          "event_cancelled",
          at,
          sql`select id as subject_id, ${id} as occasion from event_registrations
            where event_id = ${id} and state in ('held', 'registered', 'offered', 'waitlisted') and ${isThisCall}`,
        ),
        db
          .update(eventRegistrations)
          .set({ state: "cancelled", cancelledAt: cancelled.at, heldUntil: null, updatedAt: cancelled.at })
          .where(
            and(
              eq(eventRegistrations.eventId, id),
              sql`${eventRegistrations.state} in ('held', 'registered', 'offered', 'waitlisted')`,
              isThisCall,
            ),
          ),
      ]);
      return moved.length === 1;
    },
  };
}
