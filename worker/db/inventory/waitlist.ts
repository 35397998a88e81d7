import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { UnpaidShares } from "#domain/inventory/claims.ts";
import { type Allocation, RESOURCES } from "#domain/inventory/inventory.ts";
import { ACTIVE_WAITLIST_STATUSES } from "#domain/waitlist/waitlist.ts";
import { insertBooking } from "#worker/db/bookings/insert-booking.ts";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
  updateSubmission,
} from "#worker/db/operations/submissions.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { allocations } from "#worker/db/schema/inventory.ts";
import { waitlistEntries as entries, type WaitlistRow } from "#worker/db/schema/waitlist.ts";
import { isWithinLineShare, isWithinPersonShare } from "#worker/db/sql/claim-shares.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { canAllocate, isOpenOn } from "#worker/db/sql/has-capacity.ts";
import { extendedHold } from "#worker/db/sql/hold-columns.ts";
import { insertAllocation } from "./allocations.ts";

const MAX_LISTED = 500;

/** Audit entry and emails of a change. */
interface AuditWithNotices {
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}

export function makeWaitlistRepository(db: Database) {
  const isActive = inArray(entries.status, ACTIVE_WAITLIST_STATUSES);

  return {
    /**
     * Writes nothing if there is capacity, the day is closed, the person already waits, the id exists or the quota is
     * reached.
     */
    async join(entry: WaitlistRow, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, entries, [entry], sql`${isAdmitted(submission)} and ${canJoin(entry)}`).returning({
          id: entries.id,
        }),
        insertOutboxEntriesOfSubmission(db, submission),
      ]);
      return { admitted, row };
    },

    /** The same for staff, without a quota. */
    async add(entry: WaitlistRow, { audit, outboxEntries }: AuditWithNotices): Promise<boolean> {
      const [added] = await db.batch([
        insertRows(db, entries, [entry], canJoin(entry)).returning({ id: entries.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return added.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(entries).where(eq(entries.id, id)).get()) ?? null;
    },

    /** Whether the same person waits for the same days under another id. */
    async isWaiting(entry: WaitlistRow): Promise<boolean> {
      const [found] = await db.all<{ isWaiting: number }>(sql`select exists (${existingEntry(entry)}) as "isWaiting"`);
      return found?.isWaiting === 1;
    },

    /** The 1-based position in the queue: confirmed addresses first. */
    async findPosition({ resource, firstDay, lastDay, emailConfirmedAt, createdAt, id }: WaitlistRow): Promise<number> {
      return db.$count(
        entries,
        and(
          eq(entries.status, "waiting"),
          eq(entries.resource, resource),
          eq(entries.firstDay, firstDay),
          eq(entries.lastDay, lastDay),
          sql`(${isUnconfirmed}, ${entries.createdAt}, ${entries.id}) <= (${emailConfirmedAt === null ? 1 : 0}, ${createdAt.getTime()}, ${id})`,
        ),
      );
    },

    /** Entries for days to come: offers first, then by day and order of joining. */
    async listActive(today: string) {
      return db
        .select()
        .from(entries)
        .where(and(isActive, gte(entries.firstDay, today)))
        .orderBy(asc(entries.status), asc(entries.firstDay), asc(entries.createdAt), asc(entries.id))
        .limit(MAX_LISTED);
    },

    /** Expired offers, and entries that waited for a past day. */
    async listExpired(at: Date, today: string, limit: number) {
      const hasExpired = and(eq(entries.status, "offered"), lte(entries.offeredUntil, at));
      const isPast = and(
        eq(entries.status, "waiting"),
        inArray(entries.resource, ALL_RESOURCES),
        sql`${entries.firstDay} < ${today}`,
      );
      return db.select().from(entries).where(or(hasExpired, isPast)).limit(limit);
    },

    /** Distinct days that anyone waits for. */
    async listSpans(from: string): Promise<Allocation[]> {
      return db
        .selectDistinct({ resource: entries.resource, firstDay: entries.firstDay, lastDay: entries.lastDay })
        .from(entries)
        .where(
          and(eq(entries.status, "waiting"), inArray(entries.resource, ALL_RESOURCES), gte(entries.firstDay, from)),
        );
    },

    /** Confirms the address of a waiting person, for whom an offer can then hold a place. */
    async confirmEmail(id: string, at: Date): Promise<void> {
      await db
        .update(entries)
        .set({ emailConfirmedAt: at })
        .where(and(eq(entries.id, id), eq(entries.status, "waiting"), isUnconfirmed));
    },

    /**
     * Next in line for any of these days whose shares of unpaid claims allow an offer, in order of joining: confirmed
     * addresses, then the others.
     */
    async listNextToOffer(
      spans: readonly Allocation[],
      limit: number,
      { at, shares }: { at: Date; shares: UnpaidShares },
    ): Promise<WaitlistRow[]> {
      const { id, resource, firstDay, lastDay } = entries;
      const request = { resource, firstDay, lastDay, excludedId: id, at };
      const isInSpans = sql`(${entries.resource}, ${entries.firstDay}, ${entries.lastDay}) in (
        select value ->> 'resource', value ->> 'firstDay', value ->> 'lastDay' from json_each(${JSON.stringify(spans)}))`;
      return db
        .select()
        .from(entries)
        .where(
          and(
            eq(entries.status, "waiting"),
            isInSpans,
            isWithinPersonShare(request, shares),
            isWithinLineShare(request, shares),
          ),
        )
        .orderBy(isUnconfirmed, asc(entries.createdAt), asc(entries.id))
        .limit(limit);
    },

    /**
     * Holds capacity for the entry, if there is any. Without a confirmed address it offers the capacity and holds
     * nothing. True only for the call that did.
     */
    async offer(
      entry: WaitlistRow,
      offer: AuditWithNotices & { until: Date; claimEndsAt: Date; shares: UnpaidShares; at: Date },
    ): Promise<boolean> {
      const { resource, firstDay, lastDay } = entry;
      const isWaiting = sql`exists (select 1 from waitlist_entries where id = ${entry.id} and status = 'waiting' and email_confirmed_at is not null)`;
      const hasCapacity = canAllocate({ resource, firstDay, lastDay, excludedId: entry.id, at: offer.at });
      const allocation = {
        days: { resource, firstDay, lastDay },
        heldUntil: offer.until,
        claimEndsAt: offer.claimEndsAt,
        claim: { shares: offer.shares },
        overbookReason: null,
        at: offer.at,
      };
      const [, offered] = await db.batch([
        insertAllocation(db, entry.id, allocation, isWaiting),
        db
          .update(entries)
          .set({ status: "offered", offeredUntil: offer.until })
          .where(
            and(
              eq(entries.id, entry.id),
              eq(entries.status, "waiting"),
              or(onlyIfChanged, and(isUnconfirmed, hasCapacity)),
            ),
          )
          .returning({ id: entries.id }),
        insertAuditIfChanged(db, offer.audit),
        insertOutboxEntriesIfChanged(db, offer.outboxEntries),
      ]);
      return offered.length === 1;
    },

    /**
     * Turns an unexpired offer into a booking and extends its hold; an offer that holds nothing takes free capacity. True
     * only for the call that did.
     */
    async accept(
      entry: WaitlistRow,
      acceptance: AuditWithNotices & { booking: BookingRow; heldUntil: Date; shares: UnpaidShares; at: Date },
    ): Promise<boolean> {
      const { booking, heldUntil, shares, at } = acceptance;
      const { id, resource, firstDay, lastDay, offeredUntil } = entry;
      const isUnheld = sql`${offeredUntil?.getTime() ?? 0} > ${at.getTime()} and ${hasStatus(id, "offered")}
        and not exists (select 1 from allocations where id = ${id})`;
      const allocation = {
        days: { resource, firstDay, lastDay },
        ...{ heldUntil, claimEndsAt: heldUntil, claim: { shares }, overbookReason: null, at },
      };
      const [, updated] = await db.batch([
        insertAllocation(db, id, allocation, isUnheld),
        db
          .update(allocations)
          .set({ id: booking.id, ...extendedHold(allocations, { at, until: heldUntil }) })
          .where(
            and(
              eq(allocations.id, entry.id),
              sql`${allocations.heldUntil} > ${at.getTime()}`,
              hasStatus(entry.id, "offered"),
            ),
          )
          .returning({ id: allocations.id }),
        ...insertBooking(db, booking),
        db
          .update(entries)
          .set({ status: "booked", bookingId: booking.id })
          .where(and(eq(entries.id, entry.id), onlyIfChanged)),
        insertAuditIfChanged(db, acceptance.audit),
        insertOutboxEntriesIfChanged(db, acceptance.outboxEntries),
        updateSubmission(db, entry.id, { id: booking.id }, hasStatus(entry.id, "booked")),
      ]);
      return updated.length === 1;
    },

    /** Removes the entry with its offer. True only for the call that did. */
    async leave(id: string, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(entries)
          .set({ status: "left" })
          .where(and(eq(entries.id, id), isActive))
          .returning({ id: entries.id }),
        insertAuditIfChanged(db, audit),
        db.delete(allocations).where(and(eq(allocations.id, id), hasStatus(id, "left"))),
      ]);
      return updated.length === 1;
    },

    /** Ends an entry from `listExpired`, if it still applies. */
    async end(entry: WaitlistRow, ended: AuditWithNotices & { at: Date; today: string }): Promise<void> {
      await db.batch([
        db
          .update(entries)
          .set({ status: "expired" })
          .where(
            and(
              eq(entries.id, entry.id),
              eq(entries.status, entry.status),
              or(lte(entries.offeredUntil, ended.at), sql`${entries.firstDay} < ${ended.today}`),
            ),
          ),
        insertAuditIfChanged(db, ended.audit),
        insertOutboxEntriesIfChanged(db, ended.outboxEntries),
        db.delete(allocations).where(and(eq(allocations.id, entry.id), hasStatus(entry.id, "expired"))),
      ]);
    },
  };
}

