import { and, asc, count, desc, eq, gt, gte, inArray, isNull, max, ne, or, sql } from "drizzle-orm";
import { MS_PER_DAY, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { Channel } from "#domain/messages/channels.ts";
import { CALENDAR_CHANGE_ACTIONS } from "#domain/operations/audit.ts";
import { endMembershipLinks } from "#worker/db/change-memberships.ts";
import { insertLinkRequest, type LinkRequest } from "#worker/db/operations/link-requests.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { eventRegistrations, events } from "#worker/db/schema/events.ts";
import { leads } from "#worker/db/schema/inbox.ts";
import { type MeetingRow, meetings } from "#worker/db/schema/meeting-room.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  isWritten,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { countCustomerMoves } from "./booking-changes.ts";

const MAX_UPCOMING = 50;

/** Queries and changes that customers make through their links. */
export function makeMyBookingsRepository(db: Database) {
  const isUpcomingOf = (email: string, since: Date) =>
    and(
      sql`lower(${bookings.customerEmail}) = lower(${email})`,
      ne(unindexed(bookings.status), "cancelled"),
      gte(unindexed(bookings.startDate), since.getTime()),
    );
  const isPlaceOf = (email: string, at: Date) =>
    and(
      sql`lower(${eventRegistrations.attendeeEmail}) = lower(${email})`,
      ne(unindexed(eventRegistrations.state), "cancelled"),
      isNull(events.cancelledAt),
      sql`${events.eventDate} + (${events.days} - 1) * ${MS_PER_DAY} + ${events.duration} * ${MS_PER_MINUTE} > ${at.getTime()}`,
    );
  const isViewingOf = (email: string, at: Date) =>
    and(
      sql`lower(${leads.email}) = lower(${email})`,
      ne(unindexed(leads.status), "closed"),
      gte(unindexed(leads.viewingAt), at.getTime()),
    );

  return {
    async findByCalendarId(calendarId: string): Promise<BookingRow | null> {
      return (await db.select().from(bookings).where(eq(bookings.calendarId, calendarId)).get()) ?? null;
    },

    /** Counts from the history: changes of days or state, the latest of them, and moves by the customer. */
    async findChanges(id: string): Promise<{ count: number; lastAt: Date | null; customerMoves: number }> {
      const { at, action, subjectType, subjectId } = auditTrail;
      const [found] = await db
        .select({ count: count(), lastAt: max(at), ownMoves: sql<number>`(${countCustomerMoves(db, id)})` })
        .from(auditTrail)
        .where(and(eq(subjectType, "booking"), eq(subjectId, id), inArray(action, [...CALENDAR_CHANGE_ACTIONS])));
      return { count: found?.count ?? 0, lastAt: found?.lastAt ?? null, customerMoves: found?.ownMoves ?? 0 };
    },

    /** Invalidates the booking's links in favour of a new one. True only for the call that did. */
    async renewLink(
      expected: Pick<BookingRow, "id" | "linkVersion">,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ linkVersion: expected.linkVersion + 1 })
          .where(and(eq(bookings.id, expected.id), eq(bookings.linkVersion, expected.linkVersion)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        endMembershipLinks(db, expected.id, isWritten(audit)),
      ]);
      return updated.length === 1;
    },

    async setChannel(
      expected: Pick<BookingRow, "id" | "linkVersion">,
      channel: Channel,
      audit: AuditEntry,
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ channel })
          .where(and(eq(bookings.id, expected.id), eq(bookings.linkVersion, expected.linkVersion)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    /** Bookings of an address that start after an instant and are not cancelled, earliest first. */
    async listUpcoming(email: string, since: Date): Promise<BookingRow[]> {
      return db
        .select()
        .from(bookings)
        .where(isUpcomingOf(email, since))
        .orderBy(asc(unindexed(bookings.startDate)))
        .limit(MAX_UPCOMING);
    },

    /** Registrations of an address for events that are not over, earliest first. */
    async listPlaces(email: string, at: Date): Promise<RegistrationWithEvent[]> {
      return db
        .select({ registration: eventRegistrations, event: events })
        .from(eventRegistrations)
        .innerJoin(events, eq(events.id, eventRegistrations.eventId))
        .where(isPlaceOf(email, at))
        .orderBy(asc(unindexed(events.eventDate)))
        .limit(MAX_UPCOMING);
    },

    /** Whether the customer booked the same plan and day again later, or paid for it in another booking, also a cancelled one. */
    async hasReplacement(booking: BookingRow): Promise<boolean> {
      const { customerEmail, customerName, bookingType, startDate, createdAt } = booking;
      const isSame = and(
        sql`lower(${bookings.customerEmail}) = lower(${customerEmail})`,
        eq(bookings.bookingType, bookingType),
        sql`lower(${bookings.customerName}) = lower(${customerName})`,
        eq(unindexed(bookings.startDate), startDate.getTime()),
        ne(bookings.id, booking.id),
      );
      const isLater = or(sql`${bookings.paidAt} is not null`, gt(unindexed(bookings.createdAt), createdAt.getTime()));
      return customerEmail !== "" && (await db.$count(bookings, and(isSame, isLater))) > 0;
    },

    /** Viewings of an address that are neither over nor closed, earliest first. */
    async listViewings(email: string, at: Date): Promise<{ id: string; viewingAt: Date }[]> {
      return db
        .select({ id: leads.id, viewingAt: sql`${leads.viewingAt}`.mapWith(leads.viewingAt) })
        .from(leads)
        .where(isViewingOf(email, at))
        .orderBy(asc(unindexed(leads.viewingAt)))
        .limit(MAX_UPCOMING);
    },

    /** Meeting room bookings of an address, which are not over, earliest first. */
    async listMeetings(email: string, at: Date): Promise<MeetingRow[]> {
      return db
        .select()
        .from(meetings)
        .where(isMeetingOf(email, at))
        .orderBy(asc(unindexed(meetings.startsAt)))
        .limit(MAX_UPCOMING);
    },

    /**
     * Emails the customer of the newest upcoming booking, or else event place, meeting or viewing, if there is one and
     * the limit allows. It
     * always runs the same statements, so that timing reveals nothing.
     */
    async requestLinks(email: string, since: Date, request: LinkRequest): Promise<void> {
      const newestBooking = db
        .select({ id: bookings.id })
        .from(bookings)
        .where(isUpcomingOf(email, since))
        .orderBy(desc(unindexed(bookings.createdAt)))
        .limit(1);
      const newestPlace = db
        .select({ id: eventRegistrations.id })
        .from(eventRegistrations)
        .innerJoin(events, eq(events.id, eventRegistrations.eventId))
        .where(isPlaceOf(email, request.notice.createdAt))
        .orderBy(desc(unindexed(eventRegistrations.createdAt)))
        .limit(1);
      const newestMeeting = db
        .select({ id: meetings.id })
        .from(meetings)
        .where(isMeetingOf(email, request.notice.createdAt))
        .orderBy(desc(unindexed(meetings.createdAt)))
        .limit(1);
      const newestViewing = db
        .select({ id: leads.id })
        .from(leads)
        .where(isViewingOf(email, request.notice.createdAt))
        .orderBy(desc(unindexed(leads.createdAt)))
        .limit(1);
      const newest = await db.batch([newestBooking, newestPlace, newestMeeting, newestViewing]);
      const subjectId = newest.flat()[0]?.id ?? "";
      const isExisting = sql`(exists (select 1 from ${bookings} where ${bookings.id} = ${subjectId})
        or exists (select 1 from ${eventRegistrations} where ${eventRegistrations.id} = ${subjectId})
        or exists (select 1 from ${meetings} where ${meetings.id} = ${subjectId})
        or exists (select 1 from ${leads} where ${leads.id} = ${subjectId}))`;
      await db.batch(insertLinkRequest(db, request, subjectId, isExisting));
    },
  };
}

function isMeetingOf(email: string, at: Date) {
  const isTheirs = sql`${meetings.customerEmail} is not null and lower(${meetings.customerEmail}) = ${email.toLowerCase()}`;
  return and(isTheirs, isNull(meetings.cancelledAt), gt(meetings.endsAt, at));
}
