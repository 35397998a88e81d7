import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { allowedPreviousStatuses, type BookingStatus, type BookingType } from "#domain/bookings/bookings.ts";
import { type BookingView, parsePaymentReference } from "#domain/front-desk/desk.ts";
import { parseReceiptNumber, UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import {
  confirmAllocation,
  hasConfirmedAllocation,
  insertAllocation,
  moveAllocation,
  type NewAllocation,
} from "#worker/db/inventory/allocations.ts";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { hasReview } from "#worker/db/payments/payment-attempts.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { paymentAttempts, type RefundRow } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertBookingIfChanged,
  insertOutboxEntriesIfChanged,
  insertRefundIfChanged,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { isDisputed } from "#worker/db/sql/is-disputed.ts";
import { type PageKey, rowsAfter, rowsBefore, unindexed } from "#worker/db/sql/keyset.ts";
import { isTooCommon, matchingRows, NAME_INDEXES } from "#worker/db/sql/name-search.ts";
import { arrivalSortKey } from "#worker/db/sql/sort-keys.ts";

/** What somebody looks for: a text, and the international form of the phone number that it is, if it is a whole one. */
export interface BookingSearch {
  text: string;
  phoneE164: string | null;
}
export type BookingsRepository = ReturnType<typeof makeBookingsRepository>;

export function makeBookingsRepository(db: Database) {
  const wasBegunSince = (since: Date) =>
    exists(
      db
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.chargeId, bookings.id), gte(paymentAttempts.createdAt, since))),
    );

  /** Whether the customer was ever given a checkout to pay on. Erasing somebody takes its address away. */
  const wasOpened = exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.chargeId, bookings.id),
          or(isNotNull(paymentAttempts.authorizationUrl), eq(paymentAttempts.status, "open")),
        ),
      ),
  );

  const isNotReviewed = not(hasReview(db, bookings.id, isNull(paymentAttempts.resolvedAt)));

  return {
    /**
     * Takes a place, if the booking takes one, and is written with it. Nothing is written when the idempotency key is
     * already taken, no place is left, or the sending is not let in.
     */
    async create(
      booking: BookingRow,
      sending: NewSubmission,
      place: NewAllocation | null,
    ): Promise<AdmittedWrite<{ id: string }>> {
      const key = booking.idempotencyKey;
      const isFirst = sql`not exists (select 1 from ${bookings} where ${bookings.idempotencyKey} = ${key})`;
      const mayBe = sql`${isAdmitted(sending)} and ${isFirst}`;
      if (place !== null) {
        const [[admitted = null], [row = null]] = await db.batch([
          insertSubmission(db, sending),
          insertAllocation(db, booking.id, place, mayBe),
          insertBookingIfChanged(db, booking),
          insertOutboxEntriesOfSubmission(db, sending),
        ]);
        return { admitted, row };
      }
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, sending),
        insertBookingIfChanged(db, booking, mayBe).returning({ id: bookings.id }),
        insertOutboxEntriesOfSubmission(db, sending),
      ]);
      return { admitted, row };
    },

    async findById(id: string) {
      return (await db.select().from(bookings).where(eq(bookings.id, id)).get()) ?? null;
    },

    /** In the order of the ids; without those that are not there. */
    async listByIds(ids: string[]): Promise<BookingRow[]> {
      const found = await db.select().from(bookings).where(inJsonArray(bookings.id, ids));
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(bookings).where(eq(bookings.idempotencyKey, key)).get()) ?? null;
    },

    async findNewestPending(wanted: { email: string; bookingType: BookingType; since: Date }) {
      const newest = await db
        .select()
        .from(bookings)
        .where(
          and(
            sql`lower(${bookings.customerEmail}) = lower(${wanted.email})`,
            eq(bookings.bookingType, wanted.bookingType),
            gte(bookings.createdAt, wanted.since),
            eq(bookings.status, "pending"),
          ),
        )
        .orderBy(desc(bookings.createdAt))
        .limit(1)
        .get();
      return newest ?? null;
    },

    /**
     * Pending bookings whose checkout was opened and not finished, the longest unasked first. One with a payment under review
     * is left out, and so is one whose review was resolved after `createdBefore`: it may be paid anew.
     */
    async listUnpaid(wanted: { createdBefore: Date; attemptedBefore: Date; limit: number }) {
      // The few that are begun first, not the many that are pending.
      const begun = sql`(select booking_id from begun_bookings where booking_id >= '')`;
      const lastChecked = sql`(select max(checked_at) from payment_attempts where charge_id = ${bookings.id})`;
      return db
        .select()
        .from(bookings)
        .where(
          and(
            sql`${bookings.id} in ${begun}`,
            lt(unindexed(bookings.createdAt), wanted.createdBefore.getTime()),
            gt(bookings.amountPesewas, 0),
            wasOpened,
            not(wasBegunSince(wanted.attemptedBefore)),
            not(
              hasReview(
                db,
                bookings.id,
                or(isNull(paymentAttempts.resolvedAt), gte(paymentAttempts.resolvedAt, wanted.createdBefore)),
              ),
            ),
          ),
        )
        .orderBy(asc(lastChecked))
        .limit(wanted.limit);
    },

    /**
     * Cancels a booking that is still as it was seen, in all that says what goes back for it. True only for the call that
     * moved it. With `unlessBegunSince` one with a payment under review, or with one begun since then, stays.
     */
    async cancel(cancelled: {
      seen: Pick<BookingRow, "id" | "status" | "startDate" | "amountPesewas" | "paidAt">;
      reason: string | null;
      unlessBegunSince: Date | null;
      /** Whether one stays while a payment of it is in dispute. */
      unlessDisputed: boolean;
      /** Whether one stays while somebody has to look at a payment of it. */
      unlessReviewed?: boolean;
      refund: RefundRow | null;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const { seen, unlessBegunSince: since } = cancelled;
      const moved = db
        .update(bookings)
        .set({ status: "cancelled", cancelledReason: cancelled.reason })
        .where(
          and(
            eq(bookings.id, seen.id),
            ne(bookings.status, "cancelled"),
            eq(bookings.status, seen.status),
            eq(bookings.startDate, seen.startDate),
            eq(bookings.amountPesewas, seen.amountPesewas),
            cancelled.unlessDisputed ? not(isDisputed(db, bookings.id)) : undefined,
            cancelled.unlessReviewed ? isNotReviewed : undefined,
            seen.paidAt === null ? isNull(bookings.paidAt) : eq(bookings.paidAt, seen.paidAt),
            since === null ? undefined : and(isNotReviewed, not(wasBegunSince(since))),
          ),
        )
        .returning({ id: bookings.id });
      const audit = insertAuditIfChanged(db, cancelled.audit);
      const notices = insertOutboxEntriesIfChanged(db, cancelled.notices);
      const [rows] = await (cancelled.refund === null
        ? db.batch([moved, audit, notices])
        : db.batch([moved, insertRefundIfChanged(db, cancelled.refund), audit, notices]));
      return rows.length === 1;
    },

    /**
     * One page for the front desk. Arrivals come by day and name, without cancelled ones unless a status is asked for;
     * everything comes newest first. `today` is the first instant of the day.
     */
    async list(wanted: {
      view: BookingView;
      today: Date;
      status: BookingStatus | null;
      type: BookingType | null;
      search: BookingSearch | null;
      after: PageKey<number> | null;
      limit: number;
    }) {
      const isSearch = wanted.search !== null;
      const plain = (part: SQLWrapper) => (isSearch ? unindexed(part) : part);
      const isNewestFirst = wanted.view === "all";
      const order: [SQLWrapper, SQLWrapper] = isNewestFirst
        ? [plain(bookings.createdAt), plain(bookings.id)]
        : [plain(bookings.startDate), plain(arrivalSortKey(bookings))];
      const today = wanted.today.getTime();
      const where = [
        ...(wanted.search === null ? [] : [matchesSearch(wanted.search)]),
        ...(wanted.status === null ? [] : [sql`${plain(bookings.status)} = ${wanted.status}`]),
        ...(wanted.type === null ? [] : [isUnindexedType(wanted)]),
        ...(wanted.view === "today" ? [sql`${plain(bookings.startDate)} = ${today}`] : []),
        ...(wanted.view === "upcoming" ? [sql`${plain(bookings.startDate)} > ${today}`] : []),
        ...(wanted.view !== "all" && wanted.status === null ? [sql`${bookings.status} <> 'cancelled'`] : []),
        isNewestFirst
          ? rowsBefore(order, wanted.after)
          : rowsAfter(order, wanted.after && { ...wanted.after, id: sortKeyOfBooking(wanted.after.id) }, 0),
      ];
      const direction = isNewestFirst ? desc : asc;
      return db
        .select()
        .from(bookings)
        .where(and(...where))
        .orderBy(direction(order[0]), direction(order[1]))
        .limit(wanted.limit);
    },

    /** Whether more would be found than are looked through. */
    async isCommon(search: BookingSearch): Promise<boolean> {
      return isExactly(search) === null && (await isTooCommon(db, NAME_INDEXES.bookings, search.text));
    },

    /** Keeps its place for good. True only for the call that moved it: not where its hold has run out and none is left. */
    async confirm(bookingId: string, at: Date, audit: AuditEntry, notices: OutboxEntry[]): Promise<boolean> {
      const isBefore = and(eq(bookings.id, bookingId), inArray(bookings.status, allowedPreviousStatuses("confirmed")));
      const [, moved] = await db.batch([
        confirmAllocation(db, bookingId, at, exists(db.select({ id: bookings.id }).from(bookings).where(isBefore))),
        db
          .update(bookings)
          .set({ status: "confirmed" })
          .where(and(isBefore, hasConfirmedAllocation(bookings.id)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return moved.length === 1;
    },

    /** Gives an unpaid booking whose payment nobody has begun another price. False where it is no longer as it was seen. */
    async requote(seen: Pick<BookingRow, "id" | "amountPesewas">, amountPesewas: number, at: Date): Promise<boolean> {
      const quoted = await db
        .update(bookings)
        .set({ amountPesewas, quotedAt: at })
        .where(canReprice(db, seen))
        .returning({ id: bookings.id });
      return quoted.length === 1;
    },

    /**
     * Gives a booking that is still as it was seen other days, and the place it takes on them. True only for the call
     * that moved it: not where no place is left.
     */
    async move(moved: {
      seen: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">;
      to: Pick<BookingRow, "startDate" | "endDate" | "extendedDays">;
      place: NewAllocation | null;
      /** Of a customer: only while they have moved it fewer times, and nobody has to look at a payment of it. */
      maxCustomerMoves?: number;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const { place, maxCustomerMoves } = moved;
      const { id } = moved.seen;
      const isAsSeen = and(
        isBookingUnchanged(moved.seen),
        maxCustomerMoves === undefined
          ? undefined
          : and(
              sql`(${countCustomerMoves(db, id)}) < ${maxCustomerMoves}`,
              isNotReviewed,
              not(isDisputed(db, bookings.id)),
            ),
      );
      const change = db
        .update(bookings)
        .set(moved.to)
        .where(and(isAsSeen, place === null ? undefined : onlyIfChanged))
        .returning({ id: bookings.id });
      const audit = insertAuditIfChanged(db, moved.audit);
      const notices = insertOutboxEntriesIfChanged(db, moved.notices);
      if (place === null) return (await db.batch([change, audit, notices]))[0].length === 1;
      const isThere = exists(db.select({ id: bookings.id }).from(bookings).where(isAsSeen));
      return (await db.batch([moveAllocation(db, id, place, isThere), change, audit, notices]))[1].length === 1;
    },
  };
}

/** How often its customer has moved a booking: the history says so. */
export function countCustomerMoves(db: Database, id: string) {
  const { action, actor, subjectType, subjectId } = auditTrail;
  return db
    .select({ count: count() })
    .from(auditTrail)
    .where(and(eq(subjectType, "booking"), eq(subjectId, id), eq(action, "booking_moved"), eq(actor, "visitor")));
}

/** Of a booking: whether it is as it was seen, in all that says on which days it takes its place. */
export function isBookingUnchanged(seen: Pick<BookingRow, "id" | "status" | "startDate" | "extendedDays">) {
  return and(
    eq(bookings.id, seen.id),
    eq(bookings.status, seen.status),
    eq(bookings.startDate, seen.startDate),
    eq(bookings.extendedDays, seen.extendedDays),
  );
}

/** A place in a day by its booking's id, so that no cursor holds a name. Of a booking that is gone, the day's first. */
function sortKeyOfBooking(id: string): SQL {
  return sql`coalesce((select ${arrivalSortKey(bookings)} from ${bookings} where ${bookings.id} = ${id}), '')`;
}

function matchesSearch(search: BookingSearch): SQL {
  return isExactly(search) ?? sql`bookings.rowid in ${matchingRows(NAME_INDEXES.bookings, search.text)}`;
}

/** By what has an index of its own: a payment's reference, a receipt's number, a whole phone number. Null of other texts. */
export function isExactly({ text, phoneE164 }: BookingSearch): SQL | null {
  const reference = parsePaymentReference(text);
  if (reference !== null)
    return sql`${bookings.id} in (select charge_id from payment_attempts where reference = ${reference}
      union all select id from bookings where payment_reference = ${reference})`;
  const receiptNumber = parseReceiptNumber(text);
  if (receiptNumber !== null) return eq(bookings.receiptNumber, receiptNumber);
  return phoneE164 === null ? null : eq(bookings.customerPhoneE164, phoneE164);
}

// One index serves a status or a type; of the two a status says more.
function isUnindexedType(wanted: {
  status: BookingStatus | null;
  type: BookingType | null;
  search: BookingSearch | null;
}): SQL {
  const isFree = wanted.search === null && wanted.status === null;
  return sql`${isFree ? bookings.bookingType : unindexed(bookings.bookingType)} = ${wanted.type}`;
}

/** Whether a booking is as it was seen, unpaid, and nobody has begun to pay it: only then may its price be another. */
export function canReprice(db: Database, seen: Pick<BookingRow, "id" | "amountPesewas">) {
  const isBegun = exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.chargeId, seen.id), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES))),
  );
  return and(
    eq(bookings.id, seen.id),
    eq(bookings.amountPesewas, seen.amountPesewas),
    inArray(bookings.status, allowedPreviousStatuses("paid")),
    isNull(bookings.paidAt),
    not(isBegun),
  );
}
