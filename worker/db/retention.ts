import { and, asc, eq, inArray, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dayAt } from "#domain/calendar/days.ts";
import { lastsUntil } from "./inventory/unit-guard.ts";
import { allowanceEntries } from "./schema/allowances.ts";
import { bookings } from "./schema/bookings.ts";
import { charges } from "./schema/charges.ts";
import { conversationMessages, conversations } from "./schema/conversations.ts";
import { dateAlerts } from "./schema/date-alerts.ts";
import { eventRegistrations, events } from "./schema/events.ts";
import { importRows, imports } from "./schema/imports.ts";
import { contacts, inboxReplies, leads, newsletterSubscribers } from "./schema/inbox.ts";
import { allocations, unitAssignments } from "./schema/inventory.ts";
import { callMessages, mailItems } from "./schema/mail-items.ts";
import { meetings } from "./schema/meeting-room.ts";
import { notes } from "./schema/notes.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { paymentAttempts, paymentLinks, refunds } from "./schema/payments.ts";
import { visits } from "./schema/visits.ts";
import { waitlistEntries } from "./schema/waitlist.ts";
import { insertCountedAudit } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasPayment } from "./sql/has-payment.ts";
import { chargeIdOf } from "./sql/has-seat.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { unindexed } from "./sql/keyset.ts";
import { isPrunable, isUnpaid } from "./sql/partial-indexes.ts";

interface RetentionPage {
  /** Rows older than this are deleted. */
  before: Date;
  limit: number;
  /** Written in the same batch as the deletion, with the number of rows. */
  audit: RetentionAudit;
}

interface RetentionAudit {
  id: string;
  at: Date;
}

export type RetentionRepository = ReturnType<typeof makeRetentionRepository>;

