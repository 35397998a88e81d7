import { and, asc, desc, eq, exists, gte, inArray, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DeskPayment } from "#contract/front-desk/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { parseDeskPayment } from "#domain/front-desk/desk.ts";
import type { CapacityChange } from "#domain/inventory/capacity-history.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import {
  AUDIT_SUBJECTS,
  type AuditSubject,
  DESK_MONEY_IN_ACTIONS,
  DESK_MONEY_OUT_ACTIONS,
} from "#domain/operations/audit.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { eventRegistrations, events } from "#worker/db/schema/events.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import { closures } from "#worker/db/schema/inventory.ts";
import { meetings } from "#worker/db/schema/meeting-room.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import { staff } from "#worker/db/schema/staff.ts";
import { waitlistEntries } from "#worker/db/schema/waitlist.ts";
import { type AuditEntry, insertCountedAudit } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, rowsBefore } from "#worker/db/sql/keyset.ts";
import { isAboutUnmatched } from "#worker/db/sql/partial-indexes.ts";

export type AuditTrailRepository = ReturnType<typeof makeAuditTrailRepository>;
export type StaffMoney = Awaited<ReturnType<AuditTrailRepository["listStaffMoney"]>>[number];

const MAX_DISCRETION = 500;

export function makeAuditTrailRepository(db: Database) {
  return {
    /** For events without a row of their own; every other entry is written in the batch of its change. */
    async add(audit: AuditEntry): Promise<void> {
      await db.insert(auditTrail).values(audit);
    },

    /** Newest first. */
    async list(filter: {
      subjectId: string | null;
      staffId: string | null;
      subjectIds?: readonly string[] | undefined;
      subjectType?: AuditSubject | undefined;
      from?: Date | undefined;
      until?: Date | undefined;
      before: PageKey<number> | null;
      limit: number;
    }) {
      const { subjectIds, subjectType, from, until } = filter;
      const isOfAnyKind = inArray(auditTrail.subjectType, [...AUDIT_SUBJECTS]);
      const isAboutSubject =
        filter.subjectId === null ? undefined : and(isOfAnyKind, eq(auditTrail.subjectId, filter.subjectId));
      const isFound = subjectIds && and(isOfAnyKind, inJsonArray(auditTrail.subjectId, subjectIds));
      const isOfKind = subjectType && eq(auditTrail.subjectType, subjectType);
      const isWithin = and(from && gte(auditTrail.at, from), until && lt(auditTrail.at, until));
      const isByStaff = filter.staffId === null ? undefined : eq(auditTrail.staffId, filter.staffId);
      return db
        .select()
        .from(auditTrail)
        .where(
          and(
            isAboutSubject,
            isFound,
            isOfKind,
            isWithin,
            isByStaff,
            rowsBefore([auditTrail.at, auditTrail.id], filter.before),
          ),
        )
        .orderBy(desc(auditTrail.at), desc(auditTrail.id))
        .limit(filter.limit);
    },

    /** Names of what entries are about, by id: people, events and closures. */
    async findSubjectNames(ids: readonly string[]): Promise<Map<string, string>> {
      const nameIn = (table: SQLiteTable, id: SQLiteColumn, name: SQLWrapper) =>
        sql`(select ${name} from ${table} where ${id} = asked.value)`;
      const names = [
        nameIn(bookings, bookings.id, bookings.customerName),
        nameIn(virtualOfficeClients, virtualOfficeClients.id, virtualOfficeClients.fullName),
        nameIn(contacts, contacts.id, contacts.name),
        nameIn(leads, leads.id, sql`trim(${leads.firstName} || ' ' || coalesce(${leads.lastName}, ''))`),
        nameIn(eventRegistrations, eventRegistrations.id, eventRegistrations.attendeeName),
        nameIn(events, events.id, events.title),
        nameIn(staff, staff.id, staff.name),
        nameIn(waitlistEntries, waitlistEntries.id, waitlistEntries.name),
        nameIn(meetings, meetings.id, meetings.name),
        nameIn(closures, closures.id, closures.reason),
        sql`(select ${bookings.customerName} from ${paymentAttempts} join ${bookings}
          on ${bookings.id} = ${paymentAttempts.chargeId} where ${paymentAttempts.reference} = asked.value)`,
      ];
      const found = await db.all<{ id: string; name: string | null }>(
        sql`select asked.value as id, coalesce(${sql.join(names, sql`, `)}) as name from json_each(${JSON.stringify(ids)}) as asked`,
      );
      return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
    },

    /** The staff that the history names, by name. */
    async listPeople(): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(exists(db.select({ id: auditTrail.id }).from(auditTrail).where(eq(auditTrail.staffId, staff.id))))
        .orderBy(asc(sql`${staff.name} collate nocase`), asc(staff.id));
    },

    /** The desk payment of each booking, event place and meeting. */
    async findDeskPayments(ids: readonly string[]): Promise<Map<string, DeskPayment>> {
      const { subjectType, subjectId, action, detail } = auditTrail;
      const found = await db
        .select({ subjectId, detail })
        .from(auditTrail)
        .where(
          and(
            inArray(subjectType, ["booking", "registration", "meeting"]),
            inJsonArray(subjectId, ids),
            inArray(action, ["booking_paid", "registration_paid", "meeting_paid"]),
          ),
        )
        // If a payment was voided and repeated, the last one counts.
        .orderBy(asc(auditTrail.at));
      return new Map(
        found.flatMap(({ subjectId, detail }) => {
          const payment = parseDeskPayment(detail);
          return payment ? [[subjectId, payment] as const] : [];
        }),
      );
    },

    /** Who recorded these payments of a subject, by reference. */
    async findTakers(references: readonly string[], about: string) {
      const { subjectType, subjectId, action, detail, staffId } = auditTrail;
      const reference = sql<string>`${detail} ->> '$.reference'`;
      const found = await db
        .select({ reference, staffId })
        .from(auditTrail)
        .where(
          and(
            inArray(subjectType, ["booking", "client", "registration"]),
            eq(subjectId, about),
            inArray(action, [...DESK_MONEY_IN_ACTIONS]),
            inJsonArray(reference, references),
          ),
        );
      return new Map(found.map((row) => [row.reference, { staffId: row.staffId }]));
    },

    /** Changes of capacities since an instant, newest first. */
    async listCapacityChanges(since: Date): Promise<(CapacityChange & { resource: string })[]> {
      const { at, action, subjectType, subjectId, detail } = auditTrail;
      const found = await db
        .select({
          at,
          resource: subjectId,
          capacityBefore: sql<number | null>`${detail} ->> '$.from'`,
          allotmentBefore: sql<number | null>`${detail} ->> '$.allotmentFrom'`,
        })
        .from(auditTrail)
        .where(
          and(
            eq(subjectType, "resource"),
            inArray(subjectId, [...RESOURCES]),
            gte(at, since),
            eq(action, "capacity_changed"),
          ),
        )
        .orderBy(desc(at));
      return found.map(({ at: changedAt, ...change }) => ({ ...change, day: dayAt(changedAt.getTime()) }));
    },

    /** Money that staff recorded in a period, earliest first, with the customer and the plan. */
    async listStaffMoney({ from, until }: { from: Date; until: Date }) {
      const { at, id, actor, action, subjectType, subjectId } = auditTrail;
      return db
        .select({
          entry: auditTrail,
          customerName: bookings.customerName,
          bookingType: bookings.bookingType,
          fullName: sql<string | null>`coalesce(${virtualOfficeClients.fullName}, ${meetings.name},
            (select full_name from virtual_office_clients as guest where guest.id = ${meetings.clientId}))`,
          meetingId: meetings.id,
          plan: memberships.plan,
          attendeeName: eventRegistrations.attendeeName,
          eventTitle: events.title,
        })
        .from(auditTrail)
        .leftJoin(bookings, and(eq(subjectType, "booking"), eq(bookings.id, subjectId)))
        .leftJoin(virtualOfficeClients, and(eq(subjectType, "client"), eq(virtualOfficeClients.id, subjectId)))
        .leftJoin(memberships, eq(memberships.id, virtualOfficeClients.id))
        .leftJoin(eventRegistrations, and(eq(subjectType, "registration"), eq(eventRegistrations.id, subjectId)))
        .leftJoin(events, eq(events.id, eventRegistrations.eventId))
        .leftJoin(meetings, and(eq(subjectType, "meeting"), eq(meetings.id, subjectId)))
        .where(
          and(
            gte(at, from),
            lt(at, until),
            eq(actor, "staff"),
            inArray(action, [...DESK_MONEY_IN_ACTIONS, ...DESK_MONEY_OUT_ACTIONS]),
          ),
        )
        .orderBy(asc(at), asc(id));
    },

    /** What staff decided against the rule in a period, earliest first, with the customer. */
    async listDiscretion({ from, until }: { from: Date; until: Date }) {
      const { at, id, actor, action, detail, subjectType, subjectId } = auditTrail;
      return db
        .select({
          entry: auditTrail,
          customerName: bookings.customerName,
          fullName: virtualOfficeClients.fullName,
          eventTitle: events.title,
          meetingName: meetings.name,
          agreedReason: bookings.agreedReason,
        })
        .from(auditTrail)
        .leftJoin(bookings, and(eq(subjectType, "booking"), eq(bookings.id, subjectId)))
        .leftJoin(virtualOfficeClients, and(eq(subjectType, "client"), eq(virtualOfficeClients.id, subjectId)))
        .leftJoin(events, and(eq(subjectType, "event"), eq(events.id, subjectId)))
        .leftJoin(meetings, and(eq(subjectType, "meeting"), eq(meetings.id, subjectId)))
        .where(
          and(
            gte(at, from),
            lt(at, until),
            eq(actor, "staff"),
            or(
              inArray(action, ["late_fee_waived", "charge_waived"]),
              sql`${detail} ->> '$.discretion' is not null`,
              sql`${detail} ->> '$.listPesewas' > ${detail} ->> '$.amountPesewas'`,
            ),
          ),
        )
        .orderBy(asc(at), asc(id))
        .limit(MAX_DISCRETION);
    },

    /** Unresolved payments without an attempt, oldest first. */
    async listUnmatched(filter: { after: PageKey<number> | null; limit: number }) {
      return db
        .select()
        .from(auditTrail)
        .where(and(isUnmatched, rowsAfter([auditTrail.at, auditTrail.id], filter.after, 0)))
        .orderBy(asc(auditTrail.at), asc(auditTrail.id))
        .limit(filter.limit);
    },

    async isUnmatched(reference: string): Promise<boolean> {
      const matches = await db
        .select({ id: auditTrail.id })
        .from(auditTrail)
        .where(and(isUnmatched, eq(auditTrail.subjectId, reference)))
        .limit(1);
      return matches.length > 0;
    },

    async countUnmatched(): Promise<number> {
      return db.$count(auditTrail, isUnmatched);
    },

    /** Marks an unmatched payment as resolved. True only for the call that did. */
    async resolveUnmatched({ detail, ...audit }: AuditEntry): Promise<boolean> {
      const isListed = exists(
        db
          .select({ id: auditTrail.id })
          .from(auditTrail)
          .where(and(isUnmatched, eq(auditTrail.subjectId, audit.subjectId))),
      );
      const inserted = await insertCountedAudit(db, audit, sql`${JSON.stringify(detail)}`, isListed).returning({
        id: auditTrail.id,
      });
      return inserted.length === 1;
    },
  };
}

// After a database restore the attempt may exist after all.
const isUnmatched = sql`${isAboutUnmatched(auditTrail)} and not exists (
  select 1 from ${auditTrail} as later
  where later.subject_type = 'payment' and later.subject_id = ${auditTrail.subjectId} and later.action = 'payment_resolved')
  and not exists (select 1 from ${paymentAttempts} where ${paymentAttempts.reference} = ${auditTrail.subjectId})`;
