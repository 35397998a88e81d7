import { and, asc, eq, inArray, isNull, lt, not, or, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dayAt } from "#domain/calendar/days.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { bookings } from "./schema/bookings.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { contacts, inboxReplies, leads } from "./schema/inbox.ts";
import { callMessages, mailItems } from "./schema/mail-items.ts";
import { meetings } from "./schema/meeting-room.ts";
import { newsletterSubscribers } from "./schema/newsletter-subscribers.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { paymentAttempts, paymentLinks, refunds } from "./schema/payments.ts";
import { visits } from "./schema/visits.ts";
import { waitlistEntries } from "./schema/waitlist.ts";
import { insertCountedAudit } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { unindexed } from "./sql/keyset.ts";
import { isPrunable, isUnpaid } from "./sql/partial-indexes.ts";

interface RetentionPage {
  /** What is older goes. */
  before: Date;
  limit: number;
  /** Written in the same batch as the deletion, with how many rows went. */
  audit: RetentionAudit;
}

interface RetentionAudit {
  id: string;
  at: Date;
}

export type RetentionRepository = ReturnType<typeof makeRetentionRepository>;

/** Deletes what has been kept long enough, the oldest first, a page at a time, and gives how many rows went. */
export function makeRetentionRepository(db: Database) {
  /** Of what stands alone: each row with the messages about it. */
  function deleteOld(
    table: typeof contacts | typeof leads | typeof newsletterSubscribers,
    oldBy: SQLiteColumn,
    kind: string,
  ) {
    return async (page: RetentionPage): Promise<number> => {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(lt(oldBy, page.before))
        .orderBy(asc(oldBy), asc(table.id))
        .limit(page.limit);
      const oldReplies = db
        .select({ id: inboxReplies.id })
        .from(inboxReplies)
        .where(or(inArray(inboxReplies.leadId, old), inArray(inboxReplies.contactId, old)));
      const [, , deleted] = await db.batch([
        insertCount(db, page.audit, kind, old),
        db.delete(outbox).where(or(inArray(outbox.subjectId, old), inArray(outbox.subjectId, oldReplies))),
        // Answers go with what they answer.
        db.delete(table).where(inArray(table.id, old)).returning({ id: table.id }),
      ]);
      return deleted.length;
    };
  }

  /** Of what nothing else is about. */
  async function deleteCounted(
    table:
      | typeof visits
      | typeof outbox
      | typeof auditTrail
      | typeof meetings
      | typeof allowanceEntries
      | typeof mailItems
      | typeof callMessages,
    kind: string,
    old: SQLWrapper,
    audit: RetentionAudit,
  ): Promise<number> {
    const [, deleted] = await db.batch([
      insertCount(db, audit, kind, old),
      db.delete(table).where(inArray(table.id, old)).returning({ id: table.id }),
    ]);
    return deleted.length;
  }

  function oldest(
    table: typeof meetings | typeof mailItems | typeof callMessages,
    oldBy: SQLiteColumn,
    page: RetentionPage,
  ) {
    return db
      .select({ id: table.id })
      .from(table)
      .where(lt(oldBy, page.before))
      .orderBy(asc(oldBy), asc(table.id))
      .limit(page.limit);
  }

  return {
    deleteContacts: deleteOld(contacts, contacts.createdAt, "contacts"),
    deleteLeads: deleteOld(leads, leads.createdAt, "leads"),
    deleteUnsubscribed: deleteOld(newsletterSubscribers, newsletterSubscribers.unsubscribedAt, "newsletter"),

    /** Of those who waited for a day that is long over: what was held for them went with their offer. */
    async deleteWaitlist(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: waitlistEntries.id })
        .from(waitlistEntries)
        .where(lt(waitlistEntries.firstDay, dayAt(page.before.getTime())))
        .orderBy(asc(waitlistEntries.firstDay), asc(waitlistEntries.id))
        .limit(page.limit);
      const [, , deleted] = await db.batch([
        insertCount(db, page.audit, "waitlist", old),
        db.delete(outbox).where(inArray(outbox.subjectId, old)),
        db.delete(waitlistEntries).where(inArray(waitlistEntries.id, old)).returning({ id: waitlistEntries.id }),
      ]);
      return deleted.length;
    },

    /** Of events that are long over, where no money came. What was paid is part of the books. */
    async deleteRegistrations(page: RetentionPage): Promise<number> {
      const over = db.select({ id: events.id }).from(events).where(lt(events.eventDate, page.before));
      const isPaying = sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.chargeId} = ${eventRegistrations.id})`;
      const old = db
        .select({ id: eventRegistrations.id })
        .from(eventRegistrations)
        .where(and(inArray(eventRegistrations.eventId, over), not(isPaying)))
        .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
        .limit(page.limit);
      const [, , , deleted] = await db.batch([
        insertCount(db, page.audit, "registrations", old),
        db.delete(outbox).where(inArray(outbox.subjectId, old)),
        db.delete(paymentLinks).where(inArray(paymentLinks.chargeId, old)),
        db
          .delete(eventRegistrations)
          .where(inArray(eventRegistrations.id, old))
          .returning({ id: eventRegistrations.id }),
      ]);
      return deleted.length;
    },

    /** By their day. The places that clients took stay, without whose they were. */
    deleteVisits(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: visits.id })
        .from(visits)
        .where(lt(visits.day, dayAt(page.before.getTime())))
        .orderBy(asc(visits.day))
        .limit(page.limit);
      return deleteCounted(visits, "visits", old, page.audit);
    },

    /** By when they began, also those that were called off. */
    deleteMeetings(page: RetentionPage): Promise<number> {
      return deleteCounted(meetings, "meetings", oldest(meetings, meetings.startsAt, page), page.audit);
    },

    /** By the day that each was for: its month is long over. */
    deleteAllowances(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: allowanceEntries.id })
        .from(allowanceEntries)
        .where(lt(allowanceEntries.day, dayAt(page.before.getTime())))
        .orderBy(asc(allowanceEntries.day), asc(allowanceEntries.id))
        .limit(page.limit);
      return deleteCounted(allowanceEntries, "allowances", old, page.audit);
    },

    /** Of what has left the house; its pictures have gone before. */
    deleteMailItems(page: RetentionPage): Promise<number> {
      return deleteCounted(mailItems, "mailItems", oldest(mailItems, mailItems.doneAt, page), page.audit);
    },

    deleteCalls(page: RetentionPage): Promise<number> {
      return deleteCounted(callMessages, "callMessages", oldest(callMessages, callMessages.takenAt, page), page.audit);
    },

    /** Of messages that are not on their way any more. */
    deleteMessages(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(lt(outbox.createdAt, page.before), sql`${unindexed(outbox.status)} <> 'waiting'`))
        .orderBy(asc(outbox.createdAt), asc(outbox.id))
        .limit(page.limit);
      return deleteCounted(outbox, "messages", old, page.audit);
    },

    /** Of what is no part of the books. */
    deleteHistory(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: auditTrail.id })
        .from(auditTrail)
        .where(and(isPrunable(auditTrail), lt(auditTrail.at, page.before)))
        .orderBy(asc(auditTrail.at), asc(auditTrail.id))
        .limit(page.limit);
      return deleteCounted(auditTrail, "history", old, page.audit);
    },

    /**
     * Bookings nobody paid, whose days are over. One with a payment that is under way, was good or is being looked at
     * stays, and so does one whose failed payment is younger than the limit: the gateway may still change its mind.
     */
    async deleteUnpaidBookings(page: RetentionPage): Promise<number> {
      const unpaid = db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            isUnpaid(bookings),
            // No stay ends before it starts: the index begins with the start.
            lt(bookings.startDate, page.before),
            lt(unindexed(bookings.createdAt), page.before.getTime()),
            sql`coalesce(${bookings.endDate}, ${bookings.startDate}) < ${page.before.getTime()}`,
            isNull(unindexed(bookings.receiptNumber)),
            sql`not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.chargeId} = ${bookings.id}
              and (${paymentAttempts.status} <> 'failed' or ${paymentAttempts.updatedAt} >= ${page.before.getTime()}))`,
            sql`not exists (select 1 from ${refunds} where ${refunds.chargeId} = ${bookings.id})`,
          ),
        )
        .orderBy(asc(bookings.startDate), asc(bookings.id))
        .limit(page.limit);
      // The choice is made once: what it rests on goes before the bookings do. What changes in between keeps its booking.
      const ids = (await unpaid).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const isChosen = (column: SQLWrapper) => inJsonArray(column, ids);
      const isGoing = and(
        isChosen(bookings.id),
        isNull(bookings.paidAt),
        sql`not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.chargeId} = ${bookings.id})`,
      );
      const results = await db.batch([
        db
          .delete(paymentAttempts)
          .where(
            and(
              isChosen(paymentAttempts.chargeId),
              eq(paymentAttempts.status, "failed"),
              lt(paymentAttempts.updatedAt, page.before),
            ),
          ),
        db.delete(paymentLinks).where(isChosen(paymentLinks.chargeId)),
        insertCount(db, page.audit, "bookings", db.select({ id: bookings.id }).from(bookings).where(isGoing)),
        db.delete(bookings).where(isGoing).returning({ id: bookings.id }),
        db
          .delete(outbox)
          .where(
            and(
              isChosen(outbox.subjectId),
              sql`not exists (select 1 from ${bookings} where ${bookings.id} = ${outbox.subjectId})`,
            ),
          ),
      ]);
      return results[3].length;
    },
  };
}

// Before they go: `changes()` counts what the triggers write as well.
function insertCount(db: Database, { id, at }: RetentionAudit, kind: string, going: SQLWrapper) {
  return insertCountedAudit(
    db,
    { id, at, actor: "clock", action: "retention_applied", subjectType: "retention", subjectId: kind },
    sql`json_object('deleted', (select count(*) from ${going}))`,
    sql`exists ${going}`,
  );
}