const isUnconfirmed = isNull(entries.emailConfirmedAt);

const ALL_RESOURCES: WaitlistRow["resource"][] = [...RESOURCES];

/** Whether the days are open and full, and neither the person nor the id is on the list. */
function canJoin(entry: WaitlistRow): SQL {
  const { id, resource, firstDay, lastDay, createdAt } = entry;
  const isFull = sql`${isOpenOn(firstDay)} and not (${canAllocate({ resource, firstDay, lastDay, excludedId: id, at: createdAt })})`;
  const isExisting = sql`exists (select 1 from ${entries} where ${entries.id} = ${id})`;
  return sql`${isFull} and not ${isExisting} and not exists (${existingEntry(entry)})`;
}

function hasStatus(id: string, status: WaitlistRow["status"]): SQL {
  return sql`exists (select 1 from waitlist_entries where id = ${id} and status = ${status})`;
}

/** The same person: the same email address or phone number on one entry. */
function existingEntry({ id, email, phoneE164, bookingType, firstDay }: WaitlistRow): SQL {
  return sql`select 1 from waitlist_entries
    where (lower(email) = ${email?.toLowerCase() ?? null} or phone_e164 = ${phoneE164})
      and status in ('waiting', 'offered') and booking_type = ${bookingType} and first_day = ${firstDay} and id <> ${id}`;
}