/** Deletes expired rows, oldest first, one page at a time. Returns the number of rows. */
export function makeRetentionRepository(db: Database) {
  /** For independent rows: deletes each with its emails. */
  function deleteOld(
    table: typeof contacts | typeof leads | typeof newsletterSubscribers | typeof dateAlerts,
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
        // Replies cascade with their lead or contact.
        db.delete(table).where(inArray(table.id, old)).returning({ id: table.id }),
      ]);
      return deleted.length;
    };
  }

  /** For rows that nothing refers to. */
  async function deleteCounted(
    table:
      | typeof visits
      | typeof outbox
      | typeof auditTrail
      | typeof meetings
      | typeof allowanceEntries
      | typeof mailItems
      | typeof callMessages
      | typeof notes
      | typeof imports
      | typeof unitAssignments,
    kind: string,
    old: SQLWrapper,
    audit: RetentionAudit,
    before: BatchItem<"sqlite">[] = [],
  ): Promise<number> {
    const deletion = db.delete(table).where(inArray(table.id, old)).returning({ id: table.id });
    const [, ...results] = await db.batch([insertCount(db, audit, kind, old), ...before, deletion]);
    const deleted = results.at(-1) as Awaited<typeof deletion>;
    return deleted.length;
  }

  function oldest(
    table: typeof meetings | typeof mailItems | typeof callMessages | typeof notes,
    oldBy: SQLiteColumn,
    page: RetentionPage,
    condition?: SQL,
  ) {
    return db
      .select({ id: table.id })
      .from(table)
      .where(and(lt(oldBy, page.before), condition))
      .orderBy(asc(oldBy), asc(table.id))
      .limit(page.limit);
  }

  return {
    deleteContacts: deleteOld(contacts, contacts.createdAt, "contacts"),
    deleteLeads: deleteOld(leads, leads.createdAt, "leads"),
    deleteUnsubscribed: deleteOld(newsletterSubscribers, newsletterSubscribers.unsubscribedAt, "newsletter"),

    /** By their last message. Their files are swept with those that no row references. */
    async deleteConversations(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: conversations.id })
        .from(conversations)
        .where(lt(conversations.lastMessageAt, page.before))
        .orderBy(asc(conversations.lastMessageAt), asc(conversations.id))
        .limit(page.limit);
      const messages = db
        .select({ id: conversationMessages.id })
        .from(conversationMessages)
        .where(inArray(conversationMessages.conversationId, old));
      const [, , deleted] = await db.batch([
        insertCount(db, page.audit, "conversations", old),
        db.delete(outbox).where(inArray(outbox.subjectId, messages)),
        // Messages cascade with their conversation.
        db.delete(conversations).where(inArray(conversations.id, old)).returning({ id: conversations.id }),
      ]);
      return deleted.length;
    },

    deleteDateAlerts: deleteOld(dateAlerts, dateAlerts.expiresAt, "date_alerts"),

    /** Their holds ended with their offers. */
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

    /** For past events and without payments; paid registrations belong to the books. */
    async deleteRegistrations(page: RetentionPage): Promise<number> {
      const past = db.select({ id: events.id }).from(events).where(lt(events.eventDate, page.before));
      const old = db
        .select({ id: eventRegistrations.id })
        .from(eventRegistrations)
        .where(and(inArray(eventRegistrations.eventId, past), not(hasPayment(chargeIdOf("event_registrations")))))
        .orderBy(asc(eventRegistrations.createdAt), asc(eventRegistrations.id))
        .limit(page.limit);
      const [, , , , deleted] = await db.batch([
        insertCount(db, page.audit, "registrations", old),
        db.delete(outbox).where(inArray(outbox.subjectId, old)),
        db.delete(paymentLinks).where(inArray(paymentLinks.chargeId, old)),
        db.delete(charges).where(inArray(charges.id, old)),
        db
          .delete(eventRegistrations)
          .where(inArray(eventRegistrations.id, old))
          .returning({ id: eventRegistrations.id }),
      ]);
      return deleted.length;
    },

    /** Who sat where, by the last day of the booking or membership. */
    async deleteUnitAssignments(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: unitAssignments.id })
        .from(unitAssignments)
        .where(
          and(
            lt(unitAssignments.assignedAt, page.before),
            not(lastsUntil(dayAt(page.before.getTime()), unitAssignments.id)),
          ),
        )
        .orderBy(asc(unitAssignments.assignedAt), asc(unitAssignments.id))
        .limit(page.limit);
      return deleteCounted(unitAssignments, "unit_assignments", old, page.audit);
    },

    /** By day. The clients' allocations stay, without their names. */
    deleteVisits(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: visits.id })
        .from(visits)
        .where(lt(visits.day, dayAt(page.before.getTime())))
        .orderBy(asc(visits.day))
        .limit(page.limit);
      return deleteCounted(visits, "visits", old, page.audit);
    },

    /** By start, including cancelled ones; paid ones belong to the books. */
    deleteMeetings(page: RetentionPage): Promise<number> {
      const old = oldest(meetings, meetings.startsAt, page, not(hasPayment(meetings.id)));
      return deleteCounted(meetings, "meetings", old, page.audit, [
        db.delete(paymentLinks).where(inArray(paymentLinks.chargeId, old)),
        db.delete(charges).where(inArray(charges.id, old)),
      ]);
    },

    /** By the day they were for, so that their month is over. */
    deleteAllowances(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: allowanceEntries.id })
        .from(allowanceEntries)
        .where(lt(allowanceEntries.day, dayAt(page.before.getTime())))
        .orderBy(asc(allowanceEntries.day), asc(allowanceEntries.id))
        .limit(page.limit);
      return deleteCounted(allowanceEntries, "allowances", old, page.audit);
    },

    /** Items that have left; their images are already deleted. */
    deleteMailItems(page: RetentionPage): Promise<number> {
      const old = oldest(mailItems, mailItems.doneAt, page);
      const isUnpaidCharge = sql`${unindexed(charges.state)} <> 'paid'
        and not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.chargeId} = ${charges.id})`;
      const unpaidCharges = db.delete(charges).where(and(inArray(charges.id, old), isUnpaidCharge));
      return deleteCounted(mailItems, "mailItems", old, page.audit, [unpaidCharges]);
    },

    deleteCalls(page: RetentionPage): Promise<number> {
      return deleteCounted(callMessages, "callMessages", oldest(callMessages, callMessages.takenAt, page), page.audit);
    },

    /** Notes about people and messages between shifts. */
    deleteNotes(page: RetentionPage): Promise<number> {
      return deleteCounted(notes, "notes", oldest(notes, notes.createdAt, page), page.audit);
    },

    /** Imports that nobody confirmed, and what is left of the drafts of others. */
    deleteImportDrafts(page: RetentionPage): Promise<number> {
      const old = db.select({ id: imports.id }).from(imports).where(lt(imports.createdAt, page.before));
      const unconfirmed = db
        .select({ id: imports.id })
        .from(imports)
        .where(and(lt(imports.createdAt, page.before), isNull(imports.startedAt)))
        .limit(page.limit);
      return deleteCounted(imports, "imports", unconfirmed, page.audit, [
        db.delete(importRows).where(and(inArray(importRows.importId, old), eq(importRows.state, "draft"))),
      ]);
    },

    /** Emails that are no longer waiting. */
    deleteMessages(page: RetentionPage): Promise<number> {
      const old = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(lt(outbox.createdAt, page.before), sql`${unindexed(outbox.status)} <> 'waiting'`))
        .orderBy(asc(outbox.createdAt), asc(outbox.id))
        .limit(page.limit);
      return deleteCounted(outbox, "messages", old, page.audit);
    },

    /** Entries outside the books. */
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
     * Unpaid bookings whose days have passed. A payment in progress, paid, under review or recently failed keeps its
     * booking: the gateway may still change its status.
     */
    async deleteUnpaidBookings(page: RetentionPage): Promise<number> {
      const unpaid = db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            isUnpaid(bookings),
            // No booking ends before it starts: the start limits the index range.
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
      // Choose once: the rows that the choice depends on are deleted before the bookings. A change in between keeps its
      // booking.
      const ids = (await unpaid).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const isChosen = (column: SQLWrapper) => inJsonArray(column, ids);
      const isGone = (column: SQLWrapper) =>
        sql`not exists (select 1 from ${bookings} where ${bookings.id} = ${column})`;
      const isDeletable = and(
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
        insertCount(db, page.audit, "bookings", db.select({ id: bookings.id }).from(bookings).where(isDeletable)),
        db.delete(bookings).where(isDeletable).returning({ id: bookings.id }),
        db.delete(charges).where(and(isChosen(charges.id), isGone(charges.id))),
        db.delete(allocations).where(and(isChosen(allocations.id), isGone(allocations.id))),
        db.delete(visits).where(and(isChosen(visits.subjectId), isGone(visits.subjectId))),
        db.delete(outbox).where(and(isChosen(outbox.subjectId), isGone(outbox.subjectId))),
      ]);
      return results[3].length;
    },
  };
}

// Count before deleting: `changes()` includes rows that triggers write.
function insertCount(db: Database, { id, at }: RetentionAudit, kind: string, deletable: SQLWrapper) {
  return insertCountedAudit(
    db,
    { id, at, actor: "clock", action: "retention_applied", subjectType: "retention", subjectId: kind },
    sql`json_object('deleted', (select count(*) from ${deletable}))`,
    sql`exists ${deletable}`,
  );
}
